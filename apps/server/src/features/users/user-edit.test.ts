import { close_codes } from '@vitrine/contract/messages'
import { preset_roles } from '@vitrine/domain/people/permission'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, aVisitor, type Browser, errorCodeOf, expectError, signIn } from '../../../test/browser.ts'
import { aName, aSocket, aTerminal } from '../../../test/factories.ts'
import { aGroup, aMember, aUser, password, rootGroup } from '../../../test/people.ts'
import { aHolder, aRole, lastOperation } from '../../../test/roles.ts'
import { rowOf } from '../../../test/users.ts'

describe.each(dialects)('adding and changing users on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let chief: Browser
	let [root, branch] = [0, 0]
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		root = await rootGroup(app)
		branch = await aGroup(app, root)
		chief = await aMember(app, branch, 'administrator')
	})
	afterAll(() => app.remove())

	const operator = preset_roles.operator.id
	const administrator = preset_roles.administrator.id
	const secrets = { password, confirm_password: password }
	const fresh = () => ({
		account: aName('new').replace(' ', '_'),
		realname: 'new',
		role_id: operator,
		group_id: branch,
		...secrets,
	})

	test('an account or an address that is taken is refused, naming the field', async () => {
		const first = { ...fresh(), email: 'first@example.com' }
		await admin.users.add(first)
		const account = { fields: { account: '当前账号已被注册，请重新输入！' } }
		const same = await expectError(
			chief.users.add({ ...fresh(), account: first.account.toUpperCase() }),
			'account_taken',
		)
		expect(same.data).toMatchObject(account)
		const email = await expectError(chief.users.add({ ...fresh(), email: 'first@example.com' }), 'email_taken')
		expect(email.data).toMatchObject({ fields: { email: '邮箱已被注册' } })
		await admin.users.add(fresh())
		await admin.users.add({ ...fresh(), email: '' })
	})

	test('passwords follow the rules', async () => {
		await expectError(admin.users.add({ ...fresh(), confirm_password: 'x' }), 'passwords_differ')
		const weak = await expectError(
			admin.users.add({ ...fresh(), password: 'abc', confirm_password: 'abc' }),
			'password_weak',
		)
		expect(Object.keys((weak.data as { fields: object }).fields)).toEqual(['password'])
	})

	test('nobody hands on rights that are not held', async () => {
		const clerk = await aHolder(app, branch, await aRole(app, ['users.write', 'users.read', 'materials.read']))
		await expectError(clerk.users.add(fresh()), 'rights_above')
		await expectError(clerk.users.add({ ...fresh(), role_id: administrator }), 'rights_above')
		await expectError(admin.users.add({ ...fresh(), role_id: 999_999 }), 'role_absent')
		const role_id = await aRole(app, ['materials.read'])
		const { id } = await clerk.users.add({ ...fresh(), role_id })
		await expectError(clerk.users.edit({ id, realname: 'x', role_id: operator, group_id: branch }), 'rights_above')
		// Below the root, rights over all organisations have no effect, so that a branch can have its own administrators.
		await chief.users.add({ ...fresh(), role_id: administrator })
	})

	test('of many that want an account at once one gets it', { tags: 'long' }, async () => {
		const row = fresh()
		const results = await Promise.allSettled(Array.from({ length: 20 }, () => admin.users.add(row)))
		expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
		for (const result of results) if (result.status === 'rejected') expect(result.reason.tips).toContain('账号')
	})

	test('a new user belongs to who made it and changes its password first', async () => {
		const row = { ...fresh(), account: aName('Mixed').replace(' ', '_') }
		const { id } = await chief.users.add(row)
		const account = row.account.toLowerCase()
		expect(await rowOf(app, account)).toMatchObject({ id, pid: chief.session.user_id, active: 1 })
		const member = await signIn(await aVisitor(app), row.account, password)
		await expectError(member.terminals.list({}), 'must_change_password')
		const new_password = `${password}x`
		await member.access.changePassword({ old_password: password, new_password, confirm_password: new_password })
		await member.terminals.list({})
		const { object, before, after } = await lastOperation(app, 'users.add')
		expect({ object, before, after: JSON.parse(after) }).toMatchObject({
			object: account,
			before: '',
			after: { account, role_id: operator, group_id: branch },
		})
		expect(after).not.toContain('Secret')
	})

	test('what more is sent than a call takes changes nothing', async () => {
		const { db } = app.database
		const account = await aUser(app, branch)
		const { id } = await rowOf(app, account)
		const forged = { isadmin: 1, grade: 1, active: 0, pid: 1, user_id: 1, account: 'forged', removed_at: 5 }
		await admin.users.edit({ id, realname: 'x', role_id: operator, group_id: branch, ...forged } as never)
		const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
		expect(row).toMatchObject({ account, realname: 'x', active: 1, pid: null, removed_at: null })
	})

	test('what is left out of a change stays, what is empty is emptied', async () => {
		const account = await aUser(app, branch)
		const { id } = await rowOf(app, account)
		const place = { id, realname: '李四', role_id: operator, group_id: branch }
		await admin.users.edit({ ...place, nickname: 'n', email: 'li4@example.com', remark: 'r' })
		await admin.users.edit(place)
		expect(await rowOf(app, account)).toMatchObject({ nickname: 'n', email: 'li4@example.com', remark: 'r' })
		await admin.users.edit({ ...place, nickname: '', email: '', remark: '' })
		expect(await rowOf(app, account)).toMatchObject({ realname: '李四', nickname: '', email: '', remark: '' })
		const taken = await aUser(app, root)
		await admin.users.edit({ ...place, id: (await rowOf(app, taken)).id, group_id: root, email: 'own@example.com' })
		await expectError(admin.users.edit({ ...place, email: 'own@example.com' }), 'email_taken')
		const { object, before, after } = await lastOperation(app, 'users.edit')
		expect({ object, before: JSON.parse(before).realname, after: JSON.parse(after).email }).toEqual({
			object: account,
			before: '李四',
			after: 'own@example.com',
		})
	})

	test('nobody changes the own role or organisation', async () => {
		const id = chief.session.user_id
		const place = { id, realname: 'me', role_id: administrator, group_id: branch }
		await expectError(chief.users.edit({ ...place, role_id: operator }), 'user_self')
		await expectError(chief.users.edit({ ...place, group_id: await aGroup(app, branch) }), 'user_self')
		await chief.users.edit(place)
		expect((await chief.access.session({})).realname).toBe('me')
		await expectError(chief.users.setPassword({ id, ...secrets }), 'user_self')
	})

	test('a new organisation has to be one of the own', async () => {
		const { id } = await rowOf(app, await aUser(app, branch))
		const place = { id, realname: 'x', role_id: operator }
		await expectError(chief.users.edit({ ...place, group_id: root }), 'group_absent')
		await chief.users.edit({ ...place, group_id: await aGroup(app, branch) })
	})

	test('a new role or organisation holds at once, and an open socket is told', async () => {
		const member = await aMember(app, branch)
		const { user_id: id, username: realname } = member.session
		const { terminal } = await aTerminal(admin)
		await member.programs.list({})
		const { token } = await member.access.createToken({ name: 'automation' })
		const listed = async () => {
			const headers = { authorization: `Bearer ${token}` }
			const response = await fetch(`${app.origin}/api/admin/program/list`, { method: 'POST', headers })
			return ((await response.json()) as { status: number }).status
		}
		const before = await listed()
		const socket = await aSocket(app, member)
		const nothing = await aRole(app, [])
		await admin.users.edit({ id, realname, role_id: nothing, group_id: branch })
		await socket.next(frame => frame.type === 'rights')
		await expectError(member.programs.list({}), 'not_permitted')
		expect([before, await listed()]).toEqual([1, 100000003])
		expect((await member.access.session({})).permissions).toEqual([])
		await admin.users.edit({ id, realname, role_id: operator, group_id: root })
		await socket.next(frame => frame.type === 'rights')
		expect((await member.terminals.list({})).list.map(row => row.id)).toContain(terminal.id)
		socket.close()
	})

	test('a password that is set by another ends sessions, tokens and the second factor, and has to be changed', async () => {
		const member = await aMember(app, branch)
		const { user_id: id, username } = member.session
		const { token } = await member.access.createToken({ name: 'automation' })
		const headers = { authorization: `Bearer ${token}` }
		const byToken = async () =>
			(
				(await (await fetch(`${app.origin}/api/admin/program/list`, { method: 'POST', headers })).json()) as {
					status: number
				}
			).status
		expect(await byToken()).toBe(1)
		const { db } = app.database
		const factor = { totp_secret: 'JBSWY3DPEHPK3PXP', recovery: '["x"]' }
		await db.updateTable('credentials').set(factor).where('user_id', '=', id).execute()
		const socket = await aSocket(app, member)
		const changed = 'Other#2027'
		await expectError(chief.users.setPassword({ id, password: 'a', confirm_password: 'a' }), 'password_weak')
		await chief.users.setPassword({ id, password: changed, confirm_password: changed })
		expect(await socket.closed()).toBe(close_codes.web_refused)
		await expectError(member.programs.list({}), 'session_expired')
		expect(await byToken()).toBe(100000008)
		await expectError(signIn(await aVisitor(app), username, password), 'login_wrong')
		const again = await signIn(await aVisitor(app), username, changed)
		expect(again.session.must_change_password).toBe(1)
		const rows = JSON.stringify(await db.selectFrom('operation_logs').selectAll().execute())
		for (const secret of [password, changed]) expect(rows).not.toContain(secret)
	})

	test('a refused change stands in the operation log with its number', async () => {
		const above = await rowOf(app, 'admin')
		const error = await errorCodeOf(chief.users.setPassword({ id: above.id, ...secrets }))
		const { account, result } = await lastOperation(app, 'users.setPassword')
		expect({ account, result }).toEqual({ account: chief.session.username, result: error.status })
	})
})
