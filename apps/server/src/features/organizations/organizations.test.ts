import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, aVisitor, type Browser, expectError } from '../../../test/browser.ts'
import { aMaterial, aName, aProgram, aTerminal } from '../../../test/factories.ts'
import { aGroup, aMember, aUser, nobody, rootGroup } from '../../../test/people.ts'
import { call, expectProblems } from '../../../test/raw.ts'
import { lastOperation } from '../../../test/roles.ts'

const named = (name: string) => ({ name, name_en: `${name} en` })

describe.each(dialects)('organisations on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let root: number
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		root = await rootGroup(app)
	})
	afterAll(() => app.remove())

	const rows = () => app.database.db.selectFrom('groups').selectAll().orderBy('id').execute()
	const add = async (pid: number, name = aName('组织')) => (await admin.organizations.add({ pid, ...named(name) })).id

	test('nobody reads or changes them without the right', async () => {
		const before = await rows()
		const visitor = await aVisitor(app)
		await expectError(visitor.organizations.list({}), 'not_signed_in')
		await expectError(visitor.organizations.add({ pid: root, ...named('x') }), 'not_signed_in')
		const stranger = await aMember(app, root, nobody)
		await expectError(stranger.organizations.list({}), 'not_permitted')
		const operator = await aMember(app, root, 'operator')
		expect(await operator.organizations.list({})).not.toEqual([])
		const { organizations } = operator
		await expectError(organizations.add({ pid: root, ...named('x') }), 'not_permitted')
		await expectError(organizations.edit({ id: root, ...named('x') }), 'not_permitted')
		await expectError(organizations.move({ id: root, pid: root }), 'not_permitted')
		await expectError(organizations.remove({ id: root }), 'not_permitted')
		expect(await rows()).toEqual(before)
	})

	test('what is outside of the own ones is as absent as what never was', async () => {
		const own = await aGroup(app, root)
		const below = await aGroup(app, own)
		const sibling = await aGroup(app, root)
		const { organizations } = await aMember(app, own, 'administrator')
		const before = await rows()
		for (const foreign of [sibling, root, 987_654]) {
			await expectError(organizations.add({ pid: foreign, ...named('x') }), 'group_absent')
			await expectError(organizations.edit({ id: foreign, ...named('x') }), 'group_absent')
			await expectError(organizations.move({ id: foreign, pid: own }), 'group_absent')
			await expectError(organizations.move({ id: below, pid: foreign }), 'group_absent')
			await expectError(organizations.remove({ id: foreign }), 'group_absent')
		}
		expect(await rows()).toEqual(before)
		expect((await organizations.list({})).map(row => row.id)).toEqual([own, below])
	})

	test('what is malformed is refused by its field', async () => {
		const before = await rows()
		const path = '/admin/group/add'
		const names = { name: 'a', name_en: 'b' }
		expectProblems(await call(admin, path), { pid: '必填', name: '必填', name_en: '必填' })
		expectProblems(await call(admin, path, { pid: 'x', ...names }), { pid: '格式不正确' })
		expectProblems(await call(admin, path, { pid: '0', ...names }), { pid: '数值太小' })
		expectProblems(await call(admin, path, { pid: '1', name: '  ', name_en: 'b' }), { name: '必填' })
		expectProblems(await call(admin, path, { pid: '1', name: 'a', name_en: 'b'.repeat(61) }), { name_en: '太长' })
		expectProblems(await call(admin, '/admin/group/move', { id: '1', pid: '-1' }), { pid: '数值太小' })
		expect(await rows()).toEqual(before)
	})

	test('one is added below another, renamed, and the log says how it was and is', async () => {
		const [parent, name, renamed] = [await add(root), aName('分部'), aName('分公司')]
		const id = await add(parent, name)
		const list = await admin.organizations.list({})
		expect(list.find(row => row.id === id)).toMatchObject({ pid: parent, ...named(name), users: 0, terminals: 0 })
		expect(list.findIndex(row => row.id === parent)).toBeLessThan(list.findIndex(row => row.id === id))
		await admin.organizations.edit({ id, ...named(renamed) })
		expect((await admin.organizations.list({})).find(row => row.id === id)).toMatchObject(named(renamed))
		expect(await lastOperation(app, 'organizations.edit')).toEqual({
			account: 'admin',
			object: name,
			before: JSON.stringify(named(name)),
			after: JSON.stringify(named(renamed)),
			result: 1,
		})
	})

	test('the own one may be renamed too', async () => {
		const own = await aGroup(app, root)
		const { organizations } = await aMember(app, own, 'administrator')
		await organizations.edit({ id: own, ...named('自己') })
		expect(await organizations.list({})).toMatchObject([{ id: own, ...named('自己'), users: 1 }])
	})

	test('names are unique among neighbours, without regard to case, in both languages', async () => {
		const [parent, other] = [await add(root), await add(root)]
		const one = await add(parent, 'Łódź Émile')
		const second = await add(parent)
		const { organizations } = admin
		for (const names of [
			{ name: 'łódź éMILE', name_en: 'free' },
			{ name: 'free', name_en: 'ŁÓDŹ Émile EN ' },
		]) {
			const taken = names.name === 'free' ? 'name_en' : 'name'
			for (const refused of [
				() => organizations.add({ pid: parent, ...names }),
				() => organizations.edit({ id: second, ...names }),
			]) {
				const { data } = await expectError(refused(), 'group_name_taken')
				expect(data).toEqual({ fields: { [taken]: '同级组织名称已存在' } })
			}
		}
		await organizations.edit({ id: one, ...named('łódź émile') })
		const moved = await add(other, 'ŁÓDŹ émile')
		await expectError(organizations.move({ id: moved, pid: parent }), 'group_name_taken')
	})

	test('two that are added side by side with one name are one', async () => {
		const parent = await add(root)
		const adding = Array.from({ length: 8 }, () => admin.organizations.add({ pid: parent, ...named('同名') }))
		const ended = await Promise.allSettled(adding)
		expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
	})

	test('counts have everything here and below, but no removed users', async () => {
		const parent = await add(root)
		const [middle, beside] = [await add(parent), await add(parent)]
		const leaf = await add(middle)
		const member = await aMember(app, leaf, 'administrator')
		const material = await aMaterial(app, member)
		await aProgram(app, member, material)
		await aTerminal(member)
		await aTerminal(await aMember(app, middle, 'administrator'))
		await aUser(app, beside)
		const gone = await aUser(app, beside)
		await app.database.db.updateTable('users').set({ removed_at: 1 }).where('account', '=', gone).execute()
		const list = await admin.organizations.list({})
		const countsOf = (id: number) => {
			const { users, terminals, programs, materials } = list.find(row => row.id === id) ?? {}
			return [users, terminals, programs, materials]
		}
		expect(countsOf(leaf)).toEqual([1, 1, 1, 1])
		expect(countsOf(middle)).toEqual([2, 2, 1, 1])
		expect(countsOf(beside)).toEqual([1, 0, 0, 0])
		expect(countsOf(parent)).toEqual([3, 2, 1, 1])
		expect((await member.organizations.list({})).map(row => [row.id, row.users])).toEqual([[leaf, 1]])
	})

	test('there are twenty levels at most, whether one is added or moved', async () => {
		const levels = [root]
		while (levels.length < 20) levels.push(await add(levels.at(-1) ?? 0))
		const { data } = await expectError(add(levels[19] ?? 0), 'group_depth')
		expect(data).toEqual({ values: { count: 20 } })
		const top = await add(root)
		await add(await add(top))
		await expectError(admin.organizations.move({ id: top, pid: levels[17] ?? 0 }), 'group_depth')
		await admin.organizations.move({ id: top, pid: levels[16] ?? 0 })
	})
})
