/** Step 0020: ends the downloads of terminals that were removed before removal did so. */
export const removed_terminals: readonly string[] = [
	`update downloads set download_state = 6, reason = '' where download_state in (0, 1, 5)
		and not exists (select 1 from terminals where terminals.id = downloads.terminal_id)`,
	'delete from release_targets where not exists (select 1 from terminals where terminals.id = release_targets.terminal_id)',
]
