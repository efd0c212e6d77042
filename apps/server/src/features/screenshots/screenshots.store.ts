import type { TakenScreenshot } from '@vitrine/domain/terminal/screenshot'
import { type Insertable, sql } from 'kysely'
import type { Reader, Schema, Tx } from '../../db/schema.ts'
import { inScope } from '../../db/scope.ts'

/** The size of a screenshot on disk, in bytes, and the files it refers to. */
export interface StoredScreenshot {
	readonly sha256: string
	readonly thumb_sha256: string
	readonly size: number
}

const stored = ['sha256', 'thumb_sha256', 'size'] as const

/** Stores a screenshot as taken at the current place of its terminal; does nothing if the terminal does not exist. */
export const insertScreenshot = (tx: Tx, row: Omit<Insertable<Schema['screenshots']>, 'group_id'>) =>
	sql`insert into screenshots (terminal_id, group_id, taken_at, sha256, thumb_sha256, size, width, height, dark)
		select id, group_id, ${row.taken_at}, ${row.sha256}, ${row.thumb_sha256}, ${row.size}, ${row.width}, ${row.height}, ${row.dark}
		from terminals where id = ${row.terminal_id}`.execute(tx)

export const listTaken = (tx: Tx, terminal_id: number): Promise<TakenScreenshot[]> =>
	tx.selectFrom('screenshots').select(['id', 'taken_at']).where('terminal_id', '=', terminal_id).execute()

/** Returns the removed ones. */
export const removeScreenshots = (tx: Tx, ids: readonly number[]): Promise<StoredScreenshot[]> =>
	tx
		.deleteFrom('screenshots')
		.where('id', 'in', [...ids, 0])
		.returning(stored)
		.execute()

/** The same for all screenshots of these terminals. */
export const removeScreenshotsOf = (tx: Tx, terminal_ids: readonly number[]): Promise<StoredScreenshot[]> =>
	tx
		.deleteFrom('screenshots')
		.where('terminal_id', 'in', [...terminal_ids, 0])
		.returning(stored)
		.execute()

/** The total bytes; a file that two screenshots refer to counts twice. */
export const sizeOfAll = async (db: Reader): Promise<number> => {
	const { size } = await db
		.selectFrom('screenshots')
		.select(eb => eb.fn.sum<string | number | null>('size').as('size'))
		.executeTakeFirstOrThrow()
	return Number(size ?? 0)
}

/** The oldest screenshots that are not the last of their terminal. */
export const listOldest = async (tx: Tx, limit: number): Promise<number[]> => {
	const rows = await tx
		.selectFrom('screenshots')
		.innerJoin('terminals', 'terminals.id', 'screenshots.terminal_id')
		.select('screenshots.id')
		.where(sql<boolean>`screenshots.taken_at < terminals.screenshot_at`)
		.orderBy('screenshots.taken_at')
		.limit(limit)
		.execute()
	return rows.map(({ id }) => id)
}

interface ScreenshotFilter {
	readonly terminal_id: number
	/** In ms since the epoch. */
	readonly since: number
	readonly page: number
	readonly limit: number
}

/** Screenshots of a terminal while it was in this organisation or one below it, newest first. */
export const listScreenshots = async (
	db: Reader,
	group_id: number,
	{ terminal_id, since, page, limit }: ScreenshotFilter,
) => {
	const found = db
		.selectFrom('screenshots')
		.where('terminal_id', '=', terminal_id)
		.where('taken_at', '>=', since)
		// Screenshots from when it belonged to another organisation are not disclosed here.
		.where(inScope('group_id', group_id))
	const { count } = await found.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
	const list = await found
		.select(['id', 'taken_at', 'sha256', 'thumb_sha256', 'width', 'height', 'dark'])
		.orderBy('taken_at', 'desc')
		.orderBy('id', 'desc')
		.limit(limit)
		.offset((page - 1) * limit)
		.execute()
	return { count: Number(count), list }
}

/** The organisation of a terminal that belongs to `scope` or one below it. */
export const findGroupOf = async (db: Reader, scope: number, terminal_id: number): Promise<number | undefined> => {
	const found = db.selectFrom('terminals').select('group_id').where('id', '=', terminal_id)
	return (await found.where(inScope('group_id', scope)).executeTakeFirst())?.group_id
}
