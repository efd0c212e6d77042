import { createServer, type Socket } from 'node:net'
import { mail_code, mail_limits } from '@vitrine/domain/people/account'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp, verify_code } from '../../../test/app.ts'
import { aVisitor, type Browser } from '../../../test/browser.ts'
import { aUser, rootGroup } from '../../../test/people.ts'
import { aMailServer, type MailServer } from '../../../test/smtp.ts'
import { openDatabase } from '../../db/database.ts'
import { smtpMailer } from '../../ports/mail.ts'
import { outbox } from './outbox.ts'

/** A user who requests a new password; returns the address that the email goes to. */
const asks = async (app: TestApp, visitor: Browser): Promise<string> => {
	const account = await aUser(app, await rootGroup(app))
	const email = `${account}@example.org`.toLowerCase()
	await app.database.db.updateTable('users').set({ email }).where('account', '=', account).execute()
	const { verify_id } = await visitor.access.verifyCode({})
	await visitor.access.sendResetCode({ email, verify_id, verify_code, language: 'en' })
	return email
}

describe.each(dialects)('letters on %s', dialect => {
	let app: TestApp
	let smtp: MailServer
	let visitor: Browser
	beforeAll(async () => {
		smtp = await aMailServer()
		app = await aApp(dialect, { VITRINE_SMTP_URL: smtp.url })
		visitor = await aVisitor(app)
	})
	afterAll(async () => {
		await app.remove()
		await smtp.close()
	})
	beforeEach(() => {
		smtp.refuse = null
		app.clock.move(mail_limits.window + 1)
	})

	const mailTo = async (email: string) => {
		await app.settled()
		const { db } = app.database
		return db.selectFrom('mails').selectAll().where('recipient', '=', email).executeTakeFirst()
	}
	const receivedBy = (email: string) => smtp.received.filter(message => message.to === email)

	test.each([530, 535])(
		'wait when the mail server does not take the credentials (%i): that is a setting to mend',
		async code => {
			smtp.refuse = code
			const email = await asks(app, visitor)
			expect(await mailTo(email)).toMatchObject({
				attempts: 0,
				sent_at: null,
				fault: expect.stringContaining('not this one'),
			})
			expect((await mailTo(email))?.body).not.toBe('')
			expect((await mailTo(email))?.next_at).toBeGreaterThan(0)
			smtp.refuse = null
			app.clock.move(60_000)
			await asks(app, visitor)
			expect(await mailTo(email)).toMatchObject({ sent_at: expect.any(Number), body: '', fault: '' })
			expect(receivedBy(email)).toHaveLength(1)
		},
	)

	test('that are refused for good lose what they said, and keep why', async () => {
		smtp.refuse = 550
		const email = await asks(app, visitor)
		expect(await mailTo(email)).toMatchObject({
			next_at: null,
			sent_at: null,
			body: '',
			fault: expect.stringContaining('not this one'),
		})
	})

	test('with a code are not sent after its life', async () => {
		smtp.refuse = 451
		const email = await asks(app, visitor)
		expect(await mailTo(email)).toMatchObject({ attempts: 1, next_at: expect.any(Number) })
		smtp.refuse = null
		app.clock.move(mail_code.life)
		await asks(app, visitor)
		expect(await mailTo(email)).toMatchObject({ next_at: null, sent_at: null, body: '' })
		expect(receivedBy(email)).toEqual([])
	})

	test('go out by themselves after a round that failed', { tags: 'long' }, async () => {
		// The outbox of a running application would send too, so this uses the database of one that has ended.
		const ended = await aApp(dialect)
		await ended.close()
		const { db } = openDatabase(ended.config.data_dir, ended.config.database_url)
		const own = outbox({
			db,
			clock: ended.clock,
			mailer: smtpMailer(smtp.url, 'a@b.example'),
			report: () => undefined,
			changed: () => undefined,
		})
		await db.schema.alterTable('mails').renameTo('mails_away').execute()
		own.wake()
		await own.idle()
		await db.schema.alterTable('mails_away').renameTo('mails').execute()
		const row = { recipient: `later.${dialect}@example.org`, subject: 'x', body: 'x', created_at: 0 }
		const fresh = { attempts: 0, next_at: 0, sent_at: null, fault: '', expires_at: null }
		await db
			.insertInto('mails')
			.values({ ...row, ...fresh })
			.execute()
		await expect.poll(() => receivedBy(row.recipient).length, { timeout: 120_000 }).toBe(1)
		await own.close()
		await db.destroy()
		await ended.remove()
	})
})

test('a mail server that says nothing does not hold up the stop', { tags: 'long' }, async () => {
	const sockets = new Set<Socket>()
	const silent = createServer(socket => sockets.add(socket.resume().on('error', () => undefined)))
	await new Promise<void>(done => silent.listen(0, '127.0.0.1', done))
	const { port } = silent.address() as { port: number }
	const app = await aApp('sqlite', { VITRINE_SMTP_URL: `smtp://127.0.0.1:${port}` })
	await asks(app, await aVisitor(app))
	await app.remove()
	for (const socket of sockets) socket.destroy()
	await new Promise(done => silent.close(done))
})
