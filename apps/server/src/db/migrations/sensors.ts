/** Step 0042: values of sensors of terminals: each value for two days, and hours for as long as logs. */
export const sensors: readonly string[] = [
	`create table sensor_series (id {id}, terminal_id bigint not null, group_id bigint not null, metric text not null, unit text not null,
		time bigint not null, value double precision not null, time_fault bigint not null, due_at bigint not null,
		unique (terminal_id, group_id, metric, unit))`,
	'create index sensor_series_due on sensor_series (due_at)',
	`create table sensor_values (series_id bigint not null, time bigint not null, value double precision not null,
		primary key (series_id, time)){keyed}`,
	`create table sensor_hours (series_id bigint not null, time bigint not null, low double precision not null, high double precision not null,
		total double precision not null, count bigint not null, primary key (series_id, time)){keyed}`,
	`create table sensor_boots (terminal_id bigint not null, boot text not null, seq bigint not null, beyond text not null, gap_at bigint not null,
		used_at bigint not null, primary key (terminal_id, boot)){keyed}`,
]
