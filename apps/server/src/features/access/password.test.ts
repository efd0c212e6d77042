import { close_codes } from '@vitrine/contract/messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, aVisitor, type Browser, expectError, signIn } from '../../../test/browser.ts'
import { aSocket } from '../../../test/factories.ts'
import { aGroup, aMember, password, rootGroup } from '../../../test/people.ts'
import { checkPassword, hashPassword } from './password.ts'

const changed = 'Other#2027'

describe.each(dialects)('passwords on %s', dialect => {
	let app: TestApp
	beforeAll(async () => {
		app = await aApp(dialect)
	})
	afterAll(() => app.remove())

	const change = (browser: Browser, new_password: string, old_password = password, confirm_password = new_password) =>
		browser.access.changePassword({ old_password, new_password, confirm_password })

	test('a new password has to follow the rules', async () => {
		const member = await aMember(app, await rootGroup(app))
		await expectError(change(member, changed, password, 'another'), 'passwords_differ')
		for (const weak of ['', 'a#1', 'abcdefgh', 'abcdefg1', 'abcdefg#', '12345678#'])
			await expectError(change(member, weak), 'password_weak')
		await expectError(change(member, `Aa#1${'x'.repeat(61)}`), 'password_long')
		await expectError(change(member, changed, 'wrong'), 'password_wrong')
		await expectError(change(member, password), 'password_same')
		await signIn(await aVisitor(app), member.session.username, password)
	})

	test('the old password cannot be guessed at', async () => {
		const member = await aMember(app, await rootGroup(app))
		for (let guess = 0; guess < 10; guess++)
			await expectError(change(member, changed, `guess ${guess}`), 'password_wrong')
		await expectError(change(member, changed), 'too_many_logins')
	})

	test('a changed password ends every other session with its socket, and the old one opens nothing', async () => {
		const member = await aMember(app, await rootGroup(app))
		const { username } = member.session
		const other = await signIn(await aVisitor(app), username, password)
		const [own, others] = [await aSocket(app, member), await aSocket(app, other)]
		await change(member, changed)
		expect(await others.closed()).toBe(close_codes.web_refused)
		await expectError(other.terminals.list({}), 'session_expired')
		await member.terminals.list({})
		own.send({ type: 'heart_package', data: { token: member.session.token } })
		await own.next(frame => frame.type === 'heart_package')
		own.close()
		await expectError(signIn(await aVisitor(app), username, password), 'login_wrong')
		await signIn(await aVisitor(app), username, changed)
	})

	test("logging out closes the session's socket", async () => {
		const admin = await anAdmin(app)
		const socket = await aSocket(app, admin)
		await admin.access.logout({})
		expect(await socket.closed()).toBe(close_codes.web_refused)
	})

	test('a password stands nowhere as it is', async () => {
		const { db } = app.database
		const rows = await db.selectFrom('credentials').selectAll().execute()
		expect(JSON.stringify(rows)).not.toContain(password)
		expect(new Set(rows.map(row => row.password_hash)).size).toBe(rows.length)
		const admin = await anAdmin(app)
		const sessions = JSON.stringify(await db.selectFrom('sessions').selectAll().execute())
		for (const secret of [admin.session.token, admin.session.sign_key, admin.cookie.split('=')[1]])
			expect(sessions).not.toContain(secret)
	})

	test('a hash says what it costs; one of the first versions costs what it always did', async () => {
		const [dear, cheap] = [await hashPassword(password), await hashPassword(password, { memory: 8, passes: 1 })]
		expect([dear, cheap].map(hash => hash.split('$')[1])).toEqual(['m=19456,t=2', 'm=8,t=1'])
		const first_form = dear.replace('m=19456,t=2$', '')
		const checks = [dear, cheap, first_form].map(hash => checkPassword(password, hash))
		expect(await Promise.all(checks)).toEqual([true, true, true])
		// With its cost parameters altered, the hash no longer matches.
		const altered = dear.replace('t=2', 't=3')
		expect([await checkPassword(password, altered), await checkPassword('other', cheap)]).toEqual([false, false])
	})

	test('a person sees the tree of organisations from the own one down', async () => {
		const root = await rootGroup(app)
		const child = await aGroup(app, root)
		const sibling = await aGroup(app, root)
		const grandchild = await aGroup(app, child)
		const admin = await anAdmin(app)
		const [tree] = await admin.access.groupList({})
		expect(tree?.id).toBe(root)
		expect(tree?.child.map(node => node.id)).toEqual([child, sibling])
		const member = await aMember(app, child)
		const own = await member.access.groupList({})
		expect(own).toMatchObject([{ id: child, group_id: child, child: [{ id: grandchild, pid: child, child: [] }] }])
	})
})

describe.each(dialects)('first start on %s', dialect => {
	test('an invented password is said once and has to be changed before anything else', { tags: 'long' }, async () => {
		const first = await aApp(dialect, { VITRINE_ADMIN_PASSWORD: '' })
		const invented = first.default_password ?? ''
		expect(invented).toMatch(/^\w{8}-\d{4}$/)
		expect(first.log.join('')).not.toContain(invented)
		const app = await first.again()
		expect(app.default_password).toBeNull()
		const admin = await signIn(await aVisitor(app), 'admin', invented)
		expect(admin.session.must_change_password).toBe(1)
		await expectError(admin.terminals.list({}), 'must_change_password')
		await expectError(admin.access.createToken({ name: 'x' }), 'must_change_password')
		await expect(aSocket(app, admin)).rejects.toThrow(String(close_codes.web_refused))
		await admin.access.changePassword({ old_password: invented, new_password: changed, confirm_password: changed })
		await admin.terminals.list({})
		expect((await signIn(await aVisitor(app), 'admin', changed)).session.must_change_password).toBe(0)
		await app.remove()
	})

	test('a given password is used at the first start only', { tags: 'long' }, async () => {
		const app = await aApp(dialect)
		expect(app.default_password).toBeNull()
		await anAdmin(app)
		await app.remove()
	})
})
