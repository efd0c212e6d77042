import { withImplied } from '@vitrine/domain/people/permission'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aName, aSocket } from '../../../test/factories.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'
import { call, expectProblems } from '../../../test/raw.ts'
import { aHolder, aReferral, aRole } from '../../../test/roles.ts'

describe.each(dialects)('what roles do on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let root: number
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		root = await rootGroup(app)
	})
	afterAll(() => app.remove())

	const change = (user_id: number, state: { active?: number; removed_at?: number }) =>
		app.database.db.updateTable('users').set(state).where('id', '=', user_id).execute()

	test('a right that is taken away or given holds at once, on open sockets too', async () => {
		const id = await aRole(app, withImplied(['programs.write', 'terminals.read']))
		const member = await aHolder(app, await aGroup(app, root), id)
		const other = await aMember(app, root, 'operator')
		const [socket, unmoved] = [await aSocket(app, member), await aSocket(app, other)]
		const create = () => member.programs.create({ name: aName('program'), w: 1920, h: 1080 })
		await create()
		const name = aName('role')
		await admin.roles.edit({ id, name, permissions: ['programs.read'] })
		await expectError(create(), 'not_permitted')
		await expectError(member.terminals.list({}), 'not_permitted')
		await socket.next(frame => frame.type === 'rights')
		unmoved.send({ type: 'heart_package', data: { token: other.session.token } })
		expect(await unmoved.next(({ type }) => type === 'rights' || type === 'heart_package')).toMatchObject({
			type: 'heart_package',
		})
		await admin.roles.edit({ id, name, permissions: ['programs.write'] })
		await create()
		await socket.next(frame => frame.type === 'rights')
		for (const channel of [socket, unmoved]) channel.close()
	})

	test('one that somebody has, may get, or gets by registering is not removed', async () => {
		const id = await aRole(app, ['programs.read'])
		const holder = await aHolder(app, root, id)
		await aReferral(app, { group_id: root, role_id: id })
		await admin.system.save({ settings: { registrationRole: String(id) } })
		const { data, tips } = await expectError(admin.roles.remove({ id }), 'role_in_use')
		expect(data).toMatchObject({ uses: { users: 1, referrals: 1, settings: 1 }, values: { count: 1 } })
		expect(tips).toContain('用户 1、有效的推荐码 1、注册设置 1')
		await admin.system.save({ settings: { registrationRole: '2' } })
		const { user_id } = holder.session
		await change(user_id, { removed_at: 1, active: 0 })
		await expectError(admin.roles.remove({ id }), 'role_in_use')
	})

	test('one that nobody has any more goes, whatever removed users and spent codes had', async () => {
		const id = await aRole(app, ['programs.read'])
		const { user_id } = (await aHolder(app, root, id)).session
		await change(user_id, { removed_at: 1, active: 0 })
		await aReferral(app, { group_id: root, role_id: id, used_at: 1 })
		await aReferral(app, { group_id: root, role_id: id, expires_at: 1 })
		await admin.roles.remove({ id })
		expect((await admin.roles.list({})).some(role => role.id === id)).toBe(false)
		const user = await app.database.db.selectFrom('users').select('role_id').where('id', '=', user_id).execute()
		expect(user).toEqual([{ role_id: 3 }])
		await expectError(admin.roles.remove({ id }), 'role_absent')
	})

	test('the role of who registers gets no right to make users, roles or settings', async () => {
		const id = await aRole(app, ['programs.read'])
		await admin.system.save({ settings: { registrationRole: String(id) } })
		for (const right of ['users.write', 'roles.write', 'system.write']) {
			const about = { id: String(id), name: aName('role'), permissions: JSON.stringify(['programs.read', right]) }
			expectProblems(await call(admin, '/admin/role/edit', about), { permissions: '不是允许的值' })
		}
		await admin.roles.edit({ id, name: aName('role'), permissions: ['programs.write'] })
		await admin.system.save({ settings: { registrationRole: '2' } })
		await admin.roles.edit({ id, name: aName('role'), permissions: ['users.write'] })
	})

	test('who has a right: active users of the own organisations, in pages', async () => {
		const [east, west] = [await aGroup(app, root), await aGroup(app, root)]
		const shop = await aGroup(app, east)
		const [reading, deciding] = [await aRole(app, ['plays.read', 'roles.read']), await aRole(app, ['review.decide'])]
		const manager = await aHolder(app, east, reading)
		const [first, second] = [await aHolder(app, shop, reading), await aHolder(app, shop, reading)]
		const [banned, removed] = [await aHolder(app, shop, reading), await aHolder(app, shop, reading)]
		await aHolder(app, west, reading)
		await aHolder(app, shop, deciding)
		await change(banned.session.user_id, { active: 0 })
		await change(removed.session.user_id, { removed_at: 1 })
		const { roles } = manager
		const { count, list } = await roles.holders({ permission: 'plays.read' })
		expect([count, list.map(row => row.user_id)]).toEqual([3, [manager, first, second].map(b => b.session.user_id)])
		expect(list[1]).toMatchObject({ role_id: reading, group_id: shop, active: 1 })
		const page = await roles.holders({ permission: 'plays.read', page: 2, limit: 2 })
		expect([page.count, page.list.map(row => row.user_id)]).toEqual([3, [second.session.user_id]])
		expect(await roles.holders({ permission: 'system.write' })).toEqual({ count: 0, list: [] })
	})

	test('rights over the installation are held in the topmost organisation only', async () => {
		const role_id = await aRole(app, ['system.write', 'users.write'])
		const [above, below] = [await aHolder(app, root, role_id), await aHolder(app, await aGroup(app, root), role_id)]
		const holders = async (permission: 'system.write' | 'users.write') =>
			(await admin.roles.holders({ permission, limit: 500 })).list.map(row => row.user_id)
		const [system, users] = [await holders('system.write'), await holders('users.write')]
		expect([system.includes(above.session.user_id), system.includes(below.session.user_id)]).toEqual([true, false])
		expect([users.includes(above.session.user_id), users.includes(below.session.user_id)]).toEqual([true, true])
	})
})
