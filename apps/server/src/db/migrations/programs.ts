/** The columns that a page of programs is found, filtered and sorted by, without reading the rows: a row contains its whole document. */
const found_by = 'updated_at, id, group_id, device_type, w, h, user_id, created_at, play_time, size, findings, name'

/** Step 0006: the device types of programs, their own pictures, and the columns they are found by. */
export const program_finding: readonly string[] = [
	'alter table programs add column device_type bigint not null default 1',
	'alter table programs add column findings bigint not null default 0',
	'alter table programs add column screenshot_sha256 text',
	'alter table programs add column screenshot_revision bigint not null default 0',
	'create index programs_screenshot on programs (screenshot_sha256)',
	`create index programs_find on programs (${found_by})`,
	// Only few terminals report problems.
	"create index terminals_faults on terminals (command_id) where faults <> '[]'",
	'create index terminals_release on terminals (command_id)',
]
