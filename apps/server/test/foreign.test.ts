import { allCalls } from '@vitrine/contract/all'
import { refusals } from '@vitrine/contract/catalogue'
import type { Endpoint } from '@vitrine/contract/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp, verify_code } from './app.ts'
import { anAdmin, type Browser } from './browser.ts'
import { aMaterial, aName, aPicture, aProgram, aPublish, aTerminal } from './factories.ts'
import { type House, nothing, type Params, type Recipe } from './foreign-house.ts'
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

/** Ids that nothing has. */
const absent = (house: House): House => ({
	...house,
	...{
		group: 987_654,
		material: 987_654,
		directory: 987_654,
		program: 987_654,
		template: 987_654,
		terminal: 987_654,
		release: 987_654,
		...{ interlude: 987_654, event: 987_654, selection: 987_654 },
		dc: 987_654,
	},
	...{ user: 987_654, referral: 987_654, session: 987_654, token: 987_654, upload: crypto.randomUUID(), names: [] },
})

const aHouse = async (app: TestApp, group: number, browser: Browser): Promise<House> => {
	const material = await aMaterial(app, browser)
	const named = { name: aName('目录'), name_en: aName('dir').replace(' ', '_') }
	const directory = await browser.directories.add({ pid: 0, ...named })
	const program = await aProgram(app, browser, material)
	const template = await browser.templates.addProgram({ program_id: program.id, name: aName('template') })
	const { terminal } = await aTerminal(browser)
	const [tag, kept] = [aName('tag'), { name: aName('selection'), deviceids: [terminal.id] }]
	await browser.terminals.tag({ ids: [terminal.id], add: [tag] })
	const selection = await browser.selections.add(kept)
	const { publish_id, dc_ids } = await aPublish(browser, [program.id], [terminal.id])
	const signal = { type: 'signal', w: 640, h: 360, source: 'any', source_duration: 1000 } as const
	const interlude = await browser.interludes.save({ name: aName('interlude'), ...signal })
	const to = { interlude_id: interlude.id, deviceids: [terminal.id] }
	const event = await browser.interludes.publish({ ...to, when: 'now' })
	const { upload_id } = await browser.materials.uploadStart({ name: aName('upload'), size: 100 })
	const member = await aMember(app, group)
	await browser.users.createReferral({ group_id: group, role_id: 2 })
	const [referral] = (await browser.users.listReferrals({})).list
	const [session] = await member.access.listSessions({})
	const token = await member.access.createToken({ name: aName('token') })
	return {
		browser,
		group,
		material: material.id,
		directory: directory.id,
		program: program.id,
		template: template.id,
		document: program.document,
		terminal: terminal.id,
		selection: selection.id,
		release: publish_id,
		...{ interlude: interlude.id, event: event.publish_id },
		dc: dc_ids[0] ?? 0,
		upload: upload_id,
		user: member.session.user_id,
		referral: referral?.id ?? 0,
		session: session?.id ?? 0,
		token: token.id,
		names: [
			...[interlude.name, material.name, named.name, program.name, terminal.name, member.session.username, upload_id],
			...[tag, selection.name],
		],
	}
}

describe.each(dialects)('what belongs to others on %s, tried with every call', dialect => {
	let app: TestApp
	let own: House
	let others: Record<'the sibling' | 'the parent' | 'nobody', House>
	beforeAll(async () => {
		app = await aApp(dialect)
		const root = await rootGroup(app)
		const house = async (pid: number): Promise<House> => {
			const group = await aGroup(app, pid)
			return aHouse(app, group, await aMember(app, group, 'administrator'))
		}
		own = await house(root)
		await house(own.group)
		const sibling = await house(root)
		others = {
			'the sibling': sibling,
			'the parent': await aHouse(app, root, await anAdmin(app)),
			nobody: absent(sibling),
		}
		await app.settled()
	})
	afterAll(() => app.remove())

	/** Every row but those that any call leaves behind. */
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
		const kept = ['terminal_tags', 'selections', 'selection_terminals']
		const rows = await Promise.all(
			[...tables, ...more, ...kept].map(table =>
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
	const send = async ({ browser }: House, { path, upload }: Endpoint, params: Params): Promise<Answer> => {
		const fields = signed(browser, path, params)
		if (!upload) return post(browser, path, fields)
		const form = new FormData()
		for (const [name, value] of Object.entries(fields)) form.set(name, value)
		form.set('file', new Blob([new Uint8Array(await aPicture())]), 'x.png')
		return post(browser, path, form)
	}
	const leaks = (answer: Answer, house: House): string[] =>
		house.names.filter(name => json(answer.data).includes(json(name)))

	const matrix: Record<string, string[]> = {}
	const word = (status: number): string =>
		Object.entries(refusals).find(([, refusal]) => refusal.status === status)?.[0] ?? String(status)

	test.each(calls)('$name', async ({ name, endpoint, recipe }) => {
		const before = await state()
		const told: string[] = []
		for (const [whose, other] of Object.entries(others))
			for (const params of recipe(own, other)) {
				const answer = await send(own, endpoint, params)
				expect([whose, params, answer.code, leaks(answer, other)]).toEqual([whose, params, 200, []])
				told.push(`${whose}: ${word(answer.status)}`)
				// Well formed: refused for whose it is, and for nothing else.
				expect([whose, params, answer.status]).not.toEqual([whose, params, refusals.parameter.status])
				if (endpoint.does !== undefined) expect([whose, params, answer.status]).not.toEqual([whose, params, 1])
			}
		if (told.length > 0) matrix[name] = told
		expect(await state()).toBe(before)
	})

	test('how each call is answered is what is written down', async () => {
		await expect(`${JSON.stringify(matrix, null, '\t')}\n`).toMatchFileSnapshot('foreign.golden.json')
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
