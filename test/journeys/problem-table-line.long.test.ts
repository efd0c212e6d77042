import { terminalRoutes } from '@vitrine/contract/terminal-routes'
import type { WindowResource } from '@vitrine/domain/program/document'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLine, type Line } from './broken-line.ts'
import { aPage, aPicture, aVideo } from './kit.ts'
import { aSite, colourProgram, programBy, uploadBy } from './operated.ts'
import { isBlue, isRed, newestDownload, problemsOf } from './problem-rows.ts'
import { aRecording, expectRecorded, type Recording } from './shown-turns.ts'
import { hasShell, playerIs } from './steps.ts'

let site: Awaited<ReturnType<typeof aSite>>
let line: Line
let red: number
let blue: number

/** A blue picture, and a film that takes a while on a slow line: 1 to 2 MB. */
const largeProgram = async (): Promise<number> => {
	const { operator, folder } = site
	const picture = await uploadBy(operator, await aPicture(folder, 'blue.png', 'blue'))
	const film = await uploadBy(operator, await aVideo(folder, 'film.mp4', 4, '3M'))
	const item = ({ id, play_sha256: sha256 }: typeof film, name: string) => ({ id: name, name, material_id: id, sha256 })
	const resources: readonly WindowResource[] = [
		{ kind: 'picture', ...item(picture, 'blue'), play_time: 3000, fit: 'cover' },
		{ kind: 'video', ...item(film, 'film'), play_time: 3000, fit: 'cover', volume: 0 },
	]
	expect(film.size).toBeGreaterThan(1_000_000)
	return programBy(operator, 'blue', resources, '#000000')
}

beforeAll(async () => {
	site = await aSite()
	line = await aLine(site.server.origin)
	red = await colourProgram(site, 'red', 3000)
	blue = await largeProgram()
})
afterAll(async () => {
	await line?.close()
	await site?.remove()
})

/** A screen that plays red over the line. */
const aScreen = async (sn: string): Promise<{ page: Page; terminal_id: number; recording: Recording }> => {
	const { operator, browser } = site
	const { id: terminal_id } = await operator.terminals.add({ name: sn, sn, key: `key-of-${sn}` })
	await operator.releases.publish({ play_ids: [red], deviceids: [terminal_id] })
	const { page, context } = await aPage(browser, { viewport: { width: 640, height: 360 } })
	const recording = aRecording()
	await recording.record(context)
	await page.goto(`${line.origin}/player/?sn=${sn}&key=key-of-${sn}`)
	await playerIs(page, 'playing')
	await expect.poll(() => isRed(page)).toBe(true)
	await hasShell(page)
	return { page, terminal_id, recording }
}

const newest = (sn: string) => newestDownload(site, sn)

/** The path under which files are requested. */
const files = `/api${terminalRoutes.file.path.replace(/:.*/, '')}`

test.each([
	{ name: 'all the time', sn: 'SLOW', isCut: false },
	{ name: 'and cut on the way', sn: 'SLOWCUT', isCut: true },
])(
	'network at 50 KB/s $name: what played before plays on, and what is fetched is not begun again',
	async ({ sn, isCut }) => {
		const { page, terminal_id, recording } = await aScreen(sn)
		line.slow(50_000)
		await site.operator.releases.publish({ play_ids: [blue], deviceids: [terminal_id] })
		const percent = async (): Promise<number> => (await newest(sn))?.downloaded ?? 0
		await expect.poll(percent).toBeGreaterThan(30)
		expect(await isRed(page)).toBe(true)
		if (isCut) line.cut()
		const { length } = recording.turns
		await expect.poll(() => recording.turns.length).toBeGreaterThan(length + 1)
		expect(await percent()).toBeLessThan(100)
		expect(await isRed(page)).toBe(true)
		await expect.poll(() => isBlue(page)).toBe(true)
		await expect.poll(() => newest(sn)).toMatchObject({ download_state: 3 })
		const ranges = line.ranges(files)
		// The picture and the film, each requested once from its start.
		expect(ranges.filter(range => range === null)).toHaveLength(2)
		expect(ranges.filter(range => range !== null).every(range => /^bytes=[1-9]/.test(range))).toBe(true)
		expect(ranges.length > 2).toBe(isCut)
		line.mend()
		expect(await problemsOf(site, sn)).toEqual([])
		await expectRecorded(site, sn, recording)
		await page.context().close()
	},
)

test('network cut: it plays on, and what it played is told once it is back', async () => {
	const sn = 'CUT'
	const { page, recording } = await aScreen(sn)
	line.part()
	await page.waitForFunction(
		() => !(window as unknown as { vitrinePlayer: { connected: boolean } }).vitrinePlayer.connected,
	)
	const { length } = recording.turns
	await expect.poll(() => recording.turns.length).toBeGreaterThan(length + 5)
	expect(await isRed(page)).toBe(true)
	line.mend()
	await page.waitForFunction(
		() => (window as unknown as { vitrinePlayer: { connected: boolean } }).vitrinePlayer.connected,
	)
	expect(await isRed(page)).toBe(true)
	await expectRecorded(site, sn, recording)
	expect(await problemsOf(site, sn)).toEqual([])
	await page.context().close()
})
