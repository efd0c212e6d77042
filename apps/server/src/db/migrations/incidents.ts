/** Step 0052: what was wrong with terminals and who saw to it; of each kind a terminal has one that has not ended. */
export const incidents: readonly string[] = [
	`create table incidents (id {id}, terminal_id bigint not null, kind text not null, detail text not null, begun_at bigint not null,
		ended_at bigint, state text not null, assignee_id bigint, note text not null, acted_by bigint, acted_at bigint)`,
	'create unique index incidents_running on incidents (terminal_id, kind) where ended_at is null',
	'create index incidents_terminal on incidents (terminal_id)',
	'create index incidents_state on incidents (state, begun_at)',
	'create index incidents_ended on incidents (ended_at)',
]
