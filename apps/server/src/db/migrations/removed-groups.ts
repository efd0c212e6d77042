/** Step 0097: where terminals stood when they were removed, so that their commands remain visible there. */
export const removed_groups: readonly string[] = [
	'alter table removed_terminals add column group_id bigint not null default 0',
	`update removed_terminals set group_id = coalesce((select places.group_id from terminal_places
		join places on places.id = terminal_places.place_id where terminal_places.terminal_id = removed_terminals.id
		order by terminal_places.since desc limit 1), 0)`,
]
