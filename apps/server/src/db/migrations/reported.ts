/** Step 0037: the settings in effect on a terminal as last reported; and whether its screen was off when the screenshot was taken. */
export const reported: readonly string[] = [
	'alter table terminals add column reported text',
	'alter table terminals add column screenshot_dark bigint not null default 0',
]
