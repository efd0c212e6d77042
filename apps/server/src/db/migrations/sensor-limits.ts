/** Step 0060: the limits of sensors of terminals, and which sensors exceed them. */
export const sensor_limits: readonly string[] = [
	`create table sensor_limits (terminal_id bigint not null references terminals (id) on delete cascade, metric text not null, unit text not null,
		low double precision, high double precision, slack double precision not null, beyond text not null, since bigint not null,
		value double precision not null, primary key (terminal_id, metric, unit)){keyed}`,
]
