import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { buildPages, findChromium, type Measured, measuredOf, slowPage, startChromium } from '../browser.ts'
import { interact } from '../interactions.ts'
import { interleaved, median, percentile } from '../rounds.ts'
import { signInBrowser } from '../signing.ts'
import { startBaseline } from '../spawn.ts'
import type { Stage } from '../stage.ts'
import type { Figure } from '../table.ts'

const viewer = { locale: 'en-US', viewport: { width: 1440, height: 900 } } as const
/** The browser does not report events shorter than this, in ms. */
const unseen = 16

interface Load {
	readonly address: string
	readonly shown: string
	readonly state?: Awaited<ReturnType<BrowserContext['storageState']>>
}

/** Opens an address with an empty cache and waits until nothing more loads. */
const open = async (browser: Browser, observer: string, { address, shown, state }: Load): Promise<Page> => {
	const context = await browser.newContext({ ...viewer, ...(state ? { storageState: state } : {}) })
	const page = await slowPage(context, observer)
	await page.goto(address)
	// Inspecting the page runs scripts in it: only do so once it is there.
	await page.waitForLoadState('networkidle')
	await page.locator(shown).first().waitFor()
	return page
}

/** One first load and its results. */
const load = async (browser: Browser, observer: string, what: Load): Promise<Measured> => {
	const page = await open(browser, observer, what)
	const measured = await measuredOf(page)
	await page.context().close()
	return measured
}

/** The longest event of each interaction; events that the browser does not report took less than its threshold. */
const delays = ({ events }: Measured, count: number): number[] => {
	const longest = new Map<number, number>()
	for (const { id, ms } of events) longest.set(id, Math.max(ms, longest.get(id) ?? 0))
	const missing = Math.max(0, count - longest.size)
	return [...longest.values(), ...Array<number>(missing).fill(unseen)]
}

const figure = (what: string, baseline: number | null, ours: number, most: number, unit = 'ms'): Figure => {
	const bound = unit === 's' ? `${most.toFixed(1)} s` : `${most} ${unit}`.trim()
	return { id: 'P22', what, unit, baseline, ours, target: `≤ ${bound}`, met: ours <= most }
}

const lcp = (all: readonly Measured[]): number => median(all.map(one => one.lcp)) / 1000
const shift = (all: readonly Measured[]): number => Math.max(...all.map(one => one.shift))

const measure = async (stage: Stage, browser: Browser, folder: string): Promise<Figure[]> => {
	const { page, observer } = await buildPages(folder)
	const bare = await startBaseline('page', [stage.other_port, page])
	const server = await stage.product(await stage.folder('p22'))
	const state = await signInBrowser(browser, stage.origin, viewer)
	const times = stage.quick ? 2 : 4
	const count = stage.quick ? 40 : 200
	const addresses = {
		bare: { address: `http://127.0.0.1:${stage.other_port}/`, shown: 'button' },
		login: { address: `${stage.origin}/login`, shown: 'img[src^="data:image/"]' },
		home: { address: `${stage.origin}/home`, shown: '.panel .notice, .panel .table', ...(state ? { state } : {}) },
	}
	const {
		bare: bareLoads,
		login,
		home,
	} = await interleaved(
		{
			bare: () => load(browser, observer, addresses.bare),
			login: () => load(browser, observer, addresses.login),
			home: () => load(browser, observer, addresses.home),
		},
		times,
	)

	const button = await open(browser, observer, addresses.bare)
	for (let time = 0; time < count; time++) {
		await button.locator('button').click()
		await button.waitForTimeout(120)
	}
	const pressed = delays(await measuredOf(button), count)
	await button.context().close()
	const shell = await open(browser, observer, addresses.home)
	await interact(shell, count)
	const seen = await measuredOf(shell)
	const done = delays(seen, count)
	await server.stop()
	await bare.stop()
	for (const { ms, of } of seen.events.filter(({ ms }) => ms > 80)) console.error(`P22: ${ms} ms ${of}`)
	console.error(`P22: largest paint: ${login[0]?.lcp_of} | ${home[0]?.lcp_of}`)
	return [
		figure('first load of /login, LCP (one React button)', lcp(bareLoads), lcp(login), 1, 's'),
		figure('first load of /home, LCP (one React button)', lcp(bareLoads), lcp(home), 1, 's'),
		figure(
			'its layout shift, the worst of loads and use',
			shift(bareLoads),
			shift([...login, ...home, seen]),
			0.02,
			'',
		),
		figure(`${count} interactions with the shell, p75`, percentile(pressed, 0.75), percentile(done, 0.75), 80),
		figure('the worst of them', Math.max(...pressed), Math.max(...done), 200),
	]
}

/** What a viewer notices on a slow machine with a slow line: first paint, layout shifts, and how soon a press is answered. */
export const measurePageSpeed = async (stage: Stage): Promise<Figure[]> => {
	const path = findChromium()
	if (path === null) {
		const what = 'first paint and interactions in a browser'
		return [{ ...figure(what, null, Number.NaN, 0), target: '–', lacking: 'no Chromium found' }]
	}
	const browser = await startChromium(path)
	try {
		return await measure(stage, browser, join(await stage.folder('p22-pages', true)))
	} finally {
		await browser.close()
	}
}
