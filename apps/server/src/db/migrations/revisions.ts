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

/** Step 0015: how often things edited in dialogs were changed, so that nothing is overwritten unseen, and who changed them. */
export const revisions: readonly string[] = [
	...counted.map(table => `alter table ${table} add column revision bigint not null default 1`),
	// Rules that do not exist yet are at 0.
	'alter table review_rules add column revision bigint not null default 1',
	// For a setting: the count of changes to all settings when it was last changed.
	'alter table settings add column revision bigint not null default 0',
	// What a line of the log has changed, as table, id and revision: it tells who last changed a row.
	"alter table operation_logs add column subject text not null default ''",
	"create index operation_logs_subject on operation_logs (subject) where subject <> ''",
]
