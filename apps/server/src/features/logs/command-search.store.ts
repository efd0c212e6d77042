import { sql } from 'kysely'
import type { DialectName } from '../../db/database.ts'
import { rowsTable } from '../../db/rows.ts'
import type { Reader } from '../../db/schema.ts'
import { contains } from '../../db/scope.ts'
import type { LogKey, LogRange } from './log-pages.store.ts'
import type { Skip } from './log-search.ts'

/** More terminals than this have commands everywhere anyway. */
const most_named = 100

interface Wanted {
	readonly device_id?: number | undefined
	readonly person?: string | undefined
	readonly key_word?: string | undefined
}

/** The terminals with a word in their name or serial number, also removed ones; null for all, or for too many to look at one by one. */
const listNamed = async (db: Reader, { device_id, key_word = '' }: Wanted): Promise<readonly number[] | null> => {
	if (device_id !== undefined) return [device_id]
	if (key_word === '') return null
	const namedIn = (table: 'terminals' | 'removed_terminals') =>
		db
			.selectFrom(table)
			.select('id')
			.where(({ or }) => or([contains('name', key_word), contains('sn', key_word)]))
	const rows = await namedIn('terminals')
		.unionAll(namedIn('removed_terminals'))
		.limit(most_named + 1)
		.execute()
	return rows.length > most_named ? null : rows.map(({ id }) => id)
}

const isAnybody = async (db: Reader, { person = '' }: Wanted): Promise<boolean> => {
	if (person === '') return true
	const people = db
		.selectFrom('users')
		.select('id')
		.where(({ or }) => or([contains('realname', person), contains('account', person)]))
	return (await people.limit(1).executeTakeFirst()) !== undefined
}

/** When the last command before a moment (inclusive) went to one of these terminals. */
const findLast = async (
	db: Reader,
	dialect: DialectName,
	ids: readonly number[],
	before: number,
): Promise<number | null> => {
	const terminals = rowsTable(
		dialect,
		{ id: 'int' },
		ids.map(id => ({ id })),
	)
	const { rows } = await sql<{ at: number | null }>`select max(own.at) as at from (select (select max(created_at)
		from command_targets where terminal_id = rows.id and created_at <= cast(${before} as bigint)) as at
		from ${terminals}) as own`.execute(db)
	return rows[0]?.at ?? null
}

/** Skips commands to other terminals than the wanted ones, and all if nobody and nothing has such a name. */
export const commandsOf = async (
	db: Reader,
	dialect: DialectName,
	wanted: Wanted,
	range: LogRange,
): Promise<Skip | undefined> => {
	const ids = await listNamed(db, wanted)
	if (ids?.length === 0 || !(await isAnybody(db, wanted))) return async () => 'over'
	if (ids === null) return undefined
	return async (reader, after) => {
		const from: LogKey = after ?? [range.end, 0, 0]
		const at = await findLast(reader, dialect, ids, from[0] ?? 0)
		if (at === null || at < range.start) return 'over'
		return at === from[0] ? from : [at + 1, 0, 0]
	}
}
