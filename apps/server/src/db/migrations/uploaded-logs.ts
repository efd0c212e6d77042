/** Step 0091: logs that terminals upload, and the organisation that they belonged to then. */
export const uploaded_logs: readonly string[] = [
	`create table uploaded_logs (id {id}, terminal_id bigint not null, group_id bigint not null, at bigint not null, kind text not null,
		packed bigint not null, sha256 text not null, size bigint not null)`,
	'create index uploaded_logs_terminal on uploaded_logs (terminal_id, at)',
	'create index uploaded_logs_at on uploaded_logs (at)',
	'create index uploaded_logs_sha256 on uploaded_logs (sha256)',
]
