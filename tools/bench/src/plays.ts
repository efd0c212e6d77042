import type { PlayRow } from '@vitrine/domain/release/play'

/** When the first of them began, in ms since the epoch. */
export const plays_started = 1_700_000_000_000

/** The rows of a batch of plays; `place` makes those of each terminal different. */
export const playRows = (place: number, count: number): PlayRow[] =>
	Array.from({ length: count }, (_, index) => ({
		seq: index + 1,
		kind: index % 2 === 0 ? 'program' : 'material',
		name: `program ${(place + index) % 50}`,
		program_id: (place + index) % 50,
		material_id: index % 2 === 0 ? 0 : (place + index) % 400,
		command_id: 1,
		start_time: plays_started + place * 1000 + index * 10_000,
		end_time: plays_started + place * 1000 + index * 10_000 + 9_990,
		time_zone: 'Asia/Shanghai',
		mono: place + index * 10_000,
		late: 0,
		stalls: 0,
		black: 0,
	}))

/** The tables of plays as in the product. */
export const play_tables = [
	'create table play_boots (id integer primary key autoincrement, terminal_id bigint not null, boot text not null, seq bigint not null, unique (terminal_id, boot))',
	`create table play_logs (boot_id bigint not null, seq bigint not null, terminal_id bigint not null, kind bigint not null, name text not null,
		program_id bigint not null, material_id bigint not null, release_id bigint not null, start_time bigint not null, end_time bigint not null,
		time_zone text not null, mono double precision not null, place_id bigint not null default 0, primary key (boot_id, seq)) without rowid`,
	'create index play_logs_time on play_logs (kind, start_time, boot_id, seq, place_id)',
] as const

export const insert_play = `insert into play_logs (boot_id, terminal_id, seq, kind, name, program_id, material_id, release_id, start_time, end_time, time_zone, mono)
	values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (boot_id, seq) do nothing`

/** A row's values in the order of {@link insert_play}. */
export const playValues = (boot_id: number, terminal_id: number, row: PlayRow): (string | number)[] => [
	boot_id,
	terminal_id,
	row.seq,
	row.kind === 'program' ? 1 : 2,
	row.name,
	row.program_id,
	row.material_id,
	row.command_id,
	row.start_time,
	row.end_time,
	row.time_zone,
	row.mono,
]
