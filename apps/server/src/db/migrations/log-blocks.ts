/** Step 0094: what blocks of a log contain, so that searches skip the rest. */
export const log_blocks: readonly string[] = [
	`create table log_blocks (log bigint not null, to_id bigint not null, from_at bigint not null, to_at bigint not null,
		primary key (log, to_id)){keyed}`,
	'create table log_marks (log bigint not null, block bigint not null, mark bigint not null, primary key (log, block, mark)){keyed}',
]
