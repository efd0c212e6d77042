import type { Manifest } from '@vitrine/domain/release/release'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { anAdmin, type Browser, type Channel, expectError, follow } from '../../../../test/browser.ts'
import { aProgram, aTerminal, bound, heard, type TerminalPair } from '../../../../test/factories.ts'
import { aGroup, aMember, rootGroup } from '../../../../test/people.ts'

interface PublishData {
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

	/** A terminal that acknowledges whatever it is told. */
	const aScreen = async () => {
		const pair = await aTerminal(admin)
		const channel = await bound(app, pair)
		return { ...pair, ...channel, id: pair.terminal.id }
	}
	type Screen = Awaited<ReturnType<typeof aScreen>>

	const nextPublish = async (screen: Channel, command_id?: number): Promise<PublishData> =>
		(
			await screen.next<{ data: PublishData }>(
				frame =>
					frame.type === 'publish' &&
					(command_id === undefined || (frame.data as PublishData).command_id === command_id),
			)
		).data

	const say = async (screen: Channel, dc_id: number, status: number): Promise<void> => {
		screen.send({ type: 'download', data: { dc_id, status, percent: 100 } })
		await heard(screen)
		await app.settled()
	}

	const manifestOf = async (screen: Screen, { manifest }: PublishData): Promise<Manifest> => {
		const headers = { authorization: `Bearer ${screen.token}` }
		return (await (await fetch(`${app.origin}${manifest}`, { headers })).json()) as Manifest
	}

	/** Publishes to terminals that fetch it at once; returns the release's id. */
	const had = async (screens: readonly Screen[], ...more: Partial<Parameters<Browser['releases']['publish']>[0]>[]) => {
		const program = await aProgram(app, admin)
		const to = { play_ids: [program.id], deviceids: screens.map(({ id }) => id) }
		const { publish_id } = await admin.releases.publish({ ...to, ...more[0] })
		for (const screen of screens) await say(screen, (await nextPublish(screen, publish_id)).dc_id, 3)
		return publish_id
	}
	const get = (id: number) => admin.releases.get({ id })

	test('one that is ended is taken off, once', async () => {
		const screen = await aScreen()
		const id = await had([screen])
		await admin.releases.end({ id })
		const recall = await manifestOf(screen, await nextPublish(screen))
		expect(recall).toMatchObject({ withdraws: [id], programs: [] })
		expect(await get(id)).toMatchObject({ status: 'ended', stage: 'all' })
		await expectError(admin.releases.end({ id }), 'release_ended')
		const again = { [id]: { publish_id: id, device_ids: [screen.id] } }
		await expectError(admin.downloads.republish({ republish_info: again }), 'download_absent')
		await expectError(admin.releases.end({ id: recall.command_id }), 'release_absent')
		expect((await admin.releases.list({ limit: 500 })).list.map(row => row.id)).not.toContain(recall.command_id)
		screen.close()
	})

	test('going back brings each terminal what it had before', { tags: 'long' }, async () => {
		const [one, two, bare] = [await aScreen(), await aScreen(), await aScreen()]
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
		const again = await manifestOf(one, await nextPublish(one))
		const row = await app.database.db.selectFrom('releases').select('manifest').where('id', '=', first).execute()
		const { programs, items, files } = JSON.parse(row[0]?.manifest ?? '') as Manifest
		expect(again).toMatchObject({ programs, items, files, publish_name: 'first' })
		// A terminal that had nothing before removes it; one that did keeps it until the other has arrived.
		expect(await manifestOf(bare, await nextPublish(bare))).toMatchObject({ withdraws: [last] })
		expect(await get(last)).toMatchObject({ status: 'ended' })
		await expectError(admin.releases.goBack({ id: last }), 'release_ended')
		for (const screen of [one, two, bare]) screen.close()
	})

	test('what would come up again is taken off, and two at once go back once', { tags: 'long' }, async () => {
		const screen = await aScreen()
		const first = await had([screen], { endTime: '2099/01/01 00:00:00', startTime: '2098/12/01 00:00:00' })
		const last = await had([screen])
		const both = await Promise.allSettled([0, 1].map(() => admin.releases.goBack({ id: last })))
		expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
		expect(await manifestOf(screen, await nextPublish(screen))).toMatchObject({ starts: '2098-12-01T00:00:00' })
		expect(await manifestOf(screen, await nextPublish(screen))).toMatchObject({ withdraws: [last] })
		expect(await get(first)).toMatchObject({ status: 'reserved' })
		screen.close()
	})

	test('there is no way back where nothing was before', { tags: 'long' }, async () => {
		const screen = await aScreen()
		const id = await had([screen])
		const urgent = await had([screen], { play_mode: 3 })
		const { count } = await admin.releases.list({})
		await expectError(admin.releases.goBack({ id }), 'release_none_before')
		await expectError(admin.releases.goBack({ id: urgent }), 'release_none_before')
		expect((await admin.releases.list({})).count).toBe(count)
		screen.close()
	})

	/** Publishes to all of these in a first wave of the given size; returns who was told first, and the others. */
	const canary = async (screens: readonly TerminalPair[], count: number, canary_failures?: number) => {
		const program = await aProgram(app, admin)
		const to = { play_ids: [program.id], deviceids: screens.map(({ terminal }) => terminal.id) }
		const made = await admin.releases.publish({
			...to,
			canary: count,
			...(canary_failures === undefined ? {} : { canary_failures }),
		})
		expect(made.terminals).toBe(screens.length)
		const { deviceids, later } = await admin.releases.getTargets({ id: made.publish_id })
		expect([deviceids.length, later.length]).toEqual([count, screens.length - count])
		return { id: made.publish_id, deviceids, later }
	}

	test('to a few first: the others get it once these have it', async () => {
		const screens = [await aScreen(), await aScreen(), await aScreen()]
		const { id, deviceids, later } = await canary([...screens, await aTerminal(admin)], 2)
		expect(await get(id)).toMatchObject({ stage: 'some', terminals: 2, later: 2 })
		const first = screens.filter(screen => deviceids.includes(screen.id))
		expect(first).toHaveLength(2)
		for (const [place, screen] of first.entries()) {
			expect((await get(id)).stage).toBe('some')
			await say(screen, (await nextPublish(screen, id)).dc_id, 3)
			if (place === 0) expect((await admin.releases.getTargets({ id })).later).toEqual(later)
		}
		expect(await get(id)).toMatchObject({ stage: 'all', terminals: 4, later: 0, succeeded: 2 })
		for (const screen of screens)
			if (later.includes(screen.id)) expect((await nextPublish(screen, id)).command_id).toBe(id)
		await expectError(admin.releases.goOn({ id }), 'release_not_waiting')
		for (const screen of screens) screen.close()
	})

	test('a failure halts it until somebody goes on', async () => {
		const [one, two, three] = [await aScreen(), await aScreen(), await aScreen()]
		const screens = [one, two, three]
		const { id, deviceids } = await canary(screens, 2, 2)
		const first = screens.filter(screen => deviceids.includes(screen.id))
		for (const [place, screen] of first.entries()) {
			await say(screen, (await nextPublish(screen, id)).dc_id, 2)
			expect((await get(id)).stage).toBe(place === 0 ? 'some' : 'halted')
		}
		expect((await admin.releases.list({ stage: 'halted' })).list.map(row => row.id)).toEqual([id])
		const failed = await admin.releases.getProgress({ id, download_state: 2 })
		expect(failed.list.map(row => row.device_id).sort()).toEqual(deviceids.toSorted())
		expect((await admin.releases.getProgress({ id, download_state: -1 })).count).toBe(1)
		await admin.releases.goOn({ id })
		expect(await get(id)).toMatchObject({ stage: 'all', later: 0, terminals: 3 })
		for (const screen of screens) screen.close()
	})

	test('one whose pilot terminal goes black is paused; one that is seen for a while goes on', {
		tags: 'long',
	}, async () => {
		const watching = async () => {
			const pair = await aTerminal(admin)
			const channel = await bound(app, pair, { capabilities: ['picture_watch'] })
			return { ...pair, ...channel, id: pair.terminal.id }
		}
		const had = async () => {
			const screen = await watching()
			const { id } = await canary([screen, await aTerminal(admin)], 1)
			await say(screen, (await nextPublish(screen, id)).dc_id, 3)
			expect((await get(id)).stage).toBe('some')
			return { screen, id }
		}
		const sweep = async () => {
			app.sweep()
			await app.settled()
		}
		const [well, dark] = [await had(), await had()]
		const causes = [{ code: 'player_screen_black', values: {} }]
		dark.screen.send({ type: 'heart_package', data: { faults: ['black'], causes } })
		await heard(dark.screen)
		await app.settled()
		await sweep()
		expect((await get(dark.id)).stage).toBe('halted')
		expect((await get(well.id)).stage).toBe('some')
		const gone = await had()
		gone.screen.close()
		await gone.screen.closed()
		await app.settled()
		app.clock.move(80_000)
		await sweep()
		expect(await get(well.id)).toMatchObject({ stage: 'all', terminals: 2 })
		expect((await get(gone.id)).stage).toBe('some')
		expect((await get(dark.id)).stage).toBe('halted')
		for (const { screen } of [well, dark]) screen.close()
	})

	test('a pilot terminal whose picture was bad before proves nothing, and one that goes black with the release counts', {
		tags: 'long',
	}, async () => {
		const sick = async () => {
			const pair = await aTerminal(admin)
			const channel = await bound(app, pair, { capabilities: ['picture_watch'] })
			return { ...pair, ...channel, id: pair.terminal.id }
		}
		const tell = async (screen: Awaited<ReturnType<typeof sick>>, code: string) => {
			const causes = code === '' ? [] : [{ code, values: {} }]
			screen.send({ type: 'heart_package', data: { faults: causes.map(one => one.code), causes } })
			await heard(screen)
			await app.settled()
			app.sweep()
			await app.settled()
		}
		const [frozen, black] = [await sick(), await sick()]
		await tell(frozen, 'player_screen_frozen')
		app.clock.move(60_000)
		const old = await canary([frozen, await aTerminal(admin)], 1)
		const fresh = await canary([black, await aTerminal(admin)], 1)
		await say(frozen, (await nextPublish(frozen, old.id)).dc_id, 3)
		await say(black, (await nextPublish(black, fresh.id)).dc_id, 3)
		// Sent in the same moment as the success.
		await tell(black, 'player_screen_black')
		expect((await get(fresh.id)).stage).toBe('halted')
		await tell(frozen, 'player_screen_black')
		app.clock.move(80_000)
		app.sweep()
		await app.settled()
		expect((await get(old.id)).stage).toBe('some')
		await tell(frozen, '')
		app.sweep()
		await app.settled()
		expect((await get(old.id)).stage).toBe('all')
		for (const screen of [frozen, black]) screen.close()
	})

	test('one that is ended goes to nobody more', { tags: 'long' }, async () => {
		const screen = await aScreen()
		const { id } = await canary([screen, await aTerminal(admin)], 1)
		const { dc_id } = await nextPublish(screen, id)
		await admin.releases.end({ id })
		await say(screen, dc_id, 3)
		expect(await get(id)).toMatchObject({ stage: 'all', later: 0, terminals: 1, status: 'ended' })
		screen.close()
	})

	test('what happened while the server was away is decided after its start', { tags: 'long' }, async () => {
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
		const screen = await aScreen()
		const id = await had([screen])
		for (const call of [
			() => stranger.releases.get({ id }),
			() => stranger.releases.getProgress({ id }),
			() => stranger.releases.getTargets({ id }),
			() => stranger.releases.end({ id }),
			() => stranger.releases.goBack({ id }),
			() => stranger.releases.goOn({ id }),
		])
			await expectError(call(), 'release_absent')
		await expectError(stranger.releases.getHeld({ device_id: screen.id }), 'terminal_absent')
		expect(await get(id)).toMatchObject({ status: 'not_needed', succeeded: 1 })
		screen.close()
	})
})
