/** Step 0037: what holds on a terminal of what commands set, as it said last; and whether its screen was off under its screenshot. */
export const reported: readonly string[] = [
	'alter table terminals add column reported text',
	'alter table terminals add column screenshot_dark bigint not null default 0',
]
