import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { aApp, dialects } from '../../../../test/app.ts'
import { anAdmin } from '../../../../test/browser.ts'
import { damages, placeOf } from '../../../../test/damaged-files.ts'
import { aName, aPicture, upload } from '../../../../test/factories.ts'
import { storedFiles } from '../../../../test/files.ts'

describe.each(dialects)('processing on a disk that fails, on %s', dialect => {
	test('a step of a material that cannot be written, or read, leaves nothing and is done when it can', {
		tags: 'long',
	}, async () => {
		const app = await aApp(dialect)
		const admin = await anAdmin(app)
		const work = join(app.config.data_dir, 'work')
		await rm(work, { recursive: true, force: true })
		await writeFile(work, 'a file in the place of a folder')
		const { id, sha256 } = await upload(admin, aName('step'), await aPicture())
		await app.settled()
		const shown = async () => (await admin.materials.get({ ids: [id] }))[0]
		expect(await shown()).toMatchObject({ state: 'processing' })
		expect((await storedFiles(app)).blobs).toEqual([sha256])
		await rm(work)
		const path = placeOf(app, sha256)
		const content = await damages['is cut short'](path)
		app.clock.move(3_600_000)
		await app.settled()
		const { db } = app.database
		const steps = await db.selectFrom('material_steps').selectAll().where('material_id', '=', id).execute()
		const step = steps.find(row => row.step === 'inspect')
		expect(step).toMatchObject({ state: 'waiting', fault: 'server_file_lost', attempts: 2 })
		await writeFile(path, content)
		app.clock.move(3_600_000)
		await app.settled()
		expect(await shown()).toMatchObject({ state: 'ready', fault: '' })
		expect((await storedFiles(app)).uploads).toEqual([])
		await app.remove()
	})
})
