import { preset_roles } from '@vitrine/domain/people/permission'
import type { Db } from './schema.ts'

const role_names: Record<keyof typeof preset_roles, string> = {
	administrator: '管理员',
	operator: '操作员',
	auditor: '审核员',
}

/** Whether there are no accounts yet. */
export const isEmpty = async (db: Db): Promise<boolean> =>
	(await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined

/** The preset roles, with the rights of the running version. */
export const seedRoles = (db: Db, now: number): Promise<void> =>
	db.transaction().execute(async tx => {
		const empty = (await tx.selectFrom('roles').select('id').limit(1).executeTakeFirst()) === undefined
		for (const [key, role] of Object.entries(preset_roles)) {
			const permissions = JSON.stringify(role.permissions)
			const name = role_names[key as keyof typeof preset_roles]
			// Inserted in order into an empty table, they get the ids 1, 2 and 3 that the menu expects (A §6).
			if (empty)
				await tx.insertInto('roles').values({ name, remark: '', permissions, preset: 1, created_at: now }).execute()
			else
				await tx.updateTable('roles').set({ permissions }).where('id', '=', role.id).where('preset', '=', 1).execute()
		}
	})

/** The first rows of an empty installation besides its roles: the first organisation and the account `admin`. */
export const seedFirst = (db: Db, password_hash: string, must_change_password: number, now: number): Promise<void> =>
	db.transaction().execute(async tx => {
		const root = { pid: 0, name: '总部', name_en: 'Headquarters', created_at: now }
		const group = await tx.insertInto('groups').values(root).returning('id').executeTakeFirstOrThrow()
		const row = {
			account: 'admin',
			realname: 'admin',
			nickname: '',
			email: '',
			remark: '',
			role_id: preset_roles.administrator.id,
			group_id: group.id,
			pid: null,
			active: 1,
			language: '',
			avatar_sha256: null,
			removed_at: null,
			created_at: now,
		}
		const { id } = await tx.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()
		const fresh = { totp_secret: '', totp_step: 0, recovery: '[]', last_login: null }
		await tx
			.insertInto('credentials')
			.values({ user_id: id, password_hash, must_change_password, ...fresh })
			.execute()
	})
