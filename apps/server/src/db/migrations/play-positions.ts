/**
 * Step 0077: the point and position of plays (decision 097), in a table of its own, so that plays without either take no space for it; the
 * counts of plays by point; and the last names of removed points.
 */
export const play_positions: readonly string[] = [
	`create table play_positions (boot_id bigint not null, seq bigint not null, point_id bigint, latitude integer, longitude integer,
		accuracy integer, primary key (boot_id, seq)){keyed}`,
	`create table play_point_slots (point_id bigint not null, kind bigint not null, slot bigint not null, name_id bigint not null,
		terminal_id bigint not null, place_id bigint not null, number bigint not null, duration bigint not null,
		primary key (point_id, kind, slot, name_id, terminal_id, place_id)){keyed}`,
	`create table removed_points (id bigint primary key, group_id bigint not null, name text not null, removed_at bigint not null)`,
]
