import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { aApp } from './app.ts'
import { anAdmin, expectError, follow } from './browser.ts'
import { aMaterial, aName } from './factories.ts'
import { smallDisk } from './small-disk.ts'

const disk = smallDisk(24)
const { folder, mountable } = disk
if (!mountable)
	console.warn('a small disk cannot be mounted here: the tests of an installation on a full disk are not run')

describe.runIf(mountable)('an installation on a full disk', () => {
	disk.use('data', 'other')

	test('refuses what writes, in words, and lets people read, sign in and delete; it starts again there, too', async () => {
		const app = await aApp('sqlite', { VITRINE_DATA_DIR: join(folder, 'data'), VITRINE_DISK_RESERVE_MB: '2' })
		const admin = await anAdmin(app)
		const [one, other] = [await aMaterial(app, admin), await aMaterial(app, admin)]
		disk.fill('filler')
		await expectError(admin.programs.create({ name: aName('program'), w: 1920, h: 1080 }), 'disk_full')
		await expectError(admin.materials.uploadStart({ name: 'x', size: 1 }), 'disk_full')
		expect((await admin.materials.list({})).list).toHaveLength(2)
		const second = await anAdmin(app)
		await second.materials.remove({ ids: [one.id] })
		await second.materials.purge({ ids: [one.id] })
		expect((await second.materials.list({})).list).toHaveLength(1)
		expect((await fetch(`${app.origin}/readyz`)).status).toBe(503)

		const again = await app.again()
		follow(second, again)
		expect((await second.materials.list({})).list).toMatchObject([{ id: other.id }])
		await expectError(second.programs.create({ name: aName('program'), w: 1920, h: 1080 }), 'disk_full')
		const third = await anAdmin(again)
		await third.materials.remove({ ids: [other.id] })

		disk.free('filler')
		await expect
			.poll(() => third.programs.create({ name: aName('program'), w: 1920, h: 1080 }).catch(() => null))
			.not.toBeNull()
		await again.remove()
	})

	test('a transaction that finds no room says so, and not that it could not be rolled back', async () => {
		const app = await aApp('sqlite', { VITRINE_DATA_DIR: join(folder, 'other') })
		const { db } = app.database
		disk.fill('filler')
		const work = db.transaction().execute(async tx => {
			for (let key = 0; key < 100; key++)
				await tx
					.insertInto('settings')
					.values({ key: `filler ${key}`, value: 'x'.repeat(100_000) })
					.execute()
		})
		await expect(work).rejects.toMatchObject({ kind: 'full' })
		disk.free('filler')
		await sql`select 1`.execute(db)
		expect(await db.selectFrom('settings').selectAll().where('key', 'like', 'filler%').execute()).toEqual([])
		await app.remove()
	})
})
