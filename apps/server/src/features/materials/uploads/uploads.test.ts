import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { upload_patience } from '@vitrine/domain/library/material'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { anAdmin, aVisitor, type Browser, expectError } from '../../../../test/browser.ts'
import { aPicture, aSocket, upload } from '../../../../test/factories.ts'
import { aVideo, has_ffmpeg, storedFiles } from '../../../../test/files.ts'
import { aMember, rootGroup } from '../../../../test/people.ts'

if (!has_ffmpeg) console.warn('FFmpeg is absent: 6 tests of videos are not run')

describe.each(dialects)('uploads on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect, { VITRINE_UPLOAD_LIMIT_MB: '9' })
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const start = (size: number, name = 'file') => admin.materials.uploadStart({ name, size })
	const chunk = (upload_id: string, offset: number, content: Uint8Array, browser = admin) =>
		browser.materials.uploadChunk(
			{ upload_id, offset },
			{ file: { file: new Blob([new Uint8Array(content)]), name: 'x' } },
		)

	test('only who has signed in and may write uploads', async () => {
		const auditor = await aMember(app, await rootGroup(app), 'auditor')
		await expectError(auditor.materials.uploadStart({ name: 'x', size: 1 }), 'not_permitted')
		const { upload_id } = await start(10)
		await expectError(chunk(upload_id, 0, Buffer.from('x'), auditor), 'not_permitted')
		await expectError(chunk(upload_id, 0, Buffer.from('x'), await aVisitor(app)), 'not_signed_in')
		await admin.materials.uploadCancel({ upload_id })
	})

	test('a file that is too large is refused before a byte travels', async () => {
		const error = await expectError(start(9 * 1024 * 1024 + 1), 'upload_limit')
		expect(error.tips).toContain('9 MB')
		await admin.materials.uploadCancel(await start(9 * 1024 * 1024))
	})

	test('a chunk has its place and its size', async () => {
		const content = await aPicture()
		const { upload_id, received, chunk_size } = await start(content.length)
		expect({ received, chunk_size }).toEqual({ received: 0, chunk_size: 8 * 1024 * 1024 })
		await expectError(chunk(upload_id, 0, Buffer.alloc(0)), 'chunk_size')
		await expectError(chunk(upload_id, 0, Buffer.concat([content, Buffer.from('x')])), 'chunk_size')
		const early = await expectError(chunk(upload_id, 500, content.subarray(500, 600)), 'chunk_order')
		expect(early.data).toMatchObject({ values: { offset: 0 } })
		await expectError(admin.materials.uploadChunk({ upload_id, offset: 0 }), 'type_unsupported')
		expect(await chunk(upload_id, 0, content.subarray(0, 500))).toEqual({ received: 500 })
		expect(await chunk(upload_id, 0, content.subarray(0, 500))).toEqual({ received: 500 })
		expect(await chunk(upload_id, 100, content.subarray(100, 200))).toEqual({ received: 500 })
		const overlapping = await expectError(chunk(upload_id, 400, content.subarray(400, 600)), 'chunk_order')
		expect(overlapping.data).toMatchObject({ values: { offset: 500 } })
		await expectError(chunk(upload_id, content.length, Buffer.from('x')), 'chunk_size')
		const short = await expectError(admin.materials.uploadFinish({ upload_id }), 'upload_short')
		expect(short.data).toMatchObject({ values: { offset: 500 } })
		expect(await chunk(upload_id, 500, content.subarray(500))).toEqual({ received: content.length })
		const { id } = await admin.materials.uploadFinish({ upload_id })
		await app.settled()
		const found = (await admin.materials.list({})).list.find(row => row.id === id)
		expect(found).toMatchObject({
			state: 'ready',
			width: 320,
			height: 180,
			size: content.length,
			kind: 'picture',
			mime: 'image/png',
		})
		const stored = await (await admin.fetch(`${app.origin}${found?.url}`)).arrayBuffer()
		expect(Buffer.from(stored).equals(content)).toBe(true)
	})

	test('the same chunk many times side by side is taken once', { tags: 'long' }, async () => {
		const content = await aPicture()
		const { upload_id } = await start(content.length)
		const answers = await Promise.all(Array.from({ length: 10 }, () => chunk(upload_id, 0, content)))
		for (const answer of answers) expect(answer).toEqual({ received: content.length })
		await admin.materials.uploadFinish({ upload_id })
		await app.settled()
	})

	test('finishing twice, or many times side by side, is one material', async () => {
		const content = await aPicture()
		const { upload_id } = await start(content.length)
		await chunk(upload_id, 0, content)
		const made = await Promise.all(Array.from({ length: 5 }, () => admin.materials.uploadFinish({ upload_id })))
		made.push(await admin.materials.uploadFinish({ upload_id }))
		expect(new Set(made.map(material => material.id)).size).toBe(1)
		await app.settled()
		expect((await storedFiles(app)).uploads).not.toContain(upload_id)
		expect(await admin.materials.uploadList({})).toEqual([])
	})

	test('a cancelled upload leaves nothing', async () => {
		const content = await aPicture()
		const { upload_id } = await start(content.length)
		await chunk(upload_id, 0, content.subarray(0, 100))
		expect(await admin.materials.uploadList({})).toMatchObject([{ upload_id, received: 100 }])
		await admin.materials.uploadCancel({ upload_id })
		await expectError(admin.materials.uploadCancel({ upload_id }), 'upload_absent')
		await expectError(chunk(upload_id, 100, content.subarray(100)), 'upload_absent')
		await expectError(admin.materials.uploadFinish({ upload_id }), 'upload_absent')
		expect(await admin.materials.uploadList({})).toEqual([])
		expect((await storedFiles(app)).uploads).toEqual([])
	})

	test('a cancel beside chunks leaves nothing either', async () => {
		const content = await aPicture()
		for (let round = 0; round < 3; round++) {
			const { upload_id } = await start(content.length)
			await chunk(upload_id, 0, content.subarray(0, 100))
			const rest = [100, 200, 300].map(at => chunk(upload_id, at, content.subarray(at, at + 100)).catch(() => null))
			await Promise.all([...rest, admin.materials.uploadCancel({ upload_id })])
		}
		expect((await storedFiles(app)).uploads).toEqual([])
	})

	test('what nobody goes on with for a week gives its space back', async () => {
		const { upload_id } = await admin.materials.uploadStart({ name: 'forgotten', size: 100 })
		app.clock.move(upload_patience - 60_000)
		admin = await anAdmin(app)
		await admin.materials.uploadStart({ name: 'other', size: 100 })
		expect((await admin.materials.uploadList({})).map(row => row.upload_id)).toContain(upload_id)
		app.clock.move(120_000)
		const other = await admin.materials.uploadStart({ name: 'other', size: 100 })
		const left = (await admin.materials.uploadList({})).map(row => row.upload_id)
		expect(left).not.toContain(upload_id)
		expect(left).toContain(other.upload_id)
		for (const id of left) await admin.materials.uploadCancel({ upload_id: id })
	})

	test('a person uploads twenty files side by side, not twenty-one', async () => {
		const member = await aMember(app, await rootGroup(app))
		const begin = () => member.materials.uploadStart({ name: 'x', size: 10 }).catch(() => null)
		const begun = (await Promise.all(Array.from({ length: 25 }, begin))).filter(found => found !== null)
		expect(begun).toHaveLength(20)
		await expectError(member.materials.uploadStart({ name: 'x', size: 10 }), 'upload_count')
		await member.materials.uploadCancel({ upload_id: begun[0]?.upload_id ?? '' })
		await member.materials.uploadStart({ name: 'x', size: 10 })
		await admin.materials.uploadCancel(await start(10))
	})

	test('parts that the disk has lost are told as such', async () => {
		const content = await aPicture()
		const { upload_id } = await admin.materials.uploadStart({ name: 'lost.png', size: content.length })
		await chunk(upload_id, 0, content)
		const folder = join(app.config.data_dir, 'uploads')
		for (const name of await readdir(folder)) if (name.includes(upload_id)) await rm(join(folder, name))
		await expectError(admin.materials.uploadFinish({ upload_id }), 'merge_failed')
		await admin.materials.uploadCancel({ upload_id })
	})

	test('a file that is refused gives its place among the twenty back', { tags: 'long' }, async () => {
		const member = await aMember(app, await rootGroup(app))
		const content = Buffer.alloc(6000, 'no picture at all ')
		for (let count = 0; count < 25; count++) {
			const { upload_id } = await member.materials.uploadStart({ name: 'x.png', size: content.length })
			const file = { file: new Blob([content]), name: 'chunk' }
			await expectError(member.materials.uploadChunk({ upload_id, offset: 0 }, { file }), 'file_unsupported')
		}
		expect(await member.materials.uploadList({})).toEqual([])
		expect((await storedFiles(app)).uploads).toEqual([])
	})

	test('browsers of the organisation hear when a material is ready', async () => {
		const socket = await aSocket(app, admin)
		const { id, state } = await upload(admin, 'heard', await aPicture())
		// Whether it is ready before the response depends on the machine; the event is sent either way.
		expect(state).toMatch(/^(processing|ready)$/)
		expect(await socket.next(frame => frame.type === 'material_state')).toMatchObject({ data: { id, state: 'ready' } })
		socket.close()
	})

	test('materials are found by name and kind and can be renamed', async () => {
		const { id } = await upload(admin, 'Blue_Sky 100%', await aPicture())
		await app.settled()
		for (const key_word of ['blue_sky', '100%']) {
			expect((await admin.materials.list({ key_word, kind: ['picture'] })).list.map(row => row.id)).toEqual([id])
			expect((await admin.materials.list({ key_word, kind: ['video'] })).count).toBe(0)
		}
		await admin.materials.rename({ id, name: '新名称' })
		expect((await admin.materials.list({ key_word: '新名称' })).list).toMatchObject([{ id, uploader: 'admin' }])
		expect((await admin.materials.list({ key_word: 'blueXsky' })).count).toBe(0)
	})

	describe.runIf(has_ffmpeg)('videos', () => {
		test.each(['mp4', 'webm'] as const)(
			'%s is known by its length, size and codec, with a poster',
			{ tags: 'long' },
			async kind => {
				const { id } = await upload(admin, `video ${kind}`, await aVideo(kind), 4096)
				await app.settled()
				const found = (await admin.materials.list({})).list.find(row => row.id === id)
				expect(found).toMatchObject({
					state: 'ready',
					kind: 'video',
					mime: `video/${kind}`,
					width: 160,
					height: 120,
					fault: '',
				})
				expect(found?.codec).toBe(kind === 'mp4' ? 'avc' : 'vp8')
				expect(Math.abs((found?.duration ?? 0) - 1000)).toBeLessThanOrEqual(100)
				const poster = await admin.fetch(`${app.origin}${found?.thumbnail}`)
				expect(poster.headers.get('content-type')).toBe('image/webp')
			},
		)

		test('where the server has no FFmpeg a video is ready without a poster, and says so', {
			tags: 'long',
		}, async () => {
			const content = await aVideo()
			const path = process.env.PATH
			try {
				process.env.PATH = ''
				const { id } = await upload(admin, 'without', Buffer.concat([content, Buffer.alloc(8)]))
				await app.settled()
				const found = (await admin.materials.list({})).list.find(row => row.id === id)
				expect(found).toMatchObject({
					state: 'ready',
					thumbnail: '',
					fault: 'no_ffmpeg_cover',
				})
			} finally {
				process.env.PATH = path
			}
		})
	})
})
