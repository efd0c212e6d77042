import { randomBytes } from 'node:crypto'
import type { TestApp } from './app.ts'

/** A log that a terminal has uploaded, whose file is not stored; returns its id. */
export const anUploadedLog = async ({ database: { db }, clock }: TestApp, terminal_id: number): Promise<number> => {
	const { group_id } = await db
		.selectFrom('terminals')
		.select('group_id')
		.where('id', '=', terminal_id)
		.executeTakeFirstOrThrow()
	const sha256 = randomBytes(32).toString('hex')
	const row = { terminal_id, group_id, at: clock.now(), kind: 'run' as const, packed: 0, sha256, size: 1 }
	return (await db.insertInto('uploaded_logs').values(row).returning('id').executeTakeFirstOrThrow()).id
}
