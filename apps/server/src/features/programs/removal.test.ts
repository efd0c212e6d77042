import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aName, aPicture, aProgram, aPublish, aTerminal } from '../../../test/factories.ts'
import { diskBlobs } from '../../ports/blobs/blobs-disk.ts'

describe.each(dialects)('pictures and removal of programs on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const send = (id: number, revision: number, content: Buffer) =>
		admin.programs.screenshot({ id, revision }, { file: { file: new Blob([new Uint8Array(content)]), name: 'p' } })

	const hashOf = (url: string): string => /[0-9a-f]{64}/.exec(url)?.[0] ?? ''

	test('a picture stands for the revision that it shows, is copied with it and goes with the last that has it', {
		tags: 'long',
	}, async () => {
		const program = await aProgram(app, admin)
		const { id, revision } = program
		const { data } = await expectError(send(id, revision - 1, await aPicture()), 'program_conflict')
		// As for a save conflict: which program it is, who changed it and when.
		expect(data).toMatchObject({ values: { object: program.name, name: expect.any(String) }, revision })
		expect(data).toMatchObject({ changed_at: expect.any(Number) })
		await expectError(send(id, revision, Buffer.from('no picture at all')), 'file_unsupported')
		await expectError(send(id, revision, (await aPicture()).subarray(0, 90)), 'file_corrupted')
		await expectError(send(999_999, revision, await aPicture()), 'program_absent')
		const noise = await sharp({
			create: {
				width: 900,
				height: 900,
				channels: 3,
				background: '#000',
				noise: { type: 'gaussian', mean: 128, sigma: 80 },
			},
		})
			.png()
			.toBuffer()
		expect(noise.length).toBeGreaterThan(512 * 1024)
		await expect(send(id, revision, noise)).rejects.toThrow()

		await send(id, revision, await aPicture(1600, 900))
		const shown = await admin.programs.get({ id })
		const picture = hashOf(shown.thumbnail)
		expect(picture).not.toBe(hashOf(program.thumbnail))
		expect(await sharp((await diskBlobs(app.config.data_dir)).path(picture)).metadata()).toMatchObject({
			format: 'webp',
			width: 640,
			height: 360,
		})

		const copy = await admin.programs.copy({ id, name: aName('copy') })
		expect(hashOf(copy.thumbnail)).toBe(picture)
		await admin.programs.edit({ id, name: aName('renamed'), device_type: 2 })
		const renamed = await admin.programs.get({ id })
		expect(hashOf(renamed.thumbnail)).toBe(picture)
		const document = { ...renamed.document, background: '#123456' }
		const saved = await admin.programs.save({ id, revision: renamed.revision, document })
		expect(hashOf(saved.thumbnail)).toBe(hashOf(program.thumbnail))

		await admin.programs.remove({ id })
		expect(await (await diskBlobs(app.config.data_dir)).size(picture)).not.toBeNull()
		await admin.programs.remove({ ids: [copy.id] })
		expect(await (await diskBlobs(app.config.data_dir)).size(picture)).toBeNull()
	})

	test('a template hands on its picture and takes the device type', { tags: 'long' }, async () => {
		const program = await aProgram(app, admin)
		const template = await admin.templates.addProgram({ program_id: program.id, name: aName('template') })
		const use = { id: template.id, name: aName('from template'), device_type: 3 }
		const made = await admin.programs.get({ id: (await admin.templates.useProgram(use)).id })
		expect(made.device_type).toBe(3)
		const { list } = await admin.templates.list({ type: 'program' })
		const { thumbnail = '' } = list.find(row => row.id === template.id) ?? {}
		expect(hashOf(made.thumbnail)).toBe(hashOf(thumbnail))
		const other = await admin.templates.useProgram({ ...use, name: aName('smaller'), w: 640, h: 360 })
		expect(hashOf((await admin.programs.get({ id: other.id })).thumbnail)).not.toBe(hashOf(thumbnail))
	})

	test('all that are chosen go, or none, and what keeps one is named with its releases', { tags: 'long' }, async () => {
		await expectError(admin.programs.remove({}), 'no_program')
		const [free, used] = [await aProgram(app, admin), await aProgram(app, admin)]
		const { terminal } = await aTerminal(admin)
		const { publish_id, publish_no } = await aPublish(admin, [used.id, free.id].slice(0, 1), [terminal.id])
		const error = await expectError(admin.programs.remove({ ids: [free.id, used.id] }), 'program_in_use')
		expect(error.data).toMatchObject({
			uses: [{ id: used.id, name: used.name, releases: [{ id: publish_id, publish_no }] }],
			hidden: 0,
		})
		expect((await admin.programs.get({ id: free.id })).name).toBe(free.name)
		await expectError(admin.programs.remove({ ids: [free.id, 999_999] }), 'program_absent')
		const other = await aProgram(app, admin)
		await admin.programs.remove({ ids: [free.id, other.id, free.id] })
		await expectError(admin.programs.get({ id: free.id }), 'program_absent')
		await expectError(admin.programs.get({ id: other.id }), 'program_absent')
	})

	test('what was published stays what it was when the program is changed', { tags: 'long' }, async () => {
		const program = await aProgram(app, admin)
		const { terminal } = await aTerminal(admin)
		const { publish_id } = await aPublish(admin, [program.id], [terminal.id])
		const manifest = () =>
			app.database.db.selectFrom('releases').select('manifest').where('id', '=', publish_id).executeTakeFirstOrThrow()
		const before = await manifest()
		const document = { ...program.document, background: '#654321' }
		await admin.programs.save({ id: program.id, revision: program.revision, document })
		expect(await manifest()).toEqual(before)
	})
})
