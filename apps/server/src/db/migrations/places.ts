/** The path of every organisation: the ids from the topmost down to itself. */
const tree = `with recursive tree(id, path) as (
	select id, '/' || cast(id as text) || '/' from groups where pid = 0
	union all select groups.id, tree.path || cast(groups.id as text) || '/' from groups join tree on groups.pid = tree.id)`

/** Step 0014: the places of terminals in the tree of organisations over time; plays retain the place of their time. */
export const places: readonly string[] = [
	'create table places (id {id}, group_id bigint not null, path text not null unique, name text not null)',
	'create index places_group on places (group_id)',
	`create table terminal_places (terminal_id bigint not null, since bigint not null, place_id bigint not null references places (id),
		primary key (terminal_id, since)){keyed}`,
	'create table removed_terminals (id bigint primary key, name text not null, sn text not null, removed_at bigint not null)',
	'alter table play_logs add column place_id bigint not null default 0',
	// The past is filled in from the current tree; terminals removed without a trace count under the topmost organisation.
	`${tree} insert into places (group_id, path, name) select groups.id, tree.path, groups.name
		from tree join groups on groups.id = tree.id order by tree.path`,
	`insert into terminal_places (terminal_id, since, place_id) select terminals.id, terminals.created_at, places.id
		from terminals join places on places.group_id = terminals.group_id`,
	`update play_logs set place_id = coalesce(
		(select place_id from terminal_places where terminal_places.terminal_id = play_logs.terminal_id),
		(select min(places.id) from places join groups on groups.id = places.group_id where groups.pid = 0))
		where exists (select 1 from places)`,
	// The list reads this index, newest first, which alone tells which rows are out of sight.
	'drop index play_logs_time',
	'create index play_logs_time on play_logs (kind, start_time, boot_id, seq, place_id)',
]
