import { divideEntries, isBounded, log_hour, type TerminalEntry } from '@vitrine/domain/terminal/terminal-log'
import { sql } from 'kysely'
import type { DialectName } from '../../../db/database.ts'
import { isAmong, rowsTable } from '../../../db/rows.ts'
import type { Db, Tx } from '../../../db/schema.ts'
import { announceTerminals } from './announced-terminals.ts'
import { removeStates } from './terminal-states.store.ts'

const columns = {
	terminal_id: 'int',
	group_id: 'int',
	kind: 'text',
	detail: 'text',
	count: 'int',
	at: 'int',
} as const

type Row = Omit<TerminalEntry, 'group_id'> & { readonly group_id: number | null; readonly count: number }

const insert = (tx: Tx, dialect: DialectName, rows: readonly Row[]) =>
	sql`insert into terminal_logs (terminal_id, group_id, kind, detail, count, at)
		select rows.terminal_id, coalesce(rows.group_id, terminals.group_id), rows.kind, rows.detail, rows.count, rows.at
		from ${rowsTable(dialect, columns, rows)} join terminals on terminals.id = rows.terminal_id`.execute(tx)

/** Number of entries caused by these terminals themselves since `hour`. */
const countSince = async (tx: Tx, dialect: DialectName, ids: readonly number[], hour: number) => {
	const rows = await tx
		.selectFrom('terminal_logs')
		.select(['terminal_id', ({ fn }) => fn.countAll<number>().as('count')])
		.where(isAmong(dialect, 'terminal_id', ids))
		.where('at', '>=', hour)
		.where('kind', 'in', ['online', 'offline', 'build'])
		.groupBy('terminal_id')
		.execute()
	return new Map(rows.map(({ terminal_id, count }) => [terminal_id, Number(count)]))
}

/** Counts the entries omitted in this hour: in the existing entry, or in a new one. */
const countOmitted = async (
	tx: Tx,
	dialect: DialectName,
	omitted: ReadonlyMap<number, { readonly count: number; readonly at: number }>,
	hour: number,
): Promise<void> => {
	const rows = [...omitted].map(([terminal_id, { count, at }]) => ({ terminal_id, count, at }))
	const counted = { terminal_id: 'int', count: 'int' } as const
	const { rows: known } = await sql<{
		terminal_id: number
	}>`update terminal_logs set count = terminal_logs.count + rows.count
		from ${rowsTable(dialect, counted, rows)} where terminal_logs.terminal_id = rows.terminal_id
		and terminal_logs.at >= cast(${hour} as bigint) and terminal_logs.kind = 'omitted'
		returning terminal_logs.terminal_id`.execute(tx)
	const found = new Set(known.map(({ terminal_id }) => Number(terminal_id)))
	const fresh = rows.filter(({ terminal_id }) => !found.has(terminal_id))
	if (fresh.length === 0) return
	await insert(
		tx,
		dialect,
		fresh.map(row => ({ ...row, group_id: null, kind: 'omitted', detail: '' })),
	)
}

/**
 * Adds entries to the logs of terminals, in the transaction that changes them, while the terminals exist. Entries that a terminal causes
 * itself are limited per hour; the excess is only counted.
 */
export const logTerminals = async (tx: Tx, dialect: DialectName, entries: readonly TerminalEntry[]): Promise<void> => {
	if (entries.length === 0) return
	await announceTerminals(tx, dialect, entries)
	const bounded = entries.filter(isBounded)
	const latest = entries.reduce((most, { at }) => Math.max(most, at), 0)
	const hour = Math.floor(latest / log_hour) * log_hour
	const ids = [...new Set(bounded.map(({ terminal_id }) => terminal_id))]
	const known = ids.length === 0 ? new Map<number, number>() : await countSince(tx, dialect, ids, hour)
	const { written, omitted } = divideEntries(entries, known)
	const rows = written.map(entry => ({ ...entry, group_id: entry.group_id ?? null, count: 0 }))
	if (rows.length > 0) await insert(tx, dialect, rows)
	if (omitted.size > 0) await countOmitted(tx, dialect, omitted, hour)
}

/** Removes entries and states from before a moment, as many of each as one statement can; returns the larger of the two counts. */
export const removeTerminalLogs = async (db: Db, before: number, limit: number): Promise<number> => {
	const oldest = db.selectFrom('terminal_logs').select('id').where('at', '<', before).orderBy('at').limit(limit)
	const [gone] = await db.deleteFrom('terminal_logs').where('id', 'in', oldest).execute()
	return Math.max(Number(gone?.numDeletedRows ?? 0), await removeStates(db, before, limit))
}
