import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { play_problems } from '@vitrine/domain/release/play'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser } from '../../../test/browser.ts'
import { aName, aTerminal, bound } from '../../../test/factories.ts'

const all = 100_000
const batch = 1000
const day = 86_400_000

describe.each(dialects)('a journal of a broken clock on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const aTeller = async () => {
		const { token, close } = await bound(app, await aTerminal(admin))
		close()
		const boot = randomUUID()
		/** Sends rows packed, as players do; returns the number up to which everything is acknowledged. */
		return async (rows: readonly object[]): Promise<number> => {
			const response = await fetch(`${app.origin}/api/terminal/playLog`, {
				method: 'POST',
				headers: {
					authorization: `Bearer ${token}`,
					'content-type': 'application/json',
					'content-encoding': 'gzip',
				},
				body: new Uint8Array(gzipSync(JSON.stringify({ boot, from: 1, rows }))),
			})
			return ((await response.json()) as { data: { seq: number } }).data.seq
		}
	}

	/** Each has a different invalid time: years ahead, long ago, or an end before its start. */
	const wrong = (seq: number, name: string) => {
		const now = app.clock.now()
		const times = [
			[now + day * (1 + (seq % 30_000)), 5000],
			[seq * 1000, 5000],
			[now - 60_000 - seq, -day],
		] as const
		const [start_time, lasted] = times[seq % 3] ?? times[0]
		const end_time = start_time + lasted
		return {
			seq,
			kind: seq % 2 === 0 ? 'program' : 'material',
			name,
			start_time,
			end_time,
			time_zone: 'UTC',
			mono: seq,
		}
	}

	test('is taken whole and kept apart, and the lists of all others are what they were', async () => {
		const [other, name] = [aName('true'), aName('wrong')]
		const right = await aTeller()
		const start_time = app.clock.now() - 60_000
		const play = { seq: 1, kind: 'program', start_time, end_time: start_time + 9000, time_zone: 'UTC', mono: 1 }
		expect(await right([{ ...play, name: other }])).toBe(1)
		const tell = await aTeller()
		const acknowledged: number[] = []
		for (let from = 1; from <= all; from += batch)
			acknowledged.push(await tell(Array.from({ length: batch }, (_, at) => wrong(from + at, name))))
		expect(acknowledged).toEqual(Array.from({ length: all / batch }, (_, at) => (at + 1) * batch))
		// The first batch again, as after a lost response, followed by a valid one.
		expect(await tell(Array.from({ length: batch }, (_, at) => wrong(1 + at, name)))).toBe(all)
		expect(await tell([{ ...play, seq: all + 1, name }])).toBe(all + 1)

		const kept = await app.database.db
			.selectFrom('play_logs')
			.select(({ fn }) => ['time_fault', fn.countAll<number | string>().as('count')])
			.where('name', '=', name)
			.groupBy('time_fault')
			.orderBy('time_fault')
			.execute()
		const counts = Object.fromEntries(kept.map(row => [row.time_fault, Number(row.count)]))
		expect(counts).toEqual({
			0: 1,
			[play_problems.future]: 33_333,
			[play_problems.before]: 33_334,
			[play_problems.reversed]: 33_333,
		})

		const listed = (await admin.plays.getPlayHistoryList({})).map(row => row.name)
		expect(listed.toSorted()).toEqual([other, name].toSorted())
		expect(await admin.plays.getHistoryMediaList({})).toEqual([])
		const found = await admin.plays.search({ kind: 'program' })
		expect([found.list.length, found.searched_to]).toEqual([2, 0])
		const apart = await admin.plays.search({ kind: 'apart', key_word: name, limit: 1000 })
		expect(apart.list).toHaveLength(1000)
		expect(apart.list.every(row => row.name === name && row.time_fault !== 0)).toBe(true)
	})
})
