/** A name as its pairs of neighbouring characters, the last character alone: any part of a name is then a phrase in a word index. */
const pairs = (column: string): string => {
	const places = Array.from({ length: 200 }, (_, place) => place + 1).join(',')
	return `(select group_concat(substr(replace(${column}, ' ', '␠'), value, 2), ' ')
		from json_each('[${places}]') where value <= length(${column}))`
}

/**
 * Pairs are split at spaces only; every other character of a name belongs to them. The first character of a pair can also be searched
 * alone.
 */
const tokens = `tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* P* S* Z* C*' separators ' '", prefix = '1'`

const in_use = 'where removed_at is null'
const found_by = 'directory_id, user_id, kind, state, review_state, size, width, height, duration, created_at, group_id'

/** Step 0005: what the library is found and sorted by. */
export const material_search: readonly string[] = [
	// Every column that the library filters by, for all materials and per organisation: a page is found without reading the rest.
	`create index materials_find on materials (id, ${found_by}) ${in_use}`,
	`create index materials_own on materials (group_id, id, ${found_by.replace(', group_id', '')}) ${in_use}`,
	`create index materials_place on materials (directory_id, group_id) ${in_use}`,
	`create index materials_kind on materials (kind, id) ${in_use}`,
	`create index materials_state on materials (state, id) ${in_use}`,
	`create index materials_review on materials (review_state, id) ${in_use}`,
	`create index materials_created on materials (created_at, id) ${in_use}`,
	`create index materials_name on materials (lower(name), id) ${in_use}`,
	`create index materials_size on materials (size, id) ${in_use}`,
	`create index materials_duration on materials (duration, id) ${in_use}`,
	// Nearly all materials are in use: an index that includes them would lead to all of them.
	'drop index materials_removed',
	'create index materials_trash on materials (removed_at, id) where removed_at is not null',
	`{sqlite} create virtual table material_search using fts5(pairs, content = '', contentless_delete = 1, ${tokens})`,
	`{sqlite} insert into material_search (rowid, pairs) select id, ${pairs('name')} from materials`,
	`{sqlite} create trigger material_search_added after insert on materials begin
		insert into material_search (rowid, pairs) values (new.id, ${pairs('new.name')}); end`,
	`{sqlite} create trigger material_search_named after update of name on materials when old.name <> new.name begin
		delete from material_search where rowid = old.id;
		insert into material_search (rowid, pairs) values (new.id, ${pairs('new.name')}); end`,
	`{sqlite} create trigger material_search_removed after delete on materials begin
		delete from material_search where rowid = old.id; end`,
	// If the database user may not add the extension, searches work without it, more slowly.
	`{postgres} do $$ begin
		create extension if not exists pg_trgm;
		create index materials_name_trigrams on materials using gin (lower(name) gin_trgm_ops);
		exception when others then null; end $$`,
]
