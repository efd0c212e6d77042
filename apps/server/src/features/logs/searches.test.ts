import type { CallError } from '@vitrine/contract/call/client'
import { errors } from '@vitrine/contract/error-codes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser } from '../../../test/browser.ts'
import { aMember, rootGroup } from '../../../test/people.ts'
import { budgets } from '../../ports/slices.ts'
import { getSheet, logLinks } from './export.ts'
import { logs, logTurns } from './logs.ts'

/** The errors of those that failed; empty for the others. */
const reasonsOf = async (all: readonly Promise<unknown>[]): Promise<string[]> =>
	(await Promise.allSettled(all)).map(one => (one.status === 'rejected' ? (one.reason as Error).message : ''))

describe.each(dialects)('searches of logs on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let colleague: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		colleague = await aMember(app, await rootGroup(app), 'auditor')
		for (const name of ['one', 'two', 'three']) await admin.roles.add({ name, remark: '', permissions: ['plays.read'] })
		await app.settled()
	})
	afterAll(() => app.remove())

	/** Searches read one row here, and the rest elsewhere. */
	const near = () => ({ ...budgets[dialect], rows: 1, slices: 1 })
	const range = () => {
		const day = Math.floor(app.clock.now() / 1000) - 86_400
		return { start_time: day, end_time: day + 2 * 86_400 }
	}
	const callOf = async (user_id: number, gone = new AbortController().signal) => {
		const session = { group_id: await rootGroup(app), user_id, by: { kind: 'token' }, permissions: new Set() } as never
		return { session, now: app.clock.now(), gone: () => gone } as never
	}

	test('wait for each other, and are refused beyond that; pages without a filter wait for none of them', async () => {
		const held = Promise.withResolvers<never>()
		held.promise.catch(() => undefined)
		const turns = logTurns()
		const { listOperations } = logs({ database: app.database, near: near(), turns, readFurther: () => held.promise })
		const call = await callOf(1)
		const searches = Array.from({ length: 40 }, () => listOperations({ ...range(), key_word: 'zzz' }, call))
		const ended = reasonsOf(searches)
		expect((await listOperations({ ...range(), limit: 1 }, call)).list).toHaveLength(1)
		held.reject(new Error('ended'))
		const reasons = await ended
		expect(reasons).toContain('busy')
		expect(reasons).toContain('ended')
	})

	test('of one account leave the next turn to a colleague, however many there are', async () => {
		const order: string[] = []
		const { listOperations } = logs({
			database: app.database,
			near: near(),
			turns: logTurns(),
			readFurther: async ({ filter }) => {
				order.push(filter.key_word ?? '')
				return { list: [], next: null }
			},
		})
		const [one, other] = [await callOf(1), await callOf(2)]
		const searches = ['a1', 'a2', 'a3', 'a4', 'a5'].map(key_word => listOperations({ ...range(), key_word }, one))
		searches.push(listOperations({ ...range(), key_word: 'b1' }, other))
		expect(await reasonsOf(searches)).toEqual(searches.map(() => ''))
		expect(order).toHaveLength(6)
		expect(order.indexOf('b1')).toBeLessThan(4)
	})

	test('share their turns with files: what looks for the first record of one holds up no search of others', async () => {
		const held = Promise.withResolvers<boolean>()
		const turns = logTurns()
		const { listOperations } = logs({
			database: app.database,
			near: near(),
			turns,
			readFurther: async () => ({ list: [], next: null }),
		})
		const asked: string[] = []
		const sheet = getSheet({
			database: app.database,
			links: logLinks('key'),
			near: near(),
			turns,
			isEmpty: ({ wanted }) => {
				asked.push(wanted.filter.key_word ?? '')
				return held.promise
			},
		})
		const [one, other] = [await callOf(1), await callOf(2)]
		const words = Array.from({ length: 12 }, (_, place) => `file ${place}`)
		const files = words.map(key_word => sheet({ ...range(), log: 'operations', key_word, time_zone: 'UTC' }, one))
		const ended = reasonsOf(files)
		await expect.poll(() => asked).toEqual(['file 0'])
		// A search of the same account waits for it, in the same queue.
		const search = listOperations({ ...range(), key_word: 'zzz' }, other)
		held.resolve(true)
		expect((await search).list).toEqual([])
		expect((await ended).filter(reason => reason === 'busy')).not.toEqual([])
	})

	test('and files that one account asks for at once keep no answer from others', async () => {
		const many = Array.from({ length: 20 }, () => [
			admin.logs.listOperations({ ...range(), key_word: 'zzz' }),
			admin.logs.getSheet({ ...range(), log: 'operations', key_word: 'zzz', time_zone: 'UTC' }),
		]).flat()
		const ended = Promise.allSettled(many)
		expect((await colleague.logs.listOperations(range())).list.length).toBeGreaterThan(0)
		expect((await colleague.logs.listOperations({ ...range(), key_word: 'zzz' })).list).toEqual([])
		const busy = errors.busy.status
		for (const one of await ended)
			expect(one.status === 'fulfilled' ? busy : (one.reason as CallError).status).toBe(busy)
	})

	test('whose clients left keep no turn from others', async () => {
		const left = Array.from({ length: 30 }, async () => {
			const stop = new AbortController()
			const answer = admin.logs.listOperations({ ...range(), key_word: 'zzz' }, { signal: stop.signal })
			stop.abort()
			await expect(answer).rejects.toThrow()
		})
		await Promise.all(left)
		const search = () => reasonsOf([admin.logs.listOperations({ ...range(), key_word: 'zzz' })])
		await expect.poll(search).toEqual([''])
		expect(app.log.filter(line => line.includes('"level":50'))).toEqual([])
	})
})
