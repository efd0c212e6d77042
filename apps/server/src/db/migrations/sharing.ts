/** Step 0016: programs that organisations below can see and publish. */
export const sharing: readonly string[] = [
	'alter table programs add column shared bigint not null default 0',
	// Programs offered from above are found without reading the rows, each of which contains its whole document.
	'create index programs_shared on programs (group_id, id) where shared = 1',
]
