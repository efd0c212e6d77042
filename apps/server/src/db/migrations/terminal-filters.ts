/** Step 0064: pages of the list of terminals can also be filtered by state and resolution without reading their long rows. */
export const terminal_filters: readonly string[] = [
	'drop index terminals_find',
	'create index terminals_find on terminals (id, group_id, banned_at, longitude, run_state, w, h)',
]
