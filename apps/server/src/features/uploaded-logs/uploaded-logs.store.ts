import { uploaded_log_limits } from '@vitrine/domain/devices/uploaded-log'
import { type Insertable, sql } from 'kysely'
import type { Reader, Schema, Tx } from '../../db/schema.ts'
import { inScope } from '../../db/scope.ts'

/** Stores a log of a terminal at its current place; does nothing if the terminal does not exist. */
export const insertLog = (tx: Tx, row: Omit<Insertable<Schema['uploaded_logs']>, 'group_id'>) =>
	sql`insert into uploaded_logs (terminal_id, group_id, at, kind, packed, sha256, size)
		select id, group_id, ${row.at}, ${row.kind}, ${row.packed}, ${row.sha256}, ${row.size}
		from terminals where id = ${row.terminal_id}`.execute(tx)

/** Returns the files of the removed ones. */
const removeAmong = async (tx: Tx, ids: readonly number[]): Promise<string[]> => {
	const gone = tx
		.deleteFrom('uploaded_logs')
		.where('id', 'in', [...ids, 0])
		.returning('sha256')
	return (await gone.execute()).map(({ sha256 }) => sha256)
}

/** How many past their retention are removed at once, of whichever terminals. */
const at_once = 100

/** Removes what a terminal has beyond its number, and what is too old of any terminal; returns the files. */
export const removeExcess = async (tx: Tx, terminal_id: number, now: number): Promise<string[]> => {
	const { retained, retention } = uploaded_log_limits
	const excess = await tx
		.selectFrom('uploaded_logs')
		.select('id')
		.where('terminal_id', '=', terminal_id)
		.orderBy('id', 'desc')
		.limit(1000)
		.offset(retained)
		.execute()
	const old = await tx
		.selectFrom('uploaded_logs')
		.select('id')
		.where('at', '<', now - retention)
		.orderBy('at')
		.limit(at_once)
		.execute()
	return removeAmong(
		tx,
		[...excess, ...old].map(({ id }) => id),
	)
}

/** Removes all logs of these terminals; returns the files. */
export const removeLogsOf = async (tx: Tx, terminal_ids: readonly number[]): Promise<string[]> => {
	const gone = tx
		.deleteFrom('uploaded_logs')
		.where('terminal_id', 'in', [...terminal_ids, 0])
		.returning('sha256')
	return (await gone.execute()).map(({ sha256 }) => sha256)
}

/** The logs of a terminal from while it was in this organisation or one below it, and not past their retention. */
const visible = (db: Reader, group_id: number, terminal_id: number, now: number) =>
	db
		.selectFrom('uploaded_logs')
		.where('terminal_id', '=', terminal_id)
		.where('at', '>=', now - uploaded_log_limits.retention)
		.where(inScope('group_id', group_id))

interface Wanted {
	readonly terminal_id: number
	readonly now: number
	readonly page: number
	readonly limit: number
}

/** A page of the visible logs of a terminal, newest first, with their number. */
export const listLogs = async (db: Reader, group_id: number, { terminal_id, now, page, limit }: Wanted) => {
	const found = visible(db, group_id, terminal_id, now)
	const { count } = await found.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
	const list = await found
		.select(['id', 'at', 'kind', 'packed', 'size', 'sha256'])
		.orderBy('id', 'desc')
		.limit(limit)
		.offset((page - 1) * limit)
		.execute()
	return { count: Number(count), list }
}

/** Removes visible logs of a terminal; returns their files, fewer than asked for if not all of them are visible. */
export const removeLogs = async (
	tx: Tx,
	group_id: number,
	{ terminal_id, now, ids }: Pick<Wanted, 'terminal_id' | 'now'> & { readonly ids: readonly number[] },
): Promise<string[]> => {
	const found = await visible(tx, group_id, terminal_id, now)
		.select('id')
		.where('id', 'in', [...ids, 0])
		.execute()
	return found.length === ids.length ? removeAmong(tx, ids) : []
}
