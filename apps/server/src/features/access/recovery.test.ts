import { errors } from '@vitrine/contract/error-codes'
import { mail_code, mail_limits } from '@vitrine/domain/people/account'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp, verify_code } from '../../../test/app.ts'
import { aVisitor, type Browser, errorCodeOf, expectError, signIn } from '../../../test/browser.ts'
import { aMember, aUser, password, rootGroup } from '../../../test/people.ts'
import { call } from '../../../test/raw.ts'
import { aMailServer, codeIn, type MailServer, plainText } from '../../../test/smtp.ts'

const better = 'Better#2027'

describe.each(dialects)('a forgotten password on %s', dialect => {
	let app: TestApp
	let smtp: MailServer
	let visitor: Browser
	beforeAll(async () => {
		smtp = await aMailServer()
		app = await aApp(dialect, { VITRINE_SMTP_URL: smtp.url, VITRINE_MAIL_FROM: 'signs@vitrine.example' })
		visitor = await aVisitor(app)
	})
	afterAll(async () => {
		await app.remove()
		await smtp.close()
	})
	// Daily limits are tested separately.
	beforeEach(() => app.clock.move(mail_limits.window + 1))

	let count = 0
	const aKnown = async (): Promise<{ account: string; email: string }> => {
		const account = await aUser(app, await rootGroup(app))
		const email = `person${++count}.${dialect}@example.org`
		await app.database.db.updateTable('users').set({ email }).where('account', '=', account).execute()
		return { account, email }
	}
	const ask = async (email: string, code = verify_code) => {
		const { verify_id } = await visitor.access.verifyCode({})
		const answer = await visitor.access.sendResetCode({ email, verify_id, verify_code: code, language: 'en' })
		await app.settled()
		return answer
	}
	const mailsTo = (email: string) => smtp.received.filter(message => message.to === email)
	const reset = (email: string, mail_code: string, new_password = better, confirm_password = new_password) =>
		visitor.access.resetPassword({ email, mail_code, new_password, confirm_password })

	test('a code is good for its life by the time that goes by, wherever the clock is put', async () => {
		const { email } = await aKnown()
		await ask(email)
		const code = codeIn(mailsTo(email).at(-1)?.content ?? '')
		app.clock.put(24 * 3_600_000)
		await reset(email, code)
		app.clock.put(-24 * 3_600_000)
		app.clock.move(mail_limits.window + 1)
		await ask(email)
		const late = codeIn(mailsTo(email).at(-1)?.content ?? '')
		app.clock.move(mail_code.life - 1000)
		// Neither a wrong guess nor a clock set back extends its life.
		await expectError(reset(email, 'AAAAAA'), 'mail_code_wrong')
		app.clock.put(-3_600_000)
		app.clock.move(2000)
		await expectError(reset(email, late), 'mail_code_wrong')
		app.clock.put(3_600_000)
	})

	test('without the code of the picture nothing is sent', async () => {
		const { email } = await aKnown()
		await expectError(ask(email, '0000'), 'verify_code_wrong')
		expect(mailsTo(email)).toEqual([])
	})

	test('what is no address is refused beside its field', async () => {
		for (const email of ['', 'x', 'a@b', 'a b@example.org', `${'x'.repeat(250)}@example.org`])
			expect(await call(visitor, '/admin/access/sendResetCode', { email, verify_id: '', verify_code })).toMatchObject({
				status: errors.parameter.status,
				data: { fields: { email: expect.any(String) } },
			})
	})

	test('a code comes by email, opens a new password once, and ends every session', async () => {
		const { account, email } = await aKnown()
		const old = await signIn(await aVisitor(app), account, password)
		const { verify_id } = await visitor.access.verifyCode({})
		const typed = { email: ` ${email.toUpperCase()} `, verify_id, verify_code, language: 'en' }
		expect((await call(visitor, '/admin/access/sendResetCode', typed)).data).toEqual({
			resend_after: mail_code.resend / 1000,
		})
		await app.settled()
		const [message] = mailsTo(email)
		expect(message?.from).toBe('signs@vitrine.example')
		expect(message?.content).toMatch(/^Subject: .*Vitrine/m)
		expect(plainText(message?.content ?? '')).toContain(account)
		const code = codeIn(message?.content ?? '')
		await expectError(reset(email, code, 'weak'), 'password_weak')
		await expectError(reset(email, code, better, 'other'), 'passwords_differ')
		await reset(email, code.toLowerCase())
		await expectError(reset(email, code), 'mail_code_wrong')
		await expectError(old.access.session({}), 'session_expired')
		await expectError(signIn(await aVisitor(app), account, password), 'login_wrong')
		expect((await signIn(await aVisitor(app), account, better)).session.must_change_password).toBe(0)
	})

	test('known and unknown addresses are answered alike, and only the known one gets an email', async () => {
		const { email } = await aKnown()
		const stranger = `stranger.${dialect}@example.org`
		expect(await ask(email)).toEqual(await ask(stranger))
		expect(mailsTo(stranger)).toEqual([])
		const known = await errorCodeOf(reset(email, 'WRONG2'))
		const unknown = await errorCodeOf(reset(stranger, 'WRONG2'))
		expect([known.status, known.tips, known.data]).toEqual([unknown.status, unknown.tips, unknown.data])
	})

	test('a code stands five guesses and ten minutes, and of two that come with it at once one wins', async () => {
		const { email } = await aKnown()
		await ask(email)
		const code = codeIn(mailsTo(email).at(-1)?.content ?? '')
		for (let guess = 0; guess < mail_code.guesses; guess++)
			await expectError(reset(email, `WRONG${guess}`), 'mail_code_wrong')
		await expectError(reset(email, code), 'mail_code_wrong')
		app.clock.move(mail_code.resend + 1)
		await ask(email)
		const late = codeIn(mailsTo(email).at(-1)?.content ?? '')
		app.clock.move(mail_code.life + 1)
		await expectError(reset(email, late), 'mail_code_wrong')
		await ask(email)
		const last = codeIn(mailsTo(email).at(-1)?.content ?? '')
		const both = await Promise.allSettled([reset(email, last), reset(email, last, 'Third#2027')])
		expect(both.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
	})

	test('emails cannot be asked for without end, whoever they would go to', async () => {
		const { email } = await aKnown()
		await ask(email)
		const waits = await expectError(ask(email), 'mail_wait')
		expect((waits.data as { values: { seconds: number } }).values.seconds).toBeLessThanOrEqual(60)
		for (let sent = 1; sent < mail_limits.per_recipient; sent++) {
			app.clock.move(mail_code.resend + 1)
			await ask(email)
		}
		app.clock.move(mail_code.resend + 1)
		await expectError(ask(email), 'mail_limit')
		expect(mailsTo(email)).toHaveLength(mail_limits.per_recipient)
	})

	test('a code of one purpose or one address is worthless for another', async () => {
		const { email } = await aKnown()
		const other = await aKnown()
		await ask(email)
		const code = codeIn(mailsTo(email).at(-1)?.content ?? '')
		await expectError(reset(other.email, code), 'mail_code_wrong')
		const member = await aMember(app, await rootGroup(app))
		await expectError(member.users.changeEmail({ email, mail_code: code }), 'mail_code_wrong')
	})

	test('a mail server that is busy is asked again; one that refuses for good is not', async () => {
		const { db } = app.database
		const { email } = await aKnown()
		smtp.refuse = 451
		await ask(email)
		const state = () =>
			db
				.selectFrom('mails')
				.select(['attempts', 'next_at', 'sent_at', 'body', 'fault'])
				.where('recipient', '=', email)
				.execute()
		const [waiting] = await state()
		expect(waiting).toMatchObject({ attempts: 1, sent_at: null, fault: expect.stringContaining('not this one') })
		expect(waiting?.next_at).toBeGreaterThan(app.clock.now())
		smtp.refuse = null
		app.clock.move(60_000)
		// Processing another email processes this one too.
		await ask((await aKnown()).email)
		expect(mailsTo(email)).toHaveLength(1)
		// The text of emails with codes is not retained.
		expect(await state()).toEqual([{ attempts: 1, next_at: null, sent_at: expect.any(Number), body: '', fault: '' }])
		smtp.refuse = 550
		const gone = await aKnown()
		await ask(gone.email)
		smtp.refuse = null
		app.clock.move(24 * 3_600_000)
		await ask((await aKnown()).email)
		expect(mailsTo(gone.email)).toEqual([])
	})

	test('an email that waited is sent after a restart', { tags: 'long' }, async () => {
		const { email } = await aKnown()
		smtp.refuse = 421
		await ask(email)
		smtp.refuse = null
		app.clock.move(60_000)
		app = await app.again()
		visitor = await aVisitor(app)
		await app.settled()
		expect(mailsTo(email)).toHaveLength(1)
	})
})
