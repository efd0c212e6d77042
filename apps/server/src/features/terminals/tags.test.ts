import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aName, aTerminal } from '../../../test/factories.ts'
import { aGroup, aMember } from '../../../test/people.ts'

describe.each(dialects)('tags of terminals on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const two = async (browser = admin) =>
		[(await aTerminal(browser)).terminal, (await aTerminal(browser)).terminal] as const
	const tagsOf = async (...ids: number[]): Promise<string[][]> => {
		const { list } = await admin.terminals.list({ limit: 500 })
		return ids.map(id => list.find(row => row.id === id)?.tags ?? [])
	}
	const many = Array.from({ length: 20 }, (_, index) => `tag ${index}`)

	test('stand in the record, and are compared without case', async () => {
		const [one, other] = await two()
		expect(one.tags).toEqual([])
		const place = { id: one.id, name: one.name }
		expect(await admin.terminals.edit({ ...place, tags: [' Lobby ', 'lobby', '3F', 'big   wall'] })).toMatchObject({
			tags: ['3F', 'big wall', 'Lobby'],
		})
		// Omitted tags stay as they are.
		expect(await admin.terminals.edit(place)).toMatchObject({ tags: ['3F', 'big wall', 'Lobby'] })
		expect(await admin.terminals.edit({ ...place, tags: ['LOBBY'] })).toMatchObject({ tags: ['LOBBY'] })
		await admin.terminals.tag({ ids: [one.id, other.id], add: ['lobby', '大堂'], remove: ['3f'] })
		expect(await tagsOf(one.id, other.id)).toEqual([
			['LOBBY', '大堂'],
			['lobby', '大堂'],
		])
		await admin.terminals.tag({ ids: [one.id, other.id], remove: ['Lobby'] })
		expect(await tagsOf(one.id, other.id)).toEqual([['大堂'], ['大堂']])
		expect(await admin.terminals.edit({ ...place, tags: [] })).toMatchObject({ tags: [] })
	})

	test('filter the list: all of them have to be there', async () => {
		const [one, other] = await two()
		await admin.terminals.tag({ ids: [one.id, other.id], add: ['Portrait'] })
		await admin.terminals.tag({ ids: [one.id], add: ['North'] })
		const found = async (tags: string[]) => {
			const { count, list } = await admin.terminals.list({ tags })
			expect(count).toBe(list.length)
			return list.map(row => row.id).sort((a, b) => a - b)
		}
		expect(await found(['portrait'])).toEqual([one.id, other.id])
		expect(await found(['PORTRAIT', 'north'])).toEqual([one.id])
		expect(await found(['portrait', 'south'])).toEqual([])
	})

	test('are refused in words, and nothing is stored', async () => {
		const [one, other] = await two()
		await admin.terminals.tag({ ids: [one.id], add: many })
		const { tag, edit } = admin.terminals
		const long = 'x'.repeat(31)
		const over = await expectError(tag({ ids: [other.id, one.id], add: ['new'] }), 'terminal_tags')
		expect(over.data).toMatchObject({ values: { name: one.name, count: 20 } })
		await expectError(tag({ ids: [other.id], add: [long] }), 'terminal_tag_long')
		await expectError(edit({ id: other.id, name: 'renamed', tags: [long] }), 'terminal_tag_long')
		await expectError(edit({ id: other.id, name: 'renamed', tags: [...many, 'new'] }), 'terminal_tags')
		await expectError(tag({ ids: [other.id, 987_654], add: ['new'] }), 'terminal_absent')
		await expectError(tag({ ids: [], add: ['new'] }), 'no_terminal')
		expect((await tagsOf(other.id, one.id)).map(tags => tags.length)).toEqual([0, 20])
		expect((await admin.terminals.list({ limit: 500 })).list.find(row => row.id === other.id)?.name).toBe(other.name)
		// One tag goes as another is added.
		await admin.terminals.tag({ ids: [one.id], add: ['new'], remove: ['TAG 0'] })
		expect((await tagsOf(one.id))[0]).toHaveLength(20)
	})

	test('are listed as far as they are in sight, with how many terminals have each', async () => {
		const [own, other] = [await aMember(app, await aGroup(app, 1)), await aMember(app, await aGroup(app, 1))]
		const [one, second] = await two(own)
		const [foreign] = await two(other)
		const [shared, secret] = [aName('shared'), aName('secret')]
		await own.terminals.tag({ ids: [one.id, second.id], add: [shared] })
		await other.terminals.tag({ ids: [foreign.id], add: [shared.toUpperCase(), secret] })
		expect(await own.terminals.listTags({})).toEqual([{ tag: shared, count: 2 }])
		const all = await admin.terminals.listTags({})
		expect(all.filter(row => row.tag.toLowerCase() === shared).map(row => row.count)).toEqual([3])
		await expectError(own.terminals.tag({ ids: [one.id, foreign.id], add: ['x'] }), 'terminal_absent')
		await expectError(own.terminals.edit({ id: foreign.id, name: 'x', tags: ['x'] }), 'terminal_absent')
		expect(await own.terminals.listTags({})).toEqual([{ tag: shared, count: 2 }])
		await other.terminals.remove({ ids: [foreign.id] })
		expect(await other.terminals.listTags({})).toEqual([])
	})
})
