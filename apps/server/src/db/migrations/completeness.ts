import { joined, least_gap, type Stretch } from '@vitrine/domain/completeness/completeness'
import { storedDays } from '@vitrine/domain/completeness/play-spans'
import { play_problems } from '@vitrine/domain/release/play'
import { sql } from 'kysely'
import type { Tx } from '../schema.ts'

/** Step 0067: when terminals played, and what they did otherwise (decision 089). */
export const completeness: readonly string[] = [
	`create table play_spans (terminal_id bigint not null, begun_at bigint not null, kind bigint not null, ended_at bigint not null,
		primary key (terminal_id, begun_at, kind)){keyed}`,
	`create table terminal_states (terminal_id bigint not null, at bigint not null, state text not null,
		primary key (terminal_id, at)){keyed}`,
	'create index terminal_states_time on terminal_states (at)',
]

/** How far back existing plays are evaluated, in ms: the range that is viewed most. */
const looked_back = 93 * 86_400_000
/** How many plays are read at a time, and how many rows are written. */
const page = 10_000
const written = 500
const minute = 60_000

interface Row {
	readonly terminal_id: number
	readonly start_time: number
	readonly end_time: number
	readonly boot_id: number
	readonly seq: number
}

const stretchOf = ({ start_time, end_time }: Row): Stretch => ({ from: Number(start_time), to: Number(end_time) })

/** Plays of a kind from a given time on, page by page in index order. */
async function* playsFrom(tx: Tx, kind: number, since: number): AsyncGenerator<readonly Row[]> {
	let after = [since, 0, 0]
	while (true) {
		const { rows } = await sql<Row>`select terminal_id, start_time, end_time, boot_id, seq from play_logs
			where time_fault = 0 and kind = ${sql.lit(kind)} and (start_time, boot_id, seq) > (${sql.join(after.map(at => sql`cast(${at} as bigint)`))})
			order by start_time, boot_id, seq limit ${sql.lit(page)}`.execute(tx)
		if (rows.length > 0) yield rows
		const last = rows.at(-1)
		if (last === undefined || rows.length < page) return
		after = [Number(last.start_time), Number(last.boot_id), Number(last.seq)]
	}
}

/** Adds a play to the stretches of its terminal; plays arrive in the order of their start, so only the last stretch can touch it. */
const lengthen = (all: Map<number, { from: number; to: number }[]>, row: Row): void => {
	const { from, to } = stretchOf(row)
	const own = all.get(Number(row.terminal_id)) ?? []
	const last = own.at(-1)
	if (last !== undefined && from - last.to < least_gap) last.to = Math.max(last.to, to)
	else own.push({ from, to })
	all.set(Number(row.terminal_id), own)
}

const insertSpans = async (tx: Tx, terminal_id: number, kind: number, stretches: readonly Stretch[]): Promise<void> => {
	const rows = stretches
		.flatMap(storedDays)
		.map(({ from, to }) => ({ terminal_id, kind, begun_at: from, ended_at: to }))
	for (let at = 0; at < rows.length; at += written)
		await tx
			.insertInto('play_spans')
			.values(rows.slice(at, at + written))
			.execute()
}

/** Fills in the stretches of existing plays and lost plays, and when terminals connected and disconnected. */
export const fillCompleteness = async (tx: Tx, now: number): Promise<void> => {
	// The last one of each minute.
	await sql`insert into terminal_states (terminal_id, at, state)
		select terminal_id, at / ${sql.lit(minute)} * ${sql.lit(minute)}, kind from terminal_logs where id in (
			select max(id) from terminal_logs where kind in ('online', 'offline')
			group by terminal_id, at / ${sql.lit(minute)})`.execute(tx)
	const played = new Map<number, Stretch[]>()
	for (const kind of [1, 2]) {
		const own = new Map<number, { from: number; to: number }[]>()
		for await (const rows of playsFrom(tx, kind, now - looked_back)) for (const row of rows) lengthen(own, row)
		for (const [terminal_id, stretches] of own)
			played.set(terminal_id, joined([...(played.get(terminal_id) ?? []), ...stretches], least_gap))
	}
	for (const [terminal_id, stretches] of played) await insertSpans(tx, terminal_id, 0, stretches)
	const { rows } = await sql<Row>`select terminal_id, start_time, end_time, boot_id, seq from play_logs
		where time_fault = ${sql.lit(play_problems.missing)} and start_time > cast(${now - looked_back} as bigint)`.execute(
		tx,
	)
	for (const [terminal_id, own] of Map.groupBy(rows, row => Number(row.terminal_id)))
		await insertSpans(tx, terminal_id, 1, joined(own.map(stretchOf)))
}
