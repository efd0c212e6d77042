/**
 * Step 0081: the acquisition devices that programs name. A row remains after its device is removed: the program still names it, and can be
 * saved as it is.
 */
export const program_acquisitions: readonly string[] = [
	`create table program_acquisitions (program_id bigint not null references programs (id), device_id bigint not null,
		primary key (program_id, device_id))`,
	'create index program_acquisitions_device on program_acquisitions (device_id)',
]
