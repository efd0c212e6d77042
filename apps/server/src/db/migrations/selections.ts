/** Step 0010: tags of terminals, and saved groups of terminals. Removing a terminal or an organisation removes its rows. */
export const selections: readonly string[] = [
	`create table terminal_tags (terminal_id bigint not null references terminals (id) on delete cascade, tag_key text not null,
		tag text not null, primary key (terminal_id, tag_key)){keyed}`,
	'create index terminal_tags_key on terminal_tags (tag_key, terminal_id)',
	`create table selections (id {id}, group_id bigint not null references groups (id) on delete cascade,
		user_id bigint not null references users (id), name text not null, created_at bigint not null, updated_at bigint not null,
		unique (group_id, name))`,
	`create table selection_terminals (selection_id bigint not null references selections (id) on delete cascade,
		terminal_id bigint not null references terminals (id) on delete cascade, primary key (selection_id, terminal_id)){keyed}`,
	'create index selection_terminals_terminal on selection_terminals (terminal_id)',
]
