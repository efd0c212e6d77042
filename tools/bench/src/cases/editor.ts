import { join } from 'node:path'
import type { ProgramWindow } from '@vitrine/domain/program/document'
import { newText } from '@vitrine/domain/program/kinds/text'
import { program_limits } from '@vitrine/domain/program/parts'
import type { Operator } from '@vitrine/fleet/operator'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { buildPage, buildScript, findChromium, startChromium } from '../browser.ts'
import { interleaved, median, percentile } from '../rounds.ts'
import { signInBrowser } from '../signing.ts'
import { startBaseline } from '../spawn.ts'
import type { Stage } from '../stage.ts'
import type { Figure } from '../table.ts'

/** The maximum of a program. */
const count = program_limits.windows
const viewer = { locale: 'en-US', viewport: { width: 1440, height: 900 } } as const

const windows: readonly ProgramWindow[] = Array.from({ length: count }, (_, place) => ({
	id: `w${place}`,
	name: `Window ${place}`,
	idx: place,
	zIndex: place,
	w: 84,
	h: 84,
	x: 40 + (place % 20) * 92,
	y: 40 + Math.floor(place / 20) * 100,
	resources: [{ ...newText, id: `r${place}`, name: 'Text', play_time: 10_000, text: `Text ${place}`, font_size: 20 }],
}))

const makeProgram = async ({ programs }: Operator): Promise<number> => {
	const made = await programs.create({ name: 'two hundred', w: 1920, h: 1080 })
	const document = { ...made.document, windows: [...windows] }
	await programs.save({ id: made.id, revision: made.revision, document })
	return made.id
}

/** What a drag cost: the times between frames and its script time, in ms. */
interface Drag {
	readonly frames: readonly number[]
	readonly script: number
}

const metric = async (session: CDPSession, name: string): Promise<number> => {
	const { metrics } = await session.send('Performance.getMetrics')
	return (metrics.find(one => one.name === name)?.value ?? Number.NaN) * 1000
}

/** Makes the hand in the page (`page/hand.ts`) do something; returns its result. */
const byHand = async <T>(page: Page, act: 'drag' | 'press' | 'open', ...given: readonly unknown[]): Promise<T> =>
	(await page.evaluate(`hand.${act}(...${JSON.stringify(given)})`)) as T

/** Drags the element at a selector in circles; with Shift on a page that moves all of them that way. */
const drag = async (page: Page, selector: string, steps: number, shift = false): Promise<Drag> => {
	// A page behind another one gets no frames.
	await page.bringToFront()
	const session = await page.context().newCDPSession(page)
	await session.send('Performance.enable')
	const began = await metric(session, 'ScriptDuration')
	const frames = await byHand<number[]>(page, 'drag', selector, steps, shift)
	const script = (await metric(session, 'ScriptDuration')) - began
	await session.detach()
	return { frames, script: script / frames.length }
}

/** Moves the selection by a pixel and undoes it, repeatedly; returns how long an undo keeps the page busy, in ms. */
const undo = async (page: Page, times: number): Promise<number> => {
	const [z, move] = [
		{ key: 'z', ctrlKey: true },
		{ key: 'ArrowRight', ctrlKey: false },
	]
	const keys = Array.from({ length: times }, () => [move, z]).flat()
	const busy = await byHand<number[]>(page, 'press', '.ed-pane', keys)
	return median(busy.filter((_, place) => place % 2 === 1))
}

/** Goes back to the list and opens the program again; returns how many ms its windows take to appear. */
const reopen = async (page: Page, id: number): Promise<number> => {
	await byHand(page, 'open', '/schedule/programManage', '.ed-pane', 0)
	await page.waitForLoadState('networkidle')
	return byHand(page, 'open', `/schedule/windowsIndex?id=${id}`, '.ed-pane [data-window]', count)
}

interface Sides {
	readonly bare: readonly Drag[]
	readonly ours: readonly Drag[]
}

const framesOf = (drags: readonly Drag[]): number[] => drags.flatMap(({ frames }) => frames)
const lateOf = (drags: readonly Drag[]): number => framesOf(drags).filter(frame => frame > 33).length
const scriptOf = (drags: readonly Drag[]): number => median(drags.map(({ script }) => script))

const about = { id: 'EDITOR', unit: 'ms' } as const

/** A percentile of the times between frames; met if it is within a bound or hardly above that of the bare page. */
const framed = (what: string, { bare, ours }: Sides, share: number, bound: number): Figure => {
	const [theirs, own] = [bare, ours].map(drags => percentile(framesOf(drags), share)) as [number, number]
	const met = own <= Math.max(bound, 1.05 * theirs)
	return { ...about, what, baseline: theirs, ours: own, target: `≤ ${bound} ms or 1.05×`, met }
}

const bounded = (what: string, ours: number, bound: number, baseline: number | null = null): Figure => ({
	...about,
	what,
	baseline,
	ours,
	target: `≤ ${bound} ms`,
	met: ours <= bound,
})

const late = (what: string, { bare, ours }: Sides): Figure => ({
	...about,
	what: `${what}, of ${framesOf(ours).length}`,
	unit: '',
	target: 'none',
	baseline: lateOf(bare),
	ours: lateOf(ours),
	met: lateOf(ours) === 0,
})

/** Not measured here, with the reason. */
const thousand: Figure = {
	...about,
	what: '1,000 windows, one dragged: frame, p95',
	baseline: null,
	ours: Number.NaN,
	target: '≤ 16.9 ms',
	met: false,
	lacking: `over the limit of ${count}`,
}

/** Opens the editor and the bare page, both with the hand loaded. */
const openBoth = async (
	stage: Stage,
	browser: Browser,
	id: number,
	hand: string,
): Promise<{ page: Page; bare: Page }> => {
	const storageState = await signInBrowser(browser, stage.origin, viewer)
	const page = await (await browser.newContext({ ...viewer, storageState })).newPage()
	await page.addInitScript({ path: hand })
	await page.goto(`${stage.origin}/schedule/windowsIndex?id=${id}`)
	const last = page.locator('.ed-pane [data-window]').nth(count - 1)
	await last.waitFor()
	const bare = await (await browser.newContext(viewer)).newPage()
	await bare.addInitScript({ path: hand })
	await bare.goto(`http://127.0.0.1:${stage.other_port}/boxes.html`)
	return { page, bare }
}

const measure = async (stage: Stage, { page, bare }: { page: Page; bare: Page }, id: number): Promise<Figure[]> => {
	const [steps, undone, opened] = stage.quick ? [120, 10, 3] : [600, 40, 15]
	const box = 'div:nth-of-type(110)'
	const beside = (ours: string, shift = false): Promise<Sides> =>
		interleaved({ bare: () => drag(bare, box, steps, shift), ours: () => drag(page, ours, steps) }, stage.pairs)
	const one = await beside('[data-window=w109]')
	const sized = await beside('.ed-handle-se')
	const back = await undo(page, undone)
	await byHand(page, 'press', '.ed-pane', [{ key: 'a', ctrlKey: true }])
	const all = await beside('[data-window=w109]', true)
	const back_all = await undo(page, undone)
	const openings: number[] = []
	for (let time = 0; time < opened; time++) openings.push(await reopen(page, id))
	return [
		framed(`${count} windows, one dragged: frame, p99 (bare boxes)`, one, 0.99, 16.9),
		bounded('its script for each frame', scriptOf(one.ours), 4, scriptOf(one.bare)),
		late('its frames over 33 ms', one),
		framed('one resized: frame, p99 (a bare box dragged)', sized, 0.99, 16.9),
		late('its frames over 33 ms', sized),
		framed('all dragged: frame, p95', all, 0.95, 16.9),
		framed('all dragged: frame, p99', all, 0.99, 33.4),
		bounded('undo of a move of one: the page is busy, p50', back, 16),
		bounded('undo of a move of all: the page is busy, p50', back_all, 16),
		bounded('a program is opened again, p50', median(openings), 150),
		thousand,
	]
}

/** What the editor costs with the maximum number of windows, next to bare boxes. */
export const measureEditor = async (stage: Stage): Promise<Figure[]> => {
	const path = findChromium()
	if (path === null)
		return [{ ...thousand, what: 'the editor in a browser', target: '–', lacking: 'no Chromium found' }]
	const folder = await stage.folder('p23-editor-pages', true)
	const hand = await buildScript(join(folder, 'script'), 'hand')
	const pages = await buildPage(join(folder, 'pages'), 'boxes')
	const server = await stage.product(await stage.folder('p23-editor'))
	const bare = await startBaseline('page', [stage.other_port, pages])
	const browser = await startChromium(path)
	try {
		const id = await makeProgram(stage.operator)
		return await measure(stage, await openBoth(stage, browser, id, hand), id)
	} finally {
		await browser.close()
		await bare.stop()
		await server.stop()
	}
}
