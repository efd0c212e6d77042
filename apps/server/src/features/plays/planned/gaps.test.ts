import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { anAdmin, type Browser } from '../../../../test/browser.ts'
import { aProgram, aPublish, aTerminal, bound, heard } from '../../../../test/factories.ts'
import { aDay, aPlayer, daysFrom } from '../../../../test/played-day.ts'

const hour = 3_600_000
const minute = 60_000

describe.each(dialects)('gaps of completeness and of planned and played on %s', dialect => {
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

	/** A terminal that should play a program all day. */
	const planned = async (states: Parameters<typeof aPlayer>[3]) => {
		const program = await aProgram(app, admin)
		const player = await aPlayer(app, admin, day, states)
		const { publish_id, dc_ids } = await aPublish(admin, [program.id], [player.id])
		const { db } = app.database
		const row = db.updateTable('downloads').where('release_id', '=', publish_id)
		const change = (values: object) => row.set(values).execute()
		await change({ create_time: day - hour, updated_at: day - hour, download_state: 3 })
		return { program, player, change, dc_id: dc_ids[0] ?? 0 }
	}
	/** The figures of both for the same day, in seconds by reason. */
	const both = async (device_id: number) => {
		const asked = { ...daysFrom(day), time_zone: 'UTC' }
		const { reasons: gaps } = await admin.completeness.get({ ...asked, device_id })
		const { reasons: shortfall, missing } = await admin.planned.get({ ...asked, device_ids: [device_id] })
		return { gaps, shortfall, missing }
	}

	test('of one program as much was played as it has among all, also where a terminal did not stand yet', async () => {
		const { program, player } = await planned([[-hour, 'playing']])
		await player.tell([[0, hour]], randomUUID(), undefined, undefined, program.name)
		const { db } = app.database
		const since = day + 48 * hour
		await db.updateTable('terminals').set({ created_at: since }).where('id', '=', player.id).execute()
		await db.updateTable('terminal_places').set({ since }).where('terminal_id', '=', player.id).execute()
		const asked = { ...daysFrom(day), time_zone: 'UTC' }
		const { programs } = await admin.planned.get(asked)
		const own = { played: 3600, played_number: 1 }
		expect(programs.find(({ name }) => name === program.name)).toMatchObject(own)
		expect(await admin.planned.get({ ...asked, name: program.name })).toMatchObject(own)
	})

	test('a name is the one that was played, with its spaces', async () => {
		const player = await aPlayer(app, admin, day, [[-hour, 'playing']])
		const [plain, spaced] = [`Lunch ${randomUUID()}`, ` Lunch ${randomUUID()} `]
		await player.tell([[0, hour]], randomUUID(), undefined, undefined, plain)
		await player.tell([[2 * hour, 4 * hour]], randomUUID(), undefined, undefined, spaced)
		const asked = { ...daysFrom(day), time_zone: 'UTC', device_ids: [player.id] }
		expect(await admin.planned.get({ ...asked, name: plain })).toMatchObject({ played: 3600 })
		expect(await admin.planned.get({ ...asked, name: spaced })).toMatchObject({ played: 2 * 3600 })
	})

	test('what a gap is for stands in both, for the same time', async () => {
		const { program, player } = await planned([
			[-hour, 'playing'],
			[2 * hour, 'screen_off'],
			[3 * hour, 'playing'],
			[5 * hour, 'no_signal'],
			[7 * hour, 'playing'],
			[8 * hour, 'idle'],
			[9 * hour, 'playing'],
			[10 * hour, 'offline'],
			[12 * hour, 'online'],
			[22 * hour, 'locked'],
		])
		const first = randomUUID()
		await player.tell(
			[
				[0, 2 * hour],
				[3 * hour, 5 * hour],
				[7 * hour, 8 * hour],
				[9 * hour, 10 * hour],
				[12 * hour, 14 * hour],
			],
			first,
			undefined,
			undefined,
			program.name,
		)
		await player.tell([[16 * hour, 18 * hour]], first, [9], 9, program.name)
		await player.tell([[20 * hour, 22 * hour]], randomUUID(), undefined, undefined, program.name)
		const { gaps, shortfall, missing } = await both(player.id)
		const seconds = { no_signal: 7200, no_network: 7200, lost: 7200, replaced: 7200, idle: 3600 }
		expect(gaps).toEqual({ ...seconds, off: 3600, locked: 7200, unsaid: 0 })
		const open = { not_downloaded: 0, interrupted: 0, for_point: 0 }
		expect(shortfall).toEqual({ ...seconds, ...open, screen_off: 3600, locked: 7200, unknown: 0 })
		expect(missing).toBe(12 * 3600)
	})

	test('what a player that was set up again fetched again was there before', async () => {
		const { program, player, change } = await planned([[-hour, 'playing']])
		const play = (spans: [number, number][]) => player.tell(spans, randomUUID(), undefined, undefined, program.name)
		await play([[0, 10 * hour]])
		await play([[13 * hour, 24 * hour]])
		// For a release fetched again before that was recorded, the time of its first arrival is unknown.
		await change({ updated_at: day + 13 * hour, first_at: day - hour })
		const { gaps, shortfall } = await both(player.id)
		expect(gaps).toMatchObject({ replaced: 3 * 3600, unsaid: 0 })
		expect(shortfall).toMatchObject({ replaced: 3 * 3600, not_downloaded: 0, unknown: 0 })
		await change({ first_at: null })
		expect((await both(player.id)).shortfall).toMatchObject({ replaced: 3 * 3600, not_downloaded: 0, unknown: 0 })
	})

	test('when a terminal had a release first stays known when it is sent again', async () => {
		const pair = await aTerminal(admin)
		const terminal = await bound(app, pair)
		const program = await aProgram(app, admin)
		const { publish_id, dc_ids } = await aPublish(admin, [program.id], [pair.terminal.id])
		const arrived = async (attempt: number) => {
			await terminal.next(frame => frame.type === 'publish')
			terminal.send({ type: 'download', data: { dc_id: dc_ids[0], status: 3, percent: 100, attempt } })
			await heard(terminal)
			await app.settled()
			const rows = app.database.db.selectFrom('downloads').select(['first_at', 'updated_at', 'attempt'])
			return rows.where('release_id', '=', publish_id).executeTakeFirstOrThrow()
		}
		const first = await arrived(1)
		expect(first.first_at).toBe(first.updated_at)
		app.clock.move(hour)
		await admin.downloads.republish({
			republish_info: { [publish_id]: { publish_id, device_ids: [pair.terminal.id] } },
		})
		const again = await arrived(2)
		expect(again).toMatchObject({ attempt: 2, first_at: first.first_at })
		expect(again.updated_at).toBeGreaterThan(first.updated_at)
		terminal.close()
	})

	test('a terminal that says of its input that nothing comes in has no signal until it says so no more', async () => {
		const pair = await aTerminal(admin)
		const terminal = await bound(app, pair)
		const states = async () => {
			await app.settled()
			const rows = app.database.db.selectFrom('terminal_states').select('state')
			const found = await rows.where('terminal_id', '=', pair.terminal.id).orderBy('at').execute()
			return found.map(({ state }) => state)
		}
		const say = (data: object) => terminal.send({ type: 'heart_package', data })
		const silent = { faults: ['HDMI: no signal'], causes: [{ code: 'item_input_silent', values: { name: 'HDMI' } }] }
		say({ reported: { run_status: 'playing' }, ...silent })
		await expect.poll(states).toEqual(['no_signal'])
		// Another minute, but not so long that the server takes it for silent.
		app.clock.move(minute)
		const words = {
			faults: ['x', 'item_input_lie'],
			causes: [{ code: 'item_file_missing', values: { name: '["item_input_silent' } }, null],
		}
		say({ reported: { run_status: 'playing' }, ...words })
		await expect.poll(states).toEqual(['no_signal', 'playing'])
		app.clock.move(minute)
		say(silent)
		await expect.poll(states).toEqual(['no_signal', 'playing', 'no_signal'])
		app.clock.move(minute)
		say({ reported: { run_status: 'screen_off' } })
		await expect.poll(states).toEqual(['no_signal', 'playing', 'no_signal', 'screen_off'])
		terminal.close()
	})

	test('a terminal that says that it is locked is so until it says otherwise, whatever it would play', async () => {
		const pair = await aTerminal(admin)
		const terminal = await bound(app, pair)
		const states = async () => {
			await app.settled()
			const rows = app.database.db.selectFrom('terminal_states').select('state')
			const found = await rows.where('terminal_id', '=', pair.terminal.id).orderBy('at').execute()
			return found.map(({ state }) => state)
		}
		const say = async (reported: object, state: string) => {
			terminal.send({ type: 'heart_package', data: { reported } })
			await expect.poll(async () => (await states()).at(-1)).toBe(state)
			app.clock.move(minute)
		}
		await say({ run_status: 'playing', locked: true }, 'locked')
		await say({ run_status: 'screen_off' }, 'screen_off')
		await say({ run_status: 'playing' }, 'locked')
		await say({ locked: false }, 'playing')
		terminal.close()
		// A box that says nothing but that it is locked.
		const other = await aTerminal(admin)
		const { send, close } = await bound(app, other)
		const last = async () => {
			await app.settled()
			const rows = app.database.db.selectFrom('terminal_states').select('state')
			return rows.where('terminal_id', '=', other.terminal.id).orderBy('at', 'desc').limit(1).execute()
		}
		for (const locked of [true, false]) {
			send({ type: 'heart_package', data: { reported: { locked } } })
			await expect.poll(last).toEqual([{ state: locked ? 'locked' : 'online' }])
			app.clock.move(minute)
		}
		close()
	})

	test('before anything was published to a terminal it had nothing to play, which is not held against it', async () => {
		const { player, change } = await planned([
			[-hour, 'offline'],
			[2 * hour, 'online'],
		])
		await change({ create_time: day + 10 * hour, updated_at: day + 10 * hour })
		const asked = { ...daysFrom(day), time_zone: 'UTC', device_id: player.id }
		const answer = await admin.completeness.get(asked)
		expect(answer).toMatchObject({ due: 16 * 3600, due_gap_count: 2 })
		expect(answer.reasons).toMatchObject({ no_network: 7200, idle: 8 * 3600, unsaid: 14 * 3600 })
		// What it played before shows that there was something.
		await player.tell([[4 * hour, 5 * hour]], randomUUID())
		expect((await admin.completeness.get(asked)).reasons).toMatchObject({ idle: 2 * 3600, unsaid: 19 * 3600 })
		const none = await aPlayer(app, admin, day, [[-hour, 'online']])
		const nothing = await admin.completeness.get({ ...asked, device_id: none.id })
		expect(nothing).toMatchObject({ due: 0, percent: null, reasons: { idle: 86_400, unsaid: 0 } })
		// One that says that it plays is believed.
		const playing = await aPlayer(app, admin, day, [[-hour, 'playing']])
		const unsaid = await admin.completeness.get({ ...asked, device_id: playing.id })
		expect(unsaid).toMatchObject({ due: 86_400, percent: 0, reasons: { unsaid: 86_400 } })
	})

	test('what is not counted yet is told apart, and is no gap', async () => {
		const { player } = await planned([[-hour, 'offline']])
		const now = app.clock.now()
		const back = Math.floor(now / minute) * minute - 10 * minute
		await app.database.db
			.insertInto('terminal_states')
			.values({ terminal_id: player.id, at: back, state: 'playing' })
			.execute()
		const asked = { start_time: day / 1000, end_time: day / 1000 + 6 * 86_400, time_zone: 'UTC' }
		const waiting = Math.round((now - back) / 1000)
		const one = await admin.completeness.get({ ...asked, device_id: player.id })
		expect(one.uncounted).toMatchObject([{ from: back / 1000 }])
		expect(one.gaps).toMatchObject([{ to: back / 1000, reason: 'no_network' }])
		const all = await admin.completeness.list({ ...asked, sns: [player.sn] })
		expect(all).toMatchObject({ uncounted_terminals: 1, uncounted: all.list[0]?.uncounted })
		expect(Math.abs(all.uncounted - waiting)).toBeLessThan(5 * 60)
		const compared = await admin.planned.get({ ...asked, device_ids: [player.id] })
		expect(compared).toMatchObject({ uncounted_terminals: 1 })
		expect(compared.planned).toBe(back / 1000 - day / 1000)
		expect(compared.reasons).toMatchObject({ no_network: compared.planned, unknown: 0, not_downloaded: 0 })
		const past = await admin.planned.get({ ...daysFrom(day), time_zone: 'UTC', device_ids: [player.id] })
		expect(past).toMatchObject({ uncounted: 0, uncounted_terminals: 0 })
	})
})
