import { errors } from '@vitrine/contract/error-codes'
import { mail_limits } from '@vitrine/domain/people/account'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp, verify_code } from '../../../test/app.ts'
import { anAdmin, aVisitor, type Browser, expectError } from '../../../test/browser.ts'
import { aName, aSocket } from '../../../test/factories.ts'
import { aGroup, aMember, aUser, rootGroup } from '../../../test/people.ts'
import { aMailServer, type MailServer } from '../../../test/smtp.ts'

describe.each(dialects)('emails that have not gone out on %s', dialect => {
	let app: TestApp
	let smtp: MailServer
	let admin: Browser
	let visitor: Browser
	beforeAll(async () => {
		smtp = await aMailServer()
		app = await aApp(dialect, { VITRINE_SMTP_URL: smtp.url })
		;[admin, visitor] = [await anAdmin(app), await aVisitor(app)]
	})
	afterAll(async () => {
		await app.remove()
		await smtp.close()
	})
	beforeEach(async () => {
		smtp.refuse = null
		app.clock.move(mail_limits.window + 1)
		await app.database.db.deleteFrom('mails').execute()
		admin = await anAdmin(app)
	})

	/** A user with a forgotten password: the email contains a code. */
	const aReset = async (): Promise<string> => {
		const account = await aUser(app, await rootGroup(app))
		const email = `${account}@example.org`.toLowerCase()
		await app.database.db.updateTable('users').set({ email }).where('account', '=', account).execute()
		const { verify_id } = await visitor.access.verifyCode({})
		await visitor.access.sendResetCode({ email, verify_id, verify_code, language: 'en' })
		await app.settled()
		return email
	}
	/** An email without a code, as stored when it was added. */
	const aReminder = async (): Promise<string> => {
		const recipient = `${aName('known').replace(' ', '.')}.${dialect}@example.org`
		const row = {
			recipient,
			kind: 'known',
			subject: 'Reminder',
			body: 'You have an account.',
			created_at: app.clock.now(),
		}
		const fresh = { attempts: 0, next_at: 0, sent_at: null, fault: '', expires_at: null }
		await app.database.db
			.insertInto('mails')
			.values({ ...row, ...fresh })
			.execute()
		// Adding any other email starts the round.
		await aReset()
		return recipient
	}
	const listed = async () => (await admin.mail.list({})).list
	const rowOf = async (recipient: string) => (await listed()).find(row => row.recipient === recipient)
	const idOf = async (recipient: string) => (await rowOf(recipient))?.id ?? 0
	const received = (recipient: string) => smtp.received.filter(message => message.to === recipient).length

	test('are listed with recipient, kind, reason and time; those that went out are not', async () => {
		const sent = await aReset()
		smtp.refuse = 550
		const email = await aReset()
		expect(await rowOf(email)).toMatchObject({
			kind: 'reset',
			state: 'cleared',
			reason: expect.stringContaining('not this one'),
			next_at: 0,
			subject: expect.stringContaining('Vitrine'),
			failed_at: expect.any(Number),
		})
		expect(await rowOf(sent)).toBeUndefined()
		expect(await admin.mail.list({})).toMatchObject({ count: 1 })
		expect(JSON.stringify(await listed())).not.toContain('body')
	})

	test('of one with a code nothing is kept, so it is not sent again', async () => {
		smtp.refuse = 550
		const email = await aReset()
		smtp.refuse = null
		await expectError(admin.mail.again({ ids: [await idOf(email)] }), 'mail_cleared')
		const { body } = await app.database.db.selectFrom('mails').select('body').executeTakeFirstOrThrow()
		expect(body).toBe('')
		expect(received(email)).toBe(0)
	})

	test('one without a code is kept and sent again', async () => {
		smtp.refuse = 550
		const recipient = await aReminder()
		expect(await rowOf(recipient)).toMatchObject({ kind: 'known', state: 'failed' })
		smtp.refuse = null
		await admin.mail.again({ ids: [await idOf(recipient)] })
		await app.settled()
		expect(received(recipient)).toBe(1)
		expect(await rowOf(recipient)).toBeUndefined()
		const { body } = await app.database.db
			.selectFrom('mails')
			.select('body')
			.where('recipient', '=', recipient)
			.executeTakeFirstOrThrow()
		expect(body).toBe('')
	})

	test('one that waits for a setting to be mended goes at once when it is asked for', async () => {
		smtp.refuse = 535
		const email = await aReset()
		expect(await rowOf(email)).toMatchObject({ state: 'waiting', next_at: expect.any(Number) })
		smtp.refuse = null
		await admin.mail.again({ ids: [await idOf(email)] })
		await app.settled()
		expect(received(email)).toBe(1)
	})

	test('one that a clock put forward has put off goes out when the clock is right again', async () => {
		smtp.refuse = 451
		app.clock.put(365 * 86_400_000)
		const recipient = await aReminder()
		app.clock.put(-365 * 86_400_000)
		admin = await anAdmin(app)
		expect((await rowOf(recipient))?.next_at).toBeGreaterThan(app.clock.now() + 300 * 86_400_000)
		smtp.refuse = null
		await aReset()
		expect(received(recipient)).toBe(1)
	})

	test('are removed; what has gone out or is not there is neither removed nor sent', async () => {
		const sent = await aReset()
		const { id } = await app.database.db.selectFrom('mails').select('id').executeTakeFirstOrThrow()
		smtp.refuse = 550
		const email = await aReset()
		const failed = await idOf(email)
		for (const ids of [[id], [987_654], [failed, id]]) await expectError(admin.mail.again({ ids }), 'mail_gone')
		await expectError(admin.mail.again({ ids: [] }), 'no_record')
		await expectError(admin.mail.remove({ ids: [] }), 'no_record')
		await admin.mail.remove({ ids: [failed, id] })
		const left = await app.database.db.selectFrom('mails').select('recipient').execute()
		expect(left.map(row => row.recipient)).toEqual([sent])
	})

	test('are for whoever sets the installation up, and nobody else', async () => {
		smtp.refuse = 550
		const id = await idOf(await aReset())
		const root = await rootGroup(app)
		const below = await aMember(app, await aGroup(app, root), 'administrator')
		for (const browser of [below, await aMember(app, root, 'operator'), await aMember(app, root, 'auditor')]) {
			await expectError(browser.mail.list({}), 'not_permitted')
			await expectError(browser.mail.again({ ids: [id] }), 'not_permitted')
			await expectError(browser.mail.remove({ ids: [id] }), 'not_permitted')
		}
		await expectError(visitor.mail.list({}), 'not_signed_in')
		expect(await listed()).toHaveLength(1)
		expect(errors.mail_gone.status).not.toBe(errors.mail_cleared.status)
	})

	test('are told of at once, after they are written', async () => {
		const socket = await aSocket(app, admin)
		const announcement = socket.next<{ data: { of: string } }>(
			frame => frame.type === 'record_list' && (frame.data as { of: string }).of === 'mail',
		)
		smtp.refuse = 550
		const email = await aReset()
		await announcement
		expect(await rowOf(email)).toMatchObject({ state: 'cleared' })
		socket.close()
	})
})
