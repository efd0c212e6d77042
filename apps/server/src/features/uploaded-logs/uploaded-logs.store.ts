import { uploaded_log_limits } from '@vitrine/domain/devices/uploaded-log'
import { type Insertable, sql } from 'kysely'
import type { Reader, Schema, Tx } from '../../db/schema.ts'
import { inScope } from '../../db/scope.ts'

/** Stores a log of a terminal at its current place; does nothing if the terminal does not exist. */
export const insertLog = (tx: Tx, row: Omit<Insertable<Schema['uploaded_logs']>, 'group_id'>) =>
	sql`insert into uploaded_logs (terminal_id, group_id, at, kind, packed, sha256, size)
		select id, group_id, ${row.at}, ${row.kind}, ${row.packed}, ${row.sha256}, ${row.size}
		from terminals where id = ${row.terminal_id}`.execute(tx)

/** The size of a stored log in bytes, and its file. */
export interface StoredLog {
	readonly sha256: string
	readonly size: number
}

/** Returns the removed ones. */
export const removeLogs = (tx: Tx, ids: readonly number[]): Promise<StoredLog[]> =>
	tx
		.deleteFrom('uploaded_logs')
		.where('id', 'in', [...ids, 0])
		.returning(['sha256', 'size'])
		.execute()

const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id)

/** Removes what a terminal has beyond its number. */
export const removeExcess = async (tx: Tx, terminal_id: number): Promise<StoredLog[]> => {
	const excess = await tx
		.selectFrom('uploaded_logs')
		.select('id')
		.where('terminal_id', '=', terminal_id)
		.orderBy('id', 'desc')
		.limit(1000)
		.offset(uploaded_log_limits.retained)
		.execute()
	return removeLogs(tx, idsOf(excess))
}

/** Removes up to `limit` that are past their retention, of whichever terminals. */
export const removeExpired = async (tx: Tx, now: number, limit: number): Promise<StoredLog[]> => {
	const old = await tx
		.selectFrom('uploaded_logs')
		.select('id')
		.where('at', '<', now - uploaded_log_limits.retention)
		.orderBy('at')
		.limit(limit)
		.execute()
	return removeLogs(tx, idsOf(old))
}

/** The oldest logs that are not the last of their terminal, with their sizes. */
export const listOldest = (tx: Tx, limit: number): Promise<{ id: number; size: number }[]> => {
	const newer = sql<boolean>`exists (select 1 from uploaded_logs as newer
		where newer.terminal_id = uploaded_logs.terminal_id and newer.id > uploaded_logs.id)`
	return tx.selectFrom('uploaded_logs').select(['id', 'size']).where(newer).orderBy('id').limit(limit).execute()
}

/** The total bytes; a file that two logs refer to counts twice. */
export const sizeOfAll = async (db: Reader): Promise<number> => {
	const { size } = await db
		.selectFrom('uploaded_logs')
		.select(eb => eb.fn.sum<string | number | null>('size').as('size'))
		.executeTakeFirstOrThrow()
	return Number(size ?? 0)
}

/** Removes all logs of these terminals. */
export const removeLogsOf = (tx: Tx, terminal_ids: readonly number[]): Promise<StoredLog[]> =>
	tx
		.deleteFrom('uploaded_logs')
		.where('terminal_id', 'in', [...terminal_ids, 0])
		.returning(['sha256', 'size'])
		.execute()

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
export const removeVisible = async (
	tx: Tx,
	group_id: number,
	{ terminal_id, now, ids }: Pick<Wanted, 'terminal_id' | 'now'> & { readonly ids: readonly number[] },
): Promise<string[]> => {
	const found = await visible(tx, group_id, terminal_id, now)
		.select('id')
		.where('id', 'in', [...ids, 0])
		.execute()
	return found.length === ids.length ? (await removeLogs(tx, ids)).map(({ sha256 }) => sha256) : []
}
