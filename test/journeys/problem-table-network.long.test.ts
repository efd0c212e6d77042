import { terminalRoutes } from '@vitrine/contract/terminal-routes'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLine, type Breakage, type Line } from './broken-line.ts'
import { aPage } from './kit.ts'
import { aSite, colourProgram } from './operated.ts'
import { apartOf, isBlue, isRed, newestDownload, problemsOf } from './problem-rows.ts'
import { aRecording, expectRecorded } from './shown-turns.ts'
import { playerIs } from './steps.ts'

let site: Awaited<ReturnType<typeof aSite>>
let line: Line
let red: number
let blue: number
beforeAll(async () => {
	site = await aSite()
	line = await aLine(site.server.origin)
	red = await colourProgram(site, 'red', 3000)
	blue = await colourProgram(site, 'blue', 3000)
})
afterAll(async () => {
	await line?.close()
	await site?.remove()
})

/** What breaks while a release is fetched. */
interface NetworkRow {
	readonly what: 'file' | 'manifest'
	readonly how: Breakage
	/** Why the download is reported as failed meanwhile; null if the player waits for the network. */
	readonly reason: string | null
}

const reasons: readonly Omit<NetworkRow, 'what'>[] = [
	{ how: 'cut', reason: null },
	{ how: 'half', reason: null },
	{ how: 500, reason: null },
	{ how: 404, reason: 'file_absent' },
	{ how: 'flipped', reason: 'hash_wrong' },
]

/** In the offline cases the terminal is away during publishing, and returns to a broken line: what it fetches first makes no difference. */
const places = [
	{ what: 'file', isOnline: true },
	{ what: 'manifest', isOnline: true },
	{ what: 'file', isOnline: false },
] as const

const rows = places.flatMap(place =>
	reasons.map((row, index) => ({
		...row,
		...place,
		sn: `${place.what.toUpperCase()}${place.isOnline ? 'ON' : 'OFF'}${index}`,
	})),
)

const isConnected = (page: Page, wanted: boolean) =>
	page.waitForFunction(
		expected => (window as unknown as { vitrinePlayer: { connected: boolean } }).vitrinePlayer.connected === expected,
		wanted,
	)

const newest = (sn: string) => newestDownload(site, sn)

test.each(rows)(
	'$what, $how, online $isOnline: what played before plays on, and then the right picture comes by itself',
	async ({ what, how, isOnline, reason, sn }) => {
		const { operator, browser } = site
		const terminal = await operator.terminals.add({ name: sn, sn, key: `key-of-${sn}` })
		await operator.releases.publish({ play_ids: [red], deviceids: [terminal.id] })
		const { page, context } = await aPage(browser, { viewport: { width: 640, height: 360 } })
		const recording = aRecording()
		await recording.record(context)
		await page.goto(`${line.origin}/player/?sn=${sn}&key=key-of-${sn}`)
		await playerIs(page, 'playing')
		await expect.poll(() => isRed(page)).toBe(true)

		if (!isOnline) {
			line.part()
			await isConnected(page, false)
		}
		line.broken(`/api${terminalRoutes[what].path.replace(/:.*/, '')}`, how)
		await operator.releases.publish({ play_ids: [blue], deviceids: [terminal.id] })
		line.join()
		await expect.poll(line.count).toBeGreaterThan(1)
		if (reason !== null) await expect.poll(() => newest(sn)).toMatchObject({ download_state: 2, reason })
		expect(await isRed(page)).toBe(true)
		line.mend()
		const mended = performance.now()
		await expect.poll(() => isBlue(page)).toBe(true)
		console.info(`${what}, ${how}, online ${isOnline}: healed in ${Math.round(performance.now() - mended)} ms`)
		await expect.poll(() => newest(sn)).toMatchObject({ download_state: 3 })
		expect(await problemsOf(site, sn)).toEqual([])
		await expectRecorded(site, sn, recording)
		expect(await apartOf(site, sn)).toEqual([])
		await context.close()
	},
)

test('a page whose script did not arrive is loaded again until it does', async () => {
	const sn = 'SCRIPTLESS'
	const terminal = await site.operator.terminals.add({ name: sn, sn, key: `key-of-${sn}` })
	await site.operator.releases.publish({ play_ids: [red], deviceids: [terminal.id] })
	const { page, context } = await aPage(site.browser, { viewport: { width: 640, height: 360 } })
	const script = '**/player/assets/main-*.js'
	await context.route(script, route => route.abort())
	const lost = page.waitForEvent('requestfailed')
	await page.goto(`${site.server.origin}/player/?sn=${sn}&key=key-of-${sn}`)
	await lost
	await context.unroute(script)
	await playerIs(page, 'playing')
	await expect.poll(() => isRed(page)).toBe(true)
	await context.close()
})
