/** Step 0013: what was taken down at some of its terminals, by whom and why, and who notified its author. */
export const reach: readonly string[] = [
	`create table withdrawals (release_id bigint not null references releases (id),
		terminal_id bigint not null references terminals (id) on delete cascade, group_id bigint not null, user_id bigint not null,
		reason text not null, created_at bigint not null, primary key (release_id, terminal_id)){keyed}`,
	'create index withdrawals_terminal on withdrawals (terminal_id)',
	"alter table notices add column by_name text not null default ''",
]
