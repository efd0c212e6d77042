import type { Db, Reader } from '../../db/schema.ts'

/** Journals after one, by their ids, `limit` at most; `seq` is the highest number that is stored without a gap. */
export const listJournals = (db: Reader, after: number, limit: number) =>
	db.selectFrom('play_boots').select(['id', 'seq']).where('id', '>', after).orderBy('id').limit(limit).execute()

/** The first rows of a journal, in its order. */
export const listFirst = (db: Reader, boot_id: number, limit: number) =>
	db
		.selectFrom('play_logs')
		.select(['seq', 'start_time', 'time_fault'])
		.where('boot_id', '=', boot_id)
		.orderBy('seq')
		.limit(limit)
		.execute()

/** The first row of the signed run that a row stands in; its own number where it stands in none. */
export const findRunStart = async (db: Reader, boot_id: number, seq: number): Promise<number> => {
	const run = await db
		.selectFrom('play_runs')
		.select('first_seq')
		.where('boot_id', '=', boot_id)
		.where('first_seq', '<=', seq)
		.where('last_seq', '>=', seq)
		.executeTakeFirst()
	return run?.first_seq ?? seq
}

/** Removes what a journal has below a number, with all that says more of it. What was counted stays counted. */
export const removeBelow = (db: Db, boot_id: number, seq: number): Promise<void> =>
	db.transaction().execute(async tx => {
		await tx.deleteFrom('play_positions').where('boot_id', '=', boot_id).where('seq', '<', seq).execute()
		await tx.deleteFrom('play_chain_problems').where('boot_id', '=', boot_id).where('seq', '<', seq).execute()
		await tx.deleteFrom('play_logs').where('boot_id', '=', boot_id).where('seq', '<', seq).execute()
		await tx.deleteFrom('play_runs').where('boot_id', '=', boot_id).where('last_seq', '<', seq).execute()
	})
