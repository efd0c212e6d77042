import { errors } from '@vitrine/contract/error-codes'
import { close_codes } from '@vitrine/contract/messages'
import { preset_roles } from '@vitrine/domain/people/permission'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, aVisitor, type Browser, expectError, signIn } from '../../../test/browser.ts'
import { aName, aPicture, aSocket } from '../../../test/factories.ts'
import { storedFiles } from '../../../test/files.ts'
import { aGroup, aMember, aUser, password, rootGroup } from '../../../test/people.ts'
import { aHolder, aRole, lastOperation } from '../../../test/roles.ts'
import { putBelow, rowOf } from '../../../test/users.ts'

describe.each(dialects)('banning and removing on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let chief: Browser
	let [branch, other] = [0, 0]
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		const root = await rootGroup(app)
		branch = await aGroup(app, root)
		other = await aGroup(app, root)
		chief = await aMember(app, branch, 'administrator')
	})
	afterAll(() => app.remove())

	const idsOf = (accounts: readonly string[]) =>
		Promise.all(accounts.map(async account => (await rowOf(app, account)).id))
	const active = (accounts: readonly string[]) =>
		Promise.all(accounts.map(async account => (await rowOf(app, account)).active))
	const tokenOf = async (member: Browser) => {
		const { token } = await member.access.createToken({ name: aName('token') })
		const headers = { authorization: `Bearer ${token}` }
		return async (): Promise<number> => {
			const response = await fetch(`${app.origin}/api/admin/program/list`, { method: 'POST', headers })
			return ((await response.json()) as { status: number }).status
		}
	}

	test('one that is out of reach refuses the whole', async () => {
		const own = await aUser(app, branch)
		const stranger = await aUser(app, other)
		const [id = 0, foreign = 0] = await idsOf([own, stranger])
		const clerk = await aHolder(
			app,
			branch,
			await aRole(app, ['users.write', 'users.read', ...preset_roles.operator.permissions]),
		)
		for (const [browser, ids, code] of [
			[chief, [id, foreign], 'user_absent'],
			[chief, [id, 999_999], 'user_absent'],
			[chief, [id, chief.session.user_id], 'user_self'],
			[clerk, [id, chief.session.user_id], 'user_above'],
		] as const) {
			await expectError(browser.users.ban({ ids: [...ids], banned: 1 }), code)
			await expectError(browser.users.ban({ ids: [...ids], banned: 1, subordinates: 1 }), code)
			await expectError(browser.users.remove({ ids: [...ids] }), code)
		}
		expect(await active([own, stranger, chief.session.username])).toEqual([1, 1, 1])
	})

	test('oneself, or somebody above, among those below refuses the whole', async () => {
		const [first, second] = [await aUser(app, branch), await aUser(app, branch)]
		const clerk = await aHolder(
			app,
			branch,
			await aRole(app, ['users.write', 'users.read', ...preset_roles.operator.permissions]),
		)
		const boss = await aUser(app, branch, 'administrator')
		await putBelow(app, first, [clerk.session.username])
		await putBelow(app, second, [boss])
		const ids = await idsOf([first, second])
		await expectError(clerk.users.ban({ ids: ids.slice(0, 1), banned: 1, subordinates: 1 }), 'user_self')
		await expectError(clerk.users.ban({ ids: ids.slice(1), banned: 1, subordinates: 1 }), 'user_above')
		expect(await active([first, second, boss])).toEqual([1, 1, 1])
		expect(await clerk.users.ban({ ids, banned: 1 })).toEqual({ changed: 2 })
	})

	test('a banned user is out at once: socket, session, token and login', async () => {
		const member = await aMember(app, branch)
		const { user_id, username } = member.session
		const byToken = await tokenOf(member)
		expect(await byToken()).toBe(1)
		const socket = await aSocket(app, member)
		await member.terminals.list({})
		expect(await chief.users.ban({ ids: [user_id], banned: 1 })).toEqual({ changed: 1 })
		await expectError(member.terminals.list({}), 'account_gone')
		expect(await byToken()).toBe(errors.account_gone.status)
		expect(await socket.closed()).toBe(close_codes.web_refused)
		await expectError(signIn(await aVisitor(app), username, password), 'account_gone')
		expect(await chief.users.ban({ ids: [user_id], banned: 1 })).toEqual({ changed: 0 })
		expect(await chief.users.ban({ ids: [user_id], banned: 0 })).toEqual({ changed: 1 })
		await signIn(await aVisitor(app), username, password)
		expect(await byToken()).toBe(1)
		await expectError(member.terminals.list({}), 'account_gone')
	})

	test('with subordinates everybody below is banned who is of the own organisations, and the log says who', async () => {
		const [top, child, outside] = [await aUser(app, branch), await aUser(app, branch), await aUser(app, other)]
		const [grandchild, beside] = [await aUser(app, branch), await aUser(app, branch)]
		const all = [top, child, outside, grandchild, beside]
		await putBelow(app, top, [child, outside])
		// The user in between is out of sight; the one below is not.
		await putBelow(app, outside, [grandchild])
		const ids = await idsOf([top])
		expect(await chief.users.ban({ ids, banned: 1, subordinates: 1 })).toEqual({ changed: 3 })
		expect(await active(all)).toEqual([0, 0, 1, 0, 1])
		const { object, before, after } = await lastOperation(app, 'users.ban')
		expect(object).toBe([top, child, grandchild].join(', '))
		expect(JSON.parse(before)[0]).toEqual({ account: top, active: 1 })
		expect(JSON.parse(after)[0]).toEqual({ account: top, active: 0 })
		expect(await chief.users.ban({ ids, banned: 0, subordinates: 1 })).toEqual({ changed: 3 })
		expect(await active(all)).toEqual([1, 1, 1, 1, 1])
	})

	test('a removed user is gone at once, what it made stays, its name and address are free again', async () => {
		const member = await aMember(app, branch)
		const { user_id: id, username: account } = member.session
		const place = { realname: 'gone', role_id: preset_roles.operator.id, group_id: branch }
		await chief.users.edit({ id, ...place, email: `${account}@example.com`, nickname: 'n', remark: 'r' })
		const program = await member.programs.create({ name: aName('program'), w: 1920, h: 1080 })
		const before = (await storedFiles(app)).blobs.length
		await member.users.setAvatar(
			{},
			{ file: { file: new Blob([new Uint8Array(await aPicture(64, 64))]), name: 'a.png' } },
		)
		const byToken = await tokenOf(member)
		const socket = await aSocket(app, member)
		await chief.users.remove({ ids: [id] })
		expect(await socket.closed()).toBe(close_codes.web_refused)
		await expectError(member.programs.list({}), 'account_gone')
		expect(await byToken()).toBe(errors.not_signed_in.status)
		await expectError(signIn(await aVisitor(app), account, password), 'login_wrong')
		expect((await chief.users.list({ limit: 500 })).list.filter(row => row.id === id)).toEqual([])
		await expectError(chief.users.edit({ id, ...place }), 'user_absent')
		await expectError(chief.users.remove({ ids: [id] }), 'user_absent')
		expect((await storedFiles(app)).blobs).toHaveLength(before)
		const { list } = await chief.programs.list({ key_word: program.name })
		expect(list.map(row => row.id)).toEqual([program.id])
		expect(await rowOf(app, `${account}#${id}`)).toMatchObject({
			realname: 'gone',
			email: '',
			nickname: '',
			remark: '',
		})
		const secrets = { password, confirm_password: password }
		await chief.users.add({ account, ...place, email: `${account}@example.com`, ...secrets })
	})

	test('the operation log names who was removed', async () => {
		const [first, second] = [await aUser(app, branch), await aUser(app, branch)]
		await chief.users.remove({ ids: await idsOf([first, second]) })
		const { object, before, after } = await lastOperation(app, 'users.remove')
		expect(object).toBe(`${first}, ${second}`)
		expect(JSON.parse(before)).toMatchObject([{ account: first }, { account: second }])
		expect(JSON.parse(after)).toEqual([])
		expect(before).not.toMatch(/password|argon/)
	})

	test('who was below a removed user moves up to the nearest that stays', async () => {
		const accounts = await Promise.all(Array.from({ length: 5 }, () => aUser(app, branch)))
		const [top = '', middle = '', lower = '', bottom = '', beside = ''] = accounts
		await putBelow(app, top, [middle])
		await putBelow(app, middle, [lower, beside])
		await putBelow(app, lower, [bottom])
		await chief.users.remove({ ids: await idsOf([middle, lower]) })
		const { id } = await rowOf(app, top)
		expect((await rowOf(app, bottom)).pid).toBe(id)
		expect((await rowOf(app, beside)).pid).toBe(id)
		await chief.users.remove({ ids: [id] })
		expect((await rowOf(app, bottom)).pid).toBeNull()
	})

	test('of many who remove the same at once one does', async () => {
		const ids = await idsOf([await aUser(app, branch)])
		const results = await Promise.allSettled(Array.from({ length: 10 }, () => chief.users.remove({ ids })))
		expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
	})

	test('the administrator can neither be banned nor removed by itself', async () => {
		const ids = [admin.session.user_id]
		await expectError(admin.users.ban({ ids, banned: 1 }), 'user_self')
		await expectError(admin.users.remove({ ids }), 'user_self')
	})
})
