import type { Browser } from 'playwright-core'
import { findChromium, startChromium } from '../browser.ts'
import { bare_ground, itemsOf, type SeenKind, seen_kinds } from '../every-kind.ts'
import { percentile } from '../rounds.ts'
import { type BenchScreen, type Screens, type Switch, startScreens } from '../screens.ts'
import type { Stage } from '../stage.ts'
import type { Figure } from '../table.ts'
import { pairWalk } from '../walk.ts'

/** How long an item stays before one of this kind, in ms: external content takes longer to be ready. */
const timeBefore = (follower: SeenKind): number =>
	follower === 'streaming' ? 600 : follower === 'webpage' || follower === 'webtool' ? 450 : 250

const files = ['picture', 'video'] as const satisfies readonly SeenKind[]

/** A frame lasts 16.7 ms; a timestamp that is slightly late does not make it two frames. */
const frame = 16.9

const walkOf = (kinds: readonly SeenKind[]): SeenKind[] => pairWalk(kinds.length).flatMap(place => kinds[place] ?? [])

const gaps = (switches: readonly Switch[]): number[] =>
	switches.map(({ gap }) => gap).filter(gap => Number.isFinite(gap))

/** Counts the compositor frames on which nothing is drawn, over this many item changes. */
const blanksIn = async (
	{ page, context, switches }: BenchScreen,
	count: number,
): Promise<{ blank: number; of: number }> => {
	const pictures: string[] = []
	const screen = await context.newCDPSession(page)
	screen.on('Page.screencastFrame', ({ data, sessionId }) => {
		pictures.push(data)
		void screen.send('Page.screencastFrameAck', { sessionId })
	})
	await screen.send('Page.startScreencast', { format: 'png', maxWidth: 160, maxHeight: 90, everyNthFrame: 1 })
	await switches(count)
	await screen.send('Page.stopScreencast')
	const grounds = [bare_ground.slice(1), '000000', 'ffffff']
	let blank = 0
	for (let from = 0; from < pictures.length; from += 200) {
		const some = pictures.slice(from, from + 200)
		blank += (await page.evaluate(`bench.blanks(${JSON.stringify(some)}, ${JSON.stringify(grounds)})`)) as number
	}
	return { blank, of: pictures.length }
}

const figure = (what: string, baseline: number | null, ours: number, most: number, unit = 'ms'): Figure => {
	const isWithin = baseline === null || ours <= Math.max(baseline, frame)
	const target = `≤ ${most} ${unit}`.trim() + (baseline === null ? '' : ' and no more than the baseline')
	return { id: 'P24', what, unit, baseline, ours, target, met: ours <= most && isWithin }
}

const expectEnough = (found: readonly number[], count: number, what: string): void => {
	if (found.length < count * 0.9) throw new Error(`${what}: ${found.length} of ${count} gaps were seen`)
}

const measure = async ({ quick }: Stage, screens: Screens): Promise<Figure[]> => {
	// The cheap kinds are alike; a quick run skips most of them.
	const kinds = quick ? seen_kinds.slice(10) : seen_kinds
	const walk = walkOf(kinds)
	const rounds = quick ? 1 : Math.ceil(2000 / walk.length)
	const pairs = itemsOf(screens.every, walkOf(files), () => 250)
	const few = quick ? 24 : 500

	const bare = gaps(await await once(screens.bare(pairs, 250), few))
	const same = gaps(await await once(screens.player(pairs), few))
	const all = await screens.player(itemsOf(screens.every, walk, timeBefore))
	const seen = await all.switches(walk.length * rounds)
	const ours = gaps(seen)
	expectEnough(bare, few, 'two elements')
	expectEnough(same, few, 'pictures and videos')
	expectEnough(ours, walk.length * rounds, 'all kinds')
	for (const [place, { item, gap }] of seen.entries())
		if (gap > 50.1) console.error(`P24: ${Math.round(gap)} ms between ${seen[place - 1]?.item} and ${item}`)
	const { blank, of } = await blanksIn(all, walk.length * rounds)
	await all.context.close()
	const [p50, p99] = [0.5, 0.99]
	const of_files = `${few} switches of pictures and videos (two bare elements)`
	const of_all = `${walk.length * rounds} switches, each of ${kinds.length} kinds after each`
	return [
		figure(`gap between items, p50 of ${of_files}`, percentile(bare, p50), percentile(same, p50), 33.4),
		figure('its p99', percentile(bare, p99), percentile(same, p99), 50.1),
		figure(`gap between items, p50 of ${of_all}`, null, percentile(ours, p50), frame),
		figure('its p99', null, percentile(ours, p99), 50.1),
		figure(`blank frames among ${of} of as many switches`, null, blank, 0, ''),
	]
}

const once = async (opened: Promise<BenchScreen>, count: number): Promise<readonly Switch[]> => {
	const shown = await opened
	try {
		return await shown.switches(count)
	} finally {
		await shown.context.close()
	}
}

const run = async (stage: Stage, browser: Browser): Promise<Figure[]> => {
	const screens = await startScreens(stage, browser, 'p24')
	try {
		return await measure(stage, screens)
	} finally {
		await screens.close()
	}
}

/** The gap between an item and the next one, for every pair of kinds. */
export const measureItemChanges = async (stage: Stage): Promise<Figure[]> => {
	const path = findChromium()
	if (path === null) return [{ ...figure('gap between items', null, Number.NaN, 0), lacking: 'no Chromium found' }]
	const browser = await startChromium(path)
	try {
		return await run(stage, browser)
	} finally {
		await browser.close()
	}
}
