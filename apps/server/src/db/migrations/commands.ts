/** Step 0034: commands to terminals, and their outcome on each. */
export const commands: readonly string[] = [
	`create table commands (id {id}, request_id text unique, group_id bigint not null references groups (id) on delete cascade,
		user_id bigint not null references users (id), type text not null, request_type text not null, body text not null,
		created_at bigint not null, expires_at bigint not null)`,
	`create table command_targets (command_id bigint not null references commands (id) on delete cascade, terminal_id bigint not null,
		coalescing_key text not null, state text not null, attempt bigint not null, percent bigint not null, tips text not null,
		result text not null, created_at bigint not null, updated_at bigint not null, expires_at bigint not null,
		primary key (command_id, terminal_id)){keyed}`,
	'create index command_targets_terminal on command_targets (terminal_id, created_at)',
	`create index command_targets_open on command_targets (terminal_id) where state in ('queued', 'sent', 'received', 'executing')`,
	`create index command_targets_due on command_targets (expires_at) where state in ('queued', 'sent', 'received', 'executing')`,
]
