import { sheet_limits } from '@vitrine/contract/terminal/sheets'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../../test/browser.ts'
import { aGroup, rootGroup } from '../../../../test/people.ts'
import { sheetRows } from './sheet-parts.ts'

describe.each(dialects)('thousands of terminals at once on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let ids: number[] = []
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		const root = await rootGroup(app)
		const { db } = app.database
		const count = sheet_limits.exported + 1
		const numbers =
			dialect === 'sqlite'
				? sql`with recursive n(value) as (select 1 union all select value + 1 from n where value < ${sql.lit(count)})`
				: sql`with n(value) as (select generate_series(1, ${sql.lit(count)}))`
		await sql`${numbers} insert into terminals (group_id, name, sn, key_hash, type_id, model, system_version, w, h, time_zone,
			run_state, offline_reason, program_name, faults, created_at)
			select ${sql.lit(root)}, 'Many', 'MANY' || value, 'x', 1, '', '', 1920, 1080, '', 0, '', '', '[]', 0 from n`.execute(
			db,
		)
		ids = (await db.selectFrom('terminals').select('id').orderBy('id').execute()).map(row => row.id)
	})
	afterAll(() => app.remove())

	test('a sheet has fifty thousand of them at most, and is whole', async () => {
		await expectError(admin.terminals.getSheet({}), 'export_many')
		const [first = 0] = ids
		await admin.terminals.remove({ ids: [first] })
		const { url, count } = await admin.terminals.getSheet({})
		expect(count).toBe(sheet_limits.exported)
		const bytes = Buffer.from(await (await admin.fetch(`${app.origin}${url}`)).arrayBuffer())
		expect(await sheetRows(bytes, 60_000)).toHaveLength(count + 1)
	})

	test('they are moved, tagged, banned and removed all or none, and the answer says how many', async () => {
		const some = ids.slice(1, 8001)
		const east = await aGroup(app, await rootGroup(app))
		const absent = [...some, 987_654_321]
		const { move, tag, ban, remove } = admin.terminals
		await expectError(move({ ids: absent, group_id: east }), 'terminal_absent')
		await expectError(tag({ ids: absent, add: ['x'] }), 'terminal_absent')
		await expectError(ban({ ids: absent, banned: 1 }), 'terminal_absent')
		await expectError(remove({ ids: absent }), 'terminal_absent')
		expect((await admin.terminals.list({ group_ids: [east] })).count).toBe(0)
		expect(await move({ ids: some, group_id: east })).toEqual({ count: 8000 })
		expect(await tag({ ids: some, add: ['many'] })).toEqual({ count: 8000 })
		expect(await ban({ ids: some, banned: 1 })).toEqual({ count: 8000 })
		const found = { group_ids: [east], tags: ['many'], banned: 1 }
		expect((await admin.terminals.list(found)).count).toBe(8000)
		expect(await remove({ ids: some })).toEqual({ count: 8000 })
		expect((await admin.terminals.list(found)).count).toBe(0)
		const kept = await app.database.db
			.selectFrom('removed_terminals')
			.select(eb => eb.fn.countAll<number>().as('count'))
			.executeTakeFirstOrThrow()
		expect(Number(kept.count)).toBe(8001)
	})
})
