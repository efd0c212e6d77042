import { createHash, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../../test/browser.ts'
import { aDirectory, aMaterial, aPicture, aSocket, upload } from '../../../../test/factories.ts'
import { storedFiles } from '../../../../test/files.ts'
import { aGroup, aMember, rootGroup } from '../../../../test/people.ts'

describe.each(dialects)('files that are stored already on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let own: Browser
	let sibling: Browser
	beforeAll(async () => {
		app = await aApp(dialect, { VITRINE_UPLOAD_LIMIT_MB: '9' })
		admin = await anAdmin(app)
		const root = await rootGroup(app)
		own = await aMember(app, await aGroup(app, root))
		sibling = await aMember(app, await aGroup(app, root))
	})
	afterAll(() => app.remove())

	const ask = (browser: Browser, { sha256, size }: { sha256: string; size: number }, more: object = {}) =>
		browser.materials.uploadKnown({ sha256, size, name: 'again', ...more })
	const nowhere = { sha256: 'ab'.repeat(32), size: 1000 }
	const names = async (browser: Browser) => (await browser.materials.list({})).list.map(row => row.name)
	const chunk = (browser: Browser, upload_id: string, offset: number, content: Uint8Array) =>
		browser.materials.uploadChunk(
			{ upload_id, offset },
			{ file: { file: new Blob([new Uint8Array(content)]), name: 'x' } },
		)

	test('an own file becomes a material at once, with all that is known of it', async () => {
		const material = await aMaterial(app, own)
		const [before] = await own.materials.get({ ids: [material.id] })
		if (before === undefined) throw new Error('the material is not in sight')
		const stored = await storedFiles(app)
		const socket = await aSocket(app, own)
		const made = await ask(own, material, { name: 'second' })
		expect(await socket.next(frame => frame.type === 'material_state')).toMatchObject({ data: { id: made?.id } })
		socket.close()
		const [after] = await own.materials.get({ ids: [made?.id ?? 0] })
		expect(after?.id).not.toBe(material.id)
		const { kind, mime, width, height, codec, play_sha256, play_size, steps, pages, review_state } = before
		expect(after).toMatchObject({
			name: 'second',
			state: 'ready',
			sha256: material.sha256,
			size: material.size,
			kind,
			mime,
			width,
			height,
			codec,
			play_sha256,
			play_size,
			steps,
			pages,
			review_state,
		})
		for (const address of [after?.url, after?.play_url, after?.thumbnail])
			expect((await own.fetch(`${app.origin}${address}`)).status).toBe(200)
		expect(await storedFiles(app)).toEqual(stored)
	})

	test('a file that the disk has lost is not known, and nothing is made', { tags: 'long' }, async () => {
		const material = await aMaterial(app, own)
		const before = await names(own)
		await rm(join(app.config.data_dir, 'blobs', material.sha256.slice(0, 2), material.sha256))
		expect(await ask(own, material)).toBeNull()
		expect(await names(own)).toEqual(before)
	})

	test('one outlives the other', { tags: 'long' }, async () => {
		const material = await aMaterial(app, own)
		const made = await ask(own, material)
		await own.materials.remove({ ids: [material.id] })
		expect((await own.fetch(`${app.origin}${made?.url}`)).status).toBe(200)
	})

	test('a file of others is as unknown as one that nobody has, and nothing is made', async () => {
		const foreign = await aMaterial(app, sibling)
		const above = await aMaterial(app, admin)
		const before = await names(own)
		for (const file of [foreign, above, nowhere, { ...foreign, size: foreign.size + 1 }])
			expect(await ask(own, file)).toBeNull()
		expect(await names(own)).toEqual(before)
	})

	test('a file in a directory that is shared from above is known', async () => {
		const directory_id = await aDirectory(admin)
		const { id, sha256, size } = await aMaterial(app, admin)
		await admin.materials.move({ ids: [id], directory_id })
		expect(await ask(own, { sha256, size })).toBeNull()
		const [row] = (await admin.directories.list({})).filter(found => found.id === directory_id)
		const { name = '', name_en = '' } = row ?? {}
		await admin.directories.edit({ id: directory_id, name, name_en, shared: 1 })
		expect(await ask(own, { sha256, size })).toMatchObject({ group_id: own.session.group_id, state: 'ready' })
	})

	test('what is not ready, or lies in the trash, is not known', { tags: 'long' }, async () => {
		const material = await aMaterial(app, own)
		const row = () => app.database.db.updateTable('materials').where('sha256', '=', material.sha256)
		for (const change of [{ state: 'failed' }, { state: 'processing' }, { removed_at: 1 }]) {
			await row().set(change).execute()
			expect(await ask(own, material)).toBeNull()
			await row().set({ state: 'ready', removed_at: null }).execute()
		}
		expect(await ask(own, material)).not.toBeNull()
	})

	test('it goes where it is asked for, and nowhere else', async () => {
		const material = await aMaterial(app, own)
		const directory_id = await aDirectory(own)
		expect(await ask(own, material, { directory_id })).toMatchObject({ directory_id })
		const foreign = await aDirectory(sibling)
		await expectError(ask(own, material, { directory_id: foreign }), 'directory_absent')
		await expectError(ask(own, material, { group_id: sibling.session.group_id }), 'group_absent')
	})

	test('an upload under way is given up for it, and asking again answers the same', async () => {
		const content = await aPicture()
		const { id, sha256, size } = await upload(own, 'first', content)
		await app.settled()
		const { upload_id } = await own.materials.uploadStart({ name: 'again', size })
		await chunk(own, upload_id, 0, content.subarray(0, 500))
		const made = await ask(own, { sha256, size }, { upload_id })
		expect(made?.id).not.toBe(id)
		expect(await own.materials.uploadList({})).toEqual([])
		expect((await storedFiles(app)).uploads).toEqual([])
		await expectError(chunk(own, upload_id, 500, content.subarray(500)), 'upload_absent')
		const again = await Promise.all([1, 2, 3].map(() => ask(own, { sha256, size }, { upload_id })))
		expect(new Set(again.map(row => row?.id))).toEqual(new Set([made?.id]))
		expect((await own.materials.uploadFinish({ upload_id })).id).toBe(made?.id)
	})

	test('asked while the end of the upload is asked for, one material is made', { tags: 'long' }, async () => {
		const content = await aPicture()
		const { sha256, size } = await upload(own, 'first', content)
		await app.settled()
		const { upload_id } = await own.materials.uploadStart({ name: 'race', size })
		await chunk(own, upload_id, 0, content)
		const [known, finished] = await Promise.all([
			ask(own, { sha256, size }, { upload_id, name: 'race' }),
			own.materials.uploadFinish({ upload_id }),
		])
		expect(known?.id).toBe(finished.id)
		await app.settled()
		expect((await names(own)).filter(name => name === 'race')).toHaveLength(1)
	})

	test("an upload of somebody else's is not touched", { tags: 'long' }, async () => {
		const material = await aMaterial(app, own)
		const { upload_id } = await sibling.materials.uploadStart({ name: 'theirs', size: 10 })
		await expectError(ask(own, material, { upload_id }), 'upload_absent')
		expect(await sibling.materials.uploadList({})).toMatchObject([{ upload_id }])
		await sibling.materials.uploadCancel({ upload_id })
	})

	test('a file over the limit is refused, and only who may write asks', async () => {
		const material = await aMaterial(app, own)
		await expectError(ask(own, { ...nowhere, size: 10 * 1024 * 1024 }), 'upload_limit')
		const auditor = await aMember(app, own.session.group_id, 'auditor')
		await expectError(ask(auditor, material, { upload_id: randomUUID() }), 'not_permitted')
	})

	test('the state of an upload is told with the hash of what has arrived', async () => {
		const content = await aPicture()
		const { upload_id } = await own.materials.uploadStart({ name: 'half', size: content.length })
		await chunk(own, upload_id, 0, content.subarray(0, 700))
		const sha256 = createHash('sha256').update(content.subarray(0, 700)).digest('hex')
		expect(await own.materials.uploadState({ upload_id })).toEqual({ received: 700, sha256 })
		await chunk(own, upload_id, 700, content.subarray(700))
		const { sha256: whole } = await own.materials.uploadState({ upload_id })
		expect((await own.materials.uploadFinish({ upload_id })).sha256).toBe(whole)
		await expectError(own.materials.uploadState({ upload_id }), 'upload_absent')
	})
})
