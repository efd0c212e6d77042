import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { WindowResource } from '@vitrine/domain/program/document'
import { type Operator, signIn } from '@vitrine/fleet/operator'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChromium, aServer, expectClean, password, type Server, verify_code } from './kit.ts'
import { type LiveStream, liveStream } from './live-stream.ts'
import { aScreen, publishBy, uploadBy } from './operated.ts'

let server: Server
let browser: Browser
let folder: string
let operator: Operator
let live: LiveStream
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'vitrine-kinds-'))
	live = await liveStream(folder)
	server = await aServer()
	browser = await aChromium(['--use-fake-device-for-media-stream'])
	operator = await signIn(server.origin, { account: 'admin', password, verifyCode: async () => verify_code })
})
afterAll(async () => {
	await browser?.close()
	await server?.remove()
	await live?.close()
	await rm(folder, { recursive: true, force: true })
})

const problemsOf = (page: Page): Promise<string[]> =>
	page.evaluate(() => (window as unknown as { vitrinePlayer: { faults: string[] } }).vitrinePlayer.faults)

/** Waits until playback advances. */
const movesOn = async (page: Page, what: 'video' | 'audio'): Promise<void> => {
	const at = await page
		.locator(what)
		.first()
		.evaluate((media: HTMLMediaElement) => media.currentTime)
	await page.waitForFunction(
		([name, from]) =>
			[...document.querySelectorAll<HTMLMediaElement>(name)].some(media => !media.paused && media.currentTime !== from),
		[what, at] as const,
	)
}

test('a sound plays by the clock and shows nothing', async () => {
	const path = join(folder, 'tone.mp3')
	await promisify(execFile)('ffmpeg', ['-nostdin', '-v', 'error', '-f', 'lavfi', '-i', 'sine=440:d=20', path])
	const { id, name, play_sha256: sha256 } = await uploadBy(operator, path)
	const sound = { kind: 'audio', id: 'sound', name, material_id: id, sha256, play_time: 20_000, volume: 40 } as const
	await publishBy(operator, [sound], 'AUDIO')
	const screen = await aScreen(browser, server, 'AUDIO')
	await movesOn(screen.page, 'audio')
	const heard = await screen.page
		.locator('audio')
		.first()
		.evaluate((audio: HTMLAudioElement) => {
			const { since } = Object.values(
				(window as unknown as { vitrinePlayer: { frames: Record<string, { since: number }> } }).vitrinePlayer.frames,
			)[0] ?? { since: 0 }
			return { volume: audio.volume, muted: audio.muted, loop: audio.loop, since }
		})
	expect(heard).toMatchObject({ volume: 0.4, muted: false, loop: true })
	expect(await screen.page.locator('svg:visible').count()).toBe(0)
	expect(await problemsOf(screen.page)).toEqual([])
	expectClean(screen)
	await screen.context.close()
})

const stream = (url: string): WindowResource => ({
	kind: 'streaming',
	id: 'live',
	name: 'Live',
	play_time: 600_000,
	url,
	fit: 'contain',
	volume: 0,
})

test('a live stream plays, keeps its last frame when it breaks off, and goes on by itself', async () => {
	await publishBy(operator, [stream(live.url)], 'STREAM')
	const screen = await aScreen(browser, server, 'STREAM')
	await movesOn(screen.page, 'video')
	await expect.poll(() => screen.page.locator('video').first().getAttribute('src')).toMatch(/^blob:/)
	expect(await problemsOf(screen.page)).toEqual([])
	live.breakOff()
	await screen.page.locator('canvas:visible').waitFor({ timeout: 120_000 })
	await screen.page.waitForFunction(() =>
		(window as unknown as { vitrinePlayer: { faults: string[] } }).vitrinePlayer.faults.some(text =>
			/Live:/.test(text),
		),
	)
	live.resume()
	await screen.page.locator('canvas:visible').waitFor({ state: 'detached', timeout: 120_000 })
	await movesOn(screen.page, 'video')
	const problems = await problemsOf(screen.page)
	expect(new Set(problems).size).toBe(problems.length)
	await screen.context.close()
})

test('what plays streams is kept with the player for the time without a server', async () => {
	await publishBy(operator, [stream(live.url)], 'OFFLINE')
	const screen = await aScreen(browser, server, 'OFFLINE')
	await screen.page.evaluate(() => navigator.serviceWorker.ready)
	await server.stop()
	await screen.page.reload()
	await movesOn(screen.page, 'video')
	await server.start()
	await screen.context.close()
})

test('a stream that is not there is skipped, and reported', async () => {
	const picture = { ...(stream(live.url) as object), id: 'second', name: 'Second' } as WindowResource
	await publishBy(operator, [stream(`${live.url.replace('live', 'missing')}`), picture], 'SKIPPED')
	const screen = await aScreen(browser, server, 'SKIPPED')
	await screen.page.waitForFunction(() => document.documentElement.dataset.item === 'second')
	// A failed item is skipped at once, in the list and on the timeline; the reason is reported as well.
	await screen.page.waitForFunction(
		() => (window as unknown as { vitrinePlayer: { faults: string[] } }).vitrinePlayer.faults.length > 0,
	)
	expect(await problemsOf(screen.page)).toEqual(['Live: stream refused by its server: 404'])
	await screen.context.close()
})

const signal = (source: 'any' | 'hdmi2'): WindowResource => ({
	kind: 'external_signal',
	id: 'signal',
	name: 'Input',
	play_time: 600_000,
	source,
	fit: 'contain',
	volume: 0,
})

test('an input is shown where there is one, and its place where there is none or nobody allows it', async () => {
	await publishBy(operator, [signal('any')], 'SIGNAL')
	await publishBy(operator, [signal('hdmi2')], 'NOSIGNAL')
	await publishBy(operator, [signal('any')], 'REFUSED')
	const camera = { permissions: ['camera'] }
	const shown = await aScreen(browser, server, 'SIGNAL', camera)
	await movesOn(shown.page, 'video')
	expect(await shown.page.locator('svg:visible').count()).toBe(0)
	const none = await aScreen(browser, server, 'NOSIGNAL', camera)
	await none.page.locator('svg:visible').waitFor()
	expect(await problemsOf(none.page)).toEqual(['Input: no such input'])
	const refused = await aScreen(browser, server, 'REFUSED')
	await refused.page.locator('svg:visible').waitFor()
	expect(await problemsOf(refused.page)).toEqual([expect.stringMatching(/^Input: Permission denied/)])
	expectClean(shown, none, refused)
	for (const { context } of [shown, none, refused]) await context.close()
})
