import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { WindowResource } from '@vitrine/domain/program/document'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChromium, aPage } from './kit.ts'
import { aSite, publishBy, uploadBy } from './operated.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

/** A ten-second video, with a tone or without any sound. */
const aVideo = async (name: string, tone: boolean): Promise<WindowResource> => {
	const path = join(site.folder, `${name}.mp4`)
	const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=10:d=10']
	const sound = tone ? ['-f', 'lavfi', '-i', 'sine=440:d=10', '-c:a', 'aac'] : []
	const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
	await promisify(execFile)('ffmpeg', ['-nostdin', '-v', 'error', ...picture, ...sound, ...coding, path])
	const { id, play_sha256: sha256 } = await uploadBy(site.operator, path)
	return { kind: 'video', id: name, name, material_id: id, sha256, play_time: 10_000, fit: 'cover', volume: 50 }
}

/** A player; nothing is evaluated in its page, since browsers treat that as a user gesture, which allows sound. */
const opened = async (browser: Browser, sn: string) => {
	const { page, context } = await aPage(browser, { viewport: { width: 640, height: 360 } })
	await page.addInitScript(() => {
		const note = (event: Event): void => {
			const video = event.target as HTMLVideoElement
			if (!video.paused && video.played.length > 0 && video.played.end(0) - video.played.start(0) > 0.5)
				console.debug(video.muted ? 'plays mute' : 'plays aloud')
		}
		document.addEventListener('timeupdate', note, true)
	})
	const plays = page.waitForEvent('console', { predicate: message => message.text().startsWith('plays ') })
	await page.goto(`${site.server.origin}/player/?sn=${sn}&key=key-of-${sn}`)
	return { plays: async () => (await plays).text(), context }
}

test('of a browser that allows no sound only what has any is reported', async () => {
	const browser = await aChromium(['--autoplay-policy=document-user-activation-required'])
	await publishBy(site.operator, [await aVideo('silent', false)], 'SILENT')
	await publishBy(site.operator, [await aVideo('loud', true)], 'LOUD')
	const listed = async (sn: string) => (await site.operator.terminals.list({ key_word: sn })).list[0]?.faults
	const silent = await opened(browser, 'SILENT')
	expect(await silent.plays()).toBe('plays mute')
	const loud = await opened(browser, 'LOUD')
	expect(await loud.plays()).toBe('plays mute')
	await expect
		.poll(() => listed('LOUD'))
		.toEqual(['item_sound_refused {"name":"loud","window":"w","program":"Programme LOUD"}'])
	expect(await listed('SILENT')).toEqual([])
	await silent.context.close()
	await loud.context.close()
	await browser.close()
})
