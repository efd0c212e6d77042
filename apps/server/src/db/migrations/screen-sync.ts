/**
 * Step 0088: terminals that show the same at the same moment, with their latest report, and how far from the clock they were: one row per
 * terminal, group and five minutes, for the organisation that it belonged to.
 */
export const screen_sync: readonly string[] = [
	`create table sync_members (terminal_id bigint not null primary key, group_code text not null, role text not null,
		offset_ms bigint not null, measured_ms bigint, uncertainty_ms bigint, program_id bigint not null, at bigint not null)`,
	'create index sync_members_code on sync_members (group_code, terminal_id)',
	`create table sync_offsets (terminal_id bigint not null, time bigint not null, group_id bigint not null, group_code text not null,
		low bigint not null, high bigint not null, total bigint not null, count bigint not null,
		primary key (terminal_id, time, group_id, group_code))`,
	'create index sync_offsets_code on sync_offsets (group_code, time)',
	'create index sync_offsets_time on sync_offsets (time)',
]
