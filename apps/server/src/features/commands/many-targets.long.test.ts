import { errors } from '@vitrine/contract/error-codes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser } from '../../../test/browser.ts'
import { aGroup, rootGroup } from '../../../test/people.ts'
import { call } from '../../../test/raw.ts'

const many = 100_000

describe.each(dialects)('a command to more terminals than one call takes, on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let group_id: number
	let ids: number[]
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		group_id = await aGroup(app, await rootGroup(app))
		const { db } = app.database
		await sql`insert into terminals (group_id, name, sn, key_hash, type_id, model, system_version, w, h, time_zone, run_state,
				offline_reason, program_name, faults, created_at)
			with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(many)})
			select cast(${group_id} as bigint), 'many ' || n, 'MANY' || n, '', 1, '', '3.0.13.228', 1920, 1080, 'UTC', 0, '', '', '[]', 0
			from numbers`.execute(db)
		ids = (await db.selectFrom('terminals').select('id').execute()).map(({ id }) => id)
		expect(ids).toHaveLength(many)
	})
	afterAll(() => app.remove())

	const commands_info = JSON.stringify([{ type: 'brightness', data: { value: 40 } }])

	test.each([
		['by ids', () => ({ devices_info: JSON.stringify(ids.map(id => ({ id }))) })],
		['by ids, all of them the same', () => ({ devices_info: JSON.stringify(ids.map(() => ({ id: ids[0] }))) })],
		['by serial numbers', () => ({ devices_info: JSON.stringify(ids.map(id => ({ sn: `MANY${id}` }))) })],
		['by organisations', () => ({ device_select_mode: 'group', group_ids: String(group_id) })],
		['all', () => ({ device_select_mode: 'all' })],
		['by a filter', () => ({ device_select_mode: 'filter', filter: JSON.stringify({ key_word: 'many' }) })],
	])('%s is refused with the limit in words, and nothing is stored', async (_, addressed) => {
		const answer = await call(admin, '/admin/Command/generalCommand', { ...addressed(), commands_info })
		expect(answer).toMatchObject({ status: errors.terminals_many.status, data: { values: { count: 20_000 } } })
		expect((await admin.commands.list({})).count).toBe(0)
	})
})
