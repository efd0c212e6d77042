import { randomUUID } from 'node:crypto'
import { instantOf, type Zone, zoneOf } from '@vitrine/domain/local-time'
import { nextDueOf } from '@vitrine/domain/mailings/mailing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aName, aTerminal, bound } from '../../../test/factories.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'
import { playLogOf } from '../../../test/play-logs.ts'
import { aHolder, aRole } from '../../../test/roles.ts'
import { aMailServer, type MailServer, plainText } from '../../../test/smtp.ts'

const hour = 3_600_000
const berlin = zoneOf('Europe/Berlin') as Zone

type Wanted = Partial<Parameters<Browser['mailings']['add']>[0]>

/** The parts of an email by their headers. */
const partsOf = (content: string): string[] => {
	const boundary = /boundary="([^"]+)"/.exec(content)?.[1]
	if (boundary === undefined) return [content]
	return content
		.split(`--${boundary}`)
		.slice(1, -1)
		.map(part => part.trim())
}
const wordsIn = (content: string): string => plainText(partsOf(content)[0] ?? '')
const fileIn = (content: string): string => {
	const part = partsOf(content)[1] ?? ''
	return Buffer.from(
		part
			.split(/\r?\n\r?\n/)
			.slice(1)
			.join(''),
		'base64',
	).toString('utf8')
}
const headerIn = (content: string, name: string): string =>
	new RegExp(`^${name}:(.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(content)?.[1]?.replaceAll(/\s+/g, ' ').trim() ?? ''

describe.each(dialects)('scheduled reports on %s', dialect => {
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
	beforeEach(() => void smtp.received.splice(0))
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
	const post = async (token: string, names: readonly string[]): Promise<number> => {
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
		return at
	}

	test('what is wrong is refused in words', async () => {
		await expectError(added({ receivers: ' , ' }), 'mailing_nobody')
		await expectError(added({ receivers: 'one@example.org, nobody' }), 'mailing_receiver_unfit')
		const many = Array.from({ length: 21 }, (_, place) => `r${place}@example.org`).join('\n')
		await expectError(added({ receivers: many }), 'mailing_receivers_many')
		await expectError(added({ content: 'programs', form: 'popai' }), 'mailing_form_unfit')
		await expectError(added({ time_zone: 'Mars/Base' }), 'zone_unknown')
		await expectError(added({ group_id: 999_999 }), 'group_absent')
		await expectError(added({ scope: 'terminals', device_ids: [] }), 'terminal_absent')
		await expectError(added({ scope: 'selection', selection_id: 999_999 }), 'selection_absent')
		const { id } = await added()
		await expectError(admin.mailings.sendNow({ id }), 'mailing_no_email')
		const other = await aMember(app, group, 'administrator')
		await expectError(other.mailings.remove({ id }), 'mailing_absent')
		await expectError(other.mailings.listRuns({ id }), 'mailing_absent')
		await expectError(other.mailings.sendNow({ id }), 'mailing_absent')
	})

	test('one person has 20, an organisation 200', async () => {
		const place = await aGroup(app, group)
		const maker = await aMember(app, place, 'administrator')
		const { id } = await added({}, maker)
		const { db } = app.database
		const { id: _, ...row } = await db.selectFrom('mailings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
		await db
			.insertInto('mailings')
			.values(Array.from({ length: 19 }, () => row))
			.execute()
		await expectError(added({}, maker), 'mailings_many')
		await db
			.insertInto('mailings')
			.values(Array.from({ length: 180 }, () => row))
			.execute()
		await expectError(added({}, await aMember(app, place, 'administrator')), 'mailings_many_here')
	})

	test('are sent once when they are due, with the file that an export of the same time has, also by two processes and after a restart', async () => {
		const { token } = await aTeller()
		const at = await post(token, ['Spring', 'Spring', 'Summer, "sale"'])
		const { id } = await added({ receivers: 'one@example.org; TWO@example.org\nOne@example.org' })
		// A day later what was played today is the day before.
		await due()
		const before = smtp.received.length
		const sent = at >= instantOf(berlin, '2000-01-01T00:00:00') ? await due() : 0
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
			playLogOf(text).plays.map(({ asset, device }) => [asset['name'], device['name']]),
		)
		expect(logs).toContainEqual([['Both', names[1]]])
		expect(files('of completeness').every(text => text.includes('Completeness (%)'))).toBe(true)
	})

	test('pause when their maker may no longer, with the reason, and go on when they are saved', async () => {
		const role = await aRole(app, ['plays.read'])
		const maker = await aHolder(app, group, role)
		const { user_id } = maker.session
		const { db } = app.database
		const person = (change: object) => db.updateTable('users').set(change).where('id', '=', user_id).execute()
		const may = (permissions: readonly string[]) =>
			db
				.updateTable('roles')
				.set({ permissions: JSON.stringify(permissions) })
				.where('id', '=', role)
				.execute()
		const { id } = await added({}, maker)
		const pause = async () => {
			smtp.received.splice(0)
			await due()
			expect(smtp.received).toEqual([])
			const row = await db.selectFrom('mailings').select('pause').where('id', '=', id).executeTakeFirst()
			await db.updateTable('mailings').set({ pause: '' }).where('id', '=', id).execute()
			return row?.pause
		}
		await may([])
		expect(await pause()).toBe('rights')
		await may(['plays.read'])
		await person({ active: 0 })
		expect(await pause()).toBe('banned')
		await person({ active: 1, group_id: await aGroup(app, group) })
		expect(await pause()).toBe('moved')
		await person({ group_id: group, removed_at: app.clock.now() })
		expect(await pause()).toBe('removed')
		await person({ removed_at: null })
		const selection = await admin.selections.add({
			name: aName('s'),
			deviceids: [(await aTerminal(admin)).terminal.id],
		})
		const gone = await added({ scope: 'selection', selection_id: selection.id })
		await admin.selections.remove({ id: selection.id })
		await due()
		expect(await shown(gone.id)).toMatchObject({ pause: 'gone', scope_name: '' })
		const found = await shown(gone.id)
		if (found === undefined) throw new Error('no report')
		await admin.mailings.edit({
			...{ id: found.id, name: found.name, content: found.content, kind: found.kind, form: found.form },
			...{ scope: 'organization', every: 'daily', weekday: 1, hour: 7, time_zone: found.time_zone },
			...{ span: 'day', language: 'en', receivers: 'one@example.org', revision: found.revision },
		})
		smtp.received.splice(0)
		await due()
		expect(smtp.received.length).toBeGreaterThan(0)
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

	test('are tried by their maker alone', async () => {
		const maker = await aMember(app, group, 'administrator')
		const email = `${maker.session.username}@example.org`.toLowerCase()
		await app.database.db.updateTable('users').set({ email }).where('id', '=', maker.session.user_id).execute()
		const { id } = await added({ content: 'materials', form: 'xlsx' }, maker)
		expect(await maker.mailings.sendNow({ id })).toEqual({ rows: 0, attached: true })
		await app.settled()
		expect(smtp.received.map(({ to }) => to)).toEqual([email])
		expect(headerIn(smtp.received[0]?.content ?? '', 'list-unsubscribe')).toBe('')
		expect(await maker.mailings.listRuns({ id })).toMatchObject([{ cause: 'asked', receivers: 1 }])
		expect(await shown(id, maker)).toMatchObject({ last_at: null })
	})
})
