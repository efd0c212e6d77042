/** Step 0053: indexes that find pages of the list of terminals. */
export const terminal_search: readonly string[] = [
	// The rows of terminals are long: a page deep in the list is found without reading through them.
	'create index terminals_find on terminals (id, group_id, banned_at, longitude)',
	// If the database user may not add the extension, searches work without it, more slowly.
	`{postgres} do $$ begin
		create extension if not exists pg_trgm;
		create index terminals_name_trigrams on terminals using gin (lower(name) gin_trgm_ops, lower(sn) gin_trgm_ops);
		exception when others then null; end $$`,
]
