import type { Permission } from '@vitrine/domain/people/permission'
import type { TestApp } from './app.ts'
import { aVisitor, type Browser, signIn } from './browser.ts'
import { aName } from './factories.ts'
import { aUser, password } from './people.ts'

/** A role with exactly these rights. */
export const aRole = async ({ database: { db } }: TestApp, permissions: readonly Permission[]): Promise<number> => {
	const row = { name: aName('role'), remark: '', permissions: JSON.stringify(permissions), preset: 0, created_at: 0 }
	return (await db.insertInto('roles').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** A browser in which a new user of an organisation with this role has signed in. */
export const aHolder = async (app: TestApp, group_id: number, role_id: number): Promise<Browser> => {
	const account = await aUser(app, group_id)
	await app.database.db.updateTable('users').set({ role_id }).where('account', '=', account).execute()
	return signIn(await aVisitor(app), account, password)
}

/** The row of a referral code whose code is unknown. */
export const aReferral = async (
	{ database: { db }, clock }: TestApp,
	row: { group_id: number; role_id: number; expires_at?: number; used_at?: number },
): Promise<number> => {
	const blank = { code_hash: aName('hash'), hint: '', email: '', user_id: null, used_by: null, created_at: clock.now() }
	const values = { ...blank, used_at: null, expires_at: clock.now() + 60_000, ...row }
	return (await db.insertInto('referral_codes').values(values).returning('id').executeTakeFirstOrThrow()).id
}

/** The last entry of the operation log for a call. */
export const lastOperation = ({ database: { db } }: TestApp, action: string) =>
	db
		.selectFrom('operation_logs')
		.select(['account', 'object', 'before', 'after', 'result'])
		.where('action', '=', action)
		.orderBy('id', 'desc')
		.executeTakeFirstOrThrow()
