import { sql } from 'kysely'
import type { Reader } from '../../db/schema.ts'

/** Whether any terminal taking part has neither played nor failed this build. */
export const isAnyWithout = async (db: Reader, build: string): Promise<boolean> =>
	(await db
		.selectFrom('terminals')
		.select('id')
		.where('player_build', '<>', '')
		.where('played_build', '<>', build)
		.limit(1)
		.executeTakeFirst()) !== undefined

/** Terminals that report their player build, with what decides whether they can have another. */
export const listBuildHolders = (db: Reader) =>
	db
		.selectFrom('terminals')
		.select(['id', 'name', 'time_zone', 'player_build', 'played_build', 'failed_build', 'run_state'])
		.where('player_build', '<>', '')
		.orderBy('id')
		.execute()

/** Number of terminals not taking part: never connected, or reporting no build. */
export const countSilent = async (db: Reader): Promise<{ never: number; silent: number }> => {
	const { rows } = await sql<{ never: number; count: number }>`
		select case when last_seen is null then 1 else 0 end as never, count(*) as count
		from terminals where player_build = '' group by 1`.execute(db)
	const of = (never: number): number => Number(rows.find(row => Number(row.never) === never)?.count ?? 0)
	return { never: of(1), silent: of(0) }
}

/** Number of terminals that have this build, have left it, or neither. */
export const countBuilds = async (db: Reader, build: string): Promise<{ state: string; value: number }[]> => {
	const { rows } = await sql<{ state: string; value: number }>`
		select case when played_build = ${build} then 'taken' when failed_build = ${build} then 'failed' else 'open' end as state,
			count(*) as value from terminals where player_build <> '' group by 1`.execute(db)
	const counts = new Map(rows.map(({ state, value }) => [state, Number(value)]))
	return ['taken', 'failed', 'open'].map(state => ({ state, value: counts.get(state) ?? 0 }))
}
