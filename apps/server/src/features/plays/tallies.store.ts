import { day_slots, type Tally } from '@vitrine/domain/plays/play-tally'
import { sql } from 'kysely'
import type { DialectName } from '../../db/database.ts'
import { isAmong, rowsTable } from '../../db/rows.ts'
import type { Tx } from '../../db/schema.ts'

/** The id that stands for all names. */
export const all_names = 0

/** The id that stands for all places; only the counts under all names have such rows. */
export const all_places = -1

/** So many terminals that write at the same time do not wait for each other's counts; one if the database has a single writer. */
const shards = { sqlite: 1, postgres: 8 } as const

const keyOf = (kind: number, name: string): string => `${kind} ${name}`

/** A name as stored: neither database can hold a NUL or a lone surrogate (`storedJson`). */
export const storedName = (name: string): string => name.toWellFormed().replaceAll('\u0000', '')

interface NameRow {
	readonly id: number
	readonly kind: number
	readonly name: string
}

const readNames = async (tx: Tx, dialect: DialectName, names: readonly string[]): Promise<Map<string, number>> => {
	const rows = await tx
		.selectFrom('play_names')
		.select(['id', 'kind', 'name'])
		.where(isAmong(dialect, 'name', names))
		.execute()
	return new Map(rows.map(({ id, kind, name }) => [keyOf(kind, name), id]))
}

/** The ids of the names of these tallies; new names get one. */
const nameIds = async (tx: Tx, dialect: DialectName, tallies: readonly Tally[]): Promise<Map<string, number>> => {
	const names = [...new Set(tallies.map(({ name }) => name))]
	const known = await readNames(tx, dialect, names)
	const fresh = new Map(tallies.map(({ kind, name }) => [keyOf(kind, name), { kind, name }]))
	for (const key of known.keys()) fresh.delete(key)
	if (fresh.size === 0) return known
	const table = rowsTable(dialect, { kind: 'int', name: 'text' }, [...fresh.values()])
	const { rows } = await sql<NameRow>`insert into play_names (kind, name) select kind, name from ${table} where true
		order by kind, name on conflict (kind, name) do nothing returning id, kind, name`.execute(tx)
	// Names that another terminal inserted at the same moment are not returned.
	if (rows.length < fresh.size) return readNames(tx, dialect, names)
	for (const { id, kind, name } of rows) known.set(keyOf(kind, name), id)
	return known
}

interface Counted {
	readonly kind: number
	readonly name_id: number
	readonly place_id: number
	readonly at: number
	readonly number: number
	readonly duration: number
}

const columns = { kind: 'int', name_id: 'int', place_id: 'int', at: 'int', number: 'int', duration: 'int' } as const

/** The same rows with some fields replaced, and equal ones summed up. */
const summed = (rows: readonly Counted[], change: (row: Counted) => Partial<Counted>): Counted[] => {
	const found = new Map<string, Counted>()
	for (const row of rows) {
		const next = { ...row, ...change(row) }
		const key = `${next.kind} ${next.name_id} ${next.place_id} ${next.at}`
		const known = found.get(key)
		if (known === undefined) found.set(key, next)
		else found.set(key, { ...known, number: known.number + next.number, duration: known.duration + next.duration })
	}
	return [...found.values()]
}

/** Each row as it is, plus all summed up under the id for all names. */
const withAll = (rows: readonly Counted[]): Counted[] => [...rows, ...summed(rows, () => ({ name_id: all_names }))]

/** The same, and that sum once more for all places together. */
const withAllPlaces = (rows: readonly Counted[]): Counted[] => [
	...withAll(rows),
	...summed(rows, () => ({ name_id: all_names, place_id: all_places })),
]

/** Adds the newly reported plays of a terminal to the counts; rows are locked in the same order everywhere. */
export const addTallies = async (
	tx: Tx,
	dialect: DialectName,
	terminal_id: number,
	tallies: readonly Tally[],
): Promise<void> => {
	if (tallies.length === 0) return
	const stored = tallies.map(tally => ({ ...tally, name: storedName(tally.name) }))
	const ids = await nameIds(tx, dialect, stored)
	const named = stored.map(({ kind, name, slot, place_id, number, duration }) => {
		const name_id = ids.get(keyOf(kind, name)) ?? all_names
		return { kind, name_id, place_id, at: slot, number, duration }
	})
	// Two names can be stored as one.
	const slots = summed(named, () => ({}))
	const days = summed(slots, ({ at }) => ({ at: Math.floor(at / day_slots) }))
	const totals = summed(days, () => ({ at: 0 }))
	const table = (rows: readonly Counted[]) => rowsTable(dialect, columns, rows)
	const shard = sql`cast(${terminal_id % shards[dialect]} as bigint)`
	const terminal = sql`cast(${terminal_id} as bigint)`
	await sql`insert into play_terminal_slots (terminal_id, kind, slot, name_id, place_id, number, duration)
		select ${terminal}, kind, at, name_id, place_id, number, duration from ${table(slots)} where true order by 2, 3, 4, 5
		on conflict (terminal_id, kind, slot, name_id, place_id) do update
		set number = play_terminal_slots.number + excluded.number, duration = play_terminal_slots.duration + excluded.duration`.execute(
		tx,
	)
	await sql`insert into play_terminal_days (kind, name_id, day, terminal_id, place_id, number, duration)
		select kind, name_id, at, ${terminal}, place_id, number, duration from ${table(withAll(days))} where true order by 1, 2, 3, 5
		on conflict (kind, name_id, day, terminal_id, place_id) do update
		set number = play_terminal_days.number + excluded.number, duration = play_terminal_days.duration + excluded.duration`.execute(
		tx,
	)
	await sql`insert into play_slots (kind, name_id, slot, place_id, shard, number, duration)
		select kind, name_id, at, place_id, ${shard}, number, duration from ${table(withAllPlaces(slots))} where true order by 1, 2, 3, 4
		on conflict (kind, name_id, slot, place_id, shard) do update
		set number = play_slots.number + excluded.number, duration = play_slots.duration + excluded.duration`.execute(tx)
	await sql`insert into play_days (kind, day, name_id, place_id, shard, number, duration)
		select kind, at, name_id, place_id, ${shard}, number, duration from ${table(withAllPlaces(days))} where true order by 1, 2, 3, 4
		on conflict (kind, day, name_id, place_id, shard) do update
		set number = play_days.number + excluded.number, duration = play_days.duration + excluded.duration`.execute(tx)
	await sql`insert into play_totals (kind, name_id, place_id, shard, number, duration)
		select kind, name_id, place_id, ${shard}, number, duration from ${table(withAll(totals))} where true order by 1, 2, 3
		on conflict (kind, name_id, place_id, shard) do update
		set number = play_totals.number + excluded.number, duration = play_totals.duration + excluded.duration`.execute(tx)
}
