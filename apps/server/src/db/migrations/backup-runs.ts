/** Step 0072: the outcome of scheduled backups. */
export const backup_runs: readonly string[] = [
	`create table backup_runs (id {id}, cause text not null, user_id bigint, state text not null, started_at bigint not null,
		ended_at bigint, name text not null, bytes bigint not null, files bigint not null, faults bigint not null, fault text not null,
		restored text not null)`,
]
