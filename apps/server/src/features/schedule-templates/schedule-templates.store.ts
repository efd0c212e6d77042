import { download_states } from '@vitrine/domain/release/download'
import { standings } from '@vitrine/domain/schedule/standing'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Database, DialectName } from '../../db/database.ts'
import { hasHad, isPresent } from '../../db/held.ts'
import { isAsSeen, next_revision, type Seen } from '../../db/revision.ts'
import { isAmong } from '../../db/rows.ts'
import type { Reader, Schema, Tx } from '../../db/schema.ts'
import { contains, inScope, isProgramInSight } from '../../db/scope.ts'

const { succeeded, cancelled } = download_states

const columns = [
	'schedule_templates.id',
	'schedule_templates.name',
	'schedule_templates.group_id',
	'users.realname as creator',
	'schedule_templates.commands',
	'schedule_templates.created_at',
	'schedule_templates.updated_at',
	'schedule_templates.revision',
] as const

const visible = (db: Reader, group_id: number) =>
	db
		.selectFrom('schedule_templates')
		.innerJoin('users', 'users.id', 'schedule_templates.user_id')
		.where(inScope('schedule_templates.group_id', group_id))

export const listTemplates = async (
	db: Reader,
	group_id: number,
	{ page, limit, key_word }: { page: number; limit: number; key_word: string },
) => {
	const found = visible(db, group_id).where(
		key_word === '' ? sql<boolean>`1 = 1` : contains('schedule_templates.name', key_word),
	)
	const { count } = await found.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
	const list = await found
		.select(columns)
		.orderBy('schedule_templates.name')
		.orderBy('schedule_templates.id')
		.limit(limit)
		.offset((page - 1) * limit)
		.execute()
	return { count, list }
}

export const findTemplate = (db: Reader, group_id: number, id: number) =>
	visible(db, group_id).select(columns).where('schedule_templates.id', '=', id).executeTakeFirst()

/** Those of these programs that an organisation can see. */
export const listPrograms = (db: Reader, dialect: DialectName, group_id: number, ids: readonly number[]) =>
	db
		.selectFrom('programs')
		.select(['programs.id', 'programs.name'])
		.where(isAmong(dialect, 'programs.id', ids))
		.where(isProgramInSight(group_id))
		.orderBy('programs.id')
		.execute()

export const isNameTaken = async (db: Reader, group_id: number, name: string, but: number): Promise<boolean> =>
	(await db
		.selectFrom('schedule_templates')
		.select('id')
		.where('group_id', '=', group_id)
		.where('name', '=', name)
		.where('id', '<>', but)
		.executeTakeFirst()) !== undefined

export const insertTemplate = async (tx: Tx, row: Insertable<Schema['schedule_templates']>): Promise<number> =>
	(await tx.insertInto('schedule_templates').values(row).returning('id').executeTakeFirstOrThrow()).id

/** Returns the new revision; undefined if someone has changed it since it was loaded. */
export const updateTemplate = async (
	tx: Tx,
	seen: Seen,
	change: { name: string; commands: string; updated_at: number },
): Promise<number | undefined> => {
	const changing = tx
		.updateTable('schedule_templates')
		.set({ ...change, revision: next_revision })
		.where('id', '=', seen.id)
		.where(isAsSeen(seen))
	return (await changing.returning('revision').executeTakeFirst())?.revision
}

/** Returns the names of those that existed within the scope. */
export const removeTemplates = async (tx: Tx, group_id: number, ids: readonly number[]): Promise<string[]> => {
	const rows = await tx
		.deleteFrom('schedule_templates')
		.where('id', 'in', [...ids, 0])
		.where(inScope('group_id', group_id))
		.returning('name')
		.execute()
	return rows.map(row => row.name)
}

/** The condition that a terminal was told to remove the release of its download, and in which state that is. */
const isRecalled = (state: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
	select 1 from releases as recall join downloads as told on told.release_id = recall.id
	where recall.kind = 'recall' and recall.source_id = downloads.release_id and told.terminal_id = downloads.terminal_id
		and told.download_state ${state})`

/** The condition that a terminal no longer has the release of its download: it was told to remove it and did, or replaced it by itself. */
const is_removed = sql<boolean>`((downloads.download_state = ${sql.lit(succeeded)}
	and downloads.standing >= ${sql.lit(standings.replaced)}) or ${isRecalled(sql`= ${sql.lit(succeeded)}`)})`

/** The condition that a terminal has had the release of its download, was told to remove it and has not answered. */
const is_awaited = sql<boolean>`(${hasHad('downloads')} and not ${is_removed} and ${isRecalled(sql`<> ${sql.lit(cancelled)}`)})`

/** Where templates were applied, newest first, including those of `foreign`. */
export const listApplied = async (
	{ db, dialect }: Database,
	group_id: number,
	foreign: readonly number[],
	{ page, limit }: { page: number; limit: number },
) => {
	const own = inScope('releases.group_id', group_id)
	const found = db
		.selectFrom('releases')
		.innerJoin('users', 'users.id', 'releases.user_id')
		.innerJoin('groups', 'groups.id', 'releases.group_id')
		.where('releases.kind', '=', 'timing')
		.where(foreign.length === 0 ? own : sql<boolean>`(${own} or ${isAmong(dialect, 'releases.id', foreign)})`)
	const { count } = await found.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
	const counted = (state: RawBuilder<unknown>) =>
		sql<number>`(select count(*) from downloads where downloads.release_id = releases.id
			and ${isPresent('downloads.terminal_id')} ${state})`
	const list = await found
		.select([
			'releases.id as publish_id',
			'releases.publish_no',
			'releases.publish_name as name',
			'users.realname as publisher',
			'groups.name as group_name',
			'groups.name_en as group_name_en',
			sql<number>`(select count(*) from withdrawals where withdrawals.release_id = releases.id
				and ${isPresent('withdrawals.terminal_id')})`.as('withdrawn'),
			'releases.created_at',
			'releases.manifest',
			sql<number>`coalesce(releases.ended_at, 0)`.as('ended_at'),
			counted(sql``).as('terminals'),
			counted(sql`and download_state = 3`).as('succeeded'),
			counted(sql`and ${is_removed}`).as('removed'),
			counted(sql`and ${is_awaited}`).as('unanswered'),
		])
		.orderBy('releases.id', 'desc')
		.limit(limit)
		.offset((page - 1) * limit)
		.execute()
	return { count, list }
}

/** The name of the template that was applied under this number, undefined if there is none; sight is checked where it is ended. */
export const findApplied = async (db: Reader, publish_id: number): Promise<string | undefined> =>
	(
		await db
			.selectFrom('releases')
			.select('publish_name')
			.where('id', '=', publish_id)
			.where('kind', '=', 'timing')
			.executeTakeFirst()
	)?.publish_name
