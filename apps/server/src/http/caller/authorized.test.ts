import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { between } from '../../../test/between.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aName, aTerminal } from '../../../test/factories.ts'
import { aGroup, aMember, aUser, password, rootGroup } from '../../../test/people.ts'
import { aHolder, aRole } from '../../../test/roles.ts'
import { authorized, authorizedAlone } from './authorized.ts'

const other_password = 'Other#2027'

describe.each(dialects)('two people who act at once on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let [east, below, west] = [0, 0, 0]
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		const root = await rootGroup(app)
		;[east, west] = [await aGroup(app, root), await aGroup(app, root)]
		below = await aGroup(app, east)
	})
	afterAll(() => app.remove())

	const idOf = async (account: string): Promise<number> =>
		(await app.database.db.selectFrom('users').select('id').where('account', '=', account).executeTakeFirstOrThrow()).id
	const stored = (id: number) =>
		app.database.db
			.selectFrom('users')
			.innerJoin('credentials', 'credentials.user_id', 'users.id')
			.select(['users.group_id', 'realname', 'active', 'removed_at', 'password_hash'])
			.where('users.id', '=', id)
			.executeTakeFirst()

	/** Makes a call and runs `act` between its reads and its write. */
	const meanwhile = async <T>(path: string, act: () => Promise<unknown>, call: () => Promise<T>): Promise<T> => {
		const hook = between(app, path, act)
		try {
			return await call()
		} finally {
			hook.restore()
			expect(hook.happened()).toBe(true)
		}
	}

	const over_people = {
		'/admin/user/edit': (chief: Browser, id: number) => chief.users.edit({ id, realname: 'changed' }),
		'/admin/user/setPassword': (chief: Browser, id: number) =>
			chief.users.setPassword({ id, password: other_password, confirm_password: other_password }),
		'/admin/user/ban': (chief: Browser, id: number) => chief.users.ban({ ids: [id], banned: 1 }),
		'/admin/user/remove': (chief: Browser, id: number) => chief.users.remove({ ids: [id] }),
	}
	const everything = Object.entries(over_people)

	test.each(everything)('who was moved away stays out of reach of %s', async (path, call) => {
		const chief = await aMember(app, east, 'administrator')
		const id = await idOf(await aUser(app, below))
		const before = await stored(id)
		const move = () => admin.users.edit({ id, group_id: west })
		await expectError(
			meanwhile(path, move, () => call(chief, id)),
			'user_absent',
		)
		expect(await stored(id)).toEqual({ ...before, group_id: west })
	})

	test.each(everything)('who was given more rights is above %s', async (path, call) => {
		const chief = await aHolder(app, east, await aRole(app, ['users.read', 'users.write', 'materials.read']))
		const role_id = await aRole(app, ['materials.read'])
		const holder = await aHolder(app, below, role_id)
		const id = holder.session.user_id
		const before = await stored(id)
		const raise = () => admin.roles.edit({ id: role_id, permissions: ['materials.read', 'releases.publish'] })
		await expectError(
			meanwhile(path, raise, () => call(chief, id)),
			'user_above',
		)
		expect(await stored(id)).toEqual(before)
	})

	test('a role that was given more rights is handed on by nobody who lacks them', async () => {
		const chief = await aHolder(app, east, await aRole(app, ['users.read', 'users.write', 'materials.read']))
		const person = { realname: 'x', password, confirm_password: password, group_id: below }
		for (const [path, call] of [
			[
				'/admin/user/add',
				(role_id: number) => chief.users.add({ ...person, account: aName('n').replace(' ', '_'), role_id }),
			],
			['/admin/user/createReferral', (role_id: number) => chief.users.createReferral({ group_id: below, role_id })],
		] as const) {
			const role_id = await aRole(app, ['materials.read'])
			const raise = () => admin.roles.edit({ id: role_id, permissions: ['materials.read', 'releases.publish'] })
			await expectError(
				meanwhile<unknown>(path, raise, () => call(role_id)),
				'rights_above',
			)
		}
	})

	test('who is banned, removed, moved or has fewer rights by then writes nothing', async () => {
		const acts = {
			account_gone: [
				(id: number) => admin.users.ban({ ids: [id], banned: 1 }),
				(id: number) => admin.users.remove({ ids: [id] }),
			],
			rights_changed: [
				(id: number) => admin.users.edit({ id, group_id: west }),
				(id: number) => admin.users.edit({ id, role_id: 3 }),
			],
		} as const
		for (const code of ['account_gone', 'rights_changed'] as const)
			for (const act of acts[code]) {
				const chief = await aMember(app, east, 'administrator')
				const { terminal } = await aTerminal(chief)
				const call = () => chief.terminals.edit({ id: terminal.id, name: 'changed' })
				await expectError(
					meanwhile('/admin/device/edit', () => act(chief.session.user_id), call),
					code,
				)
				expect((await admin.terminals.list({ key_word: terminal.sn })).list).toMatchObject([{ name: terminal.name }])
			}
	})

	test('what changes rights waits for whoever has looked at them, and the other way round', async () => {
		const session = { ...admin.session, permissions: new Set(admin.session.permissions) }
		const order: string[] = []
		const gate = Promise.withResolvers<void>()
		const looked = Promise.withResolvers<void>()
		const first = authorized(app.database, session, async () => {
			looked.resolve()
			await gate.promise
			order.push('looked and wrote')
		})
		await looked.promise
		const second = authorizedAlone(app.database, session, async () => void order.push('changed the rights'))
		const third = authorized(app.database, session, async () => void order.push('looked after it'))
		gate.resolve()
		await Promise.all([first, second, third])
		expect(order[0]).toBe('looked and wrote')
		expect(order.toSorted()).toEqual(['changed the rights', 'looked after it', 'looked and wrote'])
	})
})
