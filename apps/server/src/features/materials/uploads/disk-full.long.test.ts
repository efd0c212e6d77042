import { readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { aApp, dialects } from '../../../../test/app.ts'
import { anAdmin, expectError } from '../../../../test/browser.ts'
import { aPicture, upload } from '../../../../test/factories.ts'
import { smallDisk } from '../../../../test/small-disk.ts'
import { StorageFull } from '../../../ports/blobs/blobs.ts'
import { diskBlobs } from '../../../ports/blobs/blobs-disk.ts'

describe.each(dialects)('a full disk on %s', dialect => {
	test('an upload that would leave too little room is refused before a byte travels', async () => {
		const app = await aApp(dialect, { VITRINE_DISK_RESERVE_MB: '1000000' })
		const admin = await anAdmin(app)
		await expectError(admin.materials.uploadStart({ name: 'x', size: 1 }), 'disk_full')
		expect(await admin.materials.uploadList({})).toEqual([])
		await app.remove()
	})
})

const disk = smallDisk(6)
const { folder, mountable } = disk
if (!mountable) console.warn('a small disk cannot be mounted here: 2 tests of a disk that is really full are not run')

/** Leaves this many bytes free. */
const fill = (free: number): void => {
	const { bavail, bsize } = statfsSync(folder)
	writeFileSync(join(folder, 'filler'), Buffer.alloc(Math.max(0, bavail * bsize - free)))
}

describe.runIf(mountable)('a disk that is really full', () => {
	disk.use('data')

	test('a chunk that finds no room is taken back, and goes through once there is room', async () => {
		const blobs = await diskBlobs(join(folder, 'data'))
		const incoming = await blobs.receive('upload')
		await incoming.append(Buffer.alloc(1000, 1))
		fill(64 * 1024)
		await expect(incoming.append(Buffer.alloc(1024 * 1024, 2))).rejects.toBeInstanceOf(StorageFull)
		await expect(blobs.put(Buffer.alloc(1024 * 1024, 3))).rejects.toBeInstanceOf(StorageFull)
		expect(incoming.received).toBe(1000)
		expect(readdirSync(join(folder, 'data', 'uploads'))).toEqual(['upload'])
		rmSync(join(folder, 'filler'))
		expect(await incoming.append(Buffer.alloc(1024 * 1024, 2))).toBe(1000 + 1024 * 1024)
		const { sha256, size } = await incoming.finish()
		expect(size).toBe(1000 + 1024 * 1024)
		const content = await (await blobs.open(sha256)).content()
		expect(
			content.subarray(0, 1000).every(byte => byte === 1) && content.subarray(1000).every(byte => byte === 2),
		).toBe(true)
		await blobs.remove(sha256)
	})

	test('a disk that fills up during an upload refuses its chunks and lets it go on later', async () => {
		const app = await aApp('postgres', { VITRINE_DATA_DIR: join(folder, 'data') })
		const admin = await anAdmin(app)
		const content = Buffer.concat([await aPicture(), Buffer.alloc(1024 * 1024)])
		const { upload_id } = await admin.materials.uploadStart({ name: 'x', size: content.length })
		const chunk = (offset: number, end: number) => {
			const file = { file: new Blob([new Uint8Array(content.subarray(offset, end))]), name: 'x' }
			return admin.materials.uploadChunk({ upload_id, offset }, { file })
		}
		await chunk(0, 5000)
		fill(64 * 1024)
		await expectError(chunk(5000, content.length), 'disk_full')
		rmSync(join(folder, 'filler'))
		expect(await chunk(5000, content.length)).toEqual({ received: content.length })
		await admin.materials.uploadFinish({ upload_id })
		await upload(admin, 'small', await aPicture())
		await app.remove()
	})
})
