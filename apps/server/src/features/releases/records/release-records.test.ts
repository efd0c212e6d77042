import { release_statuses } from '@vitrine/domain/release/release-status'
import { standings } from '@vitrine/domain/schedule/standing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../../test/browser.ts'
import { aProgram, aTerminal, bound, heard, type TerminalPair } from '../../../../test/factories.ts'
import { aGroup, aMember, rootGroup } from '../../../../test/people.ts'

describe.each(dialects)('the records of releases on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let play_ids: number[]
	let deviceids: number[]
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		play_ids = [(await aProgram(app, admin)).id, (await aProgram(app, admin)).id]
		deviceids = [(await aTerminal(admin)).terminal.id, (await aTerminal(admin)).terminal.id]
	})
	afterAll(() => app.remove())

	type Change = Partial<Parameters<Browser['releases']['publish']>[0]>
	const publish = async (publish_name: string, change: Change = {}): Promise<number> =>
		(await admin.releases.publish({ play_ids, deviceids, publish_name, ...change })).publish_id
	const change = (id: number, values: object) =>
		app.database.db.updateTable('releases').set(values).where('id', '=', id).execute()
	const found = async (filter: Parameters<Browser['releases']['list']>[0]) =>
		(await admin.releases.list(filter)).list.map(({ id }) => id)

	test('say everything, and are found by it', { tags: 'long' }, async () => {
		const group = await aGroup(app, await rootGroup(app))
		const steps = [
			{ play_id: play_ids[0] ?? 0, startTime: '09:00:00', endTime: '10:59:59' },
			{ play_id: play_ids[1] ?? 0, startTime: '11:00:00', endTime: '12:59:59' },
		].map(step => ({
			...step,
			isDateLimit: 0,
			dateStart: '',
			dateEnd: '',
			isWeekLimit: 0,
			validWeek: 127,
			playCount: 1,
			allNumber: 0,
		}))
		const plain = await publish('a 100% loop')
		const timed = await publish('timed', { play_mode: 2, playSchedule: steps })
		const urgent = await publish('urgent', { play_mode: 3, playCount: 4 })
		await change(urgent, { group_id: group })
		const rejected = await publish('rejected')
		const pending = await publish('pending')
		const approved = await publish('approved')
		const expired = await publish('expired')
		const reserved = await publish('reserved', { startTime: '2098/01/01 00:00:00' })
		const ended = await publish('ended')
		const interlude = await publish('interlude', { play_mode: 3 })
		await change(rejected, { review_state: 2, review_reason: 'too loud' })
		await change(pending, { review_state: 0 })
		await change(approved, { review_state: 3 })
		await change(expired, { ends: '2020-01-01T00:00:00', ends_at: 0 })
		await change(interlude, { kind: 'interlude' })
		await admin.releases.end({ id: ended })
		const all = [interlude, ended, reserved, expired, approved, pending, rejected, urgent, timed, plain]

		const { count, list } = await admin.releases.list({})
		expect([count, list.map(({ id }) => id)]).toEqual([all.length, all])
		expect(list.map(({ status }) => status)).toEqual([
			...['not_needed', 'ended', 'reserved', 'expired', 'approved', 'pending', 'rejected'],
			...['not_needed', 'not_needed', 'not_needed'],
		])
		expect(list.find(({ id }) => id === timed)).toMatchObject({
			type: 'timed',
			hours: ['09:00:00-10:59:59', '11:00:00-12:59:59'],
			play_count: null,
			programs: 2,
			terminals: 2,
			succeeded: 0,
			later: 0,
			publisher: admin.session.realname,
		})
		expect(list.find(({ id }) => id === urgent)).toMatchObject({ type: 'urgent', play_count: 4, group_id: group })
		expect(list.find(({ id }) => id === rejected)).toMatchObject({ review_reason: 'too loud' })
		// Every state can be searched for by the rule that produces it.
		for (const status of release_statuses)
			expect(await found({ status })).toEqual(list.filter(row => row.status === status).map(({ id }) => id))
		expect(await found({ type: 'interlude' })).toEqual([interlude])
		expect(await found({ type: 'timed' })).toEqual([timed])
		expect(await found({ type: 'loop', key_word: '100%' })).toEqual([plain])
		expect(await found({ key_word: list[0]?.publish_no ?? '' })).toEqual([interlude])
		expect(await found({ group_id: group })).toEqual([urgent])
		expect(await found({ publisher: 'nobody' })).toEqual([])
		expect(await found({ publisher: admin.session.realname.slice(0, 2) })).toHaveLength(all.length)
		const { created_at = 0 } = list.find(({ id }) => id === approved) ?? {}
		expect(await found({ created_from: created_at })).toContain(approved)
		expect(await found({ created_to: created_at - 1 })).not.toContain(approved)
		expect(await found({ created_to: created_at })).toContain(approved)
		expect((await admin.releases.list({ page: 2, limit: 4 })).list.map(({ id }) => id)).toEqual(all.slice(4, 8))
		const member = await aMember(app, group)
		expect((await member.releases.list({})).list.map(({ id }) => id)).toEqual([urgent])
		await expectError(member.releases.get({ id: plain }), 'release_absent')
	})

	test('one says how it plays, and how far each terminal is that one sees', async () => {
		const id = await publish('details', { usePlayTimeList: [0, 1], playTimeList: [-1, 60_000], playCountList: [3, 1] })
		const release = await admin.releases.get({ id })
		expect(release.items).toEqual([
			{ program_id: play_ids[0], count: 3 },
			{ program_id: play_ids[1], count: 1, time: 60_000 },
		])
		expect(release.play_list.map(({ program_id }) => program_id)).toEqual(play_ids)
		expect(release.states).toEqual([{ download_state: 5, count: 2 }])
		const { count, list } = await admin.releases.getProgress({ id, limit: 1, page: 2 })
		expect([count, list.map(({ device_id }) => device_id)]).toEqual([2, deviceids.slice(1)])
		const one = await admin.releases.getProgress({ id, key_word: list[0]?.sn ?? '' })
		expect(one.list).toEqual(list)
		expect(await admin.releases.getProgress({ id, download_state: 3 })).toEqual({ count: 0, list: [] })
		expect(await admin.releases.getTargets({ id, download_state: 5 })).toEqual({ deviceids, later: [] })
	})

	test('a terminal has what it fetched, and will have what it still fetches', async () => {
		const [device_id = 0] = [(await aTerminal(admin)).terminal.id]
		const [had, coming, stopped] = [
			await publish('had', { deviceids: [device_id] }),
			await publish('coming', { deviceids: [device_id] }),
			await publish('stopped', { deviceids: [device_id] }),
		]
		const set = (release_id: number, values: object) =>
			app.database.db.updateTable('downloads').set(values).where('release_id', '=', release_id).execute()
		await set(had, { download_state: 3, updated_at: 1234 })
		await set(stopped, { download_state: 6 })
		const older = await publish('older', { deviceids: [device_id] })
		await set(older, { download_state: 3, standing: standings.replaced, replaced_by: had })
		const { releases, files, forgotten } = await admin.releases.getHeld({ device_id })
		expect(forgotten).toMatchObject([{ publish_id: older, publish_name: 'older', by: 'had' }])
		// The files of each can be shown.
		const shown = releases.flatMap(({ manifest }) => manifest.files.map(({ sha256 }) => sha256))
		expect([...new Set(shown)].filter(sha256 => !(sha256 in files))).toEqual([])
		expect(releases.map(({ manifest, since }) => [manifest.command_id, since])).toEqual([
			[coming, null],
			[had, 1234],
		])
	})

	test('a forecast says what is still to be fetched, how long that takes, and which screens are too small', async () => {
		const [fast, fresh, small] = [await aTerminal(admin), await aTerminal(admin), await aTerminal(admin)]
		const ids = [fast, fresh, small].map(({ terminal }) => terminal.id)
		const [fast_id = 0, fresh_id = 0, small_id = 0] = ids
		const { db } = app.database
		const full = { w: 1920, h: 1080, reported_w: 1920, reported_h: 1080, last_seen: 1 }
		await db.updateTable('terminals').set(full).where('id', 'in', ids).execute()
		await db.updateTable('terminals').set({ w: 1280, h: 720 }).where('id', '=', small_id).execute()
		const first = await publish('first half', { play_ids: play_ids.slice(0, 1), deviceids: [fast_id, small_id] })
		const large = await publish('large', { play_ids: play_ids.slice(0, 1), deviceids: [fast_id] })
		await change(large, { size: 10_000_000 })
		const done = { download_state: 3, create_time: 1000, updated_at: 6000 }
		await db.updateTable('downloads').set(done).where('release_id', 'in', [first, large]).execute()

		const forecast = await admin.releases.getForecast({ play_ids, deviceids: ids })
		const [a, b] = await Promise.all(play_ids.map(id => admin.programs.get({ id })))
		const [size, half] = [(a?.size ?? 0) + (b?.size ?? 0), b?.size ?? 0]
		expect(forecast).toMatchObject({ terminals: 3, size, bytes: size + 2 * half, complete: 0, over: 1, unsized: 0 })
		const time = Math.ceil((half / 10_000_000) * 5000)
		expect(forecast.longest).toBe(time)
		const byId = Object.fromEntries(forecast.worst.map(row => [row.device_id, row]))
		expect(byId[fast_id]).toMatchObject({ bytes: half, time, over: [] })
		expect(byId[fresh_id]).toMatchObject({ bytes: size, time: null, over: [] })
		expect(byId[small_id]).toMatchObject({ bytes: half, time: null, over: [a?.name, b?.name] })

		// A terminal that has reported nothing yet is not passed over: what is not known about it is stated.
		const { id: new_id } = (await aTerminal(admin)).terminal
		const silent = await admin.releases.getForecast({ play_ids, deviceids: [fresh_id, new_id] })
		expect(silent).toMatchObject({ over: 0, unsized: 1, unknown: 2 })
		expect(silent.worst.map(({ device_id, sized, free }) => [device_id, sized, free]).toSorted()).toEqual([
			[fresh_id, true, null],
			[new_id, false, null],
		])

		// A release that was ended is not there any more.
		await admin.releases.end({ id: first })
		const after = await admin.releases.getForecast({ play_ids, deviceids: [small_id] })
		expect(after).toMatchObject({ bytes: size, complete: 0 })
		await expectError(admin.releases.getForecast({ play_ids, deviceids: [999_999] }), 'terminal_absent')
		await expectError(admin.releases.getForecast({ play_ids: [999_999], deviceids }), 'program_absent')
	})

	test('a forecast names the terminals that are locked, and counts those that cannot be reached now', async () => {
		const pairs = [await aTerminal(admin), await aTerminal(admin), await aTerminal(admin), await aTerminal(admin)]
		const [locked, open, left] = pairs as [TerminalPair, TerminalPair, TerminalPair]
		const ids = pairs.map(({ terminal }) => terminal.id)
		const sockets = await Promise.all([locked, open, left].map(pair => bound(app, pair)))
		for (const [at, socket] of sockets.entries()) {
			socket.send({ type: 'heart_package', data: { reported: { locked: at === 0 } } })
			await heard(socket)
		}
		sockets[2]?.close()
		const asked = () => admin.releases.getForecast({ play_ids, deviceids: ids })
		await expect.poll(async () => (await asked()).unreachable).toBe(3)
		const forecast = await asked()
		expect(forecast).toMatchObject({
			never_seen: 1,
			locked: 1,
			locked_names: [locked.terminal.name],
		})
		expect(forecast.worst[0]).toMatchObject({ device_id: locked.terminal.id, locked: true })
		expect(forecast.worst.slice(1).map(row => row.locked)).toEqual([false, false, false])
		expect(forecast.worst.map(row => row.never_seen)).toEqual([false, true, false, false])
		sockets[0]?.send({ type: 'heart_package', data: { reported: { locked: false } } })
		await expect.poll(async () => (await asked()).locked).toBe(0)
		expect(await asked()).toMatchObject({ unreachable: 2, locked_names: [] })
		for (const socket of sockets.slice(0, 2)) socket.close()
	})

	test('a forecast says which terminals have too little space, as they have said it themselves', async () => {
		const pairs = [await aTerminal(admin), await aTerminal(admin), await aTerminal(admin)]
		const ids = pairs.map(({ terminal }) => terminal.id)
		const [tight, wide, silent] = await Promise.all(pairs.map(pair => bound(app, pair)))
		const { size } = await admin.releases.getForecast({ play_ids, deviceids: ids })
		const total = 1_000_000_000
		tight?.send({ type: 'heart_package', data: { storage_used: total - size + 1, storage_total: total } })
		wide?.send({ type: 'heart_package', data: { storage_used: total - size - 0.25, storage_total: total } })
		for (const socket of [tight, wide, silent]) socket && (await heard(socket))
		await app.settled()
		const forecast = await admin.releases.getForecast({ play_ids, deviceids: ids })
		expect(forecast).toMatchObject({ short: 1, unknown: 1 })
		const space = new Map(forecast.worst.map(({ device_id, free, short }) => [device_id, { free, short }]))
		expect(ids.map(id => space.get(id))).toEqual([
			{ free: size - 1, short: true },
			{ free: size, short: false },
			{ free: null, short: false },
		])
		// The report is still known while a terminal is away.
		for (const socket of [tight, wide, silent]) socket?.close()
		await app.settled()
		const { list } = await admin.terminals.list({ limit: 200 })
		expect(list.find(({ id }) => id === ids[0])).toMatchObject({ storage_used: total - size + 1, storage_total: total })
	})

	test('of what a terminal had only that counts which it keeps: what plays and what played before', {
		tags: 'long',
	}, async () => {
		const { terminal } = await aTerminal(admin)
		const other = (await aProgram(app, admin)).id
		const of = [terminal.id]
		const had = async (ids: number[]) => {
			const id = await publish('had', { play_ids: ids, deviceids: of })
			await app.database.db.updateTable('downloads').set({ download_state: 3 }).where('release_id', '=', id).execute()
		}
		const bytes = async () => (await admin.releases.getForecast({ play_ids, deviceids: of })).bytes
		await had(play_ids)
		expect(await bytes()).toBe(0)
		await had([other])
		expect(await bytes()).toBe(0)
		await had([other])
		expect(await bytes()).toBeGreaterThan(0)
	})
})
