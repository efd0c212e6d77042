import { login_limits, second_factor } from '@vitrine/domain/people/account'
import { generate } from 'otplib/functional'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp, verify_code } from '../../../test/app.ts'
import { aVisitor, type Browser, errorCodeOf, expectError, signIn } from '../../../test/browser.ts'
import { aMember, password, rootGroup } from '../../../test/people.ts'

describe.each(dialects)('the second factor on %s', dialect => {
	let app: TestApp
	beforeAll(async () => {
		app = await aApp(dialect)
	})
	afterAll(() => app.remove())

	const codeOf = (secret: string): Promise<string> => generate({ secret, epoch: Math.floor(app.clock.now() / 1000) })
	/** Advances to the next code of an authenticator. */
	const nextCode = (): void => app.clock.move(30_000)

	const aProtected = async (): Promise<{ member: Browser; account: string; secret: string; recovery: string[] }> => {
		const member = await aMember(app, await rootGroup(app))
		const { secret, uri } = await member.access.totpBegin({})
		expect(uri).toContain(`secret=${secret}`)
		const { recovery_codes } = await member.access.totpEnable({ code: await codeOf(secret) })
		return { member, account: member.session.username, secret, recovery: recovery_codes }
	}
	const firstStep = async (visitor: Browser, account: string): Promise<string> => {
		const error = await expectError(signIn(visitor, account, password), 'second_factor_needed')
		return (error.data as { challenge: string }).challenge
	}
	const login = async (account: string, code: string): Promise<Browser> => {
		const visitor = await aVisitor(app)
		const challenge = await firstStep(visitor, account)
		visitor.session = await visitor.access.secondFactor({ challenge, code })
		return visitor
	}

	test('nothing is turned on without a code of the fresh secret', async () => {
		const member = await aMember(app, await rootGroup(app))
		await expectError(member.access.totpEnable({ code: '123456' }), 'totp_absent')
		const { secret } = await member.access.totpBegin({})
		const right = await codeOf(secret)
		await expectError(
			member.access.totpEnable({ code: right === '123456' ? '654321' : '123456' }),
			'second_factor_wrong',
		)
		expect(await member.access.totpState({})).toEqual({ enabled: false, recovery_left: 0 })
		await signIn(await aVisitor(app), member.session.username, password)
	})

	test('a login has two steps then, and no code is good twice', { tags: 'long' }, async () => {
		const { account, secret } = await aProtected()
		const visitor = await aVisitor(app)
		await expectError(signIn(visitor, account, 'wrong'), 'login_wrong')
		const challenge = await firstStep(visitor, account)
		expect(visitor.cookie).toBe('')
		// The code that turned it on is used up.
		await expectError(visitor.access.secondFactor({ challenge, code: await codeOf(secret) }), 'second_factor_wrong')
		nextCode()
		const code = await codeOf(secret)
		const signed = await login(account, code)
		expect((await signed.access.session({})).username).toBe(account)
		await expectError(login(account, code), 'second_factor_wrong')
	})

	test('a challenge is good for one success, five guesses and five minutes', async () => {
		const { account, secret } = await aProtected()
		const visitor = await aVisitor(app)
		let challenge = await firstStep(visitor, account)
		for (let guess = 1; guess < second_factor.guesses; guess++) {
			const error = await expectError(visitor.access.secondFactor({ challenge, code: '00000x' }), 'second_factor_wrong')
			await expectError(visitor.access.secondFactor({ challenge, code: '000000' }), 'challenge_expired')
			challenge = (error.data as { challenge: string }).challenge
		}
		await expectError(visitor.access.secondFactor({ challenge, code: '00000x' }), 'challenge_expired')
		const late = await firstStep(visitor, account)
		app.clock.move(second_factor.life + 1)
		await expectError(visitor.access.secondFactor({ challenge: late, code: await codeOf(secret) }), 'challenge_expired')
		await expectError(visitor.access.secondFactor({ challenge: 'unknown', code: '123456' }), 'challenge_expired')
	})

	test('of many guesses side by side one is looked at', async () => {
		const { account } = await aProtected()
		const visitor = await aVisitor(app)
		const challenge = await firstStep(visitor, account)
		const guesses = await Promise.all(
			Array.from({ length: 20 }, (_, n) =>
				errorCodeOf(visitor.access.secondFactor({ challenge, code: `00000${String.fromCharCode(97 + n)}` })),
			),
		)
		expect(guesses.filter(error => error.status === 100000212)).toHaveLength(1)
	})

	test('each recovery code is good once, written as people write', async () => {
		const { member, account, recovery } = await aProtected()
		expect(recovery).toHaveLength(second_factor.recovery_codes)
		const [first = '', second = ''] = recovery
		await login(account, ` ${first.toUpperCase()} `)
		await expectError(login(account, first), 'second_factor_wrong')
		await login(account, second.replace('-', ' '))
		expect(await member.access.totpState({})).toEqual({ enabled: true, recovery_left: recovery.length - 2 })
		const stored = JSON.stringify(await app.database.db.selectFrom('credentials').select('recovery').execute())
		for (const code of recovery) expect(stored).not.toContain(code.replace('-', ''))
	})

	test('turning it off takes the password', async () => {
		const { member, account } = await aProtected()
		await expectError(member.access.totpDisable({ password: 'wrong' }), 'password_wrong')
		await member.access.totpDisable({ password })
		await signIn(await aVisitor(app), account, password)
	})

	test('the login log says until when too many attempts are refused', async () => {
		const { account } = await aProtected()
		const visitor = await aVisitor(app)
		const challenge = await firstStep(visitor, account)
		for (let tries = 0; tries < login_limits.per_account; tries++)
			await expectError(signIn(visitor, account, 'wrong'), 'login_wrong')
		const refused = await expectError(visitor.access.secondFactor({ challenge, code: '00000x' }), 'too_many_logins')
		const { values } = refused.data as { values: { seconds: number } }
		const { result_values } = await app.database.db
			.selectFrom('login_logs')
			.select('result_values')
			.where('account', '=', account)
			.orderBy('id', 'desc')
			.executeTakeFirstOrThrow()
		expect(JSON.parse(result_values)).toEqual({ seconds: values.seconds })
	})

	test('every attempt stands in the login log with how it ended', async () => {
		const { account, secret } = await aProtected()
		nextCode()
		await login(account, await codeOf(secret))
		const rows = await app.database.db
			.selectFrom('login_logs')
			.select(['result', 'ip', 'user_id'])
			.where('account', '=', account)
			.orderBy('id')
			.execute()
		expect(rows.map(row => row.result)).toEqual([1, 100000211, 1])
		expect(rows.every(row => row.ip === '127.0.0.1' && row.user_id !== null)).toBe(true)
		const visitor = await aVisitor(app)
		const { verify_id } = await visitor.access.verifyCode({})
		const stranger = { account: 'no_such_person', password: 'x', verify_id, verify_code }
		await expectError(visitor.access.login(stranger), 'login_wrong')
		expect(
			await app.database.db
				.selectFrom('login_logs')
				.select(['user_id', 'result'])
				.where('account', '=', 'no_such_person')
				.execute(),
		).toEqual([{ user_id: null, result: 888888885 }])
	})
})
