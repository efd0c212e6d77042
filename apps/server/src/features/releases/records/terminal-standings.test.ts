import { localTextAt } from '@vitrine/domain/local-time'
import type { Manifest } from '@vitrine/domain/release/release'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, admin as account, dialects, type TestApp } from '../../../../test/app.ts'
import {
	aChannel,
	aVisitor,
	type Browser,
	type Channel,
	expectError,
	follow,
	signIn,
} from '../../../../test/browser.ts'
import { aProgram, aSocket, aTerminal, heard, type TerminalPair } from '../../../../test/factories.ts'

const hour = 3_600_000
const day = 24 * hour

interface PublishData {
	readonly dc_id: number
	readonly command_id: number
}

describe.each(dialects)('what is on a terminal on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let play_ids: number[]
	beforeAll(async () => {
		app = await aApp(dialect)
		// Early in the morning, so that no hours in these tests pass midnight.
		app.clock.move(day - ((app.clock.now() - 6 * hour) % day))
		// Days pass in these tests.
		admin = await signIn(await aVisitor(app), account.account, account.password, 7)
		play_ids = [(await aProgram(app, admin)).id, (await aProgram(app, admin)).id]
	})
	afterAll(() => app.remove())

	let newest = 0
	type Screen = Channel & TerminalPair
	const binds = async (pair: TerminalPair, time_zone = 'UTC'): Promise<Screen> => {
		const channel = await aChannel(`ws://127.0.0.1:${app.socket_port}/?from=terminal`)
		const { sn, key } = pair
		channel.send({ type: 'bind', role: 'terminal', data: { sn, key, system_version: '3.0.13.228', time_zone } })
		await channel.next(frame => frame.type === 'bind' && frame.status === 1)
		return { ...pair, ...channel }
	}
	const aScreen = async (time_zone?: string): Promise<Screen> => binds(await aTerminal(admin), time_zone)
	const leaves = async (screen: Screen): Promise<void> => {
		const online = app.online()
		screen.close()
		await screen.closed()
		while (app.online() >= online) await new Promise(resolve => setImmediate(resolve))
		await app.settled()
	}
	/** Fetches the next command that is newer than what it has. */
	const fetchNext = async (screen: Screen): Promise<number> => {
		const { data } = await screen.next<{ data: PublishData }>(
			frame => frame.type === 'publish' && (frame.data as PublishData).command_id > newest,
		)
		newest = data.command_id
		screen.send({ type: 'download', data: { ...data, status: 3, percent: 100 } })
		await heard(screen)
		await app.settled()
		return data.command_id
	}
	type Change = Partial<Parameters<Browser['releases']['publish']>[0]>
	const had = async (screen: Screen, change: Change = {}): Promise<number> => {
		const { publish_id } = await admin.releases.publish({ play_ids, deviceids: [screen.terminal.id], ...change })
		await fetchNext(screen)
		return publish_id
	}
	/** The time on a screen's clock so many ms from now, `HH:mm:ss`, with the day. */
	const moment = (ms: number): string =>
		localTextAt(() => 0, app.clock.now() + ms)
			.replace('T', ' ')
			.replaceAll('-', '/')
	const clock = (ms: number): string => moment(ms).slice(11)
	const later = async (ms: number): Promise<void> => {
		app.clock.move(ms)
		app = await app.again()
		follow(admin, app)
		await app.settled()
	}
	const find = (id: number) => admin.releases.get({ id })
	const listed = async ({ terminal }: Screen) =>
		(await admin.terminals.list({ key_word: terminal.name })).list.find(({ id }) => id === terminal.id)
	const heldBy = async ({ terminal }: Screen): Promise<Manifest[]> =>
		(await admin.releases.getHeld({ device_id: terminal.id })).releases.map(({ manifest }) => manifest)
	const numbers = (manifests: readonly Manifest[]): number[] => manifests.map(({ command_id }) => command_id)
	const row = (play_id: number, startTime: string, endTime: string) => ({
		action: 'play',
		play_id,
		name: '',
		startTime,
		endTime,
		playCount: 1,
		allNumber: 0,
		isDateLimit: 0,
		dateStart: '',
		dateEnd: '',
		isWeekLimit: 0,
		validWeek: 127,
	})
	const timed = (from: number, to: number): Change => ({
		play_mode: 2,
		isAppend: 1,
		playSchedule: play_ids.map(id => row(id, clock(from), clock(to))),
	})

	test('a timed release plays in its hours and is scheduled outside them, there and in the lists', {
		tags: 'long',
	}, async () => {
		const screen = await aScreen()
		const base = await had(screen, { publish_name: 'base' })
		const menu = await had(screen, { publish_name: 'menu', ...timed(2 * hour, 4 * hour) })
		const more = await had(screen, { publish_name: 'more', isAppend: 1 })
		await leaves(screen)
		expect(await find(menu)).toMatchObject({ state: 'scheduled', playing: 0 })
		expect(await listed(screen)).toMatchObject({ publish_name: 'more' })
		await later(3 * hour)
		expect(await find(menu)).toMatchObject({ state: 'playing', playing: 1 })
		for (const id of [base, more]) expect(await find(id)).toMatchObject({ state: 'playing' })
		// Steps play before the loop, however new the loop is.
		expect(await listed(screen)).toMatchObject({ publish_name: 'menu' })
		await later(2 * hour)
		expect(await find(menu)).toMatchObject({ state: 'scheduled', playing: 0 })
		expect(await listed(screen)).toMatchObject({ publish_name: 'more' })
		// Its hours come again without any message or restart.
		app.clock.move(22 * hour)
		await app.settled()
		expect(await find(menu)).toMatchObject({ state: 'playing', playing: 1 })
	})

	test('a terminal with another time zone has its times worked out again, and lists hear of it', async () => {
		const screen = await aScreen('UTC')
		const base = await had(screen)
		const noon = await had(screen, { startTime: moment(5 * hour), endTime: moment(12 * hour) })
		const before = await app.database.db
			.selectFrom('releases')
			.selectAll()
			.where('id', '=', noon)
			.executeTakeFirstOrThrow()
		expect(await find(noon)).toMatchObject({ status: 'reserved', state: 'scheduled' })
		await leaves(screen)
		const browser = await aSocket(app, admin)
		// Eight hours ahead by its clock: the first is within its hours there.
		const again = await binds(screen, 'Asia/Shanghai')
		for (const type of ['device_list', 'release_list']) await browser.next(frame => frame.type === type)
		await app.settled()
		const after = await app.database.db
			.selectFrom('releases')
			.selectAll()
			.where('id', '=', noon)
			.executeTakeFirstOrThrow()
		expect([after.starts_at, after.ends_at]).toEqual([before.starts_at, before.ends_at].map(at => (at ?? 0) - 8 * hour))
		expect(await find(noon)).toMatchObject({ status: 'not_needed', state: 'playing', playing: 1 })
		expect(await find(base)).toMatchObject({ state: 'replaced', replaced_by: { id: noon } })
		await leaves(again)
		await leaves(await binds(screen, 'Pacific/Auckland'))
		expect(await find(noon)).toMatchObject({ status: 'expired', state: 'expired' })
		// And back: it has forgotten nothing meanwhile.
		await leaves(await binds(screen, 'Asia/Shanghai'))
		expect(await find(noon)).toMatchObject({ status: 'not_needed', state: 'playing' })
		browser.close()
	})

	test('what it has forgotten is not simulated, also when what it was forgotten for is ended', async () => {
		const screen = await aScreen()
		const [, second] = [await had(screen), await had(screen)]
		expect(numbers(await heldBy(screen))).toEqual([second])
		await admin.releases.end({ id: second })
		await fetchNext(screen)
		expect((await heldBy(screen)).filter(({ withdraws }) => withdraws === undefined)).toEqual([])
		expect(await admin.terminals.listShown({ id: screen.terminal.id })).toEqual([])
		await leaves(screen)
	})

	test('going back brings what it had before, and going back again what it had before that', async () => {
		const screen = await aScreen()
		const first = await had(screen, { publish_name: 'first' })
		const second = await had(screen, { publish_name: 'second' })
		const third = await had(screen, { publish_name: 'third' })
		expect((await find(third)).before.map(({ id }) => id)).toEqual([second])
		// The second is gone, so there is nothing to go back from.
		expect((await find(second)).before).toEqual([])
		await expectError(admin.releases.goBack({ id: second }), 'release_none_before')
		await admin.releases.goBack({ id: third })
		const back = await fetchNext(screen)
		expect(await find(back)).toMatchObject({ publish_name: 'second', state: 'playing', before: [{ id: first }] })
		await admin.releases.goBack({ id: back })
		const again = await fetchNext(screen)
		expect(await find(again)).toMatchObject({ publish_name: 'first', state: 'playing', before: [] })
		// It was ended, the screen was blank, and something else came: that is what it had before.
		await admin.releases.end({ id: again })
		await fetchNext(screen)
		const last = await had(screen)
		expect((await find(last)).before).toEqual([])
		await leaves(screen)
	})

	test('what nobody has worked out is worked out at the start, in the order in which it came', async () => {
		const screen = await aScreen()
		const [first, second] = [await had(screen, { publish_name: 'first' }), await had(screen)]
		await admin.releases.end({ id: second })
		await fetchNext(screen)
		await leaves(screen)
		const standing = () =>
			app.database.db
				.selectFrom('downloads')
				.select(['release_id', 'standing', 'replaced_by'])
				.orderBy('dc_id')
				.execute()
		const known = await standing()
		await app.database.db.updateTable('downloads').set({ standing: 0, replaced_by: 0 }).execute()
		await later(1000)
		const own = (rows: Awaited<ReturnType<typeof standing>>) => rows.filter(({ release_id }) => release_id >= first)
		expect(own(await standing())).toEqual(own(known))
		expect(await admin.terminals.listShown({ id: screen.terminal.id })).toEqual([])
	})
})
