import { randomUUID } from 'node:crypto'
import { instantOf, type Zone, zoneOf } from '@vitrine/domain/local-time'
import { describe, expect, test } from 'vitest'
import { dialects } from '../../../test/app.ts'
import { anAdmin } from '../../../test/browser.ts'
import { aName, aTerminal, bound } from '../../../test/factories.ts'
import { fileIn, headerIn, wordsIn } from '../../../test/mail-parts.ts'
import { aMember } from '../../../test/people.ts'
import { playLogOf } from '../../../test/play-logs.ts'
import { reportSite } from '../../../test/scheduled-reports.ts'
import { eventChannel } from '../../events.ts'
import { smtpMailer } from '../../ports/mail.ts'
import { insertFile } from '../mail/mail.store.ts'
import { outbox } from '../mail/outbox.ts'
import { madeReports } from '../plays/mailed/contents.ts'
import { mailingKeeper } from './mailing-keeper.ts'

const hour = 3_600_000
const berlin = zoneOf('Europe/Berlin') as Zone

describe.each(dialects)('sent reports on %s', dialect => {
	const { site, added, shown, looked, due } = reportSite(dialect)
	const aTeller = async (browser = site.admin) => {
		const pair = await aTerminal(browser)
		const { token, close } = await bound(site.app, pair)
		close()
		return { pair, token }
	}
	const post = async (token: string, names: readonly string[]): Promise<void> => {
		const at = site.app.clock.now() - 300_000
		const rows = names.map((name, place) => ({
			seq: place + 1,
			kind: 'program',
			name,
			start_time: at + place * 10_000,
			end_time: at + place * 10_000 + 5000,
			time_zone: 'UTC',
		}))
		const answer = await fetch(`${site.app.origin}/api/terminal/playLog`, {
			method: 'POST',
			headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
			body: JSON.stringify({ boot: randomUUID(), rows }),
		})
		expect(await answer.json()).toMatchObject({ status: 1 })
	}

	/** A keeper of the same reports in another process; `noted` hears for which organisation each is made. */
	const keeper = (noted: (sight: number) => void = () => undefined) => {
		const { database, clock } = site.app
		const report = (error: unknown): void => {
			throw error
		}
		const mailer = smtpMailer(site.smtp.url, 'signs@example.org')
		const { postAll } = outbox({ db: database.db, clock, mailer, report, changed: () => undefined })
		return mailingKeeper({
			database,
			clock,
			events: eventChannel(),
			mail: { postAll, insertFile, wake: () => undefined },
			makeReport: wanted => {
				noted(wanted.sight)
				return madeReports(database)(wanted)
			},
			allowMail: async () => undefined,
			derive: subject => subject.padEnd(64, '0'),
			origin: null,
			report,
		})
	}

	test('are sent once when they are due, with the file that an export of the same time has, also after a restart', {
		tags: 'long',
	}, async () => {
		const { token } = await aTeller()
		await post(token, ['Spring', 'Spring', 'Summer, "sale"'])
		const { id } = await added({ receivers: 'one@example.org; TWO@example.org\nOne@example.org' })
		// A day later, what was played today counts as the day before.
		await due()
		const before = site.smtp.received.length
		const sent = await due()
		const mails = site.smtp.received.slice(before)
		const all = site.smtp.received.map(({ content }) => fileIn(content)).filter(text => text.includes('Spring'))
		expect(all.length).toBe(2)
		expect(site.smtp.received.map(({ to }) => to).sort()).toEqual(
			['one@example.org', 'one@example.org', 'two@example.org', 'two@example.org'].sort(),
		)
		expect(mails).toHaveLength(2)
		expect((await shown(id))?.last_at).toBe(sent)
		const withPlays = site.smtp.received.find(({ content }) => fileIn(content).includes('Spring'))?.content ?? ''
		expect(wordsIn(withPlays)).toContain('Plays: 3. Total time: 0:00:15')
		expect(wordsIn(withPlays)).toContain('1. Spring: 2 times, 0:00:10')
		const [run] = (await site.admin.mailings.listRuns({ id })).filter(({ rows }) => rows === 3)
		expect(run).toMatchObject({ cause: 'plan', receivers: 2, attached: true, fault: '' })
		const span = /^(\S+ \S+) – (\S+ \S+) \(Europe\/Berlin\)$/m.exec(wordsIn(withPlays))
		const secondsOf = (text = '') => instantOf(berlin, `${text.replace(' ', 'T')}:00`) / 1000
		const range = { start_time: secondsOf(span?.[1]), end_time: secondsOf(span?.[2]), time_zone: 'Europe/Berlin' }
		const again = await anAdmin(site.app)
		const { url } = await again.statistics.getSheet({ ...range, form: 'csv_programs', lang: 'en' })
		// Fetching as text removes the byte order mark.
		expect(fileIn(withPlays).replace('\ufeff', '')).toBe(await (await again.fetch(`${site.app.origin}${url}`)).text())

		// What was sent is not sent again, however many processes check and how often.
		await Promise.all([looked(), looked()])
		site.app = await site.app.again()
		site.admin = await anAdmin(site.app)
		await looked()
		expect(site.smtp.received).toHaveLength(4)
		// Several times were missed: only the latest is sent.
		site.app.clock.move(5 * 24 * hour)
		await looked()
		expect(site.smtp.received).toHaveLength(6)
		expect(await site.app.database.db.selectFrom('mail_files').selectAll().execute()).toEqual([])
	})

	test('are sent once by two processes that find them due at the same time', async () => {
		const { id } = await added()
		const { database, clock } = site.app
		const keepers = [keeper(), keeper(), keeper()]
		clock.move(24 * hour)
		await Promise.all(keepers.map(one => one.look()))
		for (const one of keepers) await one.close()
		const posted = await database.db.selectFrom('mails').selectAll().where('sent_at', 'is', null).execute()
		expect(posted.filter(({ kind }) => kind === 'report')).toHaveLength(1)
		expect(posted[0]?.body).toContain('was set up by')
		site.admin = await anAdmin(site.app)
		expect(await site.admin.mailings.listRuns({ id })).toHaveLength(1)
		await database.db.deleteFrom('mails').execute()
		await database.db.deleteFrom('mail_files').execute()
	})

	test('are made for one organisation after the other, however many one of them has', async () => {
		const { database, clock } = site.app
		for (let count = 0; count < 3; count++) await added()
		await added({}, await aMember(site.app, site.group))
		const [root] = await database.db.selectFrom('mailings').select('sight_id').orderBy('id').limit(1).execute()
		const made: number[] = []
		const own = keeper(sight => void made.push(sight))
		clock.move(24 * hour)
		await own.look()
		await own.close()
		expect(made).toEqual([root?.sight_id, site.group, root?.sight_id, root?.sight_id])
		await database.db.deleteFrom('mails').execute()
		await database.db.deleteFrom('mail_files').execute()
	})

	test('show what was chosen: an organisation, a site.group or single terminals, and a name', {
		tags: 'long',
	}, async () => {
		const operator = await aMember(site.app, site.group, 'administrator')
		const [here, there] = [await aTeller(operator), await aTeller()]
		await post(here.token, ['Here', 'Both'])
		await post(there.token, ['There', 'Both'])
		const selection = await site.admin.selections.add({ name: aName('selection'), deviceids: [there.pair.terminal.id] })
		const names = [`${here.pair.terminal.name}`, `${there.pair.terminal.name}`]
		await added({ name: 'of group', content: 'programs', group_id: site.group })
		await added({ name: 'of selection', content: 'programs', scope: 'selection', selection_id: selection.id })
		await added({ name: 'of name', content: 'terminals', play_name: 'Here' })
		const device_ids = [there.pair.terminal.id]
		await added({ name: 'of log', form: 'popai', scope: 'terminals', device_ids, play_name: 'Both' })
		await added({ name: 'of completeness', content: 'completeness', scope: 'terminals', device_ids })
		await due()
		await due()
		const files = (name: string) =>
			site.smtp.received
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

	test('end for one receiver alone, by one press, and by the program that reads the email', {
		tags: 'long',
	}, async () => {
		const { id } = await added({ receivers: 'one@example.org,two@example.org' })
		await due()
		const first = site.smtp.received.find(({ to }) => to === 'one@example.org')?.content ?? ''
		const address = /<(.*)>/.exec(headerIn(first, 'list-unsubscribe'))?.[1] ?? ''
		expect(address).toMatch(/^https:\/\/signs\.example\/unsubscribe\/\d+\.[0-9a-f]{64}$/)
		expect(headerIn(first, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
		expect(wordsIn(first)).toContain(`Unsubscribe: ${address}`)
		const own = `${site.app.origin}${new URL(address).pathname}`
		const page = await fetch(own)
		expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('one@example.org')])
		expect((await shown(id))?.receivers.every(({ has_ended }) => !has_ended)).toBe(true)
		const changed = own.replace(/.$/, last => (last === '0' ? '1' : '0'))
		expect((await fetch(changed)).status).toBe(404)
		expect((await fetch(changed, { method: 'POST' })).status).toBe(404)
		const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
		expect((await fetch(own, { method: 'POST', body })).status).toBe(200)
		expect((await shown(id))?.receivers).toEqual([
			{ email: 'one@example.org', has_ended: true, is_refused: false },
			{ email: 'two@example.org', has_ended: false, is_refused: false },
		])
		expect(await (await fetch(own)).text()).toContain('Unsubscribed')
		expect(JSON.stringify(site.app.log)).not.toContain(new URL(address).pathname)
		site.smtp.received.splice(0)
		await due()
		expect(site.smtp.received.map(({ to }) => to)).toEqual(['two@example.org'])
	})
})
