import { login_limits } from '@vitrine/domain/people/account'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, admin as adminUser, dialects, type TestApp } from '../../../../test/app.ts'
import { anAdmin, aVisitor, type Browser, expectError } from '../../../../test/browser.ts'
import { aTerminal, bound } from '../../../../test/factories.ts'
import { aGroup, aMember, aUser, password, rootGroup } from '../../../../test/people.ts'
import { aHolder, aRole } from '../../../../test/roles.ts'

describe.each(dialects)('a terminal that comes from another server on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let visitor: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		visitor = await aVisitor(app)
	})
	afterAll(() => app.remove())

	let made = 0
	const identity = () => ({ sn: `MOVED${++made}`, key: `key-of-${made}-mover` })
	const enrol = (account: string, given: string, who: { sn: string; key: string }, test_only?: 0 | 1) =>
		visitor.terminals.enrol({ account, password: given, ...who, ...(test_only === undefined ? {} : { test_only }) })
	const listed = async (sn: string) => (await admin.terminals.list({ key_word: sn })).list

	test('is not taken in with a wrong password, an unknown name or an account that may not', async () => {
		const who = identity()
		await expectError(enrol(adminUser.account, 'wrong', who), 'login_wrong')
		await expectError(enrol('nobody-of-this-name', 'wrong', who), 'login_wrong')
		const viewer = await aHolder(app, await rootGroup(app), await aRole(app, ['terminals.read']))
		await expectError(enrol(viewer.session.username, password, who), 'not_permitted')
		expect(await listed(who.sn)).toEqual([])
	})

	test('is not taken in with an account for which somebody would have to be there', async () => {
		const member = await aMember(app, await rootGroup(app), 'administrator')
		const { username, user_id } = member.session
		const { db } = app.database
		const change = (set: object) => db.updateTable('credentials').set(set).where('user_id', '=', user_id).execute()
		await change({ must_change_password: 1 })
		await expectError(enrol(username, password, identity()), 'must_change_password')
		await change({ must_change_password: 0, totp_secret: 'JBSWY3DPEHPK3PXP' })
		await expectError(enrol(username, password, identity()), 'second_factor_needed')
	})

	test('guesses are counted like those at the login', async () => {
		const account = await aUser(app, await rootGroup(app))
		const who = identity()
		for (let guess = 0; guess < login_limits.per_account; guess++)
			await expectError(enrol(account, `guess ${guess}`, who), 'login_wrong')
		await expectError(enrol(account, password, who), 'too_many_logins')
		app.clock.move(login_limits.window + 1)
	})

	test('a test changes nothing', async () => {
		const who = identity()
		expect(await enrol(adminUser.account, adminUser.password, who, 1)).toEqual({ is_known: false })
		expect(await listed(who.sn)).toEqual([])
	})

	test('joins the organisation of the account, once, and connects', async () => {
		const group = await aGroup(app, await rootGroup(app))
		const member = await aMember(app, group, 'administrator')
		const who = identity()
		const { username } = member.session
		expect(await enrol(username, password, who)).toEqual({ is_known: false })
		expect(await enrol(username, password, who)).toEqual({ is_known: true })
		const [terminal] = await listed(who.sn)
		expect(terminal).toMatchObject({ name: who.sn, group_id: group })
		const socket = await bound(app, who)
		socket.close()
		const logged = await app.database.db.selectFrom('operation_logs').selectAll().execute()
		expect(JSON.stringify(logged.filter(({ action }) => action === 'terminals.enrol'))).toContain(who.sn)
		expect(JSON.stringify(logged)).not.toContain(password)
		expect(JSON.stringify(logged)).not.toContain(who.key)
	})

	test('a number that others have is not taken over', async () => {
		const { terminal, sn, key } = await aTerminal(admin)
		await expectError(enrol(adminUser.account, adminUser.password, { sn, key: 'another-key' }), 'serial_taken')
		const elsewhere = await aMember(app, await aGroup(app, await rootGroup(app)), 'administrator')
		await expectError(enrol(elsewhere.session.username, password, { sn, key }), 'serial_taken')
		expect(await enrol(adminUser.account, adminUser.password, { sn, key })).toEqual({ is_known: true })
		await admin.terminals.ban({ ids: [terminal.id], banned: 1 })
		await expectError(enrol(adminUser.account, adminUser.password, { sn, key }, 1), 'terminal_banned')
	})
})
