import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stepPause } from '@vitrine/domain/library/processing'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { anAdmin, type Browser, expectError, follow } from '../../../../test/browser.ts'
import { aPicture, upload } from '../../../../test/factories.ts'
import { has_ffmpeg, storedFiles } from '../../../../test/files.ts'
import { aSound, bytesAt, detail, processed, withoutTools } from '../../../../test/media-files.ts'

const aGif = (count: number): Promise<Buffer> => {
	const frames = Array.from({ length: count }, (_, n) => Buffer.alloc(32 * 32 * 3, n * 20))
	const raw = { width: 32, height: 32 * count, channels: 3 as const, pageHeight: 32 }
	return sharp(Buffer.concat(frames), { raw })
		.gif({ delay: frames.map(() => 100) })
		.toBuffer()
}

describe.each(dialects)('processing on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const restart = async () => {
		app = await app.again()
		follow(admin, app)
	}
	const setSteps = (id: number, step: string, change: { state: string; attempts?: number; fault?: string }) =>
		app.database.db
			.updateTable('material_steps')
			.set(change)
			.where('material_id', '=', id)
			.where('step', '=', step)
			.execute()
	const setMaterial = (id: number, change: { state: string; play_sha256?: string; fault?: string }) =>
		app.database.db.updateTable('materials').set(change).where('id', '=', id).execute()

	test('a picture that browsers show is played as it is', async () => {
		const found = await processed(app, admin, 'plain', await aPicture())
		expect(found).toMatchObject({ state: 'ready', percent: 100, fault: '', play_sha256: found.sha256 })
		expect(found.play_size).toBe(found.size)
		expect(found.steps).toMatchObject([
			{ step: 'inspect', state: 'done', percent: 100, attempts: 1, fault: '' },
			{ step: 'convert', state: 'skipped' },
		])
	})

	test.each(['gif', 'webp'] as const)('an animated %s stays as it is', async format => {
		const animated = await sharp(await aGif(4), { animated: true })
			.toFormat(format)
			.toBuffer()
		const found = await processed(app, admin, 'moving', animated)
		expect(found).toMatchObject({ state: 'ready', width: 32, height: 32, play_sha256: found.sha256 })
		const small = await sharp(await bytesAt(app, admin, found.thumbnail)).metadata()
		expect(small).toMatchObject({ format: 'webp', width: 32, height: 32 })
	})

	test('a TIFF is played as a WebP, upright, and kept', async () => {
		const tiff = await sharp(await aPicture(400, 200))
			.withMetadata({ orientation: 6 })
			.tiff()
			.toBuffer()
		const found = await processed(app, admin, 'print', tiff)
		expect(found).toMatchObject({ state: 'ready', mime: 'image/tiff', width: 200, height: 400, codec: 'tiff' })
		expect(found.play_sha256).not.toBe(found.sha256)
		const played = await bytesAt(app, admin, found.play_url)
		expect(await sharp(played).metadata()).toMatchObject({ format: 'webp', width: 200, height: 400 })
		expect(played.length).toBe(found.play_size)
		expect(await bytesAt(app, admin, found.url)).toEqual(tiff)
	})

	test('a HEIC that cannot be read here fails in words', async () => {
		const heic = Buffer.concat([
			Buffer.from([0, 0, 0, 24]),
			Buffer.from('ftypheic\0\0\0\0mif1heic'),
			Buffer.alloc(6000),
		])
		const found = await processed(app, admin, 'phone', heic)
		expect(found).toMatchObject({ state: 'failed', kind: 'picture', mime: 'image/heic', play_sha256: '', play_url: '' })
		expect(found.fault).toMatch(/^(heic_unsupported|no_ffmpeg_picture)$/)
	})

	test('a step that a crash has interrupted is taken up, and comes to the same', async () => {
		const before = await processed(app, admin, 'crash', await aPicture())
		const files = await storedFiles(app)
		await setSteps(before.id, 'inspect', { state: 'running', attempts: 1 })
		await setSteps(before.id, 'convert', { state: 'waiting' })
		await setMaterial(before.id, { state: 'processing', play_sha256: '' })
		await restart()
		await app.settled()
		const after = await detail(admin, before.id)
		expect(after).toMatchObject({ state: 'ready', play_sha256: before.sha256, width: 320, height: 180 })
		expect(after.steps[0]).toMatchObject({ step: 'inspect', state: 'done', attempts: 2 })
		expect(await storedFiles(app)).toEqual(files)
		expect(await readdir(join(app.config.data_dir, 'work')).catch(() => [])).toEqual([])
	})

	test('a step that was interrupted three times waits longer, and is done all the same', async () => {
		const { id } = await processed(app, admin, 'bomb', await aPicture())
		await setSteps(id, 'inspect', { state: 'running', attempts: 3 })
		await setMaterial(id, { state: 'processing', play_sha256: '' })
		await restart()
		await app.settled()
		expect(await detail(admin, id)).toMatchObject({ state: 'processing', fault: '' })
		app.clock.move(81_000)
		await app.settled()
		const found = await detail(admin, id)
		expect(found).toMatchObject({ state: 'ready', fault: '', play_sha256: found.sha256 })
		await expectError(admin.materials.retry({ id }), 'processing_not_failed')
		await expectError(admin.materials.retry({ id: 987_654 }), 'material_absent')
	})

	test('an end in good order is no try', async () => {
		const { id } = await upload(admin, 'ended', await aPicture(3000, 3000))
		await restart()
		await app.settled()
		const found = await detail(admin, id)
		expect(found.state).toBe('ready')
		expect(found.steps[0]?.attempts).toBe(1)
	})

	test('what went wrong by chance is tried again after pauses, three times in all', async () => {
		const work = join(app.config.data_dir, 'work')
		await rm(work, { recursive: true, force: true })
		// No folder can be created in it: a problem of the server, not of the file.
		await writeFile(work, '')
		const { id, state, steps } = await processed(app, admin, 'unlucky', await aPicture(333, 222))
		expect([state, steps[0]]).toMatchObject([
			'processing',
			{ state: 'waiting', attempts: 1, fault: 'processing_failed' },
		])
		await app.settled()
		expect((await detail(admin, id)).steps[0]).toMatchObject({ attempts: 1 })
		for (const [pause, attempts] of [
			[stepPause(1), 2],
			[stepPause(2), 3],
		] as const) {
			app.clock.move(pause)
			await app.settled()
			expect((await detail(admin, id)).steps[0]).toMatchObject({ attempts })
		}
		expect(await detail(admin, id)).toMatchObject({ state: 'failed', fault: 'processing_failed', play_sha256: '' })
		await rm(work)
		await admin.materials.retry({ id })
		await app.settled()
		expect((await detail(admin, id)).state).toBe('ready')
	})

	test('twenty pictures at once all become ready, each once', async () => {
		const contents = await Promise.all(Array.from({ length: 20 }, (_, n) => aPicture(100 + n, 100)))
		const made: number[] = []
		for (const [n, content] of contents.entries()) made.push((await upload(admin, `many ${n}`, content)).id)
		await app.settled()
		const found = await admin.materials.get({ ids: made })
		expect(found.map(row => [row.state, row.steps[0]?.attempts])).toEqual(made.map(() => ['ready', 1]))
	})

	describe.runIf(has_ffmpeg)('sounds', () => {
		const sounds: [string, string, string[]][] = [
			['tone.mp3', 'audio/mpeg', []],
			['tone.m4a', 'audio/mp4', []],
			['tone.aac', 'audio/aac', []],
			['tone.ogg', 'audio/ogg', ['-c:a', 'libvorbis']],
			['tone.opus', 'audio/ogg', ['-c:a', 'libopus']],
			['tone.wav', 'audio/wav', []],
			['tone.flac', 'audio/flac', []],
		]
		test.each(sounds)('%s plays as it is, with its length and its wave', async (name, mime, args) => {
			const found = await processed(app, admin, name, await aSound(name, args))
			expect(found).toMatchObject({ state: 'ready', kind: 'audio', mime, play_sha256: found.sha256, fault: '' })
			expect(Math.abs(found.duration - 2000)).toBeLessThan(150)
			const wave = await sharp(await bytesAt(app, admin, found.wave)).metadata()
			expect(wave).toMatchObject({ format: 'webp', width: 960, height: 240 })
			expect(found.steps.map(({ step, state }) => [step, state])).toEqual([
				['inspect', 'done'],
				['wave', 'done'],
				['convert', 'skipped'],
			])
		})

		test.each([
			['tone.wma', ['-c:a', 'wmav2']],
			['tone.aiff', []],
			['lossless.m4a', ['-c:a', 'alac']],
		] as [string, string[]][])('%s is converted', async (name, args) => {
			const found = await processed(app, admin, name, await aSound(name, args))
			expect(found).toMatchObject({ state: 'ready', kind: 'audio', fault: '' })
			expect(found.play_sha256).not.toBe(found.sha256)
			expect(found.play_url).toContain('audio%2Fmp4')
		})

		test('without FFmpeg a sound plays without its wave, and says so', async () => {
			const content = await aSound('plain.mp3')
			await withoutTools(async () => {
				const found = await processed(app, admin, 'plain', Buffer.concat([content, Buffer.alloc(9)]))
				expect(found).toMatchObject({ state: 'ready', wave: '', fault: 'no_ffmpeg_wave' })
				expect(found.play_sha256).toBe(found.sha256)
			})
		})

		test('a sound that breaks off before it begins fails in words', async () => {
			const content = await aSound('whole.m4a')
			const found = await processed(app, admin, 'half.m4a', content.subarray(0, 5000))
			expect(found).toMatchObject({ state: 'failed', fault: 'audio_unreadable' })
		})
	})
})
