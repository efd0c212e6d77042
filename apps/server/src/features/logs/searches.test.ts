import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin } from '../../../test/browser.ts'
import { rootGroup } from '../../../test/people.ts'
import { budgets } from '../../ports/slices.ts'
import { logs } from './logs.ts'

describe.each(dialects)('searches of logs on %s', dialect => {
	let app: TestApp
	beforeAll(async () => {
		app = await aApp(dialect)
		const admin = await anAdmin(app)
		for (const name of ['one', 'two', 'three']) await admin.roles.add({ name, remark: '', permissions: ['plays.read'] })
		await app.settled()
	})
	afterAll(() => app.remove())

	test('wait for each other, and are refused beyond that; pages without a filter wait for none of them', async () => {
		const held = Promise.withResolvers<never>()
		held.promise.catch(() => undefined)
		const near = { ...budgets[dialect], rows: 1, slices: 1 }
		const { listOperations } = logs({ database: app.database, near, readFurther: () => held.promise })
		const session = { group_id: await rootGroup(app), user_id: 1 } as never
		const call = { session, now: app.clock.now(), gone: () => new AbortController().signal } as never
		const day = Math.floor(app.clock.now() / 1000) - 86_400
		const range = { start_time: day, end_time: day + 2 * 86_400 }
		const searches = Array.from({ length: 40 }, () => listOperations({ ...range, key_word: 'zzz' }, call))
		const ended = Promise.allSettled(searches)
		expect((await listOperations({ ...range, limit: 1 }, call)).list).toHaveLength(1)
		held.reject(new Error('ended'))
		const reasons = (await ended).map(one => (one.status === 'rejected' ? (one.reason as Error).message : ''))
		expect(reasons).toContain('busy')
		expect(reasons).toContain('ended')
	})
})
