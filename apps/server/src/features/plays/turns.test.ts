import { randomUUID } from 'node:crypto'
import type { CallError } from '@vitrine/contract/call/client'
import { errors } from '@vitrine/contract/error-codes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser } from '../../../test/browser.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'
import { aDay, aPlayer, daysFrom } from '../../../test/played-day.ts'
import { getProof, proofLinks } from './proof/proof.ts'

/** Plays of others, which a search for those of an organisation has to read. */
const plays_of_others = 20_000
const hour = 3_600_000

describe.each(dialects)('many requests of one account about plays on %s', dialect => {
	let app: TestApp
	let day: number
	beforeAll(async () => {
		app = await aApp(dialect)
		day = aDay(app)
	})
	afterAll(() => app.remove())

	/** Two accounts of an organisation with one play, among many of others. */
	const colleagues = async (): Promise<[Browser, Browser]> => {
		const group = await aGroup(app, await rootGroup(app))
		const player = await aPlayer(app, await anAdmin(app), day, [[-hour, 'playing']], group)
		await player.tell([[0, hour]], randomUUID())
		return [await aMember(app, group), await aMember(app, group)]
	}
	const addOthers = async (): Promise<void> => {
		const { db } = app.database
		await sql`insert into play_boots (terminal_id, boot, seq) values (999999, 'others', ${sql.lit(plays_of_others)})`.execute(
			db,
		)
		await sql`insert into play_logs (boot_id, seq, terminal_id, kind, name, program_id, material_id, release_id, start_time,
				end_time, time_zone, mono, place_id, time_fault, missing)
			with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(plays_of_others)})
			select (select max(id) from play_boots), n, 999999, 1, 'others', 1, 0, 1, cast(${day} as bigint) + n * 1000,
				cast(${day} as bigint) + n * 1000 + 1000, 'UTC', 0, 999999, 0, 0 from numbers`.execute(db)
	}

	const range = () => daysFrom(day)
	/** The answers of all requests, which may only be refused because the server is busy. */
	const expectBusyAtMost = async (requests: readonly Promise<unknown>[]): Promise<void> => {
		for (const { status, ...found } of await Promise.allSettled(requests))
			if (status === 'rejected' && 'reason' in found)
				expect((found.reason as CallError).status).toBe(errors.busy.status)
	}

	test('leave the next turn of a search to a colleague', async () => {
		await addOthers()
		const [one, other] = await colleagues()
		const order: string[] = []
		const note = (who: string) => () => void order.push(who)
		const many = Array.from({ length: 30 }, () => one.plays.search({ kind: 'program' }).then(note('one')))
		const ended = expectBusyAtMost(many)
		await other.plays.search({ kind: 'program' })
		order.push('other')
		await ended
		expect(order.indexOf('other')).toBeLessThan(order.lastIndexOf('one'))
		await app.database.db.deleteFrom('play_logs').where('terminal_id', '=', 999_999).execute()
	})

	test('leave colleagues their figures, records, completeness, comparisons and certificates', async () => {
		const [one, other] = await colleagues()
		const ask = (who: Browser): Promise<unknown>[] => [
			who.statistics.getSummary({ kind: 'program', ...range(), time_zone: 'UTC' }),
			who.statistics.getPlayHistoryStatistics(range()),
			who.plays.getPlayHistoryList({ limit: 10 }),
			who.completeness.list(range()),
			who.planned.get({ ...range(), time_zone: 'UTC' }),
			who.statistics.getProof({ kind: 'program', ...range() }),
		]
		const ended = expectBusyAtMost(Array.from({ length: 15 }, () => ask(one)).flat())
		const [figures, ranked, records, listed] = await Promise.all(ask(other))
		expect(figures).toMatchObject({ now: { number: 1 } })
		expect(ranked).toMatchObject([{ name: 'x', number: 1 }])
		expect(records).toMatchObject([{ name: 'x' }])
		expect(listed).toMatchObject({ count: 1 })
		await ended
	})

	test('end with their client, and keep no turn', async () => {
		const [one] = await colleagues()
		const hung_up = Array.from({ length: 30 }, async () => {
			const stop = new AbortController()
			const answer = one.plays.search({ kind: 'program' }, { signal: stop.signal })
			stop.abort()
			await expect(answer).rejects.toThrow()
		})
		await Promise.all(hung_up)
		const found = () =>
			one.plays.search({ kind: 'program' }).then(
				({ list }) => list.length,
				() => 'busy',
			)
		await expect.poll(found).toBe(1)
		expect(app.log.filter(line => line.includes('"level":50'))).toEqual([])
	})

	test('about certificates run beside one of another organisation', async () => {
		const held = Promise.withResolvers<never>()
		held.promise.catch(() => undefined)
		const begun: number[] = []
		const proof = getProof({
			read: ({ sight }) => {
				begun.push(sight)
				return held.promise
			},
			links: proofLinks('key'),
			clock: app.clock,
			retention: async () => 0,
		})
		const ask = (user_id: number, group_id: number) => {
			const session = { user_id, group_id, account: String(user_id), by: { kind: 'token' }, permissions: new Set() }
			const call = { session, gone: () => new AbortController().signal } as never
			return proof({ kind: 'program', ...range() }, call).catch((error: Error) => error.message)
		}
		const asked = [ask(1, 1), ask(2, 1), ask(3, 1), ask(1, 1), ask(1, 1), ask(4, 2)]
		expect(begun).toEqual([1, 2])
		held.reject(new Error('ended'))
		// An account has one waiting besides the one that runs.
		expect(await Promise.all(asked)).toEqual(['ended', 'ended', 'ended', 'ended', 'busy', 'ended'])
	})
})
