import { mkdir, readFile } from 'node:fs/promises'
import { windowResource } from '@vitrine/domain/program/document'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { buildScript, findChromium } from '../browser.ts'
import { drawPhotograph, publishGrid, uploadAll } from '../grid.ts'
import { pass, until } from '../processes.ts'
import { median, percentile } from '../rounds.ts'
import { onAllCores } from '../spawn.ts'
import type { Stage } from '../stage.ts'
import type { Figure } from '../table.ts'

const about = { id: 'JOURNAL', unit: 'ms' } as const
const size = { width: 640, height: 360 } as const

/** A write of the journal as reported by `page/writes.ts`. */
interface Write {
	readonly ms: number
	readonly isSync: boolean
}

const waiting = 400_000

const writesOf = async (page: Page, ms: number): Promise<Write[]> => {
	await page.evaluate('bench.forget()')
	await pass(ms)
	return (await page.evaluate('bench.writes()')) as Write[]
}

const figuresOf = (none: readonly Write[], many: readonly Write[], delivered: number): Figure[] => {
	const times = (writes: readonly Write[]): number[] => writes.map(({ ms }) => ms)
	const [before, after] = [times(none), times(many)]
	const figure = (what: string, of: (values: readonly number[]) => number): Figure => {
		const [baseline, ours] = [of(before), of(after)]
		return { ...about, what, baseline, ours, target: '≤ 1.5×', met: ours <= 1.5 * baseline }
	}
	const rows = waiting.toLocaleString('en')
	return [
		figure(`writing a play while ${rows} wait (none), median of ${after.length}`, median),
		figure('the same, at most in 19 of 20', values => percentile(values, 0.95)),
		{
			...about,
			what: `plays delivered while ${rows} wait`,
			unit: '/s',
			baseline: null,
			ours: delivered,
			target: '–',
			met: true,
		},
	]
}

const open = (path: string, profile: string): Promise<BrowserContext> =>
	onAllCores(() =>
		chromium.launchPersistentContext(profile, {
			executablePath: path,
			viewport: size,
			args: ['--no-sandbox', '--disable-background-networking', '--no-first-run'],
		}),
	)

const addressFor = async (stage: Stage, sn: string, play_time: number): Promise<string> => {
	const folder = await stage.folder('journal-files', true)
	await mkdir(folder, { recursive: true })
	const content = await readFile(await drawPhotograph(folder, 1, size.width, size.height))
	const [stored] = await uploadAll(stage.operator, [{ name: `${sn}.jpg`, content }])
	const item = windowResource.parse({ kind: 'picture', id: 'p', name: 'p', play_time, fit: 'cover', ...stored })
	return publishGrid(stage, { sn, w: size.width, h: size.height, windows: [[item]], across: 1 })
}

const isShown = 'document.documentElement.dataset.item === "p" && navigator.serviceWorker.controller !== null'

/** How often a screen on which nothing changes waits for the disk, per minute. */
const syncsOf = async (stage: Stage, path: string, script: string): Promise<Figure> => {
	const context = await open(path, await stage.folder('journal-still', true))
	try {
		const page = await context.newPage()
		await page.addInitScript({ path: script })
		await page.goto(await addressFor(stage, 'JOURNALSTILL', 600_000))
		await until(page, isShown)
		await pass(30_000)
		const ours = (await writesOf(page, 60_000)).filter(({ isSync }) => isSync).length
		const what = 'writes that wait for the disk while nothing changes'
		return { ...about, what, unit: '/min', baseline: null, ours, target: '≤ 2', met: ours <= 2 }
	} finally {
		await context.close()
	}
}

const measure = async (stage: Stage, path: string): Promise<Figure[]> => {
	const script = await buildScript(await stage.folder('journal-script', true), 'writes')
	const profile = await stage.folder('journal-profile', true)
	const minute = stage.quick ? 20_000 : 60_000
	const data = await stage.folder('journal')
	let server = await stage.product(data)
	const context = await open(path, profile)
	try {
		const page = await context.newPage()
		await page.addInitScript({ path: script })
		await page.goto(await addressFor(stage, 'JOURNAL', 2000))
		await until(page, isShown)
		const still = await syncsOf(stage, path, script)
		await server.stop()
		const none = await writesOf(page, minute)
		await page.evaluate(`bench.fill(${waiting})`)
		await page.reload()
		await until(page, isShown)
		await pass(10_000)
		const many = await writesOf(page, minute)
		server = await stage.product(data)
		const before = Number(await page.evaluate('bench.first()'))
		await pass(minute)
		const delivered = ((Number(await page.evaluate('bench.first()')) - before) * 1000) / minute
		return [...figuresOf(none, many, delivered), still]
	} finally {
		await context.close()
		await server.stop()
	}
}

/** What writing plays costs with no undelivered plays and with many. */
export const journal = async (stage: Stage): Promise<Figure[]> => {
	const path = findChromium()
	if (path !== null) return measure(stage, path)
	const nothing = { what: 'writing a play', baseline: null, ours: 0, target: '–', met: false }
	return [{ ...about, ...nothing, lacking: 'no Chromium found' }]
}
