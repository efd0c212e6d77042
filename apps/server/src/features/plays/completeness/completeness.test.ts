import { randomUUID } from 'node:crypto'
import { play_problems } from '@vitrine/domain/release/play'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { anAdmin, type Browser } from '../../../../test/browser.ts'
import { aTerminal, bound } from '../../../../test/factories.ts'
import { aDay, aPlayer, daysFrom } from '../../../../test/played-day.ts'
import { fillCompleteness } from '../../../db/migrations/completeness.ts'

const hour = 3_600_000
const minute = 60_000

describe.each(dialects)('completeness on %s', dialect => {
	let app: TestApp
	let admin: Browser
	/** The beginning of a UTC day some days ago, by the clock of the server. */
	let day: number
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		day = aDay(app)
	})
	afterAll(() => app.remove())

	const range = (days = 1) => daysFrom(day, days)
	const got = (browser: Browser, device_id: number, days = 1, time_zone = 'UTC') =>
		browser.completeness.get({ device_id, ...range(days), time_zone })
	const gapsOf = async (device_id: number) =>
		(await got(admin, device_id)).gaps.map(({ from, to, reason }) => [
			(from * 1000 - day) / minute,
			(to * 1000 - day) / minute,
			reason,
		])

	test('a day of a terminal has its share, its gaps and why they are', async () => {
		const { id, tell } = await aPlayer(app, admin, day, [
			[-hour, 'playing'],
			[6 * hour, 'screen_off'],
			[8 * hour, 'playing'],
			[12 * hour + minute, 'offline'],
			[14 * hour, 'online'],
		])
		const boot = randomUUID()
		await tell([[0, 6 * hour]], boot)
		await tell([[8 * hour, 12 * hour]], boot, [2])
		await tell([[14 * hour, 18 * hour]], boot, [3])
		const answer = await got(admin, id)
		expect(answer).toMatchObject({ due: 22 * 3600, played: 14 * 3600, percent: 63.6, gap_count: 3, due_gap_count: 2 })
		// The list counts what the page of the terminal lists: not the time with the screen off.
		const [listed] = (await admin.completeness.list(range())).list.filter(one => one.id === id)
		expect(listed).toMatchObject({ gaps: 2, reasons: { off: 7200 } })
		expect(await gapsOf(id)).toEqual([
			[360, 480, 'off'],
			[720, 840, 'no_network'],
			[1080, 1440, 'unsaid'],
		])
		expect(answer.reasons).toMatchObject({ off: 7200, no_network: 7200, unsaid: 6 * 3600, idle: 0, lost: 0 })
	})

	test('one record of more than a day completes no day: it is kept apart, while one of a whole day counts', async () => {
		const long = await aPlayer(app, admin, day, [[-hour, 'playing']])
		await long.tell([[-hour, 24 * hour]], randomUUID())
		expect(await got(admin, long.id)).toMatchObject({ due: 86_400, played: 0, percent: 0 })
		const apart = (await admin.plays.search({ kind: 'apart' })).list.filter(row => row.sn === long.sn)
		expect(apart).toMatchObject([{ kind: 'program', time_fault: play_problems.long, duration: 25 * 3600 }])
		const whole = await aPlayer(app, admin, day, [[-hour, 'playing']])
		await whole.tell([[0, 24 * hour]], randomUUID())
		expect(await got(admin, whole.id)).toMatchObject({ due: 86_400, played: 86_400, percent: 100 })
	})

	test('plays that come late, twice, in another order or in pieces fill what they fill, once', async () => {
		const { id, tell } = await aPlayer(app, admin, day, [[-hour, 'offline']])
		const boot = randomUUID()
		const spans: [number, number][] = [20, 4, 12, 0, 8, 16].map(at => [at * hour, (at + 4) * hour])
		for (const [at, span] of spans.entries()) await tell([span], boot, [at + 1])
		await tell(spans, boot)
		expect(await got(admin, id)).toMatchObject({ percent: 100, due: 86_400, gaps: [] })
		const stored = await app.database.db.selectFrom('play_spans').selectAll().where('terminal_id', '=', id).execute()
		expect(stored).toEqual([{ terminal_id: id, begun_at: day, kind: 0, ended_at: day + 24 * hour }])
	})

	test('batches of one terminal that come at the same time are all there', async () => {
		const { id, tell } = await aPlayer(app, admin, day)
		const boot = randomUUID()
		const parts = Array.from({ length: 12 }, (_, at) => at)
		await Promise.all(parts.map(at => tell([[at * 2 * hour, (at + 1) * 2 * hour]], boot, [at + 1])))
		expect(await got(admin, id)).toMatchObject({ percent: 100, gaps: [] })
	})

	test('records that are lost are named as such, and a player that began again', async () => {
		const { id, tell } = await aPlayer(app, admin, day, [[-hour, 'playing']])
		const first = randomUUID()
		await tell([[0, 6 * hour]], first)
		await tell([[8 * hour, 12 * hour]], first, [5], 5)
		await tell([[15 * hour, 24 * hour]], randomUUID())
		expect(await gapsOf(id)).toEqual([
			[360, 480, 'lost'],
			[720, 900, 'replaced'],
		])
	})

	test('what cannot have been is not played', async () => {
		const { id, tell } = await aPlayer(app, admin, day, [[-hour, 'playing']])
		await tell([[-48 * hour, 24 * hour]], randomUUID())
		await tell([[20 * hour, 10 * hour]], randomUUID())
		expect(await got(admin, id)).toMatchObject({ percent: 0, played: 0 })
	})

	test('days are those of a zone, and what has not come yet is not due', async () => {
		const { id, tell } = await aPlayer(app, admin, day, [[-hour, 'playing']])
		await tell([[0, 24 * hour]], randomUUID())
		const { days } = await admin.completeness.get({
			device_id: id,
			start_time: day / 1000 - 8 * 3600,
			end_time: day / 1000 + 16 * 3600,
			time_zone: 'Asia/Shanghai',
		})
		expect(days).toHaveLength(1)
		expect(days[0]).toMatchObject({ day: new Date(day).toISOString().slice(0, 10), due: 17 * 3600, percent: 94.1 })
		const whole = await got(admin, id, 10)
		expect(whole.days).toHaveLength(10)
		expect(whole.days.at(-1)).toEqual({ day: expect.any(String), due: 0, played: 0, percent: null, gaps: 0 })
		expect(whole.due).toBeLessThanOrEqual(Math.ceil((app.clock.now() - day) / 1000))
	})

	test('what a terminal says of itself is written down, once a minute, and that it is away', async () => {
		const pair = await aTerminal(admin)
		const terminal = await bound(app, pair)
		terminal.send({ type: 'heart_package', data: { reported: { run_status: 'idle' } } })
		const states = async () => {
			await app.settled()
			const rows = app.database.db.selectFrom('terminal_states').select(['at', 'state'])
			return (await rows.where('terminal_id', '=', pair.terminal.id).orderBy('at').execute()).map(({ state }) => state)
		}
		await expect.poll(states).toEqual(['idle'])
		app.clock.move(2 * minute)
		terminal.send({ type: 'heart_package', data: { reported: { run_status: 'screen_off' } } })
		await expect.poll(states).toEqual(['idle', 'screen_off'])
		app.clock.move(2 * minute)
		terminal.close()
		await expect.poll(states).toEqual(['idle', 'screen_off', 'offline'])
	})

	test('the plays of an installation that is brought up to date are told of too', async () => {
		const { id, tell } = await aPlayer(app, admin, day)
		const boot = randomUUID()
		await tell([[0, 6 * hour]], boot)
		await tell([[8 * hour, 30 * hour]], boot, [4], 4)
		const { db } = app.database
		const spans = () =>
			db.selectFrom('play_spans').selectAll().where('terminal_id', '=', id).orderBy('begun_at').execute()
		const before = await spans()
		expect(before).toHaveLength(4)
		await db.deleteFrom('play_spans').execute()
		await db.deleteFrom('terminal_states').execute()
		await db.transaction().execute(tx => fillCompleteness(tx, app.clock.now()))
		expect(await spans()).toEqual(before)
		const log = db.selectFrom('terminal_logs').select('kind').where('terminal_id', '=', id)
		expect((await log.where('kind', 'in', ['online', 'offline']).execute()).length).toBeGreaterThan(0)
		const states = db.selectFrom('terminal_states').select('state').where('terminal_id', '=', id)
		// It came and went within about a minute: its last state continues.
		expect((await states.orderBy('at', 'desc').execute())[0]).toEqual({ state: 'offline' })
	})

	test('that a terminal was away before it came for the first time stays known when it has come', async () => {
		const pair = await aTerminal(admin)
		const { id } = pair.terminal
		const { db } = app.database
		await db
			.updateTable('terminal_places')
			.set({ since: day - hour })
			.where('terminal_id', '=', id)
			.execute()
		expect((await got(admin, id)).reasons).toMatchObject({ no_network: 86_400, unsaid: 0 })
		const { close } = await bound(app, pair)
		const states = db.selectFrom('terminal_states').select('state').where('terminal_id', '=', id)
		await expect.poll(() => states.execute()).not.toEqual([])
		expect((await got(admin, id)).reasons).toMatchObject({ no_network: 86_400, unsaid: 0 })
		close()
	})

	test('what terminals did before logs are kept is removed, but what goes on', async () => {
		const { id } = await aPlayer(app, admin, day, [
			[-400 * 24 * hour, 'idle'],
			[-399 * 24 * hour, 'playing'],
			[-hour, 'screen_off'],
		])
		app.sweep()
		await app.settled()
		const rows = app.database.db.selectFrom('terminal_states').select('state').where('terminal_id', '=', id)
		expect((await rows.orderBy('at').execute()).map(({ state }) => state)).toEqual(['playing', 'screen_off'])
	})
})
