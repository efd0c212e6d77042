import { terminalRoutes } from '@vitrine/contract/terminal-routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLine, type Breakage, type Line } from './broken-line.ts'
import { aPage } from './kit.ts'
import { aSite, colourProgram } from './operated.ts'
import { expectPlays, isBlue, isRed, problemsOf } from './problem-rows.ts'
import { playerIs } from './steps.ts'

let site: Awaited<ReturnType<typeof aSite>>
let line: Line
let red: number
let blue: number
beforeAll(async () => {
	site = await aSite()
	line = await aLine(site.server.origin)
	red = await colourProgram(site, 'red')
	blue = await colourProgram(site, 'blue')
})
afterAll(async () => {
	await line?.close()
	await site?.remove()
})

/** What breaks while a publish is fetched. */
interface NetworkRow {
	readonly what: 'file' | 'manifest'
	readonly how: Breakage
	/** Why the download is said to have failed meanwhile; null where the network is waited for. */
	readonly reason: string | null
}

const reasons: readonly Omit<NetworkRow, 'what'>[] = [
	{ how: 'cut', reason: null },
	{ how: 'half', reason: null },
	{ how: 500, reason: null },
	{ how: 404, reason: 'file_absent' },
	{ how: 'flipped', reason: 'hash_wrong' },
]

console.info('no row without the server: what is fetched breaks on the way, and without one nothing is fetched')

const rows = (['file', 'manifest'] as const).flatMap(what =>
	reasons.map((row, index) => ({ ...row, what, sn: `${what.toUpperCase()}${index}` })),
)

const newest = async (sn: string) =>
	(await site.operator.downloads.getDownloadList({}))
		.filter(row => row.sn === sn)
		.toSorted((one, other) => other.dc_id - one.dc_id)[0]

test.each(rows)(
	'$what, $how: what played before plays on, and then the right picture comes by itself',
	async ({ what, how, reason, sn }) => {
		const { operator, browser } = site
		const terminal = await operator.terminals.add({ name: sn, sn, key: `key-of-${sn}` })
		await operator.releases.publish({ play_ids: [red], deviceids: [terminal.id] })
		const { page, context } = await aPage(browser, { viewport: { width: 640, height: 360 } })
		await page.goto(`${line.origin}/player/?sn=${sn}&key=key-of-${sn}`)
		await playerIs(page, 'playing')
		await expect.poll(() => isRed(page)).toBe(true)

		line.broken(`/api${terminalRoutes[what].path.replace(/:.*/, '')}`, how)
		await operator.releases.publish({ play_ids: [blue], deviceids: [terminal.id] })
		await expect.poll(line.count).toBeGreaterThan(1)
		if (reason !== null) await expect.poll(() => newest(sn)).toMatchObject({ download_state: 2, reason })
		expect(await isRed(page)).toBe(true)
		line.mend()
		const mended = performance.now()
		await expect.poll(() => isBlue(page)).toBe(true)
		console.info(`${what}, ${how}: healed in ${Math.round(performance.now() - mended)} ms`)
		await expect.poll(() => newest(sn)).toMatchObject({ download_state: 3 })
		expect(await problemsOf(site, sn)).toEqual([])
		await expectPlays(site, sn)
		await context.close()
	},
)
