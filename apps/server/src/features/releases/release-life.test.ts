import type { Manifest } from '@vitrine/domain/release'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, type Channel, expectRefusal, follow } from '../../../test/browser.ts'
import { aProgram, aTerminal, bound, heard, type TerminalPair } from '../../../test/factories.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'

interface Told {
	readonly dc_id: number
	readonly command_id: number
	readonly manifest: string
}

describe.each(dialects)('the life of a release on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	/** A terminal that answers whatever it is told. */
	const aWall = async () => {
		const pair = await aTerminal(admin)
		const channel = await bound(app, pair)
		return { ...pair, ...channel, id: pair.terminal.id }
	}
	type Wall = Awaited<ReturnType<typeof aWall>>

	const told = async (wall: Channel, command_id?: number): Promise<Told> =>
		(
			await wall.next<{ data: Told }>(
				frame =>
					frame.type === 'publish' && (command_id === undefined || (frame.data as Told).command_id === command_id),
			)
		).data

	const say = async (wall: Channel, dc_id: number, status: number): Promise<void> => {
		wall.send({ type: 'download', data: { dc_id, status, percent: 100 } })
		await heard(wall)
		await app.settled()
	}

	const manifestOf = async (wall: Wall, { manifest }: Told): Promise<Manifest> => {
		const headers = { authorization: `Bearer ${wall.token}` }
		return (await (await fetch(`${app.origin}${manifest}`, { headers })).json()) as Manifest
	}

	/** Publishes to terminals that fetch it at once; answers the release's number. */
	const had = async (walls: readonly Wall[], ...more: Partial<Parameters<Browser['releases']['publish']>[0]>[]) => {
		const program = await aProgram(app, admin)
		const to = { play_ids: [program.id], deviceids: walls.map(({ id }) => id) }
		const { publish_id } = await admin.releases.publish({ ...to, ...more[0] })
		for (const wall of walls) await say(wall, (await told(wall, publish_id)).dc_id, 3)
		return publish_id
	}
	const get = (id: number) => admin.releases.get({ id })

	test('one that is ended is taken off, once', async () => {
		const wall = await aWall()
		const id = await had([wall])
		await admin.releases.end({ id })
		const recall = await manifestOf(wall, await told(wall))
		expect(recall).toMatchObject({ withdraws: [id], programs: [] })
		expect(await get(id)).toMatchObject({ status: 'ended', stage: 'all' })
		await expectRefusal(admin.releases.end({ id }), 'release_ended')
		const again = { [id]: { publish_id: id, device_ids: [wall.id] } }
		await expectRefusal(admin.downloads.republish({ republish_info: again }), 'download_absent')
		await expectRefusal(admin.releases.end({ id: recall.command_id }), 'release_absent')
		expect((await admin.releases.list({ limit: 500 })).list.map(row => row.id)).not.toContain(recall.command_id)
		wall.close()
	})

	test('going back brings each terminal what it had before', async () => {
		const [one, two, bare] = [await aWall(), await aWall(), await aWall()]
		const [first, second] = [await had([one], { publish_name: 'first' }), await had([two])]
		const added = await had([one, two], { isAppend: 1 })
		const last = await had([one, two, bare])
		expect((await get(last)).before).toEqual([
			expect.objectContaining({ id: second, terminals: 1 }),
			expect.objectContaining({ id: first, publish_name: 'first', terminals: 1 }),
		])
		expect((await get(added)).before).toEqual([])
		const back = await admin.releases.goBack({ id: last })
		expect(back).toMatchObject({ terminals: 2, without: 1 })
		expect(back.publish_nos).toHaveLength(2)
		const again = await manifestOf(one, await told(one))
		const row = await app.database.db.selectFrom('releases').select('manifest').where('id', '=', first).execute()
		const { programs, items, files } = JSON.parse(row[0]?.manifest ?? '') as Manifest
		expect(again).toMatchObject({ programs, items, files, publish_name: 'first' })
		// Who had nothing before takes it off; who did keeps it until the other is there.
		expect(await manifestOf(bare, await told(bare))).toMatchObject({ withdraws: [last] })
		expect(await get(last)).toMatchObject({ status: 'ended' })
		await expectRefusal(admin.releases.goBack({ id: last }), 'release_ended')
		for (const wall of [one, two, bare]) wall.close()
	})

	test('what would come up again is taken off, and two at once go back once', async () => {
		const wall = await aWall()
		const first = await had([wall], { endTime: '2099/01/01 00:00:00', startTime: '2098/12/01 00:00:00' })
		const last = await had([wall])
		const both = await Promise.allSettled([0, 1].map(() => admin.releases.goBack({ id: last })))
		expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
		expect(await manifestOf(wall, await told(wall))).toMatchObject({ starts: '2098-12-01T00:00:00' })
		expect(await manifestOf(wall, await told(wall))).toMatchObject({ withdraws: [last] })
		expect(await get(first)).toMatchObject({ status: 'reserved' })
		wall.close()
	})

	test('there is no way back where nothing was before', async () => {
		const wall = await aWall()
		const id = await had([wall])
		const urgent = await had([wall], { play_mode: 3 })
		const { count } = await admin.releases.list({})
		await expectRefusal(admin.releases.goBack({ id }), 'release_none_before')
		await expectRefusal(admin.releases.goBack({ id: urgent }), 'release_none_before')
		expect((await admin.releases.list({})).count).toBe(count)
		wall.close()
	})

	/** Publishes to all of these, to so many of them first; answers who was told first, and the others. */
	const canary = async (walls: readonly TerminalPair[], count: number, canary_failures?: number) => {
		const program = await aProgram(app, admin)
		const to = { play_ids: [program.id], deviceids: walls.map(({ terminal }) => terminal.id) }
		const made = await admin.releases.publish({
			...{ ...to, canary: count, ...(canary_failures === undefined ? {} : { canary_failures }) },
		})
		expect(made.terminals).toBe(walls.length)
		const { deviceids, later } = await admin.releases.getTargets({ id: made.publish_id })
		expect([deviceids.length, later.length]).toEqual([count, walls.length - count])
		return { id: made.publish_id, deviceids, later }
	}

	test('to a few first: the others get it once these have it', async () => {
		const walls = [await aWall(), await aWall(), await aWall()]
		const { id, deviceids, later } = await canary([...walls, await aTerminal(admin)], 2)
		expect(await get(id)).toMatchObject({ stage: 'some', terminals: 2, later: 2 })
		const first = walls.filter(wall => deviceids.includes(wall.id))
		expect(first).toHaveLength(2)
		for (const [place, wall] of first.entries()) {
			expect((await get(id)).stage).toBe('some')
			await say(wall, (await told(wall, id)).dc_id, 3)
			if (place === 0) expect((await admin.releases.getTargets({ id })).later).toEqual(later)
		}
		expect(await get(id)).toMatchObject({ stage: 'all', terminals: 4, later: 0, succeeded: 2 })
		for (const wall of walls) if (later.includes(wall.id)) expect((await told(wall, id)).command_id).toBe(id)
		await expectRefusal(admin.releases.goOn({ id }), 'release_not_waiting')
		for (const wall of walls) wall.close()
	})

	test('a failure halts it until somebody goes on', async () => {
		const [one, two, three] = [await aWall(), await aWall(), await aWall()]
		const walls = [one, two, three]
		const { id, deviceids } = await canary(walls, 2, 2)
		const first = walls.filter(wall => deviceids.includes(wall.id))
		for (const [place, wall] of first.entries()) {
			await say(wall, (await told(wall, id)).dc_id, 2)
			expect((await get(id)).stage).toBe(place === 0 ? 'some' : 'halted')
		}
		expect((await admin.releases.list({ stage: 'halted' })).list.map(row => row.id)).toEqual([id])
		const failed = await admin.releases.getProgress({ id, download_state: 2 })
		expect(failed.list.map(row => row.device_id).sort()).toEqual(deviceids.toSorted())
		expect((await admin.releases.getProgress({ id, download_state: -1 })).count).toBe(1)
		await admin.releases.goOn({ id })
		expect(await get(id)).toMatchObject({ stage: 'all', later: 0, terminals: 3 })
		for (const wall of walls) wall.close()
	})

	test('one that is ended goes to nobody more', async () => {
		const wall = await aWall()
		const { id } = await canary([wall, await aTerminal(admin)], 1)
		const { dc_id } = await told(wall, id)
		await admin.releases.end({ id })
		await say(wall, dc_id, 3)
		expect(await get(id)).toMatchObject({ stage: 'all', later: 0, terminals: 1, status: 'ended' })
		wall.close()
	})

	test('what happened while the server was away is decided after its start', async () => {
		const { id, deviceids } = await canary([await aTerminal(admin), await aTerminal(admin)], 1)
		const halted = await canary([await aTerminal(admin), await aTerminal(admin)], 1)
		for (const [release, ids, download_state] of [
			[id, deviceids, 3],
			[halted.id, halted.deviceids, 2],
		] as const)
			await app.database.db
				.updateTable('downloads')
				.set({ download_state })
				.where('release_id', '=', release)
				.where('terminal_id', 'in', ids)
				.execute()
		app = await app.again()
		follow(admin, app)
		await app.settled()
		expect(await get(id)).toMatchObject({ stage: 'all', terminals: 2, later: 0 })
		expect(await get(halted.id)).toMatchObject({ stage: 'halted', terminals: 1, later: 1 })
	})

	test('nobody outside its organisation sees, ends or returns it', async () => {
		const stranger = await aMember(app, await aGroup(app, await rootGroup(app)))
		const wall = await aWall()
		const id = await had([wall])
		for (const call of [
			() => stranger.releases.get({ id }),
			() => stranger.releases.getProgress({ id }),
			() => stranger.releases.getTargets({ id }),
			() => stranger.releases.end({ id }),
			() => stranger.releases.goBack({ id }),
			() => stranger.releases.goOn({ id }),
		])
			await expectRefusal(call(), 'release_absent')
		await expectRefusal(stranger.releases.getHeld({ device_id: wall.id }), 'terminal_absent')
		expect(await get(id)).toMatchObject({ status: 'not_needed', succeeded: 1 })
		wall.close()
	})
})
