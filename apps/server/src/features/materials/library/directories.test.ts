import { errors } from '@vitrine/contract/error-codes'
import { max_directory_levels } from '@vitrine/domain/library/directory'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { anAdmin, aVisitor, type Browser, expectError } from '../../../../test/browser.ts'
import { aDirectory, aMaterial, aName } from '../../../../test/factories.ts'
import { aGroup, aMember, nobody, rootGroup } from '../../../../test/people.ts'
import { call, expectProblems } from '../../../../test/raw.ts'
import { lastOperation } from '../../../../test/roles.ts'

const named = (name: string) => ({ name, name_en: `en_${name}` })

describe.each(dialects)('directories on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let root: number
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		root = await rootGroup(app)
	})
	afterAll(() => app.remove())

	const rows = () => app.database.db.selectFrom('directories').selectAll().orderBy('id').execute()
	const found = async (id: number, browser = admin) => (await browser.directories.list({})).find(row => row.id === id)

	test('nobody reads or changes them without the right', async () => {
		const id = await aDirectory(admin)
		const before = await rows()
		await expectError((await aVisitor(app)).directories.list({}), 'not_signed_in')
		await expectError((await aMember(app, root, nobody)).directories.list({}), 'not_permitted')
		const { directories, materials } = await aMember(app, root, 'auditor')
		expect((await directories.list({})).map(row => row.id)).toContain(id)
		await expectError(directories.add({ pid: 0, ...named('x') }), 'not_permitted')
		await expectError(directories.edit({ id, ...named('x') }), 'not_permitted')
		await expectError(directories.move({ id, pid: 0 }), 'not_permitted')
		await expectError(directories.remove({ id }), 'not_permitted')
		await expectError(materials.move({ ids: [1], directory_id: id }), 'not_permitted')
		expect(await rows()).toEqual(before)
	})

	test('what is outside of the own organisations is as absent as what never was', async () => {
		const [own, beside] = [await aGroup(app, root), await aGroup(app, root)]
		const member = await aMember(app, own)
		const { directories } = member
		const id = await aDirectory(member)
		const foreigners = [await aDirectory(await aMember(app, beside)), await aDirectory(admin), 987_654]
		const before = await rows()
		for (const foreign of foreigners) {
			await expectError(directories.add({ pid: foreign, ...named('x') }), 'directory_absent')
			await expectError(directories.edit({ id: foreign, ...named('x') }), 'directory_absent')
			await expectError(directories.move({ id: foreign, pid: id }), 'directory_absent')
			await expectError(directories.move({ id, pid: foreign }), 'directory_absent')
			await expectError(directories.remove({ id: foreign }), 'directory_absent')
		}
		for (const group_id of [beside, root, 987_654]) {
			await expectError(directories.add({ pid: 0, group_id, ...named('x') }), 'group_absent')
			await expectError(directories.add({ pid: id, group_id, ...named('x') }), 'group_absent')
		}
		expect(await rows()).toEqual(before)
		expect((await directories.list({})).map(row => row.id)).toEqual([0, id])
	})

	test('what is malformed is refused by its field', async () => {
		const before = await rows()
		const path = '/admin/directory/add'
		expectProblems(await call(admin, path), { pid: '必填', name: '必填', name_en: '必填' })
		expectProblems(await call(admin, path, { pid: '-1', name: 'a', name_en: 'b' }), { pid: '数值太小' })
		expectProblems(await call(admin, path, { pid: '0', name: '字'.repeat(61), name_en: 'b' }), { name: '太长' })
		expectProblems(await call(admin, path, { pid: '0', name: 'a', name_en: 'b'.repeat(61) }), { name_en: '太长' })
		for (const name_en of ['two words', 'a-b', '目录', 'é'])
			expectProblems(await call(admin, path, { pid: '0', name: 'a', name_en }), { name_en: '格式不正确' })
		expectProblems(await call(admin, path, { pid: '0', name: 'a', name_en: 'b', shared: '2' }), { shared: '数值太大' })
		expect(await rows()).toEqual(before)
	})

	test('the default directory is there from the start and is never changed', async () => {
		const member = await aMember(app, await aGroup(app, root))
		const id = await aDirectory(member)
		const [first] = await member.directories.list({})
		expect(first).toMatchObject({
			id: 0,
			pid: 0,
			name: '默认目录',
			name_en: 'Default',
			special: 'default',
			materials: 0,
		})
		const before = await rows()
		await expectError(member.directories.edit({ id: 0, ...named('x') }), 'directory_special')
		await expectError(member.directories.move({ id: 0, pid: id }), 'directory_special')
		await expectError(member.directories.remove({ id: 0 }), 'directory_special')
		expect(await rows()).toEqual(before)
	})

	test('one is added, renamed and shared, and the log says how it was and is', async () => {
		const parent = await aDirectory(admin)
		const { name: parentName } = (await found(parent)) ?? {}
		const { id } = await admin.directories.add({ pid: parent, ...named('old') })
		expect(await found(id)).toMatchObject({
			pid: parent,
			group_id: root,
			...named('old'),
			special: '',
			shared: 0,
			materials: 0,
		})
		expect(await lastOperation(app, 'directories.add')).toMatchObject({
			object: 'old',
			after: JSON.stringify({ parent: parentName, ...named('old'), shared: 0 }),
			result: 1,
		})
		await admin.directories.edit({ id, name: '新', name_en: 'new', shared: 1 })
		expect(await found(id)).toMatchObject({ name: '新', name_en: 'new', shared: 1 })
		expect(await lastOperation(app, 'directories.edit')).toEqual({
			account: 'admin',
			object: 'old',
			before: JSON.stringify({ ...named('old'), shared: 0 }),
			after: JSON.stringify({ name: '新', name_en: 'new', shared: 1 }),
			result: 1,
		})
		await admin.directories.edit({ id, name: '新', name_en: 'new' })
		expect(await found(id)).toMatchObject({ shared: 1 })
	})

	test('names are unique among neighbours of one organisation, without regard to case, in both languages', async () => {
		const [parent, other] = [await aDirectory(admin), await aDirectory(admin)]
		const { id: one } = await admin.directories.add({ pid: parent, name: 'Łódź', name_en: 'Lodz' })
		const { id: second } = await admin.directories.add({ pid: parent, name: 'other', name_en: 'other' })
		const { directories } = admin
		for (const [names, taken] of [
			[{ name: 'łÓDŹ', name_en: 'free' }, 'name'],
			[{ name: 'free', name_en: 'LODZ' }, 'name_en'],
		] as const)
			for (const refused of [
				() => directories.add({ pid: parent, ...names }),
				() => directories.edit({ id: second, ...names }),
			]) {
				const { data } = await expectError(refused(), 'directory_name_taken')
				expect(data).toEqual({ fields: { [taken]: '目录已存在' } })
			}
		await directories.edit({ id: one, name: 'ŁÓDŹ', name_en: 'LODZ' })
		const { id: moved } = await directories.add({ pid: other, name: 'łódź', name_en: 'x' })
		await expectError(directories.move({ id: moved, pid: parent }), 'directory_name_taken')
		await expectError(directories.add({ pid: 0, name: 'x', name_en: 'DEFAULT' }), 'directory_name_taken')
		await directories.add({ pid: parent, name: '默认目录', name_en: 'Default' })
		const below = await aGroup(app, root)
		const { name = '', name_en = '' } = (await found(parent)) ?? {}
		expect(await directories.add({ pid: 0, group_id: below, name, name_en })).toMatchObject({ id: expect.any(Number) })
	})

	test('two that are added side by side with one name are one', async () => {
		const pid = await aDirectory(admin)
		const adding = Array.from({ length: 8 }, () => admin.directories.add({ pid, ...named('x') }))
		const ended = await Promise.allSettled(adding)
		expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
	})

	test('one never goes into itself, below itself or to another organisation', async () => {
		const top = await aDirectory(admin)
		const middle = await aDirectory(admin, top)
		const leaf = await aDirectory(admin, middle)
		for (const pid of [top, middle, leaf])
			await expectError(admin.directories.move({ id: top, pid }), 'directory_inside')
		const group_id = await aGroup(app, root)
		const { id: elsewhere } = await admin.directories.add({ pid: 0, group_id, ...named('x') })
		await expectError(admin.directories.move({ id: leaf, pid: elsewhere }), 'directory_foreign')
		await expectError(admin.directories.add({ pid: leaf, group_id, ...named('x') }), 'directory_foreign')
		await admin.directories.move({ id: leaf, pid: top })
		expect((await found(leaf))?.pid).toBe(top)
		await admin.directories.move({ id: leaf, pid: 0 })
		expect((await found(leaf))?.pid).toBe(0)
		expect(await lastOperation(app, 'directories.move')).toMatchObject({ after: JSON.stringify({ parent: '' }) })
	})

	test('there are only so many levels, whether one is added or moved', async () => {
		const levels = [await aDirectory(admin)]
		while (levels.length < max_directory_levels) levels.push(await aDirectory(admin, levels.at(-1)))
		const { data } = await expectError(aDirectory(admin, levels.at(-1)), 'directory_depth')
		expect(data).toEqual({ values: { count: max_directory_levels } })
		const pair = await aDirectory(admin)
		await aDirectory(admin, pair)
		await expectError(admin.directories.move({ id: pair, pid: levels.at(-2) ?? 0 }), 'directory_depth')
		await admin.directories.move({ id: pair, pid: levels.at(-3) ?? 0 })
	})

	test('two moves side by side never make a circle', { tags: 'long' }, async () => {
		const [one, other] = [await aDirectory(admin), await aDirectory(admin)]
		const [oneLeaf, otherLeaf] = [await aDirectory(admin, one), await aDirectory(admin, other)]
		for (let round = 0; round < 25; round++) {
			const ended = await Promise.allSettled([
				admin.directories.move({ id: one, pid: otherLeaf }),
				admin.directories.move({ id: other, pid: oneLeaf }),
			])
			const refused = ended.filter(end => end.status === 'rejected')
			expect(refused).toHaveLength(1)
			expect(refused[0]?.reason).toMatchObject({ status: errors.directory_inside.status })
			for (const id of [one, other]) await admin.directories.move({ id, pid: 0 })
		}
	})

	test('only an empty one is removed', async () => {
		const parent = await aDirectory(admin)
		const id = await aDirectory(admin, parent)
		const { name: parentName, name_en } = (await found(parent)) ?? {}
		const { data } = await expectError(admin.directories.remove({ id: parent }), 'directory_in_use')
		expect(data).toEqual({ values: { name: parentName } })
		const material = await aMaterial(app, admin)
		await admin.materials.move({ ids: [material.id], directory_id: id })
		await expectError(admin.directories.remove({ id }), 'directory_in_use')
		await admin.materials.move({ ids: [material.id], directory_id: 0 })
		await admin.directories.remove({ id })
		await admin.directories.remove({ id: parent })
		expect([await found(id), await found(parent)]).toEqual([undefined, undefined])
		expect(await lastOperation(app, 'directories.remove')).toMatchObject({
			object: parentName,
			before: JSON.stringify({ name: parentName, name_en, shared: 0 }),
		})
		await expectError(admin.directories.remove({ id }), 'directory_absent')
	})

	test('what is put into one while it is removed never hangs in the air', { tags: 'long' }, async () => {
		const material = await aMaterial(app, admin)
		for (let round = 0; round < 10; round++) {
			const id = await aDirectory(admin)
			await Promise.allSettled([
				admin.directories.remove({ id }),
				admin.directories.add({ pid: id, ...named('x') }),
				admin.materials.move({ ids: [material.id], directory_id: id }),
				admin.materials.uploadStart({ name: aName('x'), size: 10, directory_id: id }),
			])
			const ids = new Set([0, ...(await rows()).map(row => row.id)])
			expect((await rows()).every(row => ids.has(row.pid))).toBe(true)
			const { list } = await admin.materials.list({})
			expect(list.every(row => ids.has(row.directory_id))).toBe(true)
			for (const { upload_id } of await admin.materials.uploadList({}))
				await admin.materials.uploadCancel({ upload_id })
		}
	})
})
