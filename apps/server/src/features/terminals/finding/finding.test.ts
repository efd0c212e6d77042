import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { anAdmin, type Browser } from '../../../../test/browser.ts'
import { aGroup, aMember, rootGroup } from '../../../../test/people.ts'
import { fits } from './finding.store.ts'

type Wanted = Omit<Parameters<Browser['terminals']['list']>[0], 'page' | 'limit'>

const wide = { w: 1366, h: 768 }

describe.each(dialects)('pages of the list of terminals on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let member: Browser
	let groups: { below: number; beside: number }
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		const root = await rootGroup(app)
		groups = { below: await aGroup(app, root), beside: await aGroup(app, root) }
		member = await aMember(app, groups.below)
		const names = Array.from({ length: 23 }, (_, at) => (at % 3 === 0 ? `Foyer 100%_${at}` : `Saal ${at}`))
		for (const [at, name] of names.entries()) {
			const group_id = at % 2 === 0 ? groups.below : groups.beside
			const { id } = await admin.terminals.add({ name, sn: `PAGE${at}`, key: `key-of-${at}`, group_id })
			if (at % 5 === 0) await admin.terminals.ban({ ids: [id], banned: 1 })
		}
		const { db } = app.database
		const every = (step: number) => sql<boolean>`(id - 1) % ${sql.lit(step)} = 0`
		await db.updateTable('terminals').set(wide).where(every(4)).execute()
		await db.updateTable('terminals').set({ last_seen: 1 }).where(every(4)).execute()
		await db.updateTable('terminals').set({ run_state: 1 }).where(every(8)).execute()
	})
	afterAll(() => app.remove())

	const cases: readonly (readonly [string, Wanted, { all: number; below: number }])[] = [
		['without a filter', {}, { all: 23, below: 12 }],
		['of a search', { key_word: 'foyer 100%_' }, { all: 8, below: 4 }],
		['of a serial number', { key_word: 'page1' }, { all: 11, below: 5 }],
		['of a search that finds nothing', { key_word: 'foyer 1000' }, { all: 0, below: 0 }],
		['of what is not banned', { banned: 0 }, { all: 18, below: 9 }],
		['of a resolution', { size_remark: '1366*768' }, { all: 6, below: 6 }],
		['of a resolution that none has', { size_remark: '1080*1920' }, { all: 0, below: 0 }],
		['of what is online', { run_state: 1 }, { all: 3, below: 3 }],
		['of what is offline and not banned', { run_state: 0, banned: 0 }, { all: 16, below: 7 }],
		['of what is offline and has a resolution', { run_state: 0, size_remark: '1366*768' }, { all: 3, below: 3 }],
		['of what was never seen and is banned', { never_seen: 1, banned: 1 }, { all: 3, below: 1 }],
		['of what was seen and is offline', { never_seen: 0, run_state: 0 }, { all: 3, below: 3 }],
		['of what was never seen', { never_seen: 1 }, { all: 17, below: 6 }],
	]

	test.each(cases)(
		'%s are all of it, each once, from the newest on, and every page has the count',
		async (_, wanted, counts) => {
			for (const [browser, count] of [
				[admin, counts.all],
				[member, counts.below],
			] as const) {
				const whole = (await browser.terminals.list({ ...wanted, limit: 500 })).list.map(({ id }) => id)
				expect(whole).toHaveLength(count)
				expect(whole).toEqual(whole.toSorted((one, other) => other - one))
				for (const limit of [1, 4, 23]) {
					const pages: number[] = []
					for (let page = 1; page <= Math.ceil(count / limit) + 2; page++) {
						const found = await browser.terminals.list({ ...wanted, page, limit })
						expect(found.count).toBe(count)
						pages.push(...found.list.map(({ id }) => id))
					}
					expect(pages).toEqual(whole)
				}
			}
		},
	)

	test('by state, resolution and ban are found in the index alone', async () => {
		if (dialect !== 'sqlite') return
		const { db } = app.database
		for (const choice of [{ online: false, banned: false }, { size_remark: '1366*768' }]) {
			const where = fits({ tag_keys: [], ...choice })
			const plan = await sql<{ detail: string }>`explain query plan
				select id from terminals where ${where} order by id desc limit 50`.execute(db)
			expect(plan.rows.map(({ detail }) => detail)).toEqual(['SCAN terminals USING COVERING INDEX terminals_find'])
		}
	})

	test('of an organisation are those of it', async () => {
		const found = await admin.terminals.list({ group_ids: [groups.beside], limit: 500 })
		expect(found.count).toBe(11)
		expect(new Set(found.list.map(({ group_id }) => group_id))).toEqual(new Set([groups.beside]))
		expect((await member.terminals.list({ group_ids: [groups.beside] })).count).toBe(0)
	})
})
