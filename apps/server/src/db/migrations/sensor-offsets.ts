/** Step 0100: the calibration offsets of sensors of terminals. */
export const sensor_offsets: readonly string[] = [
	`create table sensor_offsets (terminal_id bigint not null references terminals (id) on delete cascade, metric text not null, unit text not null,
		value double precision not null, primary key (terminal_id, metric, unit)){keyed}`,
]
