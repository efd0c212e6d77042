import { randomUUID } from 'node:crypto'
import { highest_seq, play_problems } from '@vitrine/domain/release/play'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser } from '../../../test/browser.ts'
import { aName, aTerminal, bound } from '../../../test/factories.ts'

describe.each(dialects)('play records that are lost on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	/** Consecutive plays of ten seconds each, all within the last minutes. */
	const rowsOf = (name: string, seqs: readonly number[]) =>
		seqs.map(seq => {
			const start_time = app.clock.now() - 300_000 + seq * 10_000
			return { seq, kind: 'program', name, start_time, end_time: start_time + 9000, time_zone: 'UTC', mono: seq }
		})
	const aTeller = async (pair: Awaited<ReturnType<typeof aTerminal>>, boot: string, name: string) => {
		const { token, close } = await bound(app, pair)
		close()
		/** Returns the number up to which everything is acknowledged. */
		return async (seqs: readonly number[], from?: number): Promise<number> => {
			const response = await fetch(`${app.origin}/api/terminal/playLog`, {
				method: 'POST',
				headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
				body: JSON.stringify({ boot, from, rows: rowsOf(name, seqs) }),
			})
			return ((await response.json()) as { data: { seq: number } }).data.seq
		}
	}
	const aJournal = async () => {
		const [pair, boot, name] = [await aTerminal(admin), randomUUID(), aName('lost')]
		return { pair, boot, name, tell: await aTeller(pair, boot, name) }
	}
	const stored = async (name: string) =>
		(await admin.plays.getPlayHistoryList({ key_word: name, limit: 50_000 })).map(row => row.end_time)
	const lostOf = async (sn: string) =>
		(await admin.plays.search({ kind: 'apart' })).list
			.filter(row => row.sn === sn)
			.map(row => [row.missing, row.time_fault])
	/** The state restored from an earlier backup. */
	const restoredTo = (boot: string, seq: number) =>
		app.database.db.transaction().execute(async tx => {
			const { id } = await tx.selectFrom('play_boots').select('id').where('boot', '=', boot).executeTakeFirstOrThrow()
			await tx.deleteFrom('play_logs').where('boot_id', '=', id).where('seq', '>', seq).execute()
			await tx.updateTable('play_boots').set({ seq }).where('id', '=', id).execute()
		})

	test('a server that was restored from a backup names what is lost, once, and goes on counting', async () => {
		const { pair, boot, name, tell } = await aJournal()
		expect(await tell([1, 2, 3, 4, 5, 6], 1)).toBe(6)
		await restoredTo(boot, 2)
		expect(await tell([7, 8], 7)).toBe(8)
		expect(await tell([7, 8], 7)).toBe(8)
		expect(await tell([9], 9)).toBe(9)
		expect(await stored(name)).toHaveLength(5)
		const [lost, ...more] = (await admin.plays.search({ kind: 'apart' })).list.filter(row => row.sn === pair.sn)
		expect(more).toEqual([])
		const [second, seventh] = rowsOf(name, [2, 7])
		expect(lost).toMatchObject({ missing: 4, time_fault: play_problems.missing })
		expect(Math.abs((lost?.start_time ?? 0) * 1000 - (second?.end_time ?? 0))).toBeLessThan(60_000)
		expect(Math.abs((lost?.end_time ?? 0) * 1000 - (seventh?.start_time ?? 0))).toBeLessThan(60_000)
	})

	test('a device that was removed and added again goes on counting, and nothing counts as lost', async () => {
		const { pair, boot, name, tell } = await aJournal()
		expect(await tell([1, 2, 3], 1)).toBe(3)
		await admin.terminals.remove({ ids: [pair.terminal.id] })
		const terminal = await admin.terminals.add({ name: pair.terminal.name, sn: pair.sn, key: pair.key })
		const again = await aTeller({ ...pair, terminal }, boot, name)
		// The third was acknowledged, but the device did not learn of it.
		expect(await again([3, 4], 3)).toBe(4)
		expect(await again([5], 5)).toBe(5)
		expect(await stored(name)).toHaveLength(5)
		expect(await lostOf(pair.sn)).toEqual([])
	})

	test('a journal of somebody else under the same name is another one', async () => {
		const { boot, tell } = await aJournal()
		expect(await tell([1, 2], 1)).toBe(2)
		const other = await aTerminal(admin)
		const theirs = await aTeller(other, boot, aName('theirs'))
		expect(await theirs([1], 1)).toBe(1)
		expect(await lostOf(other.sn)).toEqual([])
	})

	test('the oldest that a terminal had to drop are named, and only what is not stored', async () => {
		const { pair, name, tell } = await aJournal()
		expect(await tell([1, 2], 1)).toBe(2)
		// These arrived in spite of the gap before them.
		expect(await tell([5, 6])).toBe(2)
		expect(await tell([9, 10], 9)).toBe(10)
		expect(await stored(name)).toHaveLength(6)
		expect(await lostOf(pair.sn)).toEqual([[4, play_problems.missing]])
	})

	test('without saying from where on it has everything a terminal keeps what was not acknowledged', async () => {
		const { pair, tell } = await aJournal()
		expect(await tell([1, 2])).toBe(2)
		expect(await tell([4, 5])).toBe(2)
		expect(await tell([3])).toBe(5)
		expect(await lostOf(pair.sn)).toEqual([])
	})

	test('whoever says that rows are lost which it sends is not believed', async () => {
		const { pair, name, tell } = await aJournal()
		expect(await tell([1, 2, 3], 3)).toBe(3)
		expect(await tell([4], highest_seq)).toBe(4)
		expect(await stored(name)).toHaveLength(4)
		expect(await lostOf(pair.sn)).toEqual([])
	})
})
