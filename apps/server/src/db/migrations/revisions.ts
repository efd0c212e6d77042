const counted = [
	'terminals',
	'roles',
	'users',
	'groups',
	'selections',
	'directories',
	'materials',
	'templates',
] as const

/** Step 0015: how often what is edited in dialogs has been changed, so that nothing is written over unseen, and who changed it. */
export const revisions: readonly string[] = [
	...counted.map(table => `alter table ${table} add column revision bigint not null default 1`),
	// Who has never been named anywhere is at 0.
	'alter table review_rules add column revision bigint not null default 1',
	// Of a setting: the count of all settings when it was changed last.
	'alter table settings add column revision bigint not null default 0',
	// What a line of the log has changed, as table, id and revision: it says who made a row what it is.
	"alter table operation_logs add column subject text not null default ''",
	"create index operation_logs_subject on operation_logs (subject) where subject <> ''",
]
