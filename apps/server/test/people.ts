import { preset_roles } from '@vitrine/domain/people/permission'
import { insertCredential } from '../src/features/access/access.store.ts'
import { hashPassword } from '../src/features/access/password.ts'
import type { TestApp } from './app.ts'
import { aVisitor, type Browser, signIn } from './browser.ts'
import { aName } from './factories.ts'

/** The password of all users that tests create. */
export const password = 'Secret#2026'

/** Tests sign hundreds of users in: the cost of hashes is covered by the password tests. */
const cheap = { memory: 8, passes: 1 }

/** A role without any rights; the preset ones are in the domain. */
export const nobody = 'nobody'
export type RoleName = keyof typeof preset_roles | typeof nobody
export const role_names: readonly RoleName[] = ['administrator', 'operator', 'auditor', nobody]

/** The organisation of the administrator. */
export const rootGroup = async ({ database: { db } }: TestApp): Promise<number> =>
	(await db.selectFrom('groups').select('id').where('pid', '=', 0).executeTakeFirstOrThrow()).id

/** An organisation below another. */
export const aGroup = async ({ database: { db }, clock }: TestApp, pid: number): Promise<number> => {
	const row = { pid, name: aName('组织'), name_en: aName('group'), created_at: clock.now() }
	return (await db.insertInto('groups').values(row).returning('id').executeTakeFirstOrThrow()).id
}

const roleId = async ({ database: { db } }: TestApp, role: RoleName): Promise<number> => {
	if (role !== nobody) return preset_roles[role].id
	const row = { name: aName(nobody), remark: '', permissions: '[]', preset: 0, created_at: 0 }
	return (await db.insertInto('roles').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** A user of an organisation; returns the account. */
export const aUser = async (app: TestApp, group_id: number, role: RoleName = 'operator'): Promise<string> => {
	const account = aName('user').replace(' ', '_')
	const row = {
		account,
		realname: account,
		nickname: '',
		email: '',
		remark: '',
		role_id: await roleId(app, role),
		group_id,
		pid: null,
		active: 1,
		language: '',
		avatar_sha256: null,
		removed_at: null,
		created_at: app.clock.now(),
	}
	const password_hash = await hashPassword(password, cheap)
	await app.database.db.transaction().execute(async tx => {
		const { id } = await tx.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()
		await insertCredential(tx, id, password_hash, 0)
	})
	return account
}

/** A browser in which a new user of an organisation has signed in. */
export const aMember = async (app: TestApp, group_id: number, role: RoleName = 'operator'): Promise<Browser> =>
	signIn(await aVisitor(app), await aUser(app, group_id, role), password)
