import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { DialectName } from '../../db/database.ts'
import { reviseRow, type SeenRevision } from '../../db/revision.ts'
import { isAmong, rowsTable } from '../../db/rows.ts'
import type { Reader, Schema, Tx } from '../../db/schema.ts'
import { contains, inScope, isProgramInSight } from '../../db/scope.ts'

const columns = [
	...(['points.id', 'points.group_id', 'points.name', 'points.enabled', 'points.priority', 'points.terms'] as const),
	...(['points.by_group_id', 'points.user_id', 'points.updated_at', 'points.revision'] as const),
] as const

const inSight = (db: Reader, scope: number) =>
	db.selectFrom('points').innerJoin('groups', 'groups.id', 'points.group_id').where(inScope('points.group_id', scope))

const shown = [...columns, 'groups.name as group_name', 'groups.name_en as group_name_en'] as const

export interface PointFilter {
	readonly page: number
	readonly limit: number
	readonly key_word?: string | undefined
	readonly enabled?: number | undefined
	/** Only points with these ids. */
	readonly ids?: readonly number[] | undefined
}

/** Points of an organisation and those below it, by name. */
export const listPoints = async (
	db: Reader,
	dialect: DialectName,
	scope: number,
	{ page, limit, key_word, enabled, ids }: PointFilter,
) => {
	let found = inSight(db, scope)
	if (key_word) found = found.where(contains('points.name', key_word))
	if (enabled !== undefined) found = found.where('points.enabled', '=', enabled)
	if (ids !== undefined) found = found.where(isAmong(dialect, 'points.id', ids))
	const { count } = await found.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
	const list = await found
		.select(shown)
		.orderBy('points.name')
		.orderBy('points.id')
		.limit(limit)
		.offset((page - 1) * limit)
		.execute()
	return { count, list }
}
export type ShownRow = Awaited<ReturnType<typeof listPoints>>['list'][number]

export const findPoint = (db: Reader, scope: number, id: number): Promise<ShownRow | undefined> =>
	inSight(db, scope).select(shown).where('points.id', '=', id).executeTakeFirst()

/** The requested points that are in sight. */
export const listNamed = (db: Reader, dialect: DialectName, scope: number, ids: readonly number[]) =>
	inSight(db, scope)
		.select(columns)
		.where(isAmong(dialect, 'points.id', ids))
		.orderBy('points.id')
		.execute()

/** Points by their ids, regardless of sight. */
interface Some {
	readonly dialect: DialectName
	readonly ids: readonly number[]
}

const among = (column: string, some: Some | undefined): RawBuilder<boolean> =>
	some === undefined ? sql<boolean>`1 = 1` : isAmong(some.dialect, column, some.ids)

/** All points, or the existing ones of some. */
export const listAll = (db: Reader, some?: Some) =>
	db.selectFrom('points').select(columns).where(among('id', some)).orderBy('id').execute()
export type PointRow = Awaited<ReturnType<typeof listAll>>[number]

/** How many points belong directly to an organisation. */
export const countPoints = async (db: Reader, group_id: number): Promise<number> =>
	(
		await db
			.selectFrom('points')
			.select(eb => eb.fn.countAll<number>().as('count'))
			.where('group_id', '=', group_id)
			.executeTakeFirstOrThrow()
	).count

/** The programs of points, in order, at the chosen and at the current revision. */
export const listPrograms = (db: Reader, some?: Some) =>
	db
		.selectFrom('point_programs')
		.innerJoin('programs', 'programs.id', 'point_programs.program_id')
		.where(among('point_id', some))
		.select(['point_id', 'program_id', 'program_revision', 'programs.name', 'programs.revision'])
		.orderBy('point_id')
		.orderBy('idx')
		.execute()
export type ProgramRow = Awaited<ReturnType<typeof listPrograms>>[number]

/** Which terminals points name. */
export const listNamedTerminals = (db: Reader, some?: Some) =>
	db.selectFrom('point_terminals').select(['point_id', 'terminal_id']).where(among('point_id', some)).execute()
export type NamedTerminalRow = Awaited<ReturnType<typeof listNamedTerminals>>[number]

/** Which points name one terminal. */
export const listNaming = (db: Reader, terminal_id: number): Promise<NamedTerminalRow[]> =>
	db.selectFrom('point_terminals').select(['point_id', 'terminal_id']).where('terminal_id', '=', terminal_id).execute()

/** Which organisations points name. */
export const listNamedGroups = (db: Reader, some?: Some) =>
	db.selectFrom('point_groups').select(['point_id', 'group_id']).where(among('point_id', some)).execute()
export type NamedGroupRow = Awaited<ReturnType<typeof listNamedGroups>>[number]

/** The terminals in sight that points name, by name. */
export const listSeenTerminals = (db: Reader, scope: number, some: Some) =>
	db
		.selectFrom('point_terminals')
		.innerJoin('terminals', 'terminals.id', 'point_terminals.terminal_id')
		.select(['point_id', 'terminal_id', 'terminals.name'])
		.where(among('point_id', some))
		.where(inScope('terminals.group_id', scope))
		.orderBy('terminals.name')
		.orderBy('terminal_id')
		.execute()

/** The organisations in sight that points name, by name. */
export const listSeenGroups = (db: Reader, scope: number, some: Some) =>
	db
		.selectFrom('point_groups')
		.innerJoin('groups', 'groups.id', 'point_groups.group_id')
		.select(['point_id', 'point_groups.group_id', 'groups.name', 'groups.name_en'])
		.where(among('point_id', some))
		.where(inScope('groups.id', scope))
		.orderBy('groups.name')
		.execute()

const terminals = (db: Reader) =>
	db
		.selectFrom('terminals')
		.leftJoin('sent_points as sent', 'sent.terminal_id', 'terminals.id')
		.select(['terminals.id', 'terminals.group_id', 'terminals.capabilities', 'sent.release_id', 'sent.content'])

/** Terminals with what they were sent last, by id. */
export const listTerminals = (db: Reader, after: number, limit: number) =>
	terminals(db).where('terminals.id', '>', after).orderBy('terminals.id').limit(limit).execute()
export type TerminalRow = Awaited<ReturnType<typeof listTerminals>>[number]

/** The same for the terminals of an organisation and those below it, with the state of their downloads. */
export const listInSight = (db: Reader, scope: number, after: number, limit: number) =>
	terminals(db)
		.leftJoin('downloads', join =>
			join.onRef('downloads.terminal_id', '=', 'terminals.id').onRef('downloads.release_id', '=', 'sent.release_id'),
		)
		.select('downloads.download_state')
		.where(inScope('terminals.group_id', scope))
		.where('terminals.id', '>', after)
		.orderBy('terminals.id')
		.limit(limit)
		.execute()

/** Whether anything that was sent still needs attention. */
export const hasSent = async (db: Reader): Promise<boolean> =>
	(await db.selectFrom('sent_points').select('terminal_id').limit(1).executeTakeFirst()) !== undefined

/** The programs among these that an organisation can see, at their current revisions. */
export const listSeen = async (db: Reader, dialect: DialectName, group_id: number, ids: readonly number[]) => {
	const rows = await db
		.selectFrom('programs')
		.select(['id', 'name', 'revision'])
		.where(isAmong(dialect, 'programs.id', ids))
		.where(isProgramInSight(group_id))
		.execute()
	return new Map(rows.map(row => [row.id, row]))
}

/** How many of these terminals and organisations are within an organisation. */
export const countWithin = async (
	db: Reader,
	dialect: DialectName,
	group_id: number,
	{ device_ids, group_ids }: { readonly device_ids: readonly number[]; readonly group_ids: readonly number[] },
) => {
	const devices = await db
		.selectFrom('terminals')
		.select(eb => eb.fn.countAll<number>().as('count'))
		.where(isAmong(dialect, 'terminals.id', device_ids))
		.where(inScope('terminals.group_id', group_id))
		.executeTakeFirstOrThrow()
	const groups = await db
		.selectFrom('groups')
		.select(eb => eb.fn.countAll<number>().as('count'))
		.where(isAmong(dialect, 'groups.id', group_ids))
		.where(inScope('groups.id', group_id))
		.executeTakeFirstOrThrow()
	return { devices: devices.count, groups: groups.count }
}

/** The choices of a point that are stored outside its row. */
export interface Chosen {
	readonly programs: readonly { readonly id: number; readonly revision: number }[]
	readonly device_ids: readonly number[]
	readonly group_ids: readonly number[]
}

/** Stores the choices for a point, replacing the previous ones. */
export const setChosen = async (
	tx: Tx,
	dialect: DialectName,
	point_id: number,
	{ programs, device_ids, group_ids }: Chosen,
): Promise<void> => {
	await tx.deleteFrom('point_programs').where('point_id', '=', point_id).execute()
	await tx.deleteFrom('point_terminals').where('point_id', '=', point_id).execute()
	await tx.deleteFrom('point_groups').where('point_id', '=', point_id).execute()
	const rows = programs.map(({ id, revision }, idx) => ({ point_id, idx, program_id: id, program_revision: revision }))
	await tx.insertInto('point_programs').values(rows).execute()
	const ids = (list: readonly number[]) =>
		rowsTable(
			dialect,
			{ id: 'int' },
			list.map(id => ({ id })),
		)
	await sql`insert into point_terminals (point_id, terminal_id) select cast(${point_id} as bigint), rows.id from ${ids(device_ids)}`.execute(
		tx,
	)
	await sql`insert into point_groups (point_id, group_id) select cast(${point_id} as bigint), rows.id from ${ids(group_ids)}`.execute(
		tx,
	)
}

export const insertPoint = async (tx: Tx, row: Insertable<Schema['points']>): Promise<number> =>
	(await tx.insertInto('points').values(row).returning('id').executeTakeFirstOrThrow()).id

/** Overwrites a point, checking the seen revision if given; returns the new revision, undefined on a conflict. */
export const updatePoint = (tx: Tx, seen: SeenRevision, change: Updateable<Schema['points']>) =>
	reviseRow(tx, 'points', seen, change)

/** Removes points; their names are retained for the plays at them. */
export const removePoints = async (
	tx: Tx,
	dialect: DialectName,
	ids: readonly number[],
	removed_at: number,
): Promise<void> => {
	await sql`insert into removed_points (id, group_id, name, removed_at)
		select id, group_id, name, cast(${removed_at} as bigint) from points where ${isAmong(dialect, 'id', ids)}
		on conflict (id) do nothing`.execute(tx)
	await tx
		.deleteFrom('points')
		.where(isAmong(dialect, 'id', ids))
		.execute()
}

/** Stores what terminals were sent, replacing the previous value; the same, long value for all of them. */
export const upsertSent = (
	tx: Tx,
	dialect: DialectName,
	{ release_id, content }: Omit<Schema['sent_points'], 'terminal_id'>,
	terminal_ids: readonly number[],
) =>
	sql`insert into sent_points (terminal_id, release_id, content)
		select rows.id, cast(${release_id} as bigint), cast(${content} as text)
		from ${rowsTable(
			dialect,
			{ id: 'int' },
			terminal_ids.map(id => ({ id })),
		)} where 1 = 1 on conflict (terminal_id) do update set
			release_id = excluded.release_id, content = excluded.content`.execute(tx)

export const removeSent = (tx: Tx, dialect: DialectName, terminal_ids: readonly number[]) =>
	tx
		.deleteFrom('sent_points')
		.where(isAmong(dialect, 'terminal_id', terminal_ids))
		.execute()
