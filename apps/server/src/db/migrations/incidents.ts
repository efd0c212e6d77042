/** Step 0052: incidents of terminals and who handled them; a terminal has at most one open incident of each kind. */
export const incidents: readonly string[] = [
	`create table incidents (id {id}, terminal_id bigint not null, kind text not null, detail text not null, begun_at bigint not null,
		ended_at bigint, state text not null, assignee_id bigint, note text not null, acted_by bigint, acted_at bigint)`,
	'create unique index incidents_running on incidents (terminal_id, kind) where ended_at is null',
	'create index incidents_terminal on incidents (terminal_id)',
	'create index incidents_state on incidents (state, begun_at)',
	'create index incidents_ended on incidents (ended_at)',
]
