import type { Reader } from '../../db/schema.ts'

/** Whether a terminal that takes part has not come to an end with this build. */
export const isAnyWithout = async (db: Reader, build: string): Promise<boolean> =>
	(await db
		.selectFrom('terminals')
		.select('id')
		.where('player_build', '<>', '')
		.where('played_build', '<>', build)
		.limit(1)
		.executeTakeFirst()) !== undefined

/** The terminals that say which build of the player they run, with what decides whether they may have another. */
export const listBuildHolders = (db: Reader) =>
	db
		.selectFrom('terminals')
		.select(['id', 'name', 'time_zone', 'player_build', 'played_build', 'failed_build', 'run_state'])
		.where('player_build', '<>', '')
		.orderBy('id')
		.execute()
