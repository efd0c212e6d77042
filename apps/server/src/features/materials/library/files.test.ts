import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../../test/browser.ts'
import { aMaterial, aPicture, aProgram, aPublish, aTerminal, bound, upload } from '../../../../test/factories.ts'
import { storedFiles } from '../../../../test/files.ts'

describe.each(dialects)('stored files on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const code = async (address: string) => (await admin.fetch(`${app.origin}${address}`)).status

	/** Into the trash and out again. */
	const removeForGood = async (ids: number[]): Promise<void> => {
		await admin.materials.remove({ ids })
		await admin.materials.purge({ ids })
	}

	test('a file is stored once, and goes with the last who names it', { tags: 'long' }, async () => {
		const content = await aPicture()
		const sha256 = createHash('sha256').update(content).digest('hex')
		const before = (await storedFiles(app)).blobs
		const first = await upload(admin, 'first', content)
		const second = await upload(admin, 'second', content)
		await app.settled()
		expect([first.sha256, second.sha256]).toEqual([sha256, sha256])
		expect((await storedFiles(app)).blobs).toHaveLength(before.length + 2)
		await removeForGood([first.id])
		const [found] = (await admin.materials.list({ key_word: 'second' })).list
		expect([await code(found?.url ?? ''), await code(found?.thumbnail ?? '')]).toEqual([200, 200])
		await removeForGood([second.id])
		expect((await storedFiles(app)).blobs).toEqual(before)
		expect([await code(found?.url ?? ''), await code(found?.thumbnail ?? '')]).toEqual([404, 404])
		await expectError(admin.materials.remove({ ids: [second.id] }), 'material_absent')
	})

	test('a material of a program is not deleted, and what is chosen with it stays too', { tags: 'long' }, async () => {
		const [used, free] = [await aMaterial(app, admin), await aMaterial(app, admin)]
		const program = await aProgram(app, admin, used)
		const error = await expectError(admin.materials.remove({ ids: [free.id, used.id] }), 'material_in_use')
		expect(error.tips).toContain(program.name)
		expect([await code(free.url), await code(used.url)]).toEqual([200, 200])
		await admin.programs.remove({ id: program.id })
		await removeForGood([free.id, used.id])
		expect([await code(free.url), await code(used.url)]).toEqual([404, 404])
	})

	test('nothing, or a thing twice, is not deleted wrongly', async () => {
		await expectError(admin.materials.remove({ ids: [] }), 'delete_list_empty')
		await expectError(admin.materials.remove({ ids: [0] }), 'material_absent')
		const { id } = await aMaterial(app, admin)
		await admin.materials.remove({ ids: [id, id] })
	})

	test('what was released stays for its terminals, even when program and material are changed', async () => {
		const material = await aMaterial(app, admin)
		const program = await aProgram(app, admin, material)
		const pair = await aTerminal(admin)
		await aPublish(admin, [program.id], [pair.terminal.id])
		const { id, revision, document } = program
		await admin.programs.save({ id, revision, document: { ...document, windows: [] } })
		await removeForGood([material.id])
		const terminal = await bound(app, pair)
		const headers = { authorization: `Bearer ${terminal.token}` }
		expect((await fetch(`${app.origin}/api/terminal/file/${material.sha256}`, { headers })).status).toBe(200)
		terminal.close()
	})

	test('deleting a file beside uploading it again never leaves a material without its file', {
		tags: 'long',
	}, async () => {
		const content = await aPicture()
		let { id } = await upload(admin, 'again', content)
		for (let round = 0; round < 4; round++) {
			const [, next] = await Promise.all([removeForGood([id]), upload(admin, 'again', content)])
			await app.settled()
			const [found] = (await admin.materials.list({ key_word: 'again' })).list
			expect(found).toMatchObject({ id: next.id, state: 'ready' })
			expect([await code(found?.url ?? ''), await code(found?.thumbnail ?? '')]).toEqual([200, 200])
			id = next.id
		}
	})

	test('deleting a material that is being looked into leaves nothing', { tags: 'long' }, async () => {
		const before = (await storedFiles(app)).blobs
		const { id } = await upload(admin, 'early', await aPicture(2000, 2000))
		await removeForGood([id])
		await app.settled()
		expect((await storedFiles(app)).blobs).toEqual(before)
	})

	test('deleting a material beside saving a program with it is one or the other', { tags: 'long' }, async () => {
		for (let round = 0; round < 3; round++) {
			const material = await aMaterial(app, admin)
			const program = await aProgram(app, admin, material)
			const { id, document } = program
			const emptied = await admin.programs.save({
				id,
				revision: program.revision,
				document: { ...document, windows: [] },
			})
			const saved = admin.programs.save({ id, revision: emptied.revision, document }).then(
				() => 1,
				error => error.status,
			)
			const removed = admin.materials.remove({ ids: [material.id] }).then(
				() => 1,
				error => error.status,
			)
			const outcome = await Promise.all([saved, removed])
			expect([
				[1, 100000303],
				[100000302, 1],
			]).toContainEqual(outcome)
		}
	})
})
