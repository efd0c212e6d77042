import { randomUUID } from 'node:crypto'
import { field_problems } from '@vitrine/contract/error-codes'
import { usersCalls } from '@vitrine/contract/people/users'
import { preset_roles } from '@vitrine/domain/people/permission'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, aVisitor, type Browser, expectError, signIn } from '../../../test/browser.ts'
import { aName } from '../../../test/factories.ts'
import { aGroup, aMember, aUser, password, rootGroup } from '../../../test/people.ts'
import { call, expectProblems, expectRefused } from '../../../test/raw.ts'
import { aHolder, aRole } from '../../../test/roles.ts'
import { putBelow, rowOf } from '../../../test/users.ts'

describe.each(dialects)('users on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let chief: Browser
	let [root, branch, leaf, other] = [0, 0, 0, 0]
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		root = await rootGroup(app)
		branch = await aGroup(app, root)
		leaf = await aGroup(app, branch)
		other = await aGroup(app, root)
		chief = await aMember(app, branch, 'administrator')
	})
	afterAll(() => app.remove())

	const anAccount = () => aName('new').replace(' ', '_')
	const secrets = { password, confirm_password: password }
	const operator = preset_roles.operator.id
	const found = async (browser: Browser, account: string) => {
		const { list } = await browser.users.list({ limit: 500 })
		return list.find(row => row.account === account)
	}

	test('who has not signed in may see and change nobody', async () => {
		const visitor = await aVisitor(app)
		for (const { path, may } of Object.values(usersCalls))
			if (may !== 'anyone') expectRefused(await call(visitor, path), 'not_signed_in')
	})

	test('who lacks the right may see and change nobody else', async () => {
		const reader = await aHolder(app, branch, await aRole(app, ['users.read']))
		const member = await aMember(app, branch)
		for (const { path, may } of Object.values(usersCalls)) {
			if (may === 'users.read' || may === 'users.write') expectRefused(await call(member, path), 'not_permitted')
			if (may === 'users.write') expectRefused(await call(reader, path), 'not_permitted')
		}
		await reader.users.list({})
	})

	test('malformed parameters are named', async () => {
		const { missing, malformed, too_large, too_small } = field_problems
		expectProblems(await call(admin, '/admin/user/list', { limit: '501' }), { limit: too_large })
		const given = { account: 'ab', email: 'no-address', role_id: 'x', group_id: '0', ...secrets }
		expectProblems(await call(admin, '/admin/user/add', given), {
			account: malformed,
			email: malformed,
			role_id: malformed,
			group_id: too_small,
			realname: missing,
		})
		expectProblems(await call(admin, '/admin/user/ban', { ids: '1,x', banned: '2' }), {
			ids: malformed,
			banned: too_large,
		})
	})

	test('whoever is not of the own organisations does not exist', async () => {
		const [stranger, superior] = [await aUser(app, other), await aUser(app, root)]
		for (const account of [stranger, superior]) {
			const { id } = await rowOf(app, account)
			const about = { realname: 'x', role_id: operator, group_id: branch }
			await expectError(chief.users.edit({ id, ...about }), 'user_absent')
			await expectError(chief.users.setPassword({ id, ...secrets }), 'user_absent')
			await expectError(chief.users.ban({ ids: [id], banned: 1 }), 'user_absent')
			await expectError(chief.users.remove({ ids: [id] }), 'user_absent')
			expect(await found(chief, account)).toBeUndefined()
			expect(await rowOf(app, account)).toMatchObject({ realname: account, active: 1, removed_at: null })
		}
		for (const group_id of [root, other, 999_999])
			await expectError(
				chief.users.add({ account: anAccount(), realname: 'x', role_id: operator, group_id, ...secrets }),
				'group_absent',
			)
		const { list } = await chief.users.list({ group_ids: [root, other] })
		expect(list).toEqual([])
	})

	test('a user is listed with its place, its parent and what is below it', async () => {
		const about = { realname: '王五', nickname: 'w', email: 'W5@Example.com', remark: 'night shift' }
		const account = anAccount()
		const { id } = await admin.users.add({ account, ...about, role_id: operator, group_id: branch, ...secrets })
		const [child, grandchild] = [await aUser(app, leaf), await aUser(app, leaf)]
		await putBelow(app, account, [child])
		await putBelow(app, child, [grandchild])
		for (const group_id of [root, branch, leaf, leaf])
			await admin.terminals.add({
				name: aName('terminal'),
				sn: aName('SN').replace(' ', ''),
				key: randomUUID(),
				group_id,
			})
		const writer = await signIn(await aVisitor(app), grandchild, password)
		await writer.programs.create({ name: aName('program'), w: 1920, h: 1080 })
		expect(await found(admin, account)).toMatchObject({
			id,
			...about,
			email: 'w5@example.com',
			role_id: operator,
			role_name: '操作员',
			group_id: branch,
			grade: 2,
			parent: 'admin',
			active: 1,
			last_login: null,
			avatar: '',
			totp: false,
			sub_users: 2,
			terminals: 3,
			programs: 0,
			editable: true,
		})
		const below = await found(chief, grandchild)
		expect(below).toMatchObject({ grade: 4, parent: child, sub_users: 0, terminals: 2, programs: 1 })
		expect(below?.last_login).toBeGreaterThan(0)
		expect(await found(admin, 'admin')).toMatchObject({ grade: 1, parent: '', terminals: 4, editable: false })
	})

	test('the list is searched to the letter, filtered and paged', async () => {
		const place = await aGroup(app, other)
		const accounts = [await aUser(app, place), await aUser(app, place), await aUser(app, place, 'auditor')]
		const { db } = app.database
		const set = (account: string | undefined, change: object) =>
			db
				.updateTable('users')
				.set(change)
				.where('account', '=', account ?? '')
				.execute()
		await set(accounts[0], { remark: '100%_sure', email: 'find.me@example.com' })
		await set(accounts[1], { nickname: 'Nick', active: 0 })
		const listed = async (filter: Parameters<Browser['users']['list']>[0]) => {
			const { count, list } = await admin.users.list({ group_ids: [place], ...filter })
			return { count, accounts: list.map(row => row.account) }
		}
		const [first, second, third] = accounts
		expect(await listed({})).toEqual({ count: 3, accounts: [third, second, first] })
		expect(await listed({ limit: 1, page: 2 })).toEqual({ count: 3, accounts: [second] })
		expect(await listed({ key_word: '%_S' })).toEqual({ count: 1, accounts: [first] })
		expect(await listed({ key_word: 'FIND.me' })).toEqual({ count: 1, accounts: [first] })
		expect(await listed({ key_word: 'nick' })).toEqual({ count: 1, accounts: [second] })
		expect(await listed({ key_word: third ?? '' })).toEqual({ count: 1, accounts: [third] })
		expect(await listed({ active: 0 })).toEqual({ count: 1, accounts: [second] })
		expect(await listed({ active: 1, role_id: operator })).toEqual({ count: 1, accounts: [first] })
		expect(await listed({ key_word: "' or 1=1 --" })).toEqual({ count: 0, accounts: [] })
	})

	test('who has more rights than oneself may be seen and not touched', async () => {
		const clerk = await aHolder(app, branch, await aRole(app, ['users.write', 'users.read']))
		const equal = await aHolder(app, leaf, await aRole(app, ['users.read']))
		const above = chief.session.username
		const { id } = await rowOf(app, above)
		const about = { realname: 'x', role_id: clerk.session.role_id, group_id: branch }
		for (const refused of [
			() => clerk.users.edit({ id, ...about }),
			() => clerk.users.setPassword({ id, ...secrets }),
			() => clerk.users.ban({ ids: [id], banned: 1 }),
			() => clerk.users.remove({ ids: [id] }),
		])
			expect((await expectError(refused(), 'user_above')).tips).toContain(above)
		expect(await found(clerk, above)).toMatchObject({ editable: false })
		expect(await found(clerk, clerk.session.username)).toMatchObject({ editable: false })
		expect(await found(clerk, equal.session.username)).toMatchObject({ editable: true })
		expect(await found(equal, clerk.session.username)).toBeUndefined()
		await chief.terminals.list({})
	})
})
