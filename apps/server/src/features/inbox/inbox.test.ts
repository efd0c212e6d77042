import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, follow } from '../../../test/browser.ts'
import { aSocket, aTerminal, bound, type TerminalPair } from '../../../test/factories.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'

describe.each(dialects)('the inbox on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let root: number
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		root = await rootGroup(app)
	})
	afterAll(() => app.remove())

	const noticesOf = async (browser: Browser, id: number) =>
		(await browser.inbox.list({})).list.filter(notice => notice.object_id === id)
	/** Connects and disconnects are stored with a delay. */
	const expectNotice = (id: number, kind: string) =>
		expect.poll(async () => (await noticesOf(admin, id)).map(notice => notice.kind)).toEqual([kind])
	const comes = async (pair: TerminalPair) => {
		const channel = await bound(app, pair)
		await expectNotice(pair.terminal.id, 'terminal_online')
		return async () => {
			channel.close()
			await channel.closed()
			await expectNotice(pair.terminal.id, 'terminal_offline')
		}
	}
	const inGroup = async (group_id: number): Promise<TerminalPair> => {
		const pair = await aTerminal(admin)
		await admin.terminals.edit({ id: pair.terminal.id, name: pair.terminal.name, group_id })
		return pair
	}

	test('a terminal tells where it stands, not every step of the way', async () => {
		const pair = await aTerminal(admin)
		const { id, name } = pair.terminal
		expect(await noticesOf(admin, id)).toEqual([])
		const goes = await comes(pair)
		expect(await noticesOf(admin, id)).toMatchObject([{ kind: 'terminal_online', name, seen: false, review: null }])
		await goes()
		expect(await noticesOf(admin, id)).toMatchObject([{ kind: 'terminal_offline', seen: false }])
		const again = await comes(pair)
		expect(await noticesOf(admin, id)).toMatchObject([{ kind: 'terminal_online' }])
		await again()
		await admin.terminals.remove({ ids: [id] })
		await app.settled()
		expect(await noticesOf(admin, id)).toEqual([])
		const { db } = app.database
		expect(await db.selectFrom('terminal_notices').select('id').where('terminal_id', '=', id).execute()).toEqual([])
	})

	test('what is seen of a terminal is judged when it is read', { tags: 'long' }, async () => {
		const [here, there] = [await aGroup(app, root), await aGroup(app, root)]
		const [mine, other] = [await aMember(app, here), await aMember(app, there)]
		const nobody = await aMember(app, here, 'nobody')
		const pair = await inGroup(here)
		await (await comes(pair))()
		const { id, name } = pair.terminal
		expect(await noticesOf(mine, id)).toHaveLength(1)
		for (const browser of [other, nobody]) expect(await browser.inbox.list({})).toEqual({ unseen: 0, list: [] })
		await admin.terminals.edit({ id, name, group_id: there })
		expect(await mine.inbox.list({})).toEqual({ unseen: 0, list: [] })
		expect(await noticesOf(other, id)).toHaveLength(1)
	})

	test('each person sees for itself, one or all, and what comes after that is new', { tags: 'long' }, async () => {
		const here = await aGroup(app, root)
		const [first, second] = [await aMember(app, here), await aMember(app, here)]
		const pairs = [await inGroup(here), await inGroup(here)]
		for (const pair of pairs) await (await comes(pair))()
		const { unseen, list } = await first.inbox.list({})
		expect([unseen, list.map(notice => notice.seen)]).toEqual([2, [false, false]])
		await first.inbox.see({ keys: [list[0]?.key ?? ''] })
		await first.inbox.see({ keys: [list[0]?.key ?? ''] })
		expect((await first.inbox.list({})).list.map(notice => notice.seen)).toEqual([true, false])
		await first.inbox.see({ all: 1, until: list[0]?.created_at ?? 0 })
		expect(await first.inbox.list({})).toMatchObject({ unseen: 0, list: [{ seen: true }, { seen: true }] })
		expect((await second.inbox.list({})).unseen).toBe(2)
		app.clock.move(1000)
		const [pair] = pairs
		if (pair === undefined) throw new Error('no terminal')
		await comes(pair)
		expect(await first.inbox.list({})).toMatchObject({
			unseen: 1,
			list: [{ kind: 'terminal_online', seen: false }, { seen: true }],
		})
	})

	test('keys of others, of nothing, and a time before everything mark nothing', async () => {
		const [here, there] = [await aGroup(app, root), await aGroup(app, root)]
		const [mine, other] = [await aMember(app, here), await aMember(app, there)]
		await (await comes(await inGroup(here)))()
		const [notice] = (await mine.inbox.list({})).list
		await other.inbox.see({ keys: [notice?.key ?? '', 't999999999', 'r999999999'] })
		const { db } = app.database
		const marks = await db.selectFrom('inbox_seen').selectAll().where('user_id', '=', other.session.user_id).execute()
		expect(marks).toEqual([])
		await mine.inbox.see({ all: 1, until: 0 })
		await mine.inbox.see({})
		expect((await mine.inbox.list({})).unseen).toBe(1)
	})

	test('it outlives a restart, after which nothing is told twice, and goes after a month', {
		tags: 'long',
	}, async () => {
		const here = await aGroup(app, root)
		const mine = await aMember(app, here)
		await (await comes(await inGroup(here)))()
		const [before] = (await mine.inbox.list({})).list
		await mine.inbox.see({ keys: [before?.key ?? ''] })
		app = await app.again()
		for (const browser of [admin, mine]) follow(browser, app)
		expect(await mine.inbox.list({})).toEqual({ unseen: 0, list: [{ ...before, seen: true }] })
		app.clock.move(31 * 86_400_000)
		const late = await anAdmin(app)
		admin = late
		await comes(await aTerminal(late))
		const { db } = app.database
		const month = app.clock.now() - 30 * 86_400_000
		const left = await db.selectFrom('terminal_notices').select('created_at').execute()
		expect(left.length).toBeGreaterThan(0)
		expect(left.filter(({ created_at }) => created_at < month)).toEqual([])
		expect(await db.selectFrom('inbox_seen').selectAll().execute()).toEqual([])
	})

	test('browsers of whoever is responsible are told that there is something new', async () => {
		const [here, there] = [await aGroup(app, root), await aGroup(app, root)]
		const [mine, other] = [await aMember(app, here), await aMember(app, there)]
		const sockets = [await aSocket(app, mine), await aSocket(app, other)]
		await comes(await inGroup(here))
		const heard: string[] = []
		for (const [index, socket] of sockets.entries()) {
			const { token } = (index === 0 ? mine : other).link.credentials()
			socket.send({ type: 'heart_package', data: { token } })
			const { type } = await socket.next<{ type: string }>(
				frame => frame.type === 'inbox' || frame.type === 'heart_package',
			)
			heard.push(type)
		}
		expect(heard).toEqual(['inbox', 'heart_package'])
	})
})
