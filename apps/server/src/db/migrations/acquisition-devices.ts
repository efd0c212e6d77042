/** Step 0061: acquisition devices, which measure for terminals or feed them a picture, each at a port of one. */
export const acquisition_devices: readonly string[] = [
	`create table acquisition_devices (id {id}, group_id bigint not null references groups (id) on delete cascade,
		terminal_id bigint references terminals (id) on delete set null, name text not null, kind text not null, serial_no text not null,
		model text not null, port text not null, remark text not null, sensors text not null, created_at bigint not null,
		updated_at bigint not null, revision bigint not null)`,
	'create index acquisition_devices_group on acquisition_devices (group_id)',
	"create unique index acquisition_devices_port on acquisition_devices (terminal_id, port) where port <> ''",
	'create index acquisition_devices_terminal on acquisition_devices (terminal_id)',
]
