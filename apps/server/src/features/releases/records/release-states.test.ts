import type { Release } from '@vitrine/contract/release/release-record'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { anAdmin, type Browser, type Channel } from '../../../../test/browser.ts'
import { aProgram, aTerminal, bound, heard } from '../../../../test/factories.ts'
import { aMember, rootGroup } from '../../../../test/people.ts'

interface PublishData {
	readonly dc_id: number
	readonly command_id: number
	readonly attempt: number
}

describe.each(dialects)('what the lists say of releases on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let play_ids: number[]
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		play_ids = [(await aProgram(app, admin)).id]
	})
	afterAll(() => app.remove())

	type Screen = Channel & { id: number }
	const aScreen = async (): Promise<Screen> => {
		const pair = await aTerminal(admin)
		return { ...(await bound(app, pair)), id: pair.terminal.id }
	}
	const say = async (screen: Screen, frame: object): Promise<void> => {
		screen.send(frame)
		await heard(screen)
		await app.settled()
	}
	/** Fetches whatever the terminal is told next. */
	const fetchNext = async (screen: Screen, status = 3): Promise<number> => {
		const { data } = await screen.next<{ data: PublishData }>(frame => frame.type === 'publish')
		await say(screen, { type: 'download', data: { ...data, status, percent: 100 } })
		return data.command_id
	}
	const plays = async (screen: Screen, command_id: number, program_name = 'on screen'): Promise<void> => {
		screen.send({ type: 'heart_package', data: { command_id, program_name } })
		await screen.next(frame => frame.type === 'heart_package')
		await app.settled()
	}
	type Change = Partial<Parameters<Browser['releases']['publish']>[0]>
	const publish = async (screens: readonly Screen[], change: Change = {}): Promise<number> =>
		(await admin.releases.publish({ play_ids, deviceids: screens.map(({ id }) => id), ...change })).publish_id
	const had = async (screen: Screen, change: Change = {}): Promise<number> => {
		const id = await publish([screen], change)
		await fetchNext(screen)
		return id
	}
	const find = async (id: number): Promise<Release> => {
		const found = (await admin.releases.list({ limit: 500 })).list.find(row => row.id === id)
		if (found === undefined) throw new Error(`release ${id} is not listed`)
		return found
	}
	const listed = async ({ id }: Screen) => {
		const found = (await admin.terminals.list({ limit: 500 })).list.find(row => row.id === id)
		if (found === undefined) throw new Error(`terminal ${id} is not listed`)
		return found
	}

	test('one is on its way, then it plays, until another takes its place', async () => {
		const [one, two] = [await aScreen(), await aScreen()]
		const first = await publish([one, two])
		expect(await find(first)).toMatchObject({ state: 'sending', playing: 0, unfinished: 2 })
		await fetchNext(one)
		expect(await find(first)).toMatchObject({ state: 'playing', playing: 1, replaced: 0, replaced_by: null })
		await fetchNext(two)
		const second = await publish([one, two], { publish_name: 'second' })
		await fetchNext(one)
		expect(await find(first)).toMatchObject({ state: 'playing', playing: 1, replaced: 1 })
		await fetchNext(two)
		expect(await find(first)).toMatchObject({
			state: 'replaced',
			playing: 0,
			replaced: 2,
			replaced_by: { id: second, publish_name: 'second' },
		})
		expect(await find(second)).toMatchObject({ state: 'playing', playing: 2 })
		// What has been replaced for good does not come back when the other ends.
		await admin.releases.end({ id: second })
		for (const screen of [one, two]) await fetchNext(screen)
		expect(await find(second)).toMatchObject({ state: 'ended' })
		expect(await find(first)).toMatchObject({ state: 'replaced' })
		for (const screen of [one, two]) screen.close()
	})

	test('one that is approved after a newer one is replaced from the beginning', async () => {
		const screen = await aScreen()
		const root = await rootGroup(app)
		const author = await aMember(app, root)
		await admin.system.save({ settings: { review_releases: '1' } })
		const { publish_id: late } = await author.releases.publish({ play_ids, deviceids: [screen.id] })
		expect(await find(late)).toMatchObject({ state: 'pending', unfinished: 0 })
		await admin.system.save({ settings: { review_releases: '0' } })
		const newer = await had(screen)
		await admin.review.decideReleases({ releases: [{ id: late }], approve: 1 })
		expect(await find(late)).toMatchObject({ status: 'approved', state: 'sending' })
		expect(await fetchNext(screen)).toBe(late)
		expect(await find(late)).toMatchObject({ status: 'approved', state: 'replaced', replaced_by: { id: newer } })
		expect(await find(newer)).toMatchObject({ state: 'playing' })
		screen.close()
	})

	test('one that has its time comes on and goes off by the clock of its terminals', async () => {
		const screen = await aScreen()
		const localTime = (ms: number) =>
			new Date(app.clock.now() + ms).toISOString().slice(0, 19).replace('T', ' ').replaceAll('-', '/')
		const base = await had(screen)
		const limited = await had(screen, { startTime: localTime(3_600_000), endTime: localTime(7_200_000) })
		expect(await find(limited)).toMatchObject({ state: 'scheduled', playing: 0 })
		expect(await find(base)).toMatchObject({ state: 'playing' })
		app.clock.move(3_700_000)
		app = await app.again()
		Object.assign(admin.link, { origin: app.origin })
		await app.settled()
		expect(await find(limited)).toMatchObject({ state: 'playing', playing: 1 })
		expect(await find(base)).toMatchObject({ state: 'replaced', replaced_by: { id: limited } })
		app.clock.move(3_700_000)
		app = await app.again()
		Object.assign(admin.link, { origin: app.origin })
		await app.settled()
		expect(await find(limited)).toMatchObject({ state: 'expired', playing: 0 })
		expect(await find(base)).toMatchObject({ state: 'playing' })
	})

	test('one that cannot be fetched has failed, and one that is stopped is nowhere', async () => {
		const screen = await aScreen()
		const failing = await publish([screen])
		await fetchNext(screen, 2)
		expect(await find(failing)).toMatchObject({ state: 'failed', failed: 1 })
		const stopped = await publish([screen])
		const { dc_id } = (await screen.next<{ data: PublishData }>(frame => frame.type === 'publish')).data
		await admin.downloads.stopDownload({ stop_download_infos: [{ dc_id }] })
		expect(await find(stopped)).toMatchObject({ state: 'nowhere', unfinished: 0 })
		screen.close()
	})

	test('a terminal plays what it says, an emergency among it, and by its plan while it is away', async () => {
		const screen = await aScreen()
		const base = await had(screen, { publish_name: 'base' })
		await plays(screen, base, 'menu')
		expect(await listed(screen)).toMatchObject({ publish_name: 'base', program_name: 'menu' })
		const urgent = await had(screen, { publish_name: 'urgent', play_mode: 3 })
		await plays(screen, urgent, 'fire')
		expect(await listed(screen)).toMatchObject({ publish_name: 'urgent', program_name: 'fire' })
		await plays(screen, base, 'menu')
		// Naming a release reveals nothing about it.
		const other = await aScreen()
		const foreign = await had(other, { publish_name: 'foreign' })
		await plays(screen, foreign, 'menu')
		expect(await listed(screen)).toMatchObject({ publish_name: '', publish_no: '' })
		// Ended, taken off and confirmed, it is no longer listed.
		await plays(screen, base, 'menu')
		await admin.releases.end({ id: base })
		await fetchNext(screen)
		await plays(screen, 0, '')
		expect(await listed(screen)).toMatchObject({ publish_name: '', program_name: '' })
		const last = await had(screen, { publish_name: 'last' })
		screen.close()
		await screen.closed()
		await app.settled()
		expect(await find(last)).toMatchObject({ state: 'playing' })
		expect(await listed(screen)).toMatchObject({ run_state: 0, publish_name: 'last', program_name: '' })
		other.close()
	})
})
