import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../../test/browser.ts'
import { aDirectory, aMaterial, aName, aPicture, aProgram } from '../../../../test/factories.ts'
import { aGroup, aMember, rootGroup } from '../../../../test/people.ts'
import { lastOperation } from '../../../../test/roles.ts'

describe.each(dialects)('materials in directories on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let root: number
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		root = await rootGroup(app)
	})
	afterAll(() => app.remove())

	const listed = async (browser: Browser, directory_id?: number, deep?: number) =>
		(await browser.materials.list({ directory_id, deep })).list.map(row => row.id).sort((a, b) => a - b)
	const placeOf = async (id: number) =>
		(await admin.materials.list({})).list.find(material => material.id === id)?.directory_id
	const send = async (browser: Browser, upload_id: string, content: Buffer) => {
		const file = { file: new Blob([new Uint8Array(content)]), name: 'a.png' }
		await browser.materials.uploadChunk({ upload_id, offset: 0 }, { file })
		return browser.materials.uploadFinish({ upload_id })
	}

	test('all are moved or none', { tags: 'long' }, async () => {
		const [own, beside] = [await aGroup(app, root), await aGroup(app, root)]
		const [member, stranger] = [await aMember(app, own), await aMember(app, beside)]
		const id = await aDirectory(member)
		const [mine, theirs] = [await aMaterial(app, member), await aMaterial(app, stranger)]
		await expectError(member.materials.move({ ids: [], directory_id: id }), 'no_record')
		for (const ids of [[theirs.id], [mine.id, theirs.id], [mine.id, 987_654]])
			await expectError(member.materials.move({ ids, directory_id: id }), 'material_absent')
		for (const directory_id of [await aDirectory(stranger), await aDirectory(admin), 987_654])
			await expectError(member.materials.move({ ids: [mine.id], directory_id }), 'directory_absent')
		// A user above sees both organisations, but a directory only holds materials of its own.
		await expectError(admin.materials.move({ ids: [mine.id, theirs.id], directory_id: id }), 'directory_foreign')
		expect([await placeOf(mine.id), await placeOf(theirs.id)]).toEqual([0, 0])
	})

	test('a move is found by the filter, with or without what lies below, and stands in the log', {
		tags: 'long',
	}, async () => {
		const member = await aMember(app, await aGroup(app, root))
		const parent = await aDirectory(member)
		const child = await aDirectory(member, parent)
		const [a, b, c] = [await aMaterial(app, member), await aMaterial(app, member), await aMaterial(app, member)]
		await member.materials.move({ ids: [a.id], directory_id: parent })
		await member.materials.move({ ids: [b.id], directory_id: child })
		expect(await listed(member, parent)).toEqual([a.id])
		expect(await listed(member, parent, 1)).toEqual([a.id, b.id])
		expect(await listed(member, child, 1)).toEqual([b.id])
		expect(await listed(member, 0)).toEqual([c.id])
		expect(await listed(member, 0, 1)).toEqual([c.id])
		expect(await listed(member)).toEqual([a.id, b.id, c.id])
		const counts = new Map((await member.directories.list({})).map(row => [row.id, row.materials]))
		expect([0, parent, child].map(id => counts.get(id))).toEqual([1, 2, 1])
		await member.directories.move({ id: child, pid: 0 })
		expect(await listed(member, parent, 1)).toEqual([a.id])
		await member.materials.move({ ids: [a.id, b.id], directory_id: 0 })
		expect(await listed(member, 0)).toEqual([a.id, b.id, c.id])
		expect(await lastOperation(app, 'materials.move')).toMatchObject({
			object: `${a.name}, ${b.name}`,
			after: JSON.stringify({ directory_id: null, directory: '默认目录' }),
		})
	})

	test('an upload goes into a directory of its organisation only', { tags: 'long' }, async () => {
		const [own, below] = [await aGroup(app, root), await aGroup(app, root)]
		const member = await aMember(app, own)
		const start = (directory_id: number, group_id?: number) =>
			member.materials.uploadStart({ name: aName('x'), size: 10, directory_id, group_id })
		for (const id of [await aDirectory(await aMember(app, below)), await aDirectory(admin), 987_654])
			await expectError(start(id), 'directory_absent')
		const id = await aDirectory(member)
		await expectError(
			admin.materials.uploadStart({ name: 'x', size: 10, directory_id: id, group_id: root }),
			'directory_foreign',
		)
		expect(await member.materials.uploadList({})).toEqual([])
		const content = await aPicture()
		const { upload_id } = await member.materials.uploadStart({ name: 'x', size: content.length, directory_id: id })
		expect(await send(member, upload_id, content)).toMatchObject({ directory_id: id, group_id: own })
		expect(await listed(member, id)).toHaveLength(1)
		await app.settled()
	})

	test('the directory says whose an upload from above becomes', { tags: 'long' }, async () => {
		const own = await aGroup(app, root)
		const id = await aDirectory(await aMember(app, own))
		const content = await aPicture()
		const { upload_id } = await admin.materials.uploadStart({ name: 'x', size: content.length, directory_id: id })
		expect(await send(admin, upload_id, content)).toMatchObject({ directory_id: id, group_id: own })
		await app.settled()
	})

	test('an upload whose directory is removed on the way ends in the default one', { tags: 'long' }, async () => {
		const member = await aMember(app, await aGroup(app, root))
		const id = await aDirectory(member)
		const content = await aPicture()
		const { upload_id } = await member.materials.uploadStart({ name: 'x', size: content.length, directory_id: id })
		await member.directories.remove({ id })
		expect(await send(member, upload_id, content)).toMatchObject({ directory_id: 0 })
		await app.settled()
	})

	test('what a directory shares is seen and used below, and changed by nobody there', { tags: 'long' }, async () => {
		const above = await aGroup(app, root)
		const below = await aGroup(app, await aGroup(app, above))
		const [owner, member] = [await aMember(app, above), await aMember(app, below)]
		const beside = await aMember(app, await aGroup(app, root))
		const id = await aDirectory(owner)
		const inner = await aDirectory(owner, id)
		const [shown, hidden] = [await aMaterial(app, owner), await aMaterial(app, owner)]
		await owner.materials.move({ ids: [shown.id], directory_id: id })
		await owner.materials.move({ ids: [hidden.id], directory_id: inner })
		const { name = '', name_en = '' } = (await owner.directories.list({})).find(row => row.id === id) ?? {}
		expect((await member.directories.list({})).map(row => row.id)).toEqual([0])
		await expectError(aProgram(app, member, shown), 'material_absent')

		await owner.directories.edit({ id, name, name_en, shared: 1 })
		expect((await member.directories.list({})).map(row => [row.id, row.materials])).toEqual([
			[0, 0],
			[id, 1],
		])
		expect([await listed(member), await listed(member, id, 1), await listed(member, inner)]).toEqual([
			[shown.id],
			[shown.id],
			[],
		])
		const program = await aProgram(app, member, shown)
		expect(program.files).toHaveProperty(shown.sha256)
		await expectError(aProgram(app, member, hidden), 'material_absent')
		expect((await beside.directories.list({})).map(row => row.id)).toEqual([0])
		expect(await listed(beside)).toEqual([])

		const { materials, directories } = member
		await expectError(materials.rename({ id: shown.id, name: 'x' }), 'material_absent')
		await expectError(materials.remove({ ids: [shown.id] }), 'material_absent')
		await expectError(materials.move({ ids: [shown.id], directory_id: 0 }), 'material_absent')
		await expectError(materials.uploadStart({ name: 'x', size: 10, directory_id: id }), 'directory_absent')
		await expectError(directories.edit({ id, name: 'x', name_en: 'x' }), 'directory_absent')
		await expectError(directories.add({ pid: id, name: 'x', name_en: 'x' }), 'directory_absent')
		await expectError(owner.materials.remove({ ids: [shown.id] }), 'material_in_use')

		await owner.directories.edit({ id, name, name_en, shared: 0 })
		expect(await listed(member)).toEqual([])
		expect((await member.directories.list({})).map(row => row.id)).toEqual([0])
	})
})
