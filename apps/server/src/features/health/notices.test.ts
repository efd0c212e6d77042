import { storedCause } from '@vitrine/domain/cause'
import { incident_kinds } from '@vitrine/domain/terminal/incident'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, follow } from '../../../test/browser.ts'
import { aTerminal, type TerminalPair } from '../../../test/factories.ts'
import { allMails, mailsTo } from '../../../test/mails.ts'
import { aGroup, aMember, nobody, rootGroup } from '../../../test/people.ts'

const minute = 60_000
const hour = 60 * minute

const several = async <T>(count: number, make: () => Promise<T>): Promise<T[]> => {
	const made: T[] = []
	while (made.length < count) made.push(await make())
	return made
}

const standard = { email: 1, browser: 0, kinds: [...incident_kinds], time_zone: 'Asia/Shanghai' }

describe.each(dialects)('notices of incidents on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let root: number
	beforeAll(async () => {
		app = await aApp(dialect, { VITRINE_PUBLIC_URL: 'http://signs.example', VITRINE_HOSTS: '127.0.0.1' })
		admin = await anAdmin(app)
		root = await rootGroup(app)
	})
	afterAll(() => app.remove())
	beforeEach(() => app.clock.move(11 * minute))

	const look = async (): Promise<void> => {
		app.sweep()
		await app.settled()
	}
	/** Quiet hours that began an hour ago and end in an hour, in Shanghai. */
	const quietNow = () => {
		const at = Math.floor(((app.clock.now() + 8 * hour) % (24 * hour)) / minute)
		return { quiet_from: (at + 1380) % 1440, quiet_to: (at + 60) % 1440 }
	}
	const users = () => app.database.db.updateTable('users')
	const aPerson = async (group: number, role: Parameters<typeof aMember>[2] = 'operator') => {
		const browser = await aMember(app, group, role)
		const address = `${browser.session.username}.${dialect}@example.org`
		await users().set({ email: address, language: 'en' }).where('id', '=', browser.session.user_id).execute()
		return { browser, address, id: browser.session.user_id, mails: () => mailsTo(app, address) }
	}
	const wanting = async (group: number, change: Partial<Parameters<Browser['health']['setNotices']>[0]> = {}) => {
		const person = await aPerson(group)
		await person.browser.health.setNotices({ ...standard, ...change })
		return person
	}
	/** Terminals of these organisations that report a problem at the same moment. */
	const troublesIn = async (groups: readonly number[]) => {
		const made: TerminalPair['terminal'][] = []
		for (const group_id of groups) {
			const { terminal } = await aTerminal(admin)
			await admin.terminals.edit({ id: terminal.id, name: terminal.name, group_id })
			made.push(terminal)
		}
		const say = async (ids: readonly number[], faults: readonly string[]): Promise<void> => {
			const problem_since = JSON.stringify(faults.map(() => app.clock.now()))
			const change = { faults: JSON.stringify(faults), problem_since }
			await app.database.db.updateTable('terminals').set(change).where('id', 'in', ids).execute()
		}
		await say(
			made.map(({ id }) => id),
			[storedCause('item_page_slow', { name: 'News' })],
		)
		return made.map(terminal => ({ ...terminal, heal: () => say([terminal.id], []) }))
	}
	const troubles = (group: number, count: number) => troublesIn(Array.from({ length: count }, () => group))
	const aTrouble = async (group: number) => {
		const [one] = await troubles(group, 1)
		if (one === undefined) throw new Error('no terminal')
		return one
	}

	test('many that begin together are one email, in the language of its reader, which names ten and leads to them', {
		tags: 'long',
	}, async () => {
		const group = await aGroup(app, root)
		const { mails, id } = await wanting(group)
		const made = await troubles(group, 13)
		await look()
		const [mail, ...others] = await mails()
		expect(others).toEqual([])
		expect(mail?.subject).toBe('Vitrine: 13 new terminal incidents')
		const lines = mail?.text.split('\n') ?? []
		expect(lines[0]).toBe('13 new incidents on your terminals:')
		const named = lines.filter(line => line.startsWith('- '))
		expect(named).toHaveLength(10)
		expect(named.every(line => /: Content not shown, since \w+ \d+, \d{4}.*GMT\+8$/.test(line))).toBe(true)
		expect(made.filter(({ name }) => named.some(line => line.startsWith(`- ${name}:`)))).toHaveLength(10)
		expect(lines).toContain('and 3 more incidents')
		expect(lines).toContain('See and handle them: http://signs.example/terminal/health')
		await users().set({ language: 'ru' }).where('id', '=', id).execute()
		app.clock.move(10 * minute)
		await troubles(group, 2)
		await look()
		const russian = (await mails()).at(-1)
		expect(russian?.text).toContain('2 новых сбоя на терминалах:')
	})

	test('whoever names a terminal writes no lines of a letter', async () => {
		const group = await aGroup(app, root)
		const { mails } = await wanting(group)
		const { id } = await aTrouble(group)
		const forged = 'Screen 1\r\n\r\nYour session has ended:\u2028sign in at http://evil.example\r\nBcc: all@example.org'
		await app.database.db.updateTable('terminals').set({ name: forged }).where('id', '=', id).execute()
		await look()
		const lines = (await mails())[0]?.text.split(/[\r\n\u2028]/) ?? []
		expect(lines.filter(line => /session|evil|Bcc/.test(line))).toEqual([
			expect.stringMatching(
				/^- Screen 1 Your session has ended: sign in at http:\/\/evil\.example Bcc: all@example\.org: /,
			),
		])
	})

	test('nothing is said twice: not by another look, nor after a restart', { tags: 'long' }, async () => {
		const group = await aGroup(app, root)
		const { mails } = await wanting(group)
		await aTrouble(group)
		await look()
		expect(await mails()).toHaveLength(1)
		for (let count = 0; count < 3; count++) {
			app.clock.move(11 * minute)
			await look()
		}
		app = await app.again()
		follow(admin, app)
		await look()
		app.clock.move(11 * minute)
		await look()
		expect(await mails()).toHaveLength(1)
	})

	test('between two emails to somebody lie ten minutes at least', async () => {
		const group = await aGroup(app, root)
		const { mails } = await wanting(group)
		await aTrouble(group)
		await look()
		const second = await aTrouble(group)
		app.clock.move(9 * minute)
		await look()
		expect(await mails()).toHaveLength(1)
		const third = await aTrouble(group)
		app.clock.move(minute)
		await look()
		const [, mail, ...others] = await mails()
		expect(others).toEqual([])
		expect(mail?.text).toContain('2 new incidents')
		for (const { name } of [second, third]) expect(mail?.text).toContain(name)
	})

	test('what is over by then is not mentioned, nor is there an email for nothing', async () => {
		const group = await aGroup(app, root)
		const { mails } = await wanting(group)
		await aTrouble(group)
		await look()
		const short = await aTrouble(group)
		await look()
		await short.heal()
		await look()
		app.clock.move(11 * minute)
		await look()
		expect(await mails()).toHaveLength(1)
		const lasting = await aTrouble(group)
		await look()
		const mail = (await mails()).at(-1)
		expect(mail?.text).toContain(lasting.name)
		expect(mail?.text).not.toContain(short.name)
	})

	test('in quiet hours nobody is written to; afterwards one email says what still lasts', async () => {
		const group = await aGroup(app, root)
		const { mails } = await wanting(group, quietNow())
		const [night, healed] = await troubles(group, 2)
		await look()
		app.clock.move(20 * minute)
		const later = await aTrouble(group)
		await look()
		await healed?.heal()
		app.clock.move(38 * minute)
		await look()
		expect(await mails()).toEqual([])
		app.clock.move(2 * minute)
		await look()
		const [mail, ...others] = await mails()
		expect(others).toEqual([])
		expect(mail?.text).toContain('2 new incidents')
		for (const one of [night, later]) expect(mail?.text).toContain(one?.name)
		expect(mail?.text).not.toContain(healed?.name)
	})

	test('one hears only of the own organisations, of the kinds that one has chosen, and of what came after one asked', {
		tags: 'long',
	}, async () => {
		const [group, elsewhere] = [await aGroup(app, root), await aGroup(app, root)]
		const below = await aGroup(app, group)
		const before = await aTrouble(group)
		await look()
		const person = await wanting(group)
		const choosy = await wanting(group, { kinds: ['disk', 'unreachable'] })
		const [own, under, foreign] = await troublesIn([group, below, elsewhere])
		await look()
		const [mail, ...others] = await person.mails()
		expect(others).toEqual([])
		for (const one of [own, under]) expect(mail?.text).toContain(one?.name)
		for (const one of [foreign, before]) expect(mail?.text).not.toContain(one?.name)
		expect(await choosy.mails()).toEqual([])
		// A person who selects more kinds is notified of later incidents, not of those passed over before.
		app.clock.move(11 * minute)
		await choosy.browser.health.setNotices(standard)
		await look()
		expect(await choosy.mails()).toEqual([])
		const next = await aTrouble(group)
		await look()
		expect(
			(await choosy.mails()).map(({ text }) => text.includes(next.name) && text.includes('1 new incident on')),
		).toEqual([true])
	})

	test('an acknowledged one is told of, a resolved one is not', async () => {
		const group = await aGroup(app, root)
		const { mails, browser } = await wanting(group, quietNow())
		const [known, resolved] = await troubles(group, 2)
		await look()
		const idOf = async (device_id = 0) => (await browser.health.list({ device_id })).list[0]?.id ?? 0
		await browser.health.acknowledge({ ids: [await idOf(known?.id)] })
		await browser.health.resolve({ ids: [await idOf(resolved?.id)] })
		app.clock.move(61 * minute)
		await look()
		const [mail, ...others] = await mails()
		expect(others).toEqual([])
		expect(mail?.text).toContain(known?.name)
		expect(mail?.text).not.toContain(resolved?.name)
	})

	test('nobody is written to who is banned, removed, without the right or an address, or has switched it off', {
		tags: 'long',
	}, async () => {
		const group = await aGroup(app, root)
		const [banned, removed, bare, silent, off] = await several(5, () => wanting(group))
		const lost = await wanting(group)
		const role_id = (
			await app.database.db
				.insertInto('roles')
				.values({ name: `${nobody} ${group}`, remark: '', permissions: '[]', preset: 0, created_at: 0 })
				.returning('id')
				.executeTakeFirstOrThrow()
		).id
		await users().set({ role_id }).where('id', '=', lost.id).execute()
		await admin.users.ban({ ids: [banned?.id ?? 0], banned: 1 })
		await admin.users.remove({ ids: [removed?.id ?? 0] })
		await users()
			.set({ email: '' })
			.where('id', '=', silent?.id ?? 0)
			.execute()
		await off?.browser.health.setNotices({ ...standard, email: 0, browser: 1 })
		await aTrouble(group)
		await look()
		const written = (await allMails(app)).map(({ to }) => to)
		for (const person of [banned, removed, silent, off, lost]) expect(written).not.toContain(person?.address)
		expect(written).toContain(bare?.address)
		const rows = await app.database.db
			.selectFrom('incident_notices')
			.select('user_id')
			.where('user_id', 'in', [removed?.id ?? 0, banned?.id ?? 0])
			.execute()
		expect(rows).toEqual([{ user_id: banned?.id }])
		// A reactivated person is notified of what is still ongoing.
		await admin.users.ban({ ids: [banned?.id ?? 0], banned: 0 })
		await look()
		expect(await banned?.mails()).toHaveLength(1)
	})
})
