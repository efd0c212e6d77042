/** Step 0016: programs that organisations below may see and publish. */
export const sharing: readonly string[] = [
	'alter table programs add column shared bigint not null default 0',
	// What is offered from above is found without reading programs, each with its whole document.
	'create index programs_shared on programs (group_id, id) where shared = 1',
]
