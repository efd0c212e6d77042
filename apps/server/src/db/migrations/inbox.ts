/**
 * Step 0019: notices that remain for a while after they were seen, and the last connection change of terminals, for the people
 * responsible.
 */
export const inbox: readonly string[] = [
	'alter table notices add column seen_at bigint',
	// One row per terminal: it shows the current state of a terminal that comes and goes, not its history.
	'create table terminal_notices (id {id}, terminal_id bigint not null, online bigint not null, created_at bigint not null)',
	'create index terminal_notices_terminal on terminal_notices (terminal_id)',
	'create index terminal_notices_time on terminal_notices (created_at)',
	// What a person has seen of them: all up to one, and some beyond it.
	'create table inbox_marks (user_id bigint primary key references users (id), seen_to bigint not null)',
	`create table inbox_seen (user_id bigint not null references users (id), notice_id bigint not null, primary key (user_id, notice_id))`,
]
