import { createHash } from 'node:crypto'
import { appendFile, mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { anAdmin, type Browser, expectError, follow } from '../../../../test/browser.ts'
import { aMaterial, aPicture } from '../../../../test/factories.ts'
import { storedFiles } from '../../../../test/files.ts'

describe.each(dialects)('uploads across restarts on %s', dialect => {
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
	const chunk = (upload_id: string, offset: number, content: Uint8Array) =>
		admin.materials.uploadChunk(
			{ upload_id, offset },
			{ file: { file: new Blob([new Uint8Array(content)]), name: 'x' } },
		)
	/** An upload of which this many bytes have arrived. */
	const begun = async (arrived?: number) => {
		const content = await aPicture()
		const { upload_id } = await admin.materials.uploadStart({ name: 'x', size: content.length })
		await chunk(upload_id, 0, content.subarray(0, arrived ?? content.length))
		const sha256 = createHash('sha256').update(content).digest('hex')
		return { content, upload_id, sha256, path: join(app.config.data_dir, 'uploads', upload_id) }
	}
	const finished = async (upload_id: string, sha256: string) => {
		const material = await admin.materials.uploadFinish({ upload_id })
		expect(material.sha256).toBe(sha256)
		expect((await admin.materials.uploadFinish({ upload_id })).id).toBe(material.id)
		await app.settled()
		const found = (await admin.materials.list({})).list.filter(row => row.sha256 === sha256)
		expect(found).toMatchObject([{ id: material.id, state: 'ready' }])
		expect((await admin.fetch(`${app.origin}${found[0]?.url}`)).status).toBe(200)
		expect((await storedFiles(app)).uploads).toEqual([])
	}

	test('an upload goes on where it was', async () => {
		const { content, upload_id, sha256 } = await begun(700)
		await restart()
		expect(await admin.materials.uploadList({})).toMatchObject([{ upload_id, received: 700, size: content.length }])
		await expectError(admin.materials.uploadFinish({ upload_id }), 'upload_short')
		expect(await chunk(upload_id, 700, content.subarray(700, 900))).toEqual({ received: 900 })
		await restart()
		await chunk(upload_id, 900, content.subarray(900))
		await finished(upload_id, sha256)
	})

	test('bytes that arrived before the crash but were not counted are counted', async () => {
		const { content, upload_id, sha256, path } = await begun(500)
		await app.close()
		await appendFile(path, content.subarray(500, 800))
		await restart()
		expect(await chunk(upload_id, 500, content.subarray(500, 800))).toEqual({ received: 800 })
		const { data } = await expectError(chunk(upload_id, 500, content.subarray(500, 900)), 'chunk_order')
		expect(data).toMatchObject({ values: { offset: 800 } })
		await chunk(upload_id, 800, content.subarray(800))
		await finished(upload_id, sha256)
	})

	test('a crash after the hash was written down loses nothing', async () => {
		const { upload_id, sha256 } = await begun()
		await app.database.db.updateTable('uploads').set({ sha256 }).where('id', '=', upload_id).execute()
		await restart()
		await finished(upload_id, sha256)
	})

	test('a crash after the file was stored loses nothing', async () => {
		const { content, upload_id, sha256, path } = await begun()
		await app.database.db.updateTable('uploads').set({ sha256 }).where('id', '=', upload_id).execute()
		await app.close()
		const folder = join(app.config.data_dir, 'blobs', sha256.slice(0, 2))
		await mkdir(folder, { recursive: true })
		await rename(path, join(folder, sha256))
		await restart()
		// Acknowledged bytes are reported, and a chunk that is sent again counts as arrived.
		const { size } = await stat(join(folder, sha256))
		expect(await admin.materials.uploadList({})).toMatchObject([{ upload_id, received: size }])
		expect(await admin.materials.uploadState({ upload_id })).toEqual({ received: size, sha256 })
		expect(await chunk(upload_id, 0, content.subarray(0, 100))).toEqual({ received: size })
		await finished(upload_id, sha256)
	})

	test('what no row names is removed at the next start, and nothing else', async () => {
		const { id } = await aMaterial(app, admin)
		const { upload_id, sha256 } = await begun()
		const before = await storedFiles(app)
		await app.close()
		const stray = createHash('sha256').update('stray').digest('hex')
		await mkdir(join(app.config.data_dir, 'blobs', stray.slice(0, 2)), { recursive: true })
		await writeFile(join(app.config.data_dir, 'blobs', stray.slice(0, 2), stray), 'stray')
		await writeFile(join(app.config.data_dir, 'uploads', 'stray'), 'stray')
		await restart()
		await app.settled()
		expect(await storedFiles(app)).toEqual(before)
		expect((await admin.materials.list({})).list.some(row => row.id === id)).toBe(true)
		await finished(upload_id, sha256)
	})

	test('a file that was stored but is not a material yet does not go with another of the same', async () => {
		const { content, upload_id, sha256 } = await begun()
		const other = await admin.materials.uploadStart({ name: 'other', size: content.length })
		await chunk(other.upload_id, 0, content)
		const { id } = await admin.materials.uploadFinish(other)
		await app.settled()
		await app.database.db.updateTable('uploads').set({ sha256 }).where('id', '=', upload_id).execute()
		await admin.materials.remove({ ids: [id] })
		await finished(upload_id, sha256)
	})

	test('what was being looked into is looked into again', async () => {
		const { id } = await aMaterial(app, admin)
		const half = { state: 'processing', width: 0, height: 0, thumb_sha256: null }
		await app.database.db.updateTable('materials').set(half).where('id', '=', id).execute()
		await restart()
		await app.settled()
		const found = (await admin.materials.list({})).list.find(row => row.id === id)
		expect(found).toMatchObject({ state: 'ready', width: 320, height: 180 })
		expect((await admin.fetch(`${app.origin}${found?.thumbnail}`)).status).toBe(200)
	})

	test('after an hour without a chunk an upload goes on', async () => {
		const { content, upload_id, sha256 } = await begun(600)
		app.clock.move(3_600_000)
		const other = await begun(100)
		await chunk(upload_id, 600, content.subarray(600))
		await admin.materials.uploadCancel({ upload_id: other.upload_id })
		await finished(upload_id, sha256)
	})
})
