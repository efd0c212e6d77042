/** Step 0023: interludes, emergencies, schedule templates and the rule of two persons count their changes as all else that is edited. */
export const edited: readonly string[] = [
	...['interludes', 'emergencies', 'schedule_templates', 'emergency_rules'].map(
		table => `alter table ${table} add column revision bigint not null default 1`,
	),
]
