import type { Db, Reader } from '../../../db/schema.ts'

/** Journals after a given id, by id, at most `limit`; `seq` is the highest number stored without a gap. */
export const listJournals = (db: Reader, after: number, limit: number) =>
	db.selectFrom('play_boots').select(['id', 'seq']).where('id', '>', after).orderBy('id').limit(limit).execute()

/** The first rows of a journal, in order. */
export const listFirst = (db: Reader, boot_id: number, limit: number) =>
	db
		.selectFrom('play_logs')
		.select(['seq', 'start_time', 'time_fault'])
		.where('boot_id', '=', boot_id)
		.orderBy('seq')
		.limit(limit)
		.execute()

/** The first row of the signed run that contains a row; its own number if there is none. */
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

/** Removes the rows of a journal below a number, with everything that refers to them. The counts remain. */
export const removeBelow = (db: Db, boot_id: number, seq: number): Promise<void> =>
	db.transaction().execute(async tx => {
		await tx.deleteFrom('play_positions').where('boot_id', '=', boot_id).where('seq', '<', seq).execute()
		await tx.deleteFrom('play_chain_problems').where('boot_id', '=', boot_id).where('seq', '<', seq).execute()
		await tx.deleteFrom('play_logs').where('boot_id', '=', boot_id).where('seq', '<', seq).execute()
		await tx.deleteFrom('play_runs').where('boot_id', '=', boot_id).where('last_seq', '<', seq).execute()
	})
