import { permissions, preset_roles, withImplied } from '@vitrine/domain/people/permission'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, aVisitor, type Browser, expectError } from '../../../test/browser.ts'
import { aName } from '../../../test/factories.ts'
import { aGroup, aMember, nobody, rootGroup } from '../../../test/people.ts'
import { call, expectProblems } from '../../../test/raw.ts'
import { aHolder, aRole, lastOperation } from '../../../test/roles.ts'

describe.each(dialects)('roles on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let root: number
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		root = await rootGroup(app)
	})
	afterAll(() => app.remove())

	const rows = () => app.database.db.selectFrom('roles').selectAll().orderBy('id').execute()
	const found = async (id: number) => (await admin.roles.list({})).find(role => role.id === id)

	test('nobody reads or changes them without the right', async () => {
		const visitor = await aVisitor(app)
		await expectError(visitor.roles.list({}), 'not_signed_in')
		await expectError(visitor.roles.remove({ id: 1 }), 'not_signed_in')
		const stranger = await aMember(app, root, nobody)
		await expectError(stranger.roles.list({}), 'not_permitted')
		await expectError(stranger.roles.holders({ permission: 'users.read' }), 'not_permitted')
		const id = await aRole(app, ['materials.read'])
		// An administrator of a lower organisation can read them, but they belong to the whole installation.
		const below = await aMember(app, await aGroup(app, root), 'administrator')
		expect((await below.roles.list({})).length).toBeGreaterThan(3)
		const before = await rows()
		const about = { name: aName('role'), permissions: ['materials.read' as const] }
		await expectError(below.roles.add(about), 'not_permitted')
		await expectError(below.roles.edit({ id, ...about }), 'not_permitted')
		await expectError(below.roles.remove({ id }), 'not_permitted')
		expect(await rows()).toEqual(before)
	})

	test('what is malformed is refused by its field', async () => {
		const path = '/admin/role/add'
		const rights = '["materials.read"]'
		const before = await rows()
		expectProblems(await call(admin, path), { name: '必填', permissions: '必填' })
		expectProblems(await call(admin, path, { name: ' ', permissions: rights }), { name: '必填' })
		for (const name of ['x', '角', '😀'])
			expectProblems(await call(admin, path, { name, permissions: rights }), { name: '太短' })
		for (const name of ['x'.repeat(21), '😀'.repeat(21)])
			expectProblems(await call(admin, path, { name, permissions: rights }), { name: '太长' })
		const name = aName('role')
		expectProblems(await call(admin, path, { name, permissions: '[]' }), { permissions: '太短' })
		expectProblems(await call(admin, path, { name, permissions: 'materials.read' }), { permissions: '格式不正确' })
		expectProblems(await call(admin, path, { name, permissions: '{}' }), { permissions: '格式不正确' })
		expectProblems(await call(admin, path, { name, permissions: '["all"]' }), { 'permissions.0': '不是允许的值' })
		expectProblems(await call(admin, path, { name, permissions: rights, remark: 'x'.repeat(201) }), { remark: '太长' })
		expectProblems(await call(admin, '/admin/role/holders', { permission: 'all' }), { permission: '不是允许的值' })
		expect(await rows()).toEqual(before)
	})

	test('the preset ones come first and stay as they are', async () => {
		const list = await admin.roles.list({})
		expect(list.slice(0, 3).map(({ id, preset, permissions }) => ({ id, preset, permissions }))).toEqual(
			Object.values(preset_roles).map(role => ({ ...role, preset: 1 })),
		)
		expect(list.slice(3).every(role => role.preset === 0)).toBe(true)
		for (const { id } of list.slice(0, 3)) {
			await expectError(admin.roles.edit({ id, name: aName('role'), permissions: ['users.read'] }), 'role_preset')
			await expectError(admin.roles.remove({ id }), 'role_preset')
		}
		expect((await admin.roles.list({})).slice(0, 3)).toEqual(list.slice(0, 3))
	})

	test('one that never was is absent', async () => {
		const about = { name: aName('role'), permissions: ['users.read' as const] }
		await expectError(admin.roles.edit({ id: 987_654, ...about }), 'role_absent')
		await expectError(admin.roles.remove({ id: 987_654 }), 'role_absent')
	})

	test('one is added with what its rights are of no use without, changed, and the log says how it was and is', async () => {
		const [name, renamed] = [aName('role'), aName('role')]
		const { id } = await admin.roles.add({ name, remark: 'why', permissions: ['releases.publish'] })
		const publishing = withImplied(['releases.publish'])
		expect(await found(id)).toMatchObject({ name, remark: 'why', permissions: publishing, preset: 0, users: 0 })
		await admin.roles.edit({ id, name: renamed, permissions: ['users.read', 'users.read'] })
		const reading = withImplied(['users.read'])
		expect(await found(id)).toMatchObject({ name: renamed, remark: 'why', permissions: reading })
		expect(await lastOperation(app, 'roles.edit')).toMatchObject({
			object: name,
			before: JSON.stringify({ name, remark: 'why', permissions: publishing }),
			after: JSON.stringify({ name: renamed, remark: 'why', permissions: reading }),
		})
		await admin.roles.edit({ id, name: renamed, remark: '', permissions: [...permissions] })
		expect(await found(id)).toMatchObject({ remark: '', permissions })
	})

	test('names are counted as people count, and unique without regard to case', async () => {
		const rights = { permissions: ['materials.read' as const] }
		await admin.roles.add({ name: '😀'.repeat(20), ...rights })
		const { id } = await admin.roles.add({ name: 'Äther', ...rights })
		const { data } = await expectError(admin.roles.add({ name: 'äTHER', ...rights }), 'role_name_taken')
		expect(data).toEqual({ fields: { name: '角色名称已存在' } })
		await expectError(admin.roles.add({ name: '管理员', ...rights }), 'role_name_taken')
		const { id: other } = await admin.roles.add({ name: aName('role'), ...rights })
		await expectError(admin.roles.edit({ id: other, name: 'ÄTHER', ...rights }), 'role_name_taken')
		await admin.roles.edit({ id, name: 'äther', ...rights })
		const adding = Array.from({ length: 6 }, () => admin.roles.add({ name: '同名角色', ...rights }))
		const ended = await Promise.allSettled(adding)
		expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
	})

	test('nobody hands on, takes away or removes rights that he does not hold', async () => {
		const keeper = await aHolder(app, root, await aRole(app, withImplied(['roles.write', 'materials.write'])))
		const above = await aRole(app, ['materials.read', 'users.write'])
		const before = await rows()
		const name = aName('role')
		const { roles } = keeper
		await expectError(roles.add({ name, permissions: ['users.write'] }), 'rights_above')
		await expectError(roles.add({ name, permissions: [...permissions] }), 'rights_above')
		// Held itself, but useless without the permission that is not.
		await expectError(roles.add({ name, permissions: ['materials.write', 'programs.read'] }), 'rights_above')
		await expectError(roles.edit({ id: above, name, permissions: ['materials.read'] }), 'rights_above')
		await expectError(roles.remove({ id: above }), 'rights_above')
		await expectError(
			roles.edit({ id: keeper.session.role_id, name, permissions: ['roles.write', 'system.write'] }),
			'rights_above',
		)
		expect(await rows()).toEqual(before)
		const { id } = await roles.add({ name, permissions: ['materials.write'] })
		await roles.edit({ id, name, permissions: ['materials.read'] })
		await roles.remove({ id })
		expect(await rows()).toEqual(before)
	})

	test('the list counts the users of the own organisations', async () => {
		const role_id = await aRole(app, ['roles.read'])
		const [east, west] = [await aGroup(app, root), await aGroup(app, root)]
		const [browser, other] = [await aHolder(app, east, role_id), await aHolder(app, west, role_id)]
		await aHolder(app, await aGroup(app, east), role_id)
		const users = async (of: Browser) => (await of.roles.list({})).find(role => role.id === role_id)?.users
		expect([await users(admin), await users(browser), await users(other)]).toEqual([3, 2, 1])
		const { user_id } = other.session
		await app.database.db.updateTable('users').set({ removed_at: 1 }).where('id', '=', user_id).execute()
		expect(await users(admin)).toBe(2)
	})
})
