import { localTextAt, type Zone, zoneOf } from '@vitrine/domain/local-time'
import { play_modes } from '@vitrine/domain/release/release'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPage } from './kit.ts'
import { aSite, colourProgram } from './operated.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

/** A place with its own time zone and not near midnight, when hours would end before they begin. */
const places = ['Pacific/Chatham', 'Asia/Kathmandu'] as const
const midnight = /T(23:5|00:0)/
const zones = places.map(name => ({ name, zone: zoneOf(name) as Zone }))
const { name: place, zone } = zones.find(({ zone }) => !midnight.test(localTextAt(zone, Date.now()))) ?? {
	name: 'UTC',
	zone: () => 0,
}

const shows = (page: Page, item: string): Promise<unknown> =>
	page.waitForFunction(wanted => document.documentElement.dataset.item === wanted, item, { timeout: 120_000 })

/** When a program began to play according to the terminal's reports, in ms since the epoch. */
const beginsOf = async (name: string): Promise<number[]> => {
	const list = await site.operator.plays.getPlayHistoryList({ limit: 500 })
	return list.filter(row => row.name === name).map(row => row.start_time * 1000)
}

test('programs play in their hours in the local time of the screen, and an urgent one comes in between', async () => {
	const ids = [
		await colourProgram(site, 'red', 2000),
		await colourProgram(site, 'green', 2000),
		await colourProgram(site, 'blue', 3000),
	]
	const [red = 0, green = 0, blue = 0] = ids
	const terminal = await site.operator.terminals.add({ name: 'Wall', sn: 'WALL9', key: 'key-of-WALL9' })
	const screen = await aPage(site.browser, { viewport: { width: 640, height: 360 }, timezoneId: place })
	await screen.page.goto(`${site.server.origin}/player/?sn=WALL9&key=key-of-WALL9`)
	await screen.page.waitForFunction(() => document.documentElement.dataset.state === 'idle')

	// Red until the end of a second soon, then green; valid on every other day of the year as well.
	const turn = Math.ceil((Date.now() + 12_000) / 1000) * 1000
	const clock = (ms: number): string => localTextAt(zone, ms).slice(11)
	const days = {
		isDateLimit: 0,
		dateStart: '',
		dateEnd: '',
		isWeekLimit: 0,
		validWeek: 127,
		playCount: 1,
		allNumber: 0,
	}
	const to = { play_ids: [red, green], deviceids: [terminal.id] }
	await site.operator.releases.publish({
		...to,
		play_mode: play_modes.timed,
		playSchedule: [
			{ play_id: red, startTime: '00:00:00', endTime: clock(turn - 1000), ...days },
			{ play_id: green, startTime: clock(turn), endTime: '23:59:59', ...days },
		],
	})
	await shows(screen.page, 'red')
	await shows(screen.page, 'green')

	const urgent = await site.operator.releases.publish({
		play_ids: [blue],
		deviceids: [terminal.id],
		play_mode: play_modes.urgency,
	})
	await shows(screen.page, 'blue')
	await shows(screen.page, 'green')

	// The journal shows what was on and when: no green before its hour, no red within it, blue once.
	for (let begun: number[] = []; begun.length === 0; ) begun = await beginsOf('blue')
	expect(await beginsOf('blue')).toHaveLength(1)
	for (const at of await beginsOf('red')) expect(at).toBeLessThan(turn)
	// The history is in whole seconds.
	for (const at of await beginsOf('green')) expect(at).toBeGreaterThanOrEqual(turn)

	// A restart joins what plays now: the urgent one is over, whatever is stored of it.
	await screen.page.reload()
	await shows(screen.page, 'green')
	expect(urgent.terminals).toBe(1)
	expect(screen.errors()).toEqual([])
})
