import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError, follow } from '../../../test/browser.ts'
import { aSocket, aTerminal, bound, type TerminalPair } from '../../../test/factories.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'

const minute = 60_000

describe.each(dialects)('what is wrong with terminals on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let root: number
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		root = await rootGroup(app)
	})
	afterAll(() => app.remove())

	const look = async (): Promise<void> => {
		app.sweep()
		await app.settled()
	}
	const incidentsOf = async ({ terminal: { id } }: TerminalPair, browser = admin) =>
		(await browser.health.list({ device_id: id })).list
	const kindsOf = async (pair: TerminalPair) => (await incidentsOf(pair)).map(({ kind }) => kind).toSorted()
	const inGroup = async (group_id: number): Promise<TerminalPair> => {
		const pair = await aTerminal(admin)
		await admin.terminals.edit({ id: pair.terminal.id, name: pair.terminal.name, group_id })
		return pair
	}
	/** A terminal that reports things; each report is stored and checked. */
	const aSpeaker = async (group_id = root) => {
		const pair = await inGroup(group_id)
		const channel = await bound(app, pair)
		return {
			pair,
			say: async (data: object): Promise<void> => {
				channel.send({ type: 'heart_package', data })
				await channel.next(frame => frame.type === 'heart_package')
				await app.settled()
				await look()
			},
			leave: async (): Promise<void> => {
				channel.close()
				await channel.closed()
				await expect.poll(async () => (await admin.terminals.get({ id: pair.terminal.id })).run_state).toBe(0)
				await app.settled()
			},
		}
	}
	const slow = (name: string) => ({ faults: [name], causes: [{ code: 'item_page_slow', values: { name } }] })
	const first = async (pair: TerminalPair, browser = admin) => {
		const [one] = await incidentsOf(pair, browser)
		if (one === undefined) throw new Error('no incident')
		return one
	}

	test('one that is away for as long as it may is an incident until it comes back, and one that is back is none', async () => {
		const { pair, leave } = await aSpeaker()
		await leave()
		const left_at = app.clock.now()
		app.clock.move(9 * minute)
		await look()
		expect(await kindsOf(pair)).toEqual([])
		app.clock.move(minute)
		await look()
		const incident = await first(pair)
		expect(incident).toMatchObject({ kind: 'unreachable', state: 'open', detail: 'connection_lost', ended_at: null })
		expect(Math.abs(incident.begun_at - left_at)).toBeLessThan(minute)
		const channel = await bound(app, pair)
		await look()
		expect(await kindsOf(pair)).toEqual([])
		const ended = await admin.health.list({ device_id: pair.terminal.id, state: 'ended' })
		expect(ended.list).toMatchObject([{ id: incident.id, state: 'ended' }])
		channel.close()
	})

	test('a disk, a clock and faults are incidents of their own kinds, which end one by one', async () => {
		const { pair, say } = await aSpeaker()
		const clock = app.clock.now() - 3_600_000
		await say({ storage_used: 95, storage_total: 100, reported: { clock }, ...slow('News') })
		expect(await kindsOf(pair)).toEqual(['clock', 'content', 'disk'])
		expect(await incidentsOf(pair)).toContainEqual(expect.objectContaining({ kind: 'disk', detail: '95' }))
		await say({ storage_used: 10, storage_total: 100, ...slow('Weather') })
		expect(await kindsOf(pair)).toEqual(['clock', 'content'])
		const { list, kinds, count } = await admin.health.list({ device_id: pair.terminal.id, kind: 'content' })
		expect([count, list.length]).toEqual([1, 1])
		expect(list[0]?.detail).toContain('Weather')
		expect(kinds.filter(one => one.count > 0)).toEqual([
			{ kind: 'clock', count: 1 },
			{ kind: 'content', count: 1 },
		])
		await say({ reported: { clock: app.clock.now() }, faults: [], causes: [] })
		expect(await kindsOf(pair)).toEqual([])
		// A clock that was right stays right without further reports.
		app.clock.move(5 * minute)
		await say({ reported: { brightness: 40 } })
		expect(await kindsOf(pair)).toEqual([])
	})

	test('what comes and goes is one incident, which goes on', { tags: 'long' }, async () => {
		const { pair, say } = await aSpeaker()
		await say(slow('News'))
		const { id, begun_at } = await first(pair)
		for (const name of ['Weather', 'News', 'Weather']) {
			await say({ faults: [], causes: [] })
			expect(await kindsOf(pair)).toEqual([])
			app.clock.move(minute)
			await say(slow(name))
			expect(await first(pair)).toMatchObject({ id, begun_at, state: 'open', ended_at: null })
			expect((await first(pair)).detail).toContain(name)
		}
		const ended = () => admin.health.list({ device_id: pair.terminal.id, state: 'ended' })
		expect((await ended()).count).toBe(0)
		await say({ faults: [], causes: [] })
		app.clock.move(11 * minute)
		await say(slow('News'))
		expect((await first(pair)).id).not.toBe(id)
		expect((await ended()).list).toMatchObject([{ id }])
	})

	test('a banned one is not missed, and of one that was removed nothing stays', async () => {
		const { pair, say } = await aSpeaker()
		await say(slow('News'))
		expect(await kindsOf(pair)).toEqual(['content'])
		await admin.terminals.ban({ ids: [pair.terminal.id], banned: 1 })
		await app.settled()
		await look()
		expect(await kindsOf(pair)).toEqual([])
		await admin.terminals.remove({ ids: [pair.terminal.id] })
		await look()
		const { db } = app.database
		expect(await db.selectFrom('incidents').select('id').where('terminal_id', '=', pair.terminal.id).execute()).toEqual(
			[],
		)
	})

	test('it is acknowledged, assigned and resolved by somebody, and comes again only after its cause was gone', {
		tags: 'long',
	}, async () => {
		const group = await aGroup(app, root)
		const mine = await aMember(app, group)
		const { pair, say } = await aSpeaker(group)
		await say(slow('News'))
		const { id } = await first(pair, mine)
		expect(await mine.health.acknowledge({ ids: [id] })).toEqual({ count: 1 })
		expect(await mine.health.acknowledge({ ids: [id] })).toEqual({ count: 0 })
		await mine.health.assign({ ids: [id], user_id: mine.session.user_id })
		expect((await mine.health.list({ user_id: mine.session.user_id })).list).toMatchObject([
			{ id, state: 'acknowledged', assignee_id: mine.session.user_id, acted_by: mine.session.realname },
		])
		expect((await mine.health.list({ user_id: 0 })).list).toEqual([])
		await mine.health.resolve({ ids: [id], note: 'replaced the page' })
		await say(slow('News'))
		expect(await kindsOf(pair)).toEqual([])
		await expectError(mine.health.acknowledge({ ids: [id] }), 'incident_over')
		await say({ faults: [], causes: [] })
		await say(slow('News'))
		expect((await first(pair)).id).not.toBe(id)
		const { list } = await mine.health.list({ device_id: pair.terminal.id, state: 'resolved' })
		expect(list).toMatchObject([{ id, note: 'replaced the page', state: 'resolved', ended_at: expect.any(Number) }])
		const { db } = app.database
		const log = await db
			.selectFrom('operation_logs')
			.select(['action', 'object'])
			.where('user_id', '=', mine.session.user_id)
			.where('action', 'like', 'health.%')
			.where('result', '=', 1)
			.orderBy('id')
			.execute()
		expect(log.map(({ action }) => action)).toEqual(
			['acknowledge', 'acknowledge', 'assign', 'resolve'].map(name => `health.${name}`),
		)
		expect(log.every(({ object }) => object === pair.terminal.name)).toBe(true)
	})

	test('what belongs to others is neither seen nor touched, nor handed to whoever does not see it', async () => {
		const [here, there] = [await aGroup(app, root), await aGroup(app, root)]
		const [mine, other] = [await aMember(app, here), await aMember(app, there)]
		const reader = await aMember(app, here, 'auditor')
		const { pair, say } = await aSpeaker(here)
		await say(slow('News'))
		const { id } = await first(pair)
		expect((await other.health.list({})).list).toEqual([])
		for (const call of [
			() => other.health.acknowledge({ ids: [id] }),
			() => other.health.assign({ ids: [id], user_id: 0 }),
			() => other.health.resolve({ ids: [id] }),
			() => mine.health.resolve({ ids: [id, 999_999_999] }),
		])
			await expectError(call(), 'incident_absent')
		for (const user_id of [other.session.user_id, reader.session.user_id, admin.session.user_id, 999_999_999])
			await expectError(mine.health.assign({ ids: [id], user_id }), 'assignee_unfit')
		await expectError(admin.health.assign({ ids: [id], user_id: other.session.user_id }), 'assignee_unfit')
		await expectError(reader.health.acknowledge({ ids: [id] }), 'not_permitted')
		await expectError(mine.health.acknowledge({ ids: [] }), 'no_record')
		expect((await mine.health.getAssignees({})).list.map(one => one.id)).toEqual([mine.session.user_id])
		expect(await first(pair)).toMatchObject({ state: 'open', assignee_id: 0, acted_at: null })
	})

	test('whoever is responsible hears of it without asking, nobody else does', async () => {
		const [here, there] = [await aGroup(app, root), await aGroup(app, root)]
		const [mine, other] = [await aMember(app, here), await aMember(app, there)]
		const { say } = await aSpeaker(here)
		const [own, foreign] = [await aSocket(app, mine), await aSocket(app, other)]
		await say(slow('News'))
		const isOfHealth = ({ type, data }: { type: string; data?: unknown }) =>
			type === 'record_list' && (data as { of: string }).of === 'health'
		await own.next(isOfHealth)
		// Everybody is notified in one go.
		foreign.send({ type: 'heart_package', data: { token: other.session.token } })
		const { type } = await foreign.next<{ type: string }>(frame => frame.type === 'heart_package' || isOfHealth(frame))
		expect(type).toBe('heart_package')
		own.close()
		foreign.close()
	})

	test('limits are settings, and after a restart everybody has time to come back', { tags: 'long' }, async () => {
		const { pair } = await aSpeaker()
		await admin.system.save({ settings: { health_offline_minutes: '20' } })
		app = await app.again()
		follow(admin, app)
		app.clock.move(19 * minute)
		await look()
		expect(await kindsOf(pair)).toEqual([])
		app.clock.move(2 * minute)
		await look()
		expect(await kindsOf(pair)).toEqual(['unreachable'])
		await admin.system.save({ settings: { health_offline_minutes: '10080' } })
		await app.settled()
		expect(await kindsOf(pair)).toEqual([])
	})
})
