import { randomUUID } from 'node:crypto'
import { instantOf, type Zone, zoneOf } from '@vitrine/domain/local-time'
import { nextDueOf } from '@vitrine/domain/mailings/mailing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser } from '../../../test/browser.ts'
import { aName, aTerminal, bound } from '../../../test/factories.ts'
import { fileIn, headerIn, wordsIn } from '../../../test/mail-parts.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'
import { playLogOf } from '../../../test/play-logs.ts'
import { aMailServer, type MailServer } from '../../../test/smtp.ts'
import { eventChannel } from '../../events.ts'
import { smtpMailer } from '../../ports/mail.ts'
import { insertFile } from '../mail/mail.store.ts'
import { outbox } from '../mail/outbox.ts'
import { madeReports } from '../plays/mailed/contents.ts'
import { mailingKeeper } from './mailing-keeper.ts'

const hour = 3_600_000
const berlin = zoneOf('Europe/Berlin') as Zone

type Wanted = Partial<Parameters<Browser['mailings']['add']>[0]>

describe.each(dialects)('sent reports on %s', dialect => {
	let app: TestApp
	let smtp: MailServer
	let admin: Browser
	let group: number
	const origin = 'https://signs.example'
	beforeAll(async () => {
		smtp = await aMailServer()
		app = await aApp(dialect, { VITRINE_SMTP_URL: smtp.url, VITRINE_PUBLIC_URL: origin })
		admin = await anAdmin(app)
		group = await aGroup(app, await rootGroup(app))
	})
	afterAll(async () => {
		await app.remove()
		await smtp.close()
	})
	beforeEach(async () => {
		smtp.received.splice(0)
		admin = await anAdmin(app)
	})
	afterEach(async () => {
		const { db } = app.database
		for (const table of ['mailing_receivers', 'mailing_runs', 'mailings'] as const) await db.deleteFrom(table).execute()
	})

	const added = (wanted: Wanted = {}, browser = admin) =>
		browser.mailings.add({
			name: aName('report'),
			content: 'records',
			kind: 'program',
			form: 'csv',
			scope: 'organization',
			every: 'daily',
			weekday: 1,
			hour: 7,
			time_zone: 'Europe/Berlin',
			span: 'day',
			language: 'en',
			receivers: 'one@example.org',
			...wanted,
		})
	const shown = async (id: number, browser = admin) => (await browser.mailings.list({})).list.find(one => one.id === id)
	/** Time goes by until the next report is due, and what is due is sent. */
	const due = async (server = app): Promise<number> => {
		const now = server.clock.now()
		const at = nextDueOf({ every: 'daily', weekday: 1, hour: 7, time_zone: 'Europe/Berlin' }, now)
		server.clock.move(at - now + 1000)
		await looked(server)
		// A day is longer than a session.
		admin = await anAdmin(app)
		return at
	}
	const looked = async (server = app): Promise<void> => {
		server.sweep()
		await server.settled()
	}
	const aTeller = async (browser = admin) => {
		const pair = await aTerminal(browser)
		const { token, close } = await bound(app, pair)
		close()
		return { pair, token }
	}
	const post = async (token: string, names: readonly string[]): Promise<void> => {
		const at = app.clock.now() - 300_000
		const rows = names.map((name, place) => ({
			seq: place + 1,
			kind: 'program',
			name,
			start_time: at + place * 10_000,
			end_time: at + place * 10_000 + 5000,
			time_zone: 'UTC',
		}))
		const answer = await fetch(`${app.origin}/api/terminal/playLog`, {
			method: 'POST',
			headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
			body: JSON.stringify({ boot: randomUUID(), rows }),
		})
		expect(await answer.json()).toMatchObject({ status: 1 })
	}

	test('are sent once when they are due, with the file that an export of the same time has, also after a restart', async () => {
		const { token } = await aTeller()
		await post(token, ['Spring', 'Spring', 'Summer, "sale"'])
		const { id } = await added({ receivers: 'one@example.org; TWO@example.org\nOne@example.org' })
		// A day later what was played today is the day before.
		await due()
		const before = smtp.received.length
		const sent = await due()
		const mails = smtp.received.slice(before)
		const all = smtp.received.map(({ content }) => fileIn(content)).filter(text => text.includes('Spring'))
		expect(all.length).toBe(2)
		expect(smtp.received.map(({ to }) => to).sort()).toEqual(
			['one@example.org', 'one@example.org', 'two@example.org', 'two@example.org'].sort(),
		)
		expect(mails).toHaveLength(2)
		expect((await shown(id))?.last_at).toBe(sent)
		const withPlays = smtp.received.find(({ content }) => fileIn(content).includes('Spring'))?.content ?? ''
		expect(wordsIn(withPlays)).toContain('Plays: 3. Total time: 0:00:15')
		expect(wordsIn(withPlays)).toContain('1. Spring: 2 times, 0:00:10')
		const [run] = (await admin.mailings.listRuns({ id })).filter(({ rows }) => rows === 3)
		expect(run).toMatchObject({ cause: 'plan', receivers: 2, attached: true, fault: '' })
		const span = /^(\S+ \S+) – (\S+ \S+) \(Europe\/Berlin\)$/m.exec(wordsIn(withPlays))
		const secondsOf = (text = '') => instantOf(berlin, `${text.replace(' ', 'T')}:00`) / 1000
		const range = { start_time: secondsOf(span?.[1]), end_time: secondsOf(span?.[2]), time_zone: 'Europe/Berlin' }
		const again = await anAdmin(app)
		const { url } = await again.statistics.getSheet({ ...range, form: 'csv_programs', lang: 'en' })
		// What is fetched as text has lost its mark.
		expect(fileIn(withPlays).replace('\ufeff', '')).toBe(await (await again.fetch(`${app.origin}${url}`)).text())

		// Nobody sends what was sent, whoever looks and how often.
		await Promise.all([looked(), looked()])
		app = await app.again()
		admin = await anAdmin(app)
		await looked()
		expect(smtp.received).toHaveLength(4)
		// Several times were missed: the latest alone is sent.
		app.clock.move(5 * 24 * hour)
		await looked()
		expect(smtp.received).toHaveLength(6)
		expect(await app.database.db.selectFrom('mail_files').selectAll().execute()).toEqual([])
	})

	test('are sent once by two processes that find them due at the same time', async () => {
		const { id } = await added()
		const { database, clock } = app
		const report = (error: unknown): void => {
			throw error
		}
		const keeper = () => {
			const mailer = smtpMailer(smtp.url, 'signs@example.org')
			const { postAll } = outbox({ db: database.db, clock, mailer, report, changed: () => undefined })
			const mail = { postAll, insertFile, wake: () => undefined }
			const derive = (subject: string): string => subject.padEnd(64, '0')
			return mailingKeeper({
				database,
				clock,
				events: eventChannel(),
				mail,
				makeReport: madeReports(database),
				derive,
				origin: null,
				report,
			})
		}
		const keepers = [keeper(), keeper(), keeper()]
		clock.move(24 * hour)
		await Promise.all(keepers.map(one => one.look()))
		for (const one of keepers) await one.close()
		const posted = await database.db.selectFrom('mails').selectAll().where('sent_at', 'is', null).execute()
		expect(posted.filter(({ kind }) => kind === 'report')).toHaveLength(1)
		expect(posted[0]?.body).toContain('was set up by')
		admin = await anAdmin(app)
		expect(await admin.mailings.listRuns({ id })).toHaveLength(1)
		await database.db.deleteFrom('mails').execute()
		await database.db.deleteFrom('mail_files').execute()
	})

	test('show what was chosen: an organisation, a group or single terminals, and a name', async () => {
		const operator = await aMember(app, group, 'administrator')
		const [here, there] = [await aTeller(operator), await aTeller()]
		await post(here.token, ['Here', 'Both'])
		await post(there.token, ['There', 'Both'])
		const selection = await admin.selections.add({ name: aName('selection'), deviceids: [there.pair.terminal.id] })
		const names = [`${here.pair.terminal.name}`, `${there.pair.terminal.name}`]
		await added({ name: 'of group', content: 'programs', group_id: group })
		await added({ name: 'of selection', content: 'programs', scope: 'selection', selection_id: selection.id })
		await added({ name: 'of name', content: 'terminals', play_name: 'Here' })
		const device_ids = [there.pair.terminal.id]
		await added({ name: 'of log', form: 'popai', scope: 'terminals', device_ids, play_name: 'Both' })
		await added({ name: 'of completeness', content: 'completeness', scope: 'terminals', device_ids })
		await due()
		await due()
		const files = (name: string) =>
			smtp.received
				.filter(({ content }) => headerIn(content, 'subject').includes(name))
				.map(({ content }) => fileIn(content))
		const rows = (text: string) =>
			text
				.trimEnd()
				.split('\r\n')
				.slice(1)
				.map(line => line.split(',').slice(1).join())
		expect(files('of group').map(rows)).toContainEqual(['Both,1,0:00:05', 'Here,1,0:00:05'])
		expect(files('of selection').map(rows)).toContainEqual(['Both,1,0:00:05', 'There,1,0:00:05'])
		expect(files('of name').map(rows)).toContainEqual([`${names[0]},${here.pair.sn},1,0:00:05`])
		const logs = files('of log').map(text =>
			playLogOf(text).plays.map(({ asset, device }) => [asset.name, device.name]),
		)
		expect(logs).toContainEqual([['Both', names[1]]])
		expect(files('of completeness').every(text => text.includes('Completeness (%)'))).toBe(true)
	})

	test('end for one receiver alone, by one press, and by the program that reads the email', async () => {
		const { id } = await added({ receivers: 'one@example.org,two@example.org' })
		await due()
		const first = smtp.received.find(({ to }) => to === 'one@example.org')?.content ?? ''
		const address = /<(.*)>/.exec(headerIn(first, 'list-unsubscribe'))?.[1] ?? ''
		expect(address).toMatch(/^https:\/\/signs\.example\/unsubscribe\/\d+\.[0-9a-f]{64}$/)
		expect(headerIn(first, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
		expect(wordsIn(first)).toContain(`Unsubscribe: ${address}`)
		const own = `${app.origin}${new URL(address).pathname}`
		const page = await fetch(own)
		expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('one@example.org')])
		expect((await shown(id))?.receivers.every(({ has_ended }) => !has_ended)).toBe(true)
		const changed = own.replace(/.$/, last => (last === '0' ? '1' : '0'))
		expect((await fetch(changed)).status).toBe(404)
		expect((await fetch(changed, { method: 'POST' })).status).toBe(404)
		const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
		expect((await fetch(own, { method: 'POST', body })).status).toBe(200)
		expect((await shown(id))?.receivers).toEqual([
			{ email: 'one@example.org', has_ended: true },
			{ email: 'two@example.org', has_ended: false },
		])
		expect(await (await fetch(own)).text()).toContain('Unsubscribed')
		expect(JSON.stringify(app.log)).not.toContain(new URL(address).pathname)
		smtp.received.splice(0)
		await due()
		expect(smtp.received.map(({ to }) => to)).toEqual(['two@example.org'])
	})
})
