/** Step 0060: from where on sensors of terminals are beyond their limits, and which are. */
export const sensor_limits: readonly string[] = [
	`create table sensor_limits (terminal_id bigint not null references terminals (id) on delete cascade, metric text not null, unit text not null,
		low double precision, high double precision, slack double precision not null, beyond text not null, since bigint not null,
		value double precision not null, primary key (terminal_id, metric, unit)){keyed}`,
]
