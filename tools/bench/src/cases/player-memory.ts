import { readFile } from 'node:fs/promises'
import type { Browser, CDPSession } from 'playwright-core'
import { findChromium, startChromium } from '../browser.ts'
import { itemsOf, type SeenKind, seen_kinds } from '../every-kind.ts'
import { type BenchScreen, type QuietScreen, type Screens, startScreens } from '../screens.ts'
import type { Stage } from '../stage.ts'
import type { Figure } from '../table.ts'
import { pairWalk } from '../walk.ts'

/** What a page and its browser hold after this many switches; bytes. */
interface Sample {
	readonly switches: number
	readonly heap: number
	readonly resident: number
	readonly nodes: number
	readonly listeners: number
	readonly addresses: number
}

interface Measured {
	readonly metrics: readonly { readonly name: string; readonly value: number }[]
}

const play_time = 100
/** Switches before the first sample: pending file requests live for 15 s, and hot code is recompiled. */
const settled_after = 400
const files = ['picture', 'video'] as const satisfies readonly SeenKind[]

const residentOf = async (whole: CDPSession): Promise<number> => {
	const { processInfo } = await whole.send('SystemInfo.getProcessInfo')
	const sizes = processInfo.map(async ({ id }) => {
		const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '')
		return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
	})
	return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

const sampleOf = async ({ page }: QuietScreen, whole: CDPSession, switches: number): Promise<Sample> => {
	await page.send('HeapProfiler.collectGarbage')
	const { metrics } = (await page.send('Performance.getMetrics')) as Measured
	const metric = (name: string): number => metrics.find(one => one.name === name)?.value ?? Number.NaN
	return {
		switches,
		heap: metric('JSHeapUsedSize'),
		resident: await residentOf(whole),
		nodes: metric('Nodes'),
		listeners: metric('JSEventListeners'),
		addresses: (await page.evaluate('bench.addresses()')) as number,
	}
}

/** The bare screen loads every file once, so that what playwright stores of it does not grow. */
const bareScreen = async (opened: Promise<BenchScreen>): Promise<QuietScreen> => {
	const { page, context, switches } = await opened
	const session = await context.newCDPSession(page)
	const send = (method: string): Promise<unknown> => session.send(method as 'HeapProfiler.collectGarbage')
	const goto = async (address: string): Promise<void> => void (await page.goto(address))
	return { page: { send, goto, evaluate: script => page.evaluate(script), close: () => context.close() }, switches }
}

/** Samples over this many item changes, after one complete walk: by then everything that loads once is loaded. */
const samplesOf = async (
	browser: Browser,
	opened: Promise<QuietScreen>,
	walk: number,
	count: number,
): Promise<Sample[]> => {
	const screen = await opened
	const whole = await browser.newBrowserCDPSession()
	await screen.page.send('Performance.enable')
	await screen.switches(Math.max(walk, settled_after))
	const samples: Sample[] = []
	const step = Math.ceil(count / 10)
	for (let done = step; done <= count; done += step) {
		await screen.switches(step)
		// The bench's own record of switches must not count as memory of the page.
		await screen.page.evaluate('void (bench.switches.length = 0)')
		samples.push(await sampleOf(screen, whole, done))
	}
	await screen.page.close()
	return samples
}

/** The slope of a value per thousand switches, by least squares. */
const slope = (samples: readonly Sample[], value: (sample: Sample) => number): number => {
	const mean = (of: (sample: Sample) => number): number =>
		samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length
	const [x, y] = [mean(({ switches }) => switches), mean(value)]
	const over = samples.reduce((sum, sample) => sum + (sample.switches - x) * (value(sample) - y), 0)
	return (1000 * over) / samples.reduce((sum, { switches }) => sum + (switches - x) ** 2, 0)
}

const about = { id: 'P25' } as const
const kilobyte = 1000

/** How much higher the maximum was in the second half than in the first: memory in use goes up and down. */
const growth = (samples: readonly Sample[], value: (sample: Sample) => number): number => {
	const half = Math.floor(samples.length / 2)
	const most = (some: readonly Sample[]): number => Math.max(...some.map(value))
	return Math.max(0, most(samples.slice(half)) - most(samples.slice(0, half)))
}

const constant = (what: string, samples: readonly Sample[], value: (sample: Sample) => number): Figure => {
	const ours = growth(samples, value)
	return { ...about, what, unit: '', baseline: null, ours, target: 'none more', met: ours === 0 }
}

const measure = async ({ quick }: Stage, browser: Browser, screens: Screens): Promise<Figure[]> => {
	const count = quick ? 60 : 8640
	const own_kinds = quick ? seen_kinds.slice(8, 13) : seen_kinds.slice(0, 13)
	const pairs = itemsOf(
		screens.every,
		pairWalk(files.length).flatMap(place => files[place] ?? []),
		() => play_time,
	)
	// External content is not ready within the time of an accelerated item.
	const walk = pairWalk(own_kinds.length).flatMap(place => own_kinds[place] ?? [])
	const bare = await samplesOf(browser, bareScreen(screens.bare(pairs, play_time)), pairs.length, count)
	const ours = await samplesOf(browser, screens.quiet(pairs), pairs.length, count)
	const all = await samplesOf(browser, screens.quiet(itemsOf(screens.every, walk, () => play_time)), walk.length, count)
	for (const one of [...bare, ...ours, ...all]) console.error(`P25: ${JSON.stringify(one)}`)
	const heap = (samples: readonly Sample[]): number => slope(samples, one => one.heap) / kilobyte
	const resident = (samples: readonly Sample[]): number => slope(samples, one => one.resident) / kilobyte
	const per = 'per 1,000 switches'
	// The journal of plays and the browser's own log grow by less than this.
	const noise = 5
	return [
		{
			...about,
			what: `heap, growth ${per} of pictures and videos (two bare elements)`,
			unit: 'KB',
			baseline: heap(bare),
			ours: heap(ours),
			target: `≤ ${noise} KB`,
			met: heap(ours) <= noise,
		},
		{
			...about,
			what: `heap, growth ${per} of ${own_kinds.length} kinds`,
			unit: 'KB',
			baseline: null,
			ours: heap(all),
			target: `≤ ${noise} KB`,
			met: heap(all) <= noise,
		},
		{
			...about,
			what: `resident memory, growth ${per} (two bare elements)`,
			unit: 'KB',
			target: '≤ 1.1×',
			baseline: resident(bare),
			ours: resident(ours),
			met: resident(ours) <= Math.max(0, 1.1 * resident(bare)),
		},
		constant(`nodes that came to stay in ${count} switches of ${own_kinds.length} kinds`, all, one => one.nodes),
		constant('listeners', all, one => one.listeners),
		constant('addresses of objects', all, one => one.addresses),
	]
}

/** What a player holds after a day's worth of switches, accelerated. */
export const measurePlayerMemory = async (stage: Stage): Promise<Figure[]> => {
	const path = findChromium()
	if (path === null) {
		const what = 'memory of a player'
		return [
			{ ...about, what, unit: 'KB', baseline: null, ours: 0, target: '–', met: false, lacking: 'no Chromium found' },
		]
	}
	const browser = await startChromium(path)
	const screens = await startScreens(stage, browser, 'p25')
	try {
		return await measure(stage, browser, screens)
	} finally {
		await screens.close()
		await browser.close()
	}
}
