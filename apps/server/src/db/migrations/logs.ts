/** Step 0058: the log of terminals, and the order in which logs are read. */
export const logs: readonly string[] = [
	`create table terminal_logs (id {id}, terminal_id bigint not null, group_id bigint not null, kind text not null, detail text not null,
		count bigint not null, at bigint not null)`,
	'create index terminal_logs_terminal on terminal_logs (terminal_id, at, id)',
	'create index terminal_logs_time on terminal_logs (at)',
	'create index login_logs_order on login_logs (created_at, id)',
	'drop index login_logs_time',
	'create index operation_logs_order on operation_logs (created_at, id)',
	'drop index operation_logs_time',
	'create index command_targets_order on command_targets (created_at, command_id, terminal_id)',
]
