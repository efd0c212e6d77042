import { sql } from 'kysely'
import type { DialectName } from '../../../db/database.ts'
import { isAmong } from '../../../db/rows.ts'
import type { Reader } from '../../../db/schema.ts'
import { inScope, isTop } from '../../../db/scope.ts'

/** The condition that a row belongs to the caller's organisation or one below it, optionally limited to some of them. */
const isOwn = async (
	db: Reader,
	dialect: DialectName,
	table: string,
	group_id: number,
	group_ids: readonly number[],
) => {
	const column = `${table}.group_id`
	const named = group_ids.length === 0 ? sql<boolean>`1 = 1` : isAmong(dialect, column, group_ids)
	return (await isTop(db, group_id)) ? named : sql<boolean>`(${inScope(column, group_id)} and ${named})`
}

/** How many terminals there are by state, how many of those that are away are banned or were never connected, and how many have each screen size. */
export const countTerminals = async (
	db: Reader,
	dialect: DialectName,
	group_id: number,
	group_ids: readonly number[],
) => {
	const own = await isOwn(db, dialect, 'terminals', group_id, group_ids)
	const runState = await db
		.selectFrom('terminals')
		.select(eb => ['run_state', eb.fn.countAll<number>().as('number')])
		.where(own)
		.groupBy('run_state')
		.orderBy('run_state')
		.execute()
	const { banned, never_seen } = await db
		.selectFrom('terminals')
		.select(({ fn }) => [
			fn.countAll<number>().filterWhere('banned_at', 'is not', null).as('banned'),
			fn.countAll<number>().filterWhere('banned_at', 'is', null).filterWhere('last_seen', 'is', null).as('never_seen'),
		])
		.where(own)
		.where('run_state', '=', 0)
		.executeTakeFirstOrThrow()
	const sizes = await db
		.selectFrom('terminals')
		.select(eb => ['w', 'h', eb.fn.countAll<number>().as('number')])
		.where(own)
		.groupBy(['w', 'h'])
		.orderBy('number', 'desc')
		.orderBy('w', 'desc')
		.orderBy('h', 'desc')
		.execute()
	const sizeRemark = sizes.map(({ w, h, number }) => ({ size_remark: `${w}*${h}`, number }))
	return { runState, banned, never_seen, sizeRemark }
}

/** How many pictures and videos are in use, and the size of their files in bytes. */
export const countMaterials = async (
	db: Reader,
	dialect: DialectName,
	group_id: number,
	group_ids: readonly number[],
) => {
	const rows = await db
		.selectFrom('materials')
		.select(eb => ['kind', eb.fn.countAll<number>().as('number'), eb.fn.sum<number>('size').as('size')])
		.where('kind', 'in', ['picture', 'video'])
		.where('removed_at', 'is', null)
		.where(await isOwn(db, dialect, 'materials', group_id, group_ids))
		.groupBy('kind')
		.execute()
	const of = (wanted: string) => rows.find(({ kind }) => kind === wanted)
	const [image, video] = [of('picture'), of('video')]
	return {
		image: Number(image?.number ?? 0),
		imageRom: Number(image?.size ?? 0),
		video: Number(video?.number ?? 0),
		videoRom: Number(video?.size ?? 0),
	}
}
