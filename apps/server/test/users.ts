import type { TestApp } from './app.ts'

/** A user's row as it is stored. */
export const rowOf = ({ database: { db } }: TestApp, account: string) =>
	db.selectFrom('users').selectAll().where('account', '=', account).executeTakeFirstOrThrow()

/** Puts users below another, as if that one had created them. */
export const putBelow = async (app: TestApp, parent: string, accounts: readonly string[]): Promise<void> => {
	const { id } = await rowOf(app, parent)
	await app.database.db.updateTable('users').set({ pid: id }).where('account', 'in', accounts).execute()
}
