import type { Material } from '@vitrine/contract/library/materials'
import { review_states, trash_patience } from '@vitrine/domain/library/material'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { anAdmin, type Browser, expectError, follow } from '../../../../test/browser.ts'
import { aDirectory, aMaterial, aName, aPicture, aProgram, aPublish, aTerminal } from '../../../../test/factories.ts'
import { storedFiles } from '../../../../test/files.ts'
import { aGroup, aMember, rootGroup } from '../../../../test/people.ts'

describe.each(dialects)('the library on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const ids = async (filter: Parameters<Browser['materials']['list']>[0], browser = admin): Promise<number[]> =>
		(await browser.materials.list(filter)).list.map(row => row.id)
	const set = (id: number, change: object) =>
		app.database.db.updateTable('materials').set(change).where('id', '=', id).execute()

	test('what waits for review is not deleted, nor what is used, and the error says by what', {
		tags: 'long',
	}, async () => {
		const [pending, used, free] = [
			await aMaterial(app, admin),
			await aMaterial(app, admin),
			await aMaterial(app, admin),
		]
		await set(pending.id, { review_state: review_states.pending })
		const program = await aProgram(app, admin, used)
		const all = [pending.id, used.id, free.id]
		const unreviewed = await expectError(admin.materials.remove({ ids: all }), 'material_unreviewed')
		expect(unreviewed.data).toMatchObject({ materials: [{ id: pending.id, name: pending.name }] })
		const inUse = await expectError(admin.materials.remove({ ids: [used.id, free.id] }), 'material_in_use')
		expect(inUse.data).toMatchObject({ uses: [{ id: program.id, name: program.name }], hidden: 0 })
		expect((await ids({ limit: 500 })).filter(id => all.includes(id))).toHaveLength(3)
		expect(await ids({ trash: 1 })).toEqual([])
	})

	test('a program out of sight keeps a material too, without its name', async () => {
		const root = await rootGroup(app)
		const group = await aGroup(app, root)
		const member = await aMember(app, group, 'administrator')
		const material = await aMaterial(app, member)
		const program = await aProgram(app, admin, material)
		const error = await expectError(member.materials.remove({ ids: [material.id] }), 'material_in_use')
		expect(error.data).toMatchObject({ uses: [], hidden: 1 })
		expect(JSON.stringify(error.data)).not.toContain(program.name)
		expect(await member.materials.uses({ id: material.id })).toEqual({ programs: [], releases: [], hidden: 1 })
		expect((await admin.materials.uses({ id: material.id })).programs).toEqual([{ id: program.id, name: program.name }])
	})

	test('deleted materials are nowhere but in the trash, and come back as they were', async () => {
		const directory_id = await aDirectory(admin)
		const material = await aMaterial(app, admin)
		await admin.materials.move({ ids: [material.id], directory_id })
		await admin.materials.tag({ ids: [material.id], add: ['gone'] })
		await admin.materials.remove({ ids: [material.id] })
		expect(await ids({ key_word: material.name })).toEqual([])
		expect(await admin.materials.get({ ids: [material.id] })).toEqual([])
		expect((await admin.directories.list({})).find(row => row.id === directory_id)?.materials).toBe(0)
		expect((await admin.materials.facets({})).tags).not.toContain('gone')
		const { id } = material
		for (const refused of [
			() => admin.materials.remove({ ids: [id] }),
			() => admin.materials.rename({ id, name: 'x' }),
			() => admin.materials.uses({ id }),
			() => admin.materials.tag({ ids: [id], add: ['x'] }),
			() => admin.materials.move({ ids: [id], directory_id: 0 }),
			() => admin.materials.download({ ids: [id] }),
			() => aProgram(app, admin, material),
		])
			await expectError(refused(), 'material_absent')
		const [shown] = (await admin.materials.list({ trash: 1, key_word: material.name })).list
		expect(shown).toMatchObject({ id, removed_at: expect.any(Number), tags: ['gone'] })
		await admin.materials.restore({ ids: [id] })
		await expectError(admin.materials.restore({ ids: [id] }), 'material_absent')
		expect(await ids({ directory_id, tags: ['gone'] })).toEqual([id])
	})

	test('a directory with nothing but deleted materials goes, and they come back into the default one', async () => {
		const directory_id = await aDirectory(admin)
		const { id } = await aMaterial(app, admin)
		await admin.materials.move({ ids: [id], directory_id })
		await admin.materials.remove({ ids: [id] })
		await admin.directories.remove({ id: directory_id })
		await admin.materials.restore({ ids: [id] })
		const found = (await admin.materials.list({ directory_id: 0, limit: 500 })).list.find(row => row.id === id)
		expect(found?.directory_id).toBe(0)
	})

	test('only what is in the trash is deleted for ever, with its files, and never that of others', {
		tags: 'long',
	}, async () => {
		const stranger = await aMember(app, await aGroup(app, await rootGroup(app)), 'administrator')
		const before = (await storedFiles(app)).blobs
		const [one, two, remaining] = [
			await aMaterial(app, admin),
			await aMaterial(app, admin),
			await aMaterial(app, admin),
		]
		await expectError(admin.materials.purge({ ids: [remaining.id] }), 'material_absent')
		await admin.materials.remove({ ids: [one.id, two.id] })
		for (const refused of [
			() => stranger.materials.purge({ ids: [one.id] }),
			() => stranger.materials.restore({ ids: [one.id] }),
		])
			await expectError(refused(), 'material_absent')
		expect(await stranger.materials.emptyTrash({})).toEqual({ count: 0 })
		await admin.materials.purge({ ids: [one.id] })
		expect(await ids({ trash: 1 })).toEqual([two.id])
		expect((await admin.materials.emptyTrash({})).count).toBe(1)
		await admin.materials.remove({ ids: [remaining.id] })
		await admin.materials.emptyTrash({})
		expect((await storedFiles(app)).blobs.sort()).toEqual(before.sort())
	})

	test('an organisation is held by its trash, which says so', async () => {
		const group_id = await aGroup(app, await rootGroup(app))
		const content = await aPicture()
		const { upload_id } = await admin.materials.uploadStart({ name: 'x', size: content.length, group_id })
		await admin.materials.uploadChunk(
			{ upload_id, offset: 0 },
			{ file: { file: new Blob([new Uint8Array(content)]), name: 'x' } },
		)
		const { id } = await admin.materials.uploadFinish({ upload_id })
		await app.settled()
		await admin.materials.remove({ ids: [id] })
		const error = await expectError(admin.organizations.remove({ id: group_id }), 'group_in_use')
		expect(error.data).toMatchObject({ uses: { materials: 0, trash: 1 } })
		await admin.materials.purge({ ids: [id] })
		await admin.organizations.remove({ id: group_id })
	})

	test('a material has so many tags at most, and filters ask for all of them', async () => {
		const [a, b] = [await aMaterial(app, admin), await aMaterial(app, admin)]
		const many = Array.from({ length: 20 }, (_, place) => `t${place}`)
		await admin.materials.tag({ ids: [a.id], add: many })
		const error = await expectError(admin.materials.tag({ ids: [b.id, a.id], add: ['one more'] }), 'material_tags')
		expect(error.tips).toContain(a.name)
		expect(await ids({ tags: ['one more'] })).toEqual([])
		await admin.materials.tag({ ids: [a.id, b.id], add: ['t1', ' two   words '], remove: ['t0'] })
		expect(await ids({ tags: ['t1', 'two words'] })).toEqual([b.id, a.id])
		expect(await ids({ tags: ['t1', 't2'] })).toEqual([a.id])
		expect(await ids({ tags: ['t0'] })).toEqual([])
	})

	test('filters narrow, whatever they are combined with', { tags: 'long' }, async () => {
		const stranger = await aMember(app, await rootGroup(app), 'administrator')
		const mark = aName('filter')
		const make = async (browser: Browser, change: object): Promise<number> => {
			const { id } = await aMaterial(app, browser, `${mark} ${aName('x')}`)
			await set(id, change)
			return id
		}
		const wide = await make(admin, { width: 1920, height: 1080, size: 500 })
		const tall = await make(admin, { width: 1080, height: 1920, size: 700 })
		const even = await make(stranger, { width: 600, height: 600, size: 900, review_state: review_states.rejected })
		const video = await make(admin, {
			kind: 'video',
			duration: 9000,
			width: 3840,
			height: 2160,
			size: 100,
			created_at: 5000,
		})
		const failed = await make(admin, { state: 'failed', width: 0, height: 0, size: 300 })
		const only = (filter: Parameters<Browser['materials']['list']>[0]) => ids({ key_word: mark, ...filter })
		expect(await only({ orientation: 'landscape' })).toEqual([video, wide])
		expect(await only({ orientation: 'portrait' })).toEqual([tall])
		expect(await only({ orientation: 'square' })).toEqual([even])
		expect(await only({ min_width: 1080, min_height: 1080 })).toEqual([video, tall, wide])
		expect(await only({ max_width: 1080, min_width: 1 })).toEqual([even, tall])
		expect(await only({ min_size: 500, max_size: 700 })).toEqual([tall, wide])
		expect(await only({ kind: ['video'] })).toEqual([video])
		expect(await only({ kind: ['video', 'text'] })).toEqual([video])
		expect(await only({ min_duration: 9000, max_duration: 9000 })).toEqual([video])
		expect(await only({ user_id: stranger.session.user_id })).toEqual([even])
		expect(await only({ created_from: 5000, created_to: 5000 })).toEqual([video])
		expect(await only({ state: 'failed' })).toEqual([failed])
		expect(await only({ review_state: [review_states.rejected, review_states.pending] })).toEqual([even])
		expect(await only({ orientation: 'landscape', kind: ['picture'], max_size: 600 })).toEqual([wide])
		expect(await only({ sort: 'size' })).toEqual([even, tall, wide, failed, video])
		expect(await only({ sort: 'duration', limit: 1 })).toEqual([video])
		expect(await only({ sort: 'name' })).toEqual([wide, tall, even, video, failed])
		expect(await only({ sort: 'size', page: 2, limit: 2 })).toEqual([wide, failed])
		const facets = await admin.materials.facets({})
		expect(facets.uploaders.map(({ id }) => id)).toEqual(expect.arrayContaining([stranger.session.user_id]))
	})

	test('a name is found by any part of it, to the letter', async () => {
		const name = `夏季促销 Лето "50%_off" 🎬 e.${aName('word')}`
		const { id } = await aMaterial(app, admin, name)
		for (const part of ['夏', '季促', '夏季促销', 'лето', 'ЛЕТ', '"50%', '%_o', '🎬', '销 л', 'OFF" 🎬', name])
			expect(await ids({ key_word: part }), part).toContain(id)
		for (const part of ['夏促', '50__off', '%%', '销л', '🎭', '* OR *'])
			expect(await ids({ key_word: part }), part).not.toContain(id)
		await admin.materials.rename({ id, name: 'another one' })
		expect(await ids({ key_word: '季促' })).not.toContain(id)
		expect(await ids({ key_word: 'other o' })).toContain(id)
	})

	test('where a material is used names its programs and releases', async () => {
		const material = await aMaterial(app, admin)
		expect(await admin.materials.uses({ id: material.id })).toEqual({ programs: [], releases: [], hidden: 0 })
		const program = await aProgram(app, admin, material)
		const { terminal } = await aTerminal(admin)
		const { publish_id, publish_no } = await aPublish(admin, [program.id], [terminal.id])
		expect(await admin.materials.uses({ id: material.id })).toMatchObject({
			programs: [{ id: program.id, name: program.name }],
			releases: [{ id: publish_id, publish_no }],
		})
		await expectError(admin.materials.uses({ id: 999_999 }), 'material_absent')
	})

	const replaced = async (): Promise<[Material, Material]> => [await aMaterial(app, admin), await aMaterial(app, admin)]

	test('a file is replaced only by a ready one of the same kind that no program shows', { tags: 'long' }, async () => {
		const [material, other] = await replaced()
		const { id } = material
		await expectError(admin.materials.replace({ id, with: id }), 'material_same')
		await expectError(admin.materials.replace({ id, with: 999_999 }), 'material_absent')
		await set(other.id, { kind: 'audio' })
		await expectError(admin.materials.replace({ id, with: other.id }), 'material_kind')
		await set(other.id, { kind: 'picture', state: 'processing' })
		await expectError(admin.materials.replace({ id, with: other.id }), 'material_not_ready')
		await set(other.id, { state: 'ready' })
		const program = await aProgram(app, admin, other)
		await expectError(admin.materials.replace({ id, with: other.id }), 'material_in_use')
		await admin.programs.remove({ id: program.id })
		await admin.materials.replace({ id, with: other.id })
	})

	test('a file is replaced in every program, which open editors notice, and is reviewed again', async () => {
		const [material, other] = await replaced()
		const [one, two] = [await aProgram(app, admin, material), await aProgram(app, admin, material)]
		await admin.materials.tag({ ids: [material.id], add: ['stays'] })
		await admin.system.save({ settings: { review_materials: '1' } })
		expect(await admin.materials.replace({ id: material.id, with: other.id })).toEqual({ programs: 2 })
		await admin.system.save({ settings: { review_materials: '0' } })
		const [now] = (await admin.materials.list({ tags: ['stays'] })).list
		expect(now).toMatchObject({
			id: material.id,
			name: material.name,
			sha256: other.sha256,
			play_sha256: other.play_sha256,
			size: other.size,
			width: other.width,
			review_state: review_states.pending,
		})
		expect(await ids({ key_word: other.name })).toEqual([])
		for (const program of [one, two]) {
			const found = await admin.programs.get({ id: program.id })
			expect(found.revision).toBe(program.revision + 1)
			expect(found.document.windows[0]?.resources[0]).toMatchObject({ sha256: other.sha256, fit: 'contain' })
			expect((await admin.fetch(`${app.origin}${found.files[other.sha256]}`)).status).toBe(200)
			const { id, revision, document } = program
			await expectError(admin.programs.save({ id, revision, document }), 'program_conflict')
		}
		expect((await storedFiles(app)).blobs).not.toContain(material.sha256)
	})

	test('what has been in the trash for thirty days is gone after the next turn', { tags: 'long' }, async () => {
		const [old, young] = await replaced()
		await admin.materials.remove({ ids: [old.id] })
		app.clock.move(trash_patience - 60_000)
		const later = await anAdmin(app)
		await later.materials.remove({ ids: [young.id] })
		app.clock.move(120_000)
		app = await app.again()
		follow(later, app)
		await app.settled()
		expect(await ids({ trash: 1 }, later)).toEqual([young.id])
		admin = await anAdmin(app)
	})
})
