/** Step 0053: what pages of the list of terminals are found by. */
export const terminal_search: readonly string[] = [
	// The rows of terminals are long: a page deep in the list is found without walking past them.
	'create index terminals_find on terminals (id, group_id, banned_at, longitude)',
	// Who may not add the extension searches without it, more slowly.
	`{postgres} do $$ begin
		create extension if not exists pg_trgm;
		create index terminals_name_trigrams on terminals using gin (lower(name) gin_trgm_ops, lower(sn) gin_trgm_ops);
		exception when others then null; end $$`,
]
