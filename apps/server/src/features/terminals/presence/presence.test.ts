import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { aChannel, anAdmin, type Browser } from '../../../../test/browser.ts'
import { aName, aProgram, aPublish, aSocket, aTerminal, bound } from '../../../../test/factories.ts'
import { minuteOf } from './terminal-states.store.ts'

type State = { data: { id: number; run_state: number } }

describe.each(dialects)('the presence of terminals on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	/** The list entry at this very moment. */
	const listed = async (id: number) => (await admin.terminals.list({ limit: 500 })).list.find(row => row.id === id)

	test('is written when browsers hear of it, whether a terminal comes or goes', async () => {
		const pair = await aTerminal(admin)
		const { id } = pair.terminal
		const socket = await aSocket(app, admin)
		const nextState = () => socket.next<State>(frame => frame.type === 'device_state')
		const channel = await bound(app, pair)
		expect((await nextState()).data).toMatchObject({ id, run_state: 1 })
		expect(await listed(id)).toMatchObject({ run_state: 1, offline_reason: '', last_seen: expect.any(Number) })
		channel.close()
		expect((await nextState()).data).toMatchObject({ id, run_state: 0 })
		expect(await listed(id)).toMatchObject({ run_state: 0, offline_reason: 'connection_lost' })
		socket.close()
	})

	test('is that of a player from the moment on at which it has been paired', async () => {
		const socket = await aSocket(app, admin)
		const player = await aChannel(`ws://127.0.0.1:${app.socket_port}/?from=terminal`)
		player.send({ type: 'bind', role: 'terminal', data: { sn: 'PAIRED1', key: 'a-key-of-its-own', pairing: true } })
		const { data } = await player.next<{ data: { code: string } }>(frame => frame.type === 'pairing')
		const { id } = await admin.terminals.pair({ name: aName('paired'), code: data.code })
		expect(await socket.next<State>(frame => frame.type === 'device_state')).toMatchObject({
			data: { id, run_state: 1 },
		})
		expect(await listed(id)).toMatchObject({ run_state: 1 })
		player.close()
		socket.close()
	})

	test('does not hold up what a terminal that comes back has still to fetch', async () => {
		const program = await aProgram(app, admin)
		const pair = await aTerminal(admin)
		const { dc_ids } = await aPublish(admin, [program.id], [pair.terminal.id])
		const channel = await bound(app, pair)
		expect(await channel.next(frame => frame.type === 'publish')).toMatchObject({ data: { dc_id: dc_ids[0] } })
		channel.close()
	})

	test('of two words on one terminal the last one told is the truth', async () => {
		const pair = await aTerminal(admin)
		const socket = await aSocket(app, admin)
		for (let round = 0; round < 20; round++) (await bound(app, pair)).socket.terminate()
		const last = await bound(app, pair)
		await app.settled()
		socket.send({ type: 'heart_package', data: { token: admin.session.token } })
		let state = -1
		for (;;) {
			const frame = await socket.next<{ type: string } & State>()
			if (frame.type === 'heart_package') break
			if (frame.type === 'device_state' && frame.data.id === pair.terminal.id) state = frame.data.run_state
		}
		expect([state, (await listed(pair.terminal.id))?.run_state]).toEqual([1, 1])
		last.close()
		socket.close()
	})

	test('a page that asks whether anybody is there is answered, and with another token not', async () => {
		const socket = await aSocket(app, admin)
		socket.send({ type: 'heart_package', data: { token: admin.session.token, probe: true } })
		expect(await socket.next(({ type }) => type === 'heart_package')).toMatchObject({ t: expect.any(Number) })
		socket.send({ type: 'heart_package', data: { token: 'another', probe: true } })
		expect(await socket.closed()).toBe(4401)
	})

	test('has what cannot be shown as causes, and in words what has no code here', async () => {
		const pair = await aTerminal(admin)
		const channel = await bound(app, pair)
		const causes = [
			{ code: 'item_file_missing', values: { name: 'clip.mp4' } },
			{ code: 'of_a_newer_player', values: { name: 'clip.mp4' } },
			null,
		]
		const problems = ['clip.mp4: file missing', 'clip.mp4: too new', 'too hot', 'too cold']
		channel.send({ type: 'heart_package', data: { faults: problems, causes } })
		await channel.next(frame => frame.type === 'heart_package')
		const found = async () => (await listed(pair.terminal.id))?.faults
		await expect
			.poll(found)
			.toEqual(['item_file_missing {"name":"clip.mp4"}', 'clip.mp4: too new', 'too hot', 'too cold'])
		channel.close()
	})

	test('has how its player is, as it said last, and of what is none nothing', { tags: 'long' }, async () => {
		const pair = await aTerminal(admin)
		const { id } = pair.terminal
		const channel = await bound(app, pair)
		const say = async (data: object) => {
			channel.send({ type: 'heart_package', data })
			await channel.next(frame => frame.type === 'heart_package')
		}
		const found = async () => (await listed(id))?.health
		expect(await found()).toBeNull()
		await say({
			health: { frames: 1500, frames_dropped: 3, heap_used: 12_345_678.4, long_tasks: 2, long_task_time: 180.6 },
		})
		const said = { frames: 1500, frames_dropped: 3, heap_used: 12_345_678, long_tasks: 2, long_task_time: 181 }
		await expect.poll(found).toEqual(said)
		await say({ program_name: 'goes on' })
		await expect.poll(async () => (await listed(id))?.program_name).toBe('goes on')
		expect(await found()).toEqual(said)
		const odd = {
			frames: -1,
			frames_dropped: 'many',
			media: 1e300,
			elements: null,
			heap_limit: [],
			more: 'x'.repeat(9000),
		}
		await say({ health: { ...odd, pictures: 7 } })
		await expect.poll(found).toEqual({ pictures: 7, media: Number.MAX_SAFE_INTEGER })
		await say({ health: 'well', program_name: 'still on' })
		await expect.poll(async () => (await listed(id))?.program_name).toBe('still on')
		expect(await found()).toEqual({ pictures: 7, media: Number.MAX_SAFE_INTEGER })
		channel.close()
	})

	test('has how often each was, where a terminal counts', { tags: 'long' }, async () => {
		const pair = await aTerminal(admin)
		const { id } = pair.terminal
		const channel = await bound(app, pair)
		const say = async (data: object) => {
			channel.send({ type: 'heart_package', data })
			await channel.next(frame => frame.type === 'heart_package')
		}
		const found = async () => (await listed(id))?.problem_counts
		await say({ faults: ['a: file missing', 'too hot'], counts: [1, 2] })
		await expect.poll(found).toEqual([1, 2])
		await say({ faults: ['a: file missing', 'too hot'], counts: [4, 2] })
		await expect.poll(found).toEqual([4, 2])
		await say({ faults: ['a: file missing', 'too hot'], counts: [5, 0] })
		await expect.poll(found).toEqual([])
		await say({ faults: ['a: file missing'] })
		await expect.poll(found).toEqual([])
		channel.close()
	})

	test('is offline since it was last heard, not since the server is back after a crash', async () => {
		const crashed = await aApp(dialect)
		const own = await anAdmin(crashed)
		const pair = await aTerminal(own)
		const { id } = pair.terminal
		await bound(crashed, pair)
		await crashed.settled()
		const { last_seen } = await own.terminals.get({ id })
		const { db } = crashed.database
		const stood = await db.selectFrom('terminals').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
		const stopped = await crashed.again()
		// Written the way a killed run would have left it.
		await stopped.database.db.updateTable('terminals').set({ run_state: 1, last_seen: stood.last_seen }).execute()
		await stopped.database.db.deleteFrom('terminal_logs').where('kind', '=', 'offline').execute()
		await stopped.database.db.deleteFrom('terminal_states').where('state', '=', 'offline').execute()
		stopped.clock.move(3 * 3_600_000)
		const back = await stopped.again()
		const now = await anAdmin(back)
		expect(await now.terminals.get({ id })).toMatchObject({ run_state: 0, last_seen })
		const seconds = Math.floor(back.clock.now() / 1000)
		const range = { start_time: seconds - 86_400, end_time: seconds }
		const { list } = await now.logs.listTerminalLogs({ ...range, device_id: id })
		expect(list.filter(({ kind }) => kind === 'offline')).toMatchObject([
			{ time: last_seen, detail: 'server_restarted' },
		])
		const states = back.database.db.selectFrom('terminal_states').select('at').where('state', '=', 'offline')
		expect(await states.execute()).toEqual([{ at: minuteOf(last_seen ?? 0) }])
		await back.remove()
	})

	test('has since when each is so, over connections, and when figures were said', async () => {
		const pair = await aTerminal(admin)
		const { id } = pair.terminal
		let channel = await bound(app, pair)
		const say = async (data: object) => {
			channel.send({ type: 'heart_package', data })
			await channel.next(frame => frame.type === 'heart_package')
			await app.settled()
			const { faults: problems = [], problem_since = [], health_at = null } = (await listed(id)) ?? {}
			return { problems, problem_since, health_at }
		}
		expect(await say({ program_name: 'quiet' })).toEqual({ problems: [], problem_since: [], health_at: null })
		const begun = app.clock.now()
		const [first = 0] = (await say({ faults: ['hot'] })).problem_since
		expect(first).toBeGreaterThanOrEqual(begun)
		app.clock.move(60_000)
		const later = app.clock.now()
		const both = await say({ faults: ['loud', 'hot'], health: { media: 1 } })
		const second = both.problem_since[0] ?? 0
		expect(both).toMatchObject({ problems: ['loud', 'hot'], problem_since: [second, first] })
		expect(Math.min(second, both.health_at ?? 0)).toBeGreaterThanOrEqual(later)
		channel.close()
		await app.settled()
		app.clock.move(60_000)
		channel = await bound(app, pair)
		expect(await say({ program_name: 'again' })).toEqual(both)
		expect(await say({ faults: ['hot'] })).toEqual({ ...both, problems: ['hot'], problem_since: [first] })
		expect(await say({ faults: [] })).toMatchObject({ problem_since: [] })
		// A fault that was over and occurs again is new.
		expect((await say({ faults: ['hot'] })).problem_since[0]).toBeGreaterThan(second)
		channel.close()
	})
})
