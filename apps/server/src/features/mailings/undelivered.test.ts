import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, test } from 'vitest'
import { aApp, dialects } from '../../../test/app.ts'
import { anAdmin } from '../../../test/browser.ts'
import { reportSite } from '../../../test/scheduled-reports.ts'

describe.each(dialects)('the history of a report on %s', dialect => {
	const { site, added, due, looked } = reportSite(dialect)
	afterEach(async () => {
		site.smtp.refuse = null
		site.smtp.words = 'not this one'
		await site.app.database.db.deleteFrom('mails').execute()
	})
	const undelivered = async (id: number) => (await site.admin.mailings.listRuns({ id })).map(run => run.undelivered)

	const refusedOf = async (id: number) =>
		(await site.admin.mailings.list({ limit: 500 })).list
			.find(one => one.id === id)
			?.receivers.filter(({ is_refused }) => is_refused)
			.map(({ email }) => email)

	test('names whom the mail server refuses, in the run in which it was', async () => {
		const { id } = await added({ receivers: 'one@example.org, two@example.org' })
		site.smtp.refuse = 550
		await due()
		const refused = { reason: expect.stringMatching(/^550 not this one/), is_given_up: true }
		const both = [
			{ email: 'one@example.org', ...refused },
			{ email: 'two@example.org', ...refused },
		]
		expect(await undelivered(id)).toEqual([both])
		expect(await refusedOf(id)).toEqual(['one@example.org', 'two@example.org'])
		site.smtp.refuse = null
		await due()
		expect(await undelivered(id)).toEqual([[], both])
		// The list is about the last time: the addresses work again.
		expect(await refusedOf(id)).toEqual([])
		const other = await added({ receivers: 'one@example.org' })
		await due()
		expect(await undelivered(other.id)).toEqual([[]])
	})

	test('says of whom it tries again, and nobody once they have it', async () => {
		const { id } = await added({ receivers: 'one@example.org' })
		site.smtp.refuse = 451
		await due()
		expect(await undelivered(id)).toMatchObject([[{ reason: expect.stringMatching(/^451/), is_given_up: false }]])
		expect(await refusedOf(id)).toEqual([])
		site.smtp.refuse = null
		site.app.clock.move(120_000)
		await site.app.database.db.updateTable('mails').set({ next_at: site.app.clock.now() }).execute()
		const { list } = await (await anAdmin(site.app)).mail.list({})
		await site.admin.mail.again({ ids: list.map(mail => mail.id) })
		await looked()
		await expect.poll(() => undelivered(id)).toEqual([[]])
	})

	test('is written whatever the mail server answers, and holds up no other email', async () => {
		const { id } = await added({ receivers: 'one@example.org' })
		site.smtp.refuse = 550
		site.smtp.words = 'a\0b\u0007\u202ec'
		await due()
		expect(await undelivered(id)).toEqual([
			[{ email: 'one@example.org', reason: expect.stringMatching(/^550 a b +c/), is_given_up: true }],
		])
	})

	test('does not name the hosts, addresses and ids of a mail server, also of earlier versions', async () => {
		const { id } = await added({ receivers: 'one@example.org' })
		site.smtp.refuse = 550
		site.smtp.words = '5.1.1 one@example.org unknown at mx3.corp.lan[10.0.0.5], id=4F2B31C0A5'
		await due()
		const reason = expect.stringMatching(/^550 5\.1\.1 one@example\.org unknown at …\[…\], id=…$/)
		const shown = [[{ email: 'one@example.org', reason, is_given_up: true }]]
		expect(await undelivered(id)).toEqual(shown)
		const { db } = site.app.database
		const stored = await db.selectFrom('mails').select(['answer', 'fault']).execute()
		expect(stored).toEqual([{ answer: reason, fault: expect.stringContaining('mx3.corp.lan[10.0.0.5]') }])
		await db
			.updateTable('mails')
			.set({ answer: `550 ${site.smtp.words}` })
			.execute()
		expect(await undelivered(id)).toEqual(shown)
	})

	test.each([535, 530])('says nothing of the account at the mail server, which answers %i', async code => {
		const { id } = await added({ receivers: 'one@example.org' })
		site.smtp.refuse = code
		await due()
		const waiting = await site.app.database.db.selectFrom('mails').select('fault').execute()
		expect(waiting).toEqual([{ fault: expect.stringContaining(`${code} not this one`) }])
		expect(await undelivered(id)).toEqual([[{ email: 'one@example.org', reason: '', is_given_up: false }]])
	})
})

/** A mail server that answers every receiver with these bytes and is otherwise normal; closing it closes its sockets. */
const anOddServer = async (answer: string) => {
	const sockets = new Set<Socket>()
	const server = createServer(socket => {
		sockets.add(socket.on('error', () => undefined))
		socket.write('220 odd\r\n')
		createInterface(socket).on('line', line => {
			if (/^RCPT/i.test(line)) socket.write(answer)
			else socket.write(/^QUIT/i.test(line) ? '221 bye\r\n' : '250 ok\r\n')
		})
	})
	await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
	const { port } = server.address() as AddressInfo
	const close = async () => {
		for (const socket of sockets) socket.destroy()
		await new Promise(done => server.close(done))
	}
	return { url: `smtp://127.0.0.1:${port}`, close }
}

describe.each(dialects)('on %s the answer of a mail server', dialect => {
	test('may have a zero byte in it, and nobody is told where the mail server is', async () => {
		const odd = await anOddServer('550-no\0body\r\n550 at\u0007 10.0.0.5\r\n')
		const app = await aApp(dialect, { VITRINE_SMTP_URL: odd.url, VITRINE_PUBLIC_URL: 'https://signs.example.org' })
		const { db } = app.database
		const mail = {
			recipient: 'one@example.org',
			subject: 'x',
			body: 'x',
			attempts: 0,
			next_at: 0,
			fault: '',
			created_at: 0,
		}
		await db
			.insertInto('mails')
			.values([mail, { ...mail, recipient: 'two@example.org' }])
			.execute()
		const again = await app.again()
		await again.settled()
		const rows = await again.database.db.selectFrom('mails').select(['answer', 'next_at', 'fault']).execute()
		const refused = {
			answer: expect.stringMatching(/^550-no body 550 at +…$/),
			next_at: null,
			fault: expect.any(String),
		}
		expect(rows).toEqual([refused, refused])
		await odd.close()
		await again.database.db.updateTable('mails').set({ next_at: 0, sent_at: null, answer: '' }).execute()
		const without = await again.again()
		await without.settled()
		const faults = await without.database.db.selectFrom('mails').select(['answer', 'fault']).execute()
		const refused_way = { answer: '', fault: expect.stringContaining('ECONNREFUSED') }
		expect(faults).toEqual([refused_way, refused_way])
		await without.remove()
	})
})
