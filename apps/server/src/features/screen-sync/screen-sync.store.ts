import { type SyncReport, sync_history } from '@vitrine/domain/screen-sync/screen-sync'
import { type RawBuilder, sql } from 'kysely'
import type { DialectName } from '../../db/database.ts'
import { isAmong, rowsTable } from '../../db/rows.ts'
import type { Db, Reader, Schema, Tx } from '../../db/schema.ts'
import { contains, inScope } from '../../db/scope.ts'

/** What a terminal reported, and when it arrived, in ms since the epoch. */
export interface StoredReport {
	readonly id: number
	readonly sync: SyncReport
	readonly at: number
}

const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value))

const memberOf = ({ id, sync, at }: StoredReport): Schema['sync_members'] => {
	const { group_code, role, offset_ms, program_id } = sync
	const [measured_ms, uncertainty_ms] = [rounded(sync.measured_ms), rounded(sync.uncertainty_ms)]
	return { terminal_id: id, group_code, role, offset_ms, measured_ms, uncertainty_ms, program_id, at }
}

const member_columns = {
	terminal_id: 'int',
	group_code: 'text',
	role: 'text',
	offset_ms: 'int',
	measured_ms: 'int',
	uncertainty_ms: 'int',
	program_id: 'int',
	at: 'int',
} as const

const member_names = Object.keys(member_columns)
const list = (names: readonly string[], as: (name: string) => string): RawBuilder<unknown> =>
	sql.raw(names.map(as).join(', '))

const writeMembers = (tx: Tx, dialect: DialectName, members: readonly Schema['sync_members'][]) =>
	sql`insert into sync_members (${list(member_names, name => name)})
		select ${list(member_names, name => `rows.${name}`)} from ${rowsTable(dialect, member_columns, members)}
		join terminals on terminals.id = rows.terminal_id
		on conflict (terminal_id) do update set ${list(member_names.slice(1), name => `${name} = excluded.${name}`)}`.execute(
		tx,
	)

const offset_columns = { terminal_id: 'int', time: 'int', group_code: 'text', value: 'int' } as const

const writeOffsets = (tx: Tx, dialect: DialectName, members: readonly Schema['sync_members'][]) => {
	const { step } = sync_history
	const rows = members.flatMap(({ terminal_id, group_code, measured_ms: value, at }) =>
		value === null ? [] : [{ terminal_id, group_code, time: at - (at % step), value }],
	)
	const table = rowsTable(dialect, offset_columns, rows)
	return sql`insert into sync_offsets (terminal_id, time, group_id, group_code, low, high, total, count)
		select rows.terminal_id, rows.time, terminals.group_id, rows.group_code, rows.value, rows.value, rows.value, 1
		from ${table} join terminals on terminals.id = rows.terminal_id where true
		on conflict (terminal_id, time, group_id, group_code) do update set
			low = case when excluded.low < sync_offsets.low then excluded.low else sync_offsets.low end,
			high = case when excluded.high > sync_offsets.high then excluded.high else sync_offsets.high end,
			total = sync_offsets.total + excluded.total, count = sync_offsets.count + 1`.execute(tx)
}

const isOf = (dialect: DialectName, reports: readonly StoredReport[]): RawBuilder<boolean> =>
	isAmong(
		dialect,
		'terminal_id',
		reports.map(({ id }) => id),
	)

/** Those reports that change anything: of terminals in a group, and of those that were in one. */
export const changingReports = async (
	db: Reader,
	dialect: DialectName,
	reports: readonly StoredReport[],
): Promise<StoredReport[]> => {
	const rows = await db.selectFrom('sync_members').select('terminal_id').where(isOf(dialect, reports)).execute()
	const known = new Set(rows.map(({ terminal_id }) => terminal_id))
	return reports.filter(({ id, sync }) => sync.group_code !== '' || known.has(id))
}

/** Stores what terminals reported, one report of each; those without a group leave theirs. Returns the organisations it concerns. */
export const writeReports = async (
	tx: Tx,
	dialect: DialectName,
	reports: readonly StoredReport[],
): Promise<number[]> => {
	const without = reports.filter(({ sync }) => sync.group_code === '')
	if (without.length > 0) await tx.deleteFrom('sync_members').where(isOf(dialect, without)).execute()
	const members = reports.filter(({ sync }) => sync.group_code !== '').map(memberOf)
	if (members.length > 0) {
		await writeMembers(tx, dialect, members)
		await writeOffsets(tx, dialect, members)
	}
	const ids = reports.map(({ id }) => id)
	const groups = await tx
		.selectFrom('terminals')
		.select('group_id')
		.distinct()
		.where(isAmong(dialect, 'id', ids))
		.execute()
	return groups.map(({ group_id }) => group_id)
}

/** History rows removed at once, so that a long standstill is made up for without holding up others. */
const removed_at_once = 2_000

/** Removes some of the history from before `since` (ms); returns whether there may be more. */
export const removeSome = async (db: Db, since: number): Promise<boolean> => {
	const { numAffectedRows = 0n } =
		await sql`delete from sync_offsets where (terminal_id, time, group_id, group_code) in (
			select terminal_id, time, group_id, group_code from sync_offsets where time < ${since} order by time
			limit ${removed_at_once})`.execute(db)
	return Number(numAffectedRows) === removed_at_once
}

/** Removes members that are terminals no longer. */
export const removeGone = (db: Db) =>
	sql`delete from sync_members where not exists (select 1 from terminals where terminals.id = sync_members.terminal_id)`.execute(
		db,
	)

const visible = (db: Reader, scope: number) =>
	db
		.selectFrom('sync_members')
		.innerJoin('terminals', 'terminals.id', 'sync_members.terminal_id')
		.where(inScope('terminals.group_id', scope))

/** The codes of visible groups in order, a page of them, and how many there are. */
export const listCodes = async (
	db: Reader,
	scope: number,
	{ page, limit, key_word }: { page: number; limit: number; key_word?: string | undefined },
) => {
	const found = key_word ? visible(db, scope).where(contains('sync_members.group_code', key_word)) : visible(db, scope)
	const { count } = await found
		.select(eb => eb.fn.count<number>('sync_members.group_code').distinct().as('count'))
		.executeTakeFirstOrThrow()
	const codes = await found
		.select('sync_members.group_code')
		.distinct()
		.orderBy('sync_members.group_code')
		.limit(limit)
		.offset((page - 1) * limit)
		.execute()
	return { count, codes: codes.map(({ group_code }) => group_code) }
}

/** The visible members of groups, by name. */
export const listMembers = (db: Reader, dialect: DialectName, scope: number, codes: readonly string[]) =>
	visible(db, scope)
		.innerJoin('groups', 'groups.id', 'terminals.group_id')
		.select(['terminals.id', 'terminals.name', 'groups.name as group_name', 'groups.name_en as group_name_en'])
		.select(['terminals.run_state', 'terminals.program_name'])
		.select(['sync_members.group_code', 'sync_members.role', 'sync_members.offset_ms', 'sync_members.measured_ms'])
		.select(['sync_members.uncertainty_ms', 'sync_members.program_id', 'sync_members.at'])
		.where(isAmong(dialect, 'sync_members.group_code', codes))
		.orderBy('terminals.name')
		.orderBy('terminals.id')
		.execute()

/** The deviations of members in an interval. */
export interface OffsetSum {
	readonly time: number
	readonly low: number
	readonly high: number
	readonly total: number
	readonly count: number
}

export interface Part {
	readonly group_code: string
	readonly terminal_id?: number | undefined
	/** In ms; `until` is exclusive. */
	readonly from: number
	readonly until: number
}

/** The visible history of a group, or of one terminal in it, by interval. */
export const sumOffsets = (
	db: Reader,
	scope: number,
	{ group_code, terminal_id, from, until }: Part,
): Promise<OffsetSum[]> => {
	const found = db
		.selectFrom('sync_offsets')
		.select('time')
		.select(eb => [
			eb.fn.min<number>('low').as('low'),
			eb.fn.max<number>('high').as('high'),
			eb.fn.sum<number>('total').as('total'),
			eb.fn.sum<number>('count').as('count'),
		])
		.where('group_code', '=', group_code)
		.where('time', '>=', from)
		.where('time', '<', until)
		.where(inScope('group_id', scope))
	return (terminal_id === undefined ? found : found.where('terminal_id', '=', terminal_id))
		.groupBy('time')
		.orderBy('time')
		.execute()
}
