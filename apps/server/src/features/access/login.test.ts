import { errors } from '@vitrine/contract/error-codes'
import { login_limits, session_lifetime } from '@vitrine/domain/people/account'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, admin as adminUser, dialects, type TestApp, verify_code } from '../../../test/app.ts'
import { anAdmin, aVisitor, type Browser, errorCodeOf, expectError, follow, signIn } from '../../../test/browser.ts'
import { aMember, aUser, password, rootGroup } from '../../../test/people.ts'

describe.each(dialects)('login on %s', dialect => {
	let app: TestApp
	let visitor: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		visitor = await aVisitor(app)
	})
	afterAll(() => app.remove())

	const login = async (account: string, given: string, code = verify_code) => {
		const { verify_id } = await visitor.access.verifyCode({})
		return visitor.access.login({ account, password: given, verify_id, verify_code: code })
	}
	/** Waits until the limit of this address has passed. */
	const anotherTime = () => app.clock.move(login_limits.window + 1)

	test('a code that is empty, wrong, used or expired is refused before the password is looked at', async () => {
		await expectError(login(adminUser.account, adminUser.password, ''), 'verify_code_wrong')
		await expectError(login(adminUser.account, adminUser.password, '9999'), 'verify_code_wrong')
		const { verify_id } = await visitor.access.verifyCode({})
		const given = { ...adminUser, verify_id, verify_code }
		await visitor.access.login(given)
		await expectError(visitor.access.login(given), 'verify_code_wrong')
		await expectError(visitor.access.login({ ...given, verify_id: 'unknown' }), 'verify_code_wrong')
		const late = await visitor.access.verifyCode({})
		app.clock.move(10 * 60_000 + 1)
		await expectError(visitor.access.login({ ...given, verify_id: late.verify_id }), 'verify_code_wrong')
	})

	test('a wrong code uses the code up', async () => {
		const { verify_id } = await visitor.access.verifyCode({})
		await expectError(visitor.access.login({ ...adminUser, verify_id, verify_code: '0' }), 'verify_code_wrong')
		await expectError(visitor.access.login({ ...adminUser, verify_id, verify_code }), 'verify_code_wrong')
	})

	test('a code is shown as a picture that does not say it', async () => {
		const { image } = await visitor.access.verifyCode({})
		expect(Buffer.from(image.replace('data:image/png;base64,', ''), 'base64').subarray(1, 4).toString()).toBe('PNG')
	})

	test('a wrong password and an unknown account are refused alike and are counted', async () => {
		anotherTime()
		const account = await aUser(app, await rootGroup(app))
		for (const [name, error_num] of [
			[account, 1],
			[account, 2],
			['no_such_account', 1],
		] as const)
			expect(await expectError(login(name, 'wrong'), 'login_wrong')).toMatchObject({ data: { error_num } })
		await login(account, password)
		expect(await expectError(login(account, `${password} `), 'login_wrong')).toMatchObject({ data: { error_num: 1 } })
	})

	test('an account is known by its name without regard to case', async () => {
		expect(await login(' ADMIN ', adminUser.password)).toMatchObject({
			username: 'admin',
			isadmin: 1,
			must_change_password: 0,
		})
	})

	test('a deactivated account is told so only with the right password', async () => {
		const account = await aUser(app, await rootGroup(app))
		await app.database.db.updateTable('users').set({ active: 0 }).where('account', '=', account).execute()
		await expectError(login(account, 'wrong'), 'login_wrong')
		await expectError(login(account, password), 'account_gone')
	})

	test('after ten failures an account has to wait, even with the right password', async () => {
		anotherTime()
		const account = await aUser(app, await rootGroup(app))
		for (let failure = 0; failure < login_limits.per_account; failure++)
			await expectError(login(account, 'wrong'), 'login_wrong')
		app.clock.move(60_000)
		const error = await expectError(login(account, password), 'too_many_logins')
		const { seconds } = (error.data as { values: { seconds: number } }).values
		expect(seconds).toBeGreaterThan(13 * 60)
		expect(seconds).toBeLessThanOrEqual(14 * 60)
		expect(error.tips).toContain(`${seconds} 秒`)
		anotherTime()
		await login(account, password)
	})

	test('after fifty failures an address has to wait, whatever account it tries', { tags: 'long' }, async () => {
		anotherTime()
		for (let failure = 0; failure < login_limits.per_address; failure++)
			await expectError(login(`guess_${failure % 25}`, 'wrong'), 'login_wrong')
		await expectError(login(adminUser.account, adminUser.password), 'too_many_logins')
		anotherTime()
		await login(adminUser.account, adminUser.password)
	})

	test('guesses side by side are counted like guesses one after the other', async () => {
		anotherTime()
		const account = await aUser(app, await rootGroup(app))
		const answers = await Promise.all(Array.from({ length: 30 }, () => errorCodeOf(login(account, 'wrong'))))
		const looked = answers.filter(({ status }) => status === errors.login_wrong.status)
		// Two hashes run at once, so one more than the limit may have started.
		expect(looked.length).toBeLessThanOrEqual(login_limits.per_account + 1)
		expect(looked.length).toBeGreaterThanOrEqual(login_limits.per_account)
	})

	test('thirty right logins side by side are thirty sessions', async () => {
		anotherTime()
		const account = await aUser(app, await rootGroup(app))
		const sessions = await Promise.all(Array.from({ length: 30 }, () => login(account, password)))
		expect(new Set(sessions.map(session => session.token)).size).toBe(30)
		expect(new Set(sessions.map(session => session.sign_key)).size).toBe(30)
	})
})

describe.each(dialects)('sessions on %s', dialect => {
	let app: TestApp
	beforeAll(async () => {
		app = await aApp(dialect)
	})
	afterAll(() => app.remove())

	test('without use a session ends after half a day', async () => {
		const admin = await anAdmin(app)
		app.clock.move(session_lifetime.idle + 1000)
		await expectError(admin.terminals.list({}), 'session_expired')
	})

	test('a session that is used goes on', async () => {
		const admin = await anAdmin(app)
		for (let use = 0; use < 4; use++) {
			app.clock.move(session_lifetime.idle - 60_000)
			await admin.terminals.list({})
		}
	})

	test('kept for seven days, it lasts them unused, and no longer', async () => {
		const admin = await signIn(await aVisitor(app), adminUser.account, adminUser.password, 7)
		app.clock.move(session_lifetime.kept - 60_000)
		await admin.terminals.list({})
		app.clock.move(60_001)
		await expectError(admin.terminals.list({}), 'session_expired')
	})

	test('a session outlives a restart', async () => {
		const admin = await anAdmin(app)
		app = await app.again()
		follow(admin, app)
		await admin.terminals.list({})
	})

	test('deactivating an account ends what it may do', async () => {
		const member = await aMember(app, await rootGroup(app))
		await member.terminals.list({})
		const { username } = member.session
		await app.database.db.updateTable('users').set({ active: 0 }).where('account', '=', username).execute()
		app.clock.move(1000)
		await expectError(member.terminals.list({}), 'account_gone')
	})

	test('logging out ends this session and no other', async () => {
		const [admin, other] = [await anAdmin(app), await anAdmin(app)]
		await admin.access.logout({})
		expect(admin.cookie).toBe('vitrine_session=')
		await expectError(admin.terminals.list({}), 'session_expired')
		await other.terminals.list({})
	})
})
