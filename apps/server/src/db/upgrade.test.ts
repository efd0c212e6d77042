import { preset_roles } from '@vitrine/domain/permission'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { aApp, dialects } from '../../test/app.ts'
import { aVisitor, signIn } from '../../test/browser.ts'
import { hashPassword } from '../features/access/password.ts'
import { type Database, migrate } from './database.ts'
import { migrations } from './migrations.ts'

const [account, password] = ['keeper', 'Secret#2025']

/** An installation as the first version left it: two people, one of them signed in. */
const firstVersion = async ({ db, dialect }: Database, now: number): Promise<void> => {
	await migrate({ db, dialect }, now, migrations.slice(0, 1))
	const hash = await hashPassword(password)
	await sql`insert into groups (pid, name, name_en, created_at) values (0, '总部', 'Headquarters', ${now})`.execute(db)
	for (const [name, role] of Object.entries(preset_roles))
		await sql`insert into roles (name, permissions, preset) values (${name}, ${JSON.stringify(role.permissions)}, 1)`.execute(
			db,
		)
	for (const [name, must, isadmin] of [
		[account, 0, 1],
		['second', 1, 0],
	] as const)
		await sql`insert into users (account, realname, password_hash, must_change_password, role_id, group_id, isadmin, active, language, created_at)
			values (${name}, ${name}, ${hash}, ${must}, 1, 1, ${isadmin}, 1, '', ${now})`.execute(db)
	await sql`insert into sessions (token_hash, cookie_hash, user_id, kept, ip, agent, created_at, expires_at)
		values ('t', 'c', 1, 0, '::1', '', ${now}, ${now + 86_400_000})`.execute(db)
}

describe.each(dialects)('an installation of the first version on %s', dialect => {
	test('is brought up to date with its people, their passwords and their sessions', async () => {
		const app = await aApp(dialect, {}, firstVersion)
		expect(app.default_password).toBeNull()
		const keeper = await signIn(await aVisitor(app), account, password)
		expect(keeper.session).toMatchObject({ isadmin: 1, must_change_password: 0 })
		const second = await signIn(await aVisitor(app), 'second', password)
		expect(second.session.must_change_password).toBe(1)
		const { db } = app.database
		expect(
			await db.selectFrom('users').select(['account', 'pid', 'email', 'removed_at']).orderBy('id').execute(),
		).toEqual([
			{ account, pid: null, email: '', removed_at: null },
			{ account: 'second', pid: 1, email: '', removed_at: null },
		])
		expect(
			await db.selectFrom('sessions').select(['ended', 'used_at']).where('token_hash', '=', 't').execute(),
		).toEqual([{ ended: '', used_at: 0 }])
		await app.remove()
	})
})
