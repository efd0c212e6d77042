import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPage } from './kit.ts'
import { aSite, colourProgram, programBy, type Site, uploadBy } from './operated.ts'
import { playerData } from './steps.ts'

let site: Site
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

/** A program with one moving video. */
const movingVideo = async (): Promise<number> => {
	const path = join(site.folder, 'moving.mp4')
	const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=10:d=20']
	const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
	await promisify(execFile)('ffmpeg', ['-nostdin', '-v', 'error', ...picture, ...coding, path])
	const { id, play_sha256: sha256 } = await uploadBy(site.operator, path)
	const item = { id: 'moving', name: 'moving', material_id: id, sha256, play_time: 20_000, volume: 0 }
	return programBy(site.operator, 'moving', [{ kind: 'video', ...item, fit: 'cover' }], '#000000')
}

/** Makes every video of a page hang, as with a hung decoder: it reports that it plays, makes no progress, and cannot seek. */
const hangVideos = async (page: Page): Promise<void> => {
	await page.addInitScript(() => {
		const prototype = HTMLMediaElement.prototype
		const rate = Object.getOwnPropertyDescriptor(prototype, 'playbackRate')
		const place = Object.getOwnPropertyDescriptor(prototype, 'currentTime')
		const hung = new WeakSet<object>()
		const hang = ({ target }: Event): void => {
			if (target === null) return
			rate?.set?.call(target, 0)
			hung.add(target)
		}
		// Before it plays it can still seek: the first frame is reached with a seek.
		const seek = function (this: object, seconds: number): void {
			if (!hung.has(this)) place?.set?.call(this, seconds)
		}
		document.addEventListener('playing', hang, true)
		Object.defineProperty(prototype, 'playbackRate', { ...rate, get: () => 1, set: () => undefined })
		Object.defineProperty(prototype, 'currentTime', { ...place, set: seek })
	})
}

const incidents = async (device_id: number, state?: 'open' | 'ended') =>
	(await site.operator.health.list({ device_id, state, kind: 'picture' })).list.map(({ kind, detail }) => ({
		kind,
		detail,
	}))

test.each([
	['black', () => colourProgram(site, 'black', 300_000), 'lime'],
	['frozen', movingVideo, 'aqua'],
] as const)(
	'a screen that is %s is an incident within a minute, until something is seen again',
	async (fault, made, next) => {
		const { operator, server, browser } = site
		const sn = fault.toUpperCase()
		const { id } = await operator.terminals.add({ name: sn, sn, key: `key-of-${sn}` })
		await operator.releases.publish({ play_ids: [await made()], deviceids: [id] })
		const { page, context } = await aPage(browser, { viewport: { width: 640, height: 360 } })
		if (fault === 'frozen') await hangVideos(page)
		await page.goto(`${server.origin}/player/?sn=${sn}&key=key-of-${sn}`)
		await expect.poll(async () => (await playerData(page)).item).toBeTruthy()
		const kind = 'picture'
		await expect.poll(() => incidents(id)).toEqual([{ kind, detail: `player_screen_${fault}` }])
		await operator.releases.publish({ play_ids: [await colourProgram(site, next)], deviceids: [id] })
		await expect.poll(() => incidents(id)).toEqual([])
		expect(await incidents(id, 'ended')).toEqual([{ kind, detail: `player_screen_${fault}` }])
		expect((await operator.terminals.list({ key_word: sn })).list[0]?.faults).toEqual([])
		// The finished play reports it, too.
		const day = { start_time: Math.floor(Date.now() / 1000) - 86_400, end_time: Math.ceil(Date.now() / 1000) + 3600 }
		const black = async (): Promise<boolean | undefined> => {
			const { terminals } = await operator.statistics.getProof({ kind: 'program', device_id: id, ...day })
			return terminals[0] === undefined ? undefined : terminals[0].black > 0
		}
		await expect.poll(black).toBe(fault === 'black')
		await context.close()
	},
)

test('a picture that stands still, and colours that change, are well', async () => {
	const { operator, server, browser } = site
	const { id } = await operator.terminals.add({ name: 'WELL', sn: 'WELL', key: 'key-of-WELL' })
	await operator.releases.publish({ play_ids: [await colourProgram(site, 'white', 300_000)], deviceids: [id] })
	const { page, context } = await aPage(browser, { viewport: { width: 640, height: 360 } })
	// Only the page's clocks run fast: many samples of what is visible are taken.
	await page.clock.install()
	await page.goto(`${server.origin}/player/?sn=WELL&key=key-of-WELL`)
	await expect.poll(async () => (await playerData(page)).item).toBe('white')
	await page.clock.runFor(120_000)
	expect((await operator.terminals.list({ key_word: 'WELL' })).list[0]?.faults).toEqual([])
	expect(await incidents(id)).toEqual([])
	await context.close()
})
