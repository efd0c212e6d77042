/** Step 0023: interludes, emergencies, schedule templates and the two-person rule count their changes like everything else that is edited. */
export const edited: readonly string[] = [
	...['interludes', 'emergencies', 'schedule_templates', 'emergency_rules'].map(
		table => `alter table ${table} add column revision bigint not null default 1`,
	),
]
