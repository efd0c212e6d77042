import { randomInt } from 'node:crypto'
import { preset_roles } from '@vitrine/domain/permission'
import type { Db } from '../../db/schema.ts'
import { hashPassword } from './password.ts'

const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

const drawn = (length: number): string => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** A default password that meets the rule: letters, a special character, digits. */
const defaultPassword = (): string => `${drawn(8)}-${randomInt(1000, 10_000)}`

const role_names: Record<keyof typeof preset_roles, string> = {
	administrator: '管理员',
	operator: '操作员',
	auditor: '审核员',
}

const seedRoles = async (db: Db): Promise<void> => {
	await db.transaction().execute(async tx => {
		const empty = (await tx.selectFrom('roles').select('id').limit(1).executeTakeFirst()) === undefined
		for (const [key, role] of Object.entries(preset_roles)) {
			const permissions = JSON.stringify(role.permissions)
			const name = role_names[key as keyof typeof preset_roles]
			// Inserted in their order into an empty table, they get the ids 1, 2 and 3 by which the menu knows them (A §6).
			if (empty) await tx.insertInto('roles').values({ name, permissions, preset: 1 }).execute()
			// A preset role follows the catalogue of the version that runs.
			else
				await tx.updateTable('roles').set({ permissions }).where('id', '=', role.id).where('preset', '=', 1).execute()
		}
	})
}

/**
 * Makes what an empty installation needs: roles, the first organisation and the account `admin`.
 * Answers the default password when it had to invent one; it must be changed at first login (protocol §1).
 */
export const firstStart = async (db: Db, admin_password: string | null, now: number): Promise<string | null> => {
	await seedRoles(db)
	if ((await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined) return null
	const password = admin_password ?? defaultPassword()
	const password_hash = await hashPassword(password)
	await db.transaction().execute(async tx => {
		const root = { pid: 0, name: '总部', name_en: 'Headquarters', created_at: now }
		const group = await tx.insertInto('groups').values(root).returning('id').executeTakeFirstOrThrow()
		await tx.insertInto('settings').values({ key: 'webTitle', value: 'Vitrine' }).execute()
		await tx
			.insertInto('users')
			.values({
				account: 'admin',
				realname: 'admin',
				password_hash,
				must_change_password: admin_password === null ? 1 : 0,
				role_id: preset_roles.administrator.id,
				group_id: group.id,
				isadmin: 1,
				active: 1,
				language: '',
				created_at: now,
			})
			.execute()
	})
	return admin_password === null ? password : null
}
