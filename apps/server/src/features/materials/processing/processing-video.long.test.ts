import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { anAdmin, type Browser } from '../../../../test/browser.ts'
import { has_ffmpeg, storedFiles } from '../../../../test/files.ts'
import { aFilm, bytesAt, detail, processed, withoutTools } from '../../../../test/media-files.ts'
import { readStreams } from '../../../media/streams/streams.ts'

const h264 = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p']
const played: [string, string, string[]][] = [
	['film.mp4', 'video/mp4', [...h264, '-c:a', 'aac']],
	['film.webm', 'video/webm', ['-c:v', 'libvpx', '-c:a', 'libvorbis']],
	['nine.webm', 'video/webm', ['-c:v', 'libvpx-vp9', '-pix_fmt', 'yuv420p', '-c:a', 'libopus']],
	['silent.mp4', 'video/mp4', [...h264, '-an']],
]
const converted: [string, string, string[]][] = [
	[
		'hevc.mp4',
		'video/mp4',
		['-c:v', 'libx265', '-x265-params', 'log-level=none', '-pix_fmt', 'yuv420p', '-tag:v', 'hvc1'],
	],
	['ten-bits.mp4', 'video/mp4', ['-c:v', 'libx264', '-pix_fmt', 'yuv420p10le']],
	['full-colour.mp4', 'video/mp4', ['-c:v', 'libx264', '-pix_fmt', 'yuv444p']],
	['two.mpg', 'video/mpeg', ['-c:v', 'mpeg2video', '-c:a', 'mp2']],
	['asp.avi', 'video/x-msvideo', ['-c:v', 'mpeg4', '-c:a', 'mp3']],
	['apple.mov', 'video/quicktime', ['-c:v', 'prores_ks', '-c:a', 'pcm_s16le']],
	['phone.mov', 'video/quicktime', [...h264, '-c:a', 'aac']],
	['windows.wmv', 'video/x-ms-asf', ['-c:v', 'wmv2', '-c:a', 'wmav2']],
	['box.mkv', 'video/matroska', [...h264, '-c:a', 'ac3']],
	['old.mkv', 'video/matroska', ['-c:v', 'mpeg4']],
	['flash.flv', 'video/x-flv', [...h264, '-c:a', 'aac']],
	['stream.ts', 'video/mp2t', [...h264, '-c:a', 'aac']],
]

describe.runIf(has_ffmpeg).each(dialects)('videos on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	// FFmpeg's output is the same on any database, so only what is stored is tested on both.
	const some = <T>(all: readonly T[]): readonly T[] => (dialect === 'sqlite' ? all : all.slice(0, 1))

	test.each(some(played))('%s plays as it is, with a poster and a filmstrip', async (name, mime, args) => {
		const found = await processed(app, admin, name, await aFilm(name, args))
		expect(found).toMatchObject({ state: 'ready', kind: 'video', mime, width: 320, height: 240, fault: '' })
		expect([found.play_sha256, found.play_size]).toEqual([found.sha256, found.size])
		expect(await sharp(await bytesAt(app, admin, found.thumbnail)).metadata()).toMatchObject({
			format: 'webp',
			width: 320,
		})
		const strip = await sharp(await bytesAt(app, admin, found.filmstrip)).metadata()
		expect(strip).toMatchObject({ format: 'webp', width: 1800, height: 135 })
		expect(found.steps.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'skipped'])
	})

	test.each(some(converted))('%s is converted to what every terminal plays, and kept', async (name, mime, args) => {
		const content = await aFilm(name, args)
		const found = await processed(app, admin, name, content)
		expect(found).toMatchObject({ state: 'ready', kind: 'video', mime, width: 320, height: 240, fault: '' })
		expect(found.play_sha256).not.toBe(found.sha256)
		expect(found.play_url).toContain('video%2Fmp4')
		const made = await bytesAt(app, admin, found.play_url)
		expect(made.length).toBe(found.play_size)
		// The index comes before the media data, so that playback starts at once.
		expect(made.indexOf('moov')).toBeLessThan(made.indexOf('mdat'))
		const { path } = await writtenTo(app, made)
		const inside = await readStreams(path)
		expect(inside).toMatchObject({ codec: 'avc', picture: true, width: 320, height: 240 })
		expect(inside?.voice ?? 'aac').toMatch(/aac|mp3/)
		expect(await bytesAt(app, admin, found.url)).toEqual(content)
	})

	test('a video that lies on its side is as wide as it is seen', async () => {
		const content = await aFilm('side.mp4', [...h264, '-metadata:s:v:0', 'rotate=90'])
		const found = await processed(app, admin, 'side.mp4', content)
		expect([found.state, [320, 240].includes(found.width)]).toEqual(['ready', true])
	})

	test('without FFmpeg a video that plays is ready, and one that does not fails in words', async () => {
		const [plays, plays_not] = [
			await aFilm('a.mp4', [...h264, '-t', '1']),
			await aFilm('b.avi', ['-c:v', 'mpeg4', '-t', '1']),
		]
		const ten = await aFilm('c.mp4', ['-c:v', 'libx264', '-pix_fmt', 'yuv420p10le', '-t', '1'])
		await withoutTools(async () => {
			const before = (await storedFiles(app)).blobs.length
			const good = await processed(app, admin, 'a.mp4', plays)
			expect(good).toMatchObject({ state: 'ready', play_sha256: good.sha256, filmstrip: '', thumbnail: '' })
			expect(good.steps.map(({ state }) => state)).toEqual(['done', 'skipped', 'skipped', 'skipped'])
			expect(good.steps.map(({ fault: problem }) => problem !== '')).toEqual([false, true, true, false])
			for (const content of [plays_not, ten]) {
				const bad = await processed(app, admin, 'b', content)
				const problem = 'no_ffmpeg_video'
				expect(bad).toMatchObject({ state: 'failed', fault: problem, play_sha256: '', play_url: '' })
			}
			expect((await storedFiles(app)).blobs).toHaveLength(before + 3)
		})
		// Once FFmpeg is available, the failed step can be retried.
		const [failed] = (await admin.materials.list({ key_word: 'b' })).list.filter(row => row.state === 'failed')
		await admin.materials.retry({ id: failed?.id ?? 0 })
		await app.settled()
		expect(await detail(admin, failed?.id ?? 0)).toMatchObject({ state: 'ready', fault: '' })
	})

	test('a video that was cut off fails in words, wherever its table of contents stands', async () => {
		for (const flags of [[], ['-movflags', '+faststart']]) {
			const content = await aFilm('cut.mp4', [...h264, ...flags])
			const found = await processed(app, admin, 'cut.mp4', content.subarray(0, Math.floor(content.length * 0.6)))
			expect(found).toMatchObject({ state: 'failed', fault: 'video_unreadable', play_sha256: '' })
		}
	})
})

const writtenTo = async (app: TestApp, content: Buffer): Promise<{ path: string }> => {
	const { writeFile } = await import('node:fs/promises')
	const path = `${app.config.data_dir}/made.mp4`
	await writeFile(path, content)
	return { path }
}
