import { allCalls } from '@vitrine/contract/all'
import type { Endpoint } from '@vitrine/contract/call/endpoint'
import { errors } from '@vitrine/contract/error-codes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp, verify_code } from './app.ts'
import { anAdmin } from './browser.ts'
import { aPicture } from './factories.ts'
import { anInventory, type Inventory, nothing, type Params, type Recipe } from './foreign-inventory.ts'
import { recipes } from './foreign-recipes.ts'
import { aGroup, aMember, rootGroup } from './people.ts'
import { type Answer, post, signed } from './raw.ts'

const json = JSON.stringify

const calls = Object.entries(allCalls).flatMap(([feature, group]) =>
	Object.entries<Endpoint>(group).map(([name, endpoint]) => ({
		name: `${feature}.${name}`,
		endpoint,
		recipe: (recipes as unknown as Record<string, Record<string, Recipe>>)[feature]?.[name] ?? nothing,
	})),
)

/** Ids that do not exist. */
const absent = (inventory: Inventory): Inventory => ({
	...inventory,
	group: 987_654,
	material: 987_654,
	directory: 987_654,
	program: 987_654,
	template: 987_654,
	terminal: 987_654,
	release: 987_654,
	interlude: 987_654,
	event: 987_654,
	selection: 987_654,
	dc: 987_654,
	incident: 987_654,
	acquisition: 987_654,
	point: 987_654,
	user: 987_654,
	referral: 987_654,
	session: 987_654,
	token: 987_654,
	upload: crypto.randomUUID(),
	names: [],
})

/** How each call was answered, per database. */
const matrices: Record<string, string[]>[] = []

describe.each(dialects)('what belongs to others on %s, tried with every call', dialect => {
	let app: TestApp
	let own: Inventory
	let others: Record<'the sibling' | 'the parent' | 'nobody', Inventory>
	beforeAll(async () => {
		app = await aApp(dialect)
		const root = await rootGroup(app)
		const inventory = async (pid: number): Promise<Inventory> => {
			const group = await aGroup(app, pid)
			return anInventory(app, group, await aMember(app, group, 'administrator'))
		}
		own = await inventory(root)
		await inventory(own.group)
		const sibling = await inventory(root)
		others = {
			'the sibling': sibling,
			'the parent': await anInventory(app, root, await anAdmin(app)),
			nobody: absent(sibling),
		}
		await app.settled()
	})
	afterAll(() => app.remove())

	/** Every row except those that any call leaves behind. */
	const state = async (): Promise<string> => {
		const tables = [
			'groups',
			'users',
			'roles',
			'settings',
			'referral_codes',
			'materials',
			'uploads',
			'programs',
			'templates',
		]
		const more = ['directories', 'program_materials', 'terminals', 'releases', 'release_programs', 'downloads', 'mails']
		const saved_lists = ['terminal_tags', 'selections', 'selection_terminals']
		const rows = await Promise.all(
			[...tables, ...more, ...saved_lists].map(table =>
				sql`select * from ${sql.table(table)} order by 1, 2`.execute(app.database.db),
			),
		)
		const tokens = await app.database.db.selectFrom('access_tokens').select(['id', 'name']).orderBy('id').execute()
		const sessions = await app.database.db.selectFrom('sessions').select(['id', 'ended']).orderBy('id').execute()
		const passwords = await app.database.db
			.selectFrom('credentials')
			.select(['user_id', 'password_hash'])
			.orderBy('user_id')
			.execute()
		return json([rows.map(found => found.rows), tokens, sessions, passwords])
	}
	const send = async ({ browser }: Inventory, { path, upload }: Endpoint, params: Params): Promise<Answer> => {
		const fields = signed(browser, path, params)
		if (!upload) return post(browser, path, fields)
		const form = new FormData()
		for (const [name, value] of Object.entries(fields)) form.set(name, value)
		form.set('file', new Blob([new Uint8Array(await aPicture())]), 'x.png')
		return post(browser, path, form)
	}
	const leaks = (answer: Answer, inventory: Inventory): string[] =>
		inventory.names.filter(name => json(answer.data).includes(json(name)))

	const matrix: Record<string, string[]> = {}
	const word = (status: number): string =>
		Object.entries(errors).find(([, coded]) => coded.status === status)?.[0] ?? String(status)

	test.each(calls)('$name', async ({ name, endpoint, recipe }) => {
		const before = await state()
		const outcomes: string[] = []
		for (const [whose, other] of Object.entries(others))
			for (const params of recipe(own, other)) {
				const answer = await send(own, endpoint, params)
				expect([whose, params, answer.code, leaks(answer, other)]).toEqual([whose, params, 200, []])
				outcomes.push(`${whose}: ${word(answer.status)}`)
				// The call is well formed: only the owner is a reason to refuse it.
				expect([whose, params, answer.status]).not.toEqual([whose, params, errors.parameter.status])
				if (endpoint.does !== undefined) expect([whose, params, answer.status]).not.toEqual([whose, params, 1])
			}
		if (outcomes.length > 0) matrix[name] = outcomes
		expect(await state()).toBe(before)
	})

	test('how each call is answered is the same on both databases', () => {
		matrices.push(matrix)
		expect(matrix).toEqual(matrices[0])
	})

	// Only one database writes it: with -u both would write the same file at once.
	test.runIf(dialect === dialects[0])('how each call is answered is what is written down', async () => {
		await expect(`${JSON.stringify(matrix, null, '\t')}\n`).toMatchFileSnapshot(
			'foreign.golden.json',
			'foreign.golden.json (if it is meant: vitest run --project unit-long FILE -u)',
		)
	})

	test('nothing that is read names what belongs to others', async () => {
		const reads = calls.filter(
			({ endpoint }) => endpoint.does === undefined && !/login|secondFactor/.test(endpoint.path),
		)
		for (const { name, endpoint } of reads) {
			const answer = await send(own, endpoint, { verify_id: 'x', verify_code, permission: 'materials.read' })
			for (const [whose, other] of Object.entries(others))
				expect([name, whose, leaks(answer, other)]).toEqual([name, whose, []])
		}
	})
})
