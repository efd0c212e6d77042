import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../test/browser.ts'
import { brightness } from '../../test/commanding.ts'
import { aMaterial, aProgram, aPublish, aTerminal } from '../../test/factories.ts'
import { aUser, rootGroup } from '../../test/people.ts'

interface Page {
	readonly count: number
	readonly list: readonly unknown[]
	readonly next_cursor: string
}

type Ask = (asked: { limit: number; cursor?: string }) => Promise<Page>

/** All pages of a list, each fetched with the cursor of the previous one, running `between` in between. */
const followed = async (ask: Ask, between: () => Promise<unknown> = async () => null): Promise<unknown[]> => {
	const all: unknown[] = []
	let page = await ask({ limit: 2 })
	for (let turn = 0; turn < 20; turn++) {
		expect(page.list.length).toBeLessThanOrEqual(2)
		all.push(...page.list)
		if (page.next_cursor === '') return all
		await between()
		page = await ask({ limit: 2, cursor: page.next_cursor })
	}
	throw new Error('the list has no end')
}

/** The parameters that a call is rejected for. */
const wrongOf = async (call: Promise<unknown>): Promise<string[]> =>
	Object.keys(((await expectError(call, 'parameter')).data as { fields: object }).fields)

describe.each(dialects)('cursors of lists on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		const material = await aMaterial(app, admin)
		await aMaterial(app, admin)
		await aMaterial(app, admin)
		const programs = [await aProgram(app, admin, material), await aProgram(app, admin), await aProgram(app, admin)]
		const terminals = []
		for (const sn of ['C1', 'C2', 'C3', 'C4', 'C5']) terminals.push((await aTerminal(admin, sn)).terminal)
		// Two commands, because a terminal does not accept the same one twice at once.
		const halves = [terminals.slice(0, 3), terminals.slice(3)]
		for (const half of halves)
			await admin.commands.generalCommand({
				devices_info: half.map(({ id }) => ({ id })),
				commands_info: [brightness(10)],
			})
		for (const program of programs) await aPublish(admin, [program.id], [terminals[0]?.id ?? 0])
		const root = await rootGroup(app)
		for (let people = 0; people < 4; people++) await aUser(app, root)
	})
	afterAll(() => app.remove())

	const lists: Readonly<Record<string, () => Ask>> = {
		terminals: () => asked => admin.terminals.list(asked),
		programs: () => asked => admin.programs.list({ ...asked, sort: 'newest' }),
		materials: () => asked => admin.materials.list(asked),
		releases: () => asked => admin.releases.list(asked),
		commands: () => asked => admin.commands.list(asked),
		users: () => asked => admin.users.list(asked),
	}

	test.each(Object.keys(lists))('the pages of %s together are the whole list, each row once', async name => {
		const ask = (lists[name] as () => Ask)()
		const whole = await ask({ limit: 500 })
		expect(whole.list.length).toBeGreaterThan(2)
		expect(whole.next_cursor).toBe('')
		expect(whole.count).toBe(whole.list.length)
		expect(await followed(ask)).toEqual(whole.list)
		// Every page reports the count of the whole list.
		const { next_cursor: cursor } = await ask({ limit: 2 })
		expect((await ask({ limit: 2, cursor })).count).toBe(whole.count)
		// A filter applies to every page, and a page that exactly exhausts the list is followed by an empty one.
		const exact = await ask({ limit: whole.list.length })
		expect(await ask({ limit: 5, cursor: exact.next_cursor })).toMatchObject({ list: [], next_cursor: '' })
	})

	test('what comes and goes meanwhile neither repeats rows nor hides any', async () => {
		const before = (await admin.terminals.list({ limit: 500 })).list.map(({ id }) => id)
		const doomed = [...before]
		const removed: number[] = []
		let added = 0
		const seen = (await followed(
			asked => admin.terminals.list(asked),
			async () => {
				await aTerminal(admin, `MEANWHILE${added++}`)
				// The one listed first: with numbered pages every second row would move up and be missed.
				const id = doomed.shift()
				if (id === undefined) return
				removed.push(id)
				await admin.terminals.remove({ ids: [id] })
			},
		)) as { id: number }[]
		expect(removed.length).toBeGreaterThan(1)
		expect(seen.map(({ id }) => id)).toEqual(before)
	})

	test('a cursor of another form or order is refused, by its name', async () => {
		const { token } = await admin.access.createToken({ name: 'cursors' })
		const refused = async (path: string, cursor: unknown) => {
			const response = await fetch(`${app.origin}/api/v1/${path}/list`, {
				method: 'POST',
				headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
				body: JSON.stringify({ cursor }),
			})
			return (await response.json()) as { status: number; field_codes: object }
		}
		const malformed = { status: 400, field_codes: { cursor: 'malformed' } }
		for (const cursor of ['', 'x', '-1', '1.5', '1;2', '9'.repeat(16), 7, null])
			expect(await refused('terminals', cursor), String(cursor)).toMatchObject(malformed)
		expect(await refused('commands', '1')).toMatchObject(malformed)
		expect(await wrongOf(admin.programs.list({ cursor: '1.1' }))).toEqual(['cursor'])
		expect(await wrongOf(admin.programs.list({ cursor: '1.1', sort: 'name' }))).toEqual(['cursor'])
		expect(await wrongOf(admin.materials.list({ cursor: '1', sort: 'size' }))).toEqual(['cursor'])
		expect(await wrongOf(admin.materials.list({ cursor: '1', trash: 1 }))).toEqual(['cursor'])
		expect((await admin.programs.list({ limit: 1, sort: 'name' })).next_cursor).toBe('')
	})
})
