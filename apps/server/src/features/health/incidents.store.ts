import type { IncidentKind, IncidentState } from '@vitrine/domain/terminal/incident'
import type { SelectQueryBuilder } from 'kysely'
import { sql } from 'kysely'
import type { DialectName } from '../../db/database.ts'
import { isAmong, rowsTable } from '../../db/rows.ts'
import type { Db, Reader, Schema, Tx } from '../../db/schema.ts'
import { inScope } from '../../db/scope.ts'

/** Facts of the terminals with ids above `after`, or with these ids, ordered by id. */
export const listFacts = async (
	db: Reader,
	dialect: DialectName,
	which: { readonly after: number; readonly limit: number } | { readonly ids: readonly number[] },
) => {
	const found = db
		.selectFrom('terminals')
		.leftJoin('played_shares', 'played_shares.terminal_id', 'terminals.id')
		.select([
			...(['id', 'group_id', 'banned_at', 'run_state', 'last_seen', 'offline_reason'] as const),
			...(['storage_used', 'storage_total', 'reported', 'reported_at', 'faults', 'problem_since'] as const),
			'played_shares.percent as played_percent',
		])
		.orderBy('id')
	return 'ids' in which
		? found.where(isAmong(dialect, 'id', which.ids)).execute()
		: found.where('id', '>', which.after).limit(which.limit).execute()
}
export type FactsRow = Awaited<ReturnType<typeof listFacts>>[number]

/** Sensors of these terminals that are beyond a limit. */
export const listCrossings = (db: Reader, dialect: DialectName, terminal_ids: readonly number[]) =>
	db
		.selectFrom('sensor_limits')
		.selectAll()
		.where('beyond', '!=', '')
		.where(isAmong(dialect, 'terminal_id', terminal_ids))
		.execute()
export type CrossingRow = Awaited<ReturnType<typeof listCrossings>>[number]

/** Incidents of these terminals that have not ended. */
export const listRunning = (db: Reader, dialect: DialectName, terminal_ids: readonly number[]) =>
	db
		.selectFrom('incidents')
		.select(['id', 'terminal_id', 'kind', 'detail'])
		.where('ended_at', 'is', null)
		.where(isAmong(dialect, 'terminal_id', terminal_ids))
		.execute()

export interface NewIncident {
	readonly terminal_id: number
	readonly kind: IncidentKind
	readonly detail: string
	readonly begun_at: number
}

/** An incident that ended by itself less than this many ms ago continues if its cause returns: an intermittent cause is one incident. */
const goes_on_within = 600_000

/** Reopens incidents that ended recently; `begun_at` stays, the detail is updated. */
const reopenIncidents = (tx: Tx, dialect: DialectName, rows: readonly NewIncident[], now: number) =>
	sql`update incidents set ended_at = null, state = 'open', detail = rows.detail
		from ${rowsTable(dialect, { terminal_id: 'int', kind: 'text', detail: 'text', begun_at: 'int' }, rows)}
		where incidents.id = (select max(one.id) from incidents as one
			where one.terminal_id = rows.terminal_id and one.kind = rows.kind)
		and incidents.state = 'ended' and incidents.ended_at > ${now - goes_on_within}`.execute(tx)

/** Opens incidents, or reopens those that ended recently; a terminal that was deleted meanwhile gets none. */
export const insertIncidents = async (
	tx: Tx,
	dialect: DialectName,
	rows: readonly NewIncident[],
	now: number,
): Promise<void> => {
	await reopenIncidents(tx, dialect, rows, now)
	await sql`insert into incidents (terminal_id, kind, detail, begun_at, state, note)
		select rows.terminal_id, rows.kind, rows.detail, rows.begun_at, 'open', ''
		from ${rowsTable(dialect, { terminal_id: 'int', kind: 'text', detail: 'text', begun_at: 'int' }, rows)}
		join terminals on terminals.id = rows.terminal_id
		where true on conflict do nothing`.execute(tx)
}

/** Ends incidents; those that a user has resolved stay resolved. */
export const endIncidents = (tx: Tx, dialect: DialectName, ids: readonly number[], ended_at: number) =>
	tx
		.updateTable('incidents')
		.set({ ended_at, state: sql<IncidentState>`case when state = 'resolved' then state else 'ended' end` })
		.where(isAmong(dialect, 'id', ids))
		.where('ended_at', 'is', null)
		.execute()

export const updateDetails = (
	tx: Tx,
	dialect: DialectName,
	rows: readonly { readonly id: number; readonly detail: string }[],
) =>
	sql`update incidents set detail = rows.detail
		from ${rowsTable(dialect, { id: 'int', detail: 'text' }, rows)} where incidents.id = rows.id`.execute(tx)

/** Deletes incidents that ended before a moment (ms), and all of deleted terminals. */
export const forgetIncidents = async (db: Db | Tx, before: number): Promise<void> => {
	await db.deleteFrom('incidents').where('ended_at', '<', before).execute()
	await db
		.deleteFrom('incidents')
		.where(eb =>
			eb.not(eb.exists(eb.selectFrom('terminals').select('id').whereRef('terminals.id', '=', 'incidents.terminal_id'))),
		)
		.execute()
}

export interface IncidentFilter {
	readonly page: number
	readonly limit: number
	readonly kind?: IncidentKind | undefined
	readonly state?: IncidentState | undefined
	readonly group_id?: number | undefined
	readonly user_id?: number | undefined
	readonly device_id?: number | undefined
	/** Only those with a higher id. */
	readonly after?: number | undefined
}

type InSight = SelectQueryBuilder<Schema, 'incidents' | 'terminals', object>

const inSight = (db: Reader, group_id: number): InSight =>
	db
		.selectFrom('incidents')
		.innerJoin('terminals', 'terminals.id', 'incidents.terminal_id')
		.where(inScope('terminals.group_id', group_id))

const filtered = (db: Reader, scope: number, filter: IncidentFilter): InSight => {
	const { state, group_id, user_id, device_id, after } = filter
	let found = inSight(db, scope)
	found =
		state === undefined
			? found.where('incidents.state', 'in', ['open', 'acknowledged'])
			: found.where('incidents.state', '=', state)
	if (group_id !== undefined) found = found.where(inScope('terminals.group_id', group_id))
	if (device_id !== undefined) found = found.where('incidents.terminal_id', '=', device_id)
	if (after !== undefined) found = found.where('incidents.id', '>', after)
	if (user_id === 0) return found.where('incidents.assignee_id', 'is', null)
	return user_id === undefined ? found : found.where('incidents.assignee_id', '=', user_id)
}

/** Incidents of the terminals of an organisation and those below it, newest first, and the number of each kind. */
export const listIncidents = async (db: Reader, scope: number, filter: IncidentFilter) => {
	const { kind, page, limit } = filter
	const kinds = await filtered(db, scope, filter)
		.select(['incidents.kind', eb => eb.fn.countAll<number>().as('count')])
		.groupBy('incidents.kind')
		.execute()
	const found = filtered(db, scope, filter)
	const list = await (kind === undefined ? found : found.where('incidents.kind', '=', kind))
		.leftJoin('users as assignees', 'assignees.id', 'incidents.assignee_id')
		.leftJoin('users as actors', 'actors.id', 'incidents.acted_by')
		.select([
			'incidents.id',
			'incidents.terminal_id as device_id',
			'terminals.name',
			'terminals.sn',
			'incidents.kind',
			'incidents.detail',
			'incidents.state',
			'incidents.begun_at',
			'incidents.ended_at',
			'incidents.assignee_id',
			'assignees.realname as assignee',
			'incidents.note',
			'actors.realname as acted_by',
			'incidents.acted_at',
		])
		.orderBy('incidents.begun_at', 'desc')
		.orderBy('incidents.id', 'desc')
		.limit(limit)
		.offset((page - 1) * limit)
		.execute()
	return { kinds, list }
}

/** The incidents with these ids that are visible to users of an organisation. */
export const listChosen = (db: Reader, dialect: DialectName, scope: number, ids: readonly number[]) =>
	inSight(db, scope)
		.select(['incidents.id', 'incidents.state', 'terminals.id as device_id', 'terminals.name', 'terminals.sn'])
		.select('terminals.group_id')
		.where(isAmong(dialect, 'incidents.id', ids))
		.orderBy('incidents.id')
		.execute()

export const updateIncidents = (
	tx: Tx,
	dialect: DialectName,
	ids: readonly number[],
	change: {
		readonly state?: IncidentState
		readonly assignee_id?: number | null
		readonly note?: string
		readonly acted_by: number
		readonly acted_at: number
	},
) =>
	tx
		.updateTable('incidents')
		.set(change)
		.where(isAmong(dialect, 'id', ids))
		.execute()

/** Active people of an organisation and those below it, with their rights as stored. */
export const listPeople = (db: Reader, scope: number) =>
	db
		.selectFrom('users')
		.innerJoin('roles', 'roles.id', 'users.role_id')
		.innerJoin('groups', 'groups.id', 'users.group_id')
		.select(['users.id', 'users.realname as name', 'users.group_id', 'groups.pid as group_pid', 'roles.permissions'])
		.where('users.active', '=', 1)
		.where('users.removed_at', 'is', null)
		.where(inScope('users.group_id', scope))
		.orderBy('users.realname')
		.orderBy('users.id')
		.execute()
