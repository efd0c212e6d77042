import { randomUUID } from 'node:crypto'
import { shortest_retention } from '@vitrine/domain/system'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PlayJournal } from '../../../../../tools/fleet/src/play-journal.ts'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser } from '../../../test/browser.ts'
import { aName, aTerminal, bound } from '../../../test/factories.ts'
import { aGroup } from '../../../test/people.ts'

interface Row {
	readonly seq: number
	readonly name: string
	readonly start_time: number
	readonly end_time: number
	readonly mono: number
}

describe.each(dialects)('a journal that somebody else has continued on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	type Pair = Awaited<ReturnType<typeof aTerminal>>

	const aSender = async (pair: Pair) => {
		const { token, close } = await bound(app, pair)
		close()
		return async (log: object): Promise<{ seq: number; different: number[] }> => {
			const response = await fetch(`${app.origin}/api/terminal/playLog`, {
				method: 'POST',
				headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
				body: JSON.stringify(log),
			})
			return ((await response.json()) as { data: { seq: number; different: number[] } }).data
		}
	}
	const aJournal = async () => {
		const pair = await aTerminal(admin)
		return { pair, boot: randomUUID(), name: aName('copied'), send: await aSender(pair) }
	}
	/** Plays of nine seconds; `later` tells how many ms after those of another player. */
	const rowsOf = (name: string, seqs: readonly number[], later = 0): (Row & { kind: string; time_zone: string })[] =>
		seqs.map(seq => {
			const start_time = app.clock.now() - 500_000 + seq * 10_000 + later
			const times = { start_time, end_time: start_time + 9000, time_zone: 'UTC', mono: seq * 1.25 + later }
			return { seq, kind: 'program', name, ...times }
		})
	const counted = async (name: string) => (await admin.plays.getPlayHistoryList({ key_word: name, limit: 1000 })).length

	test('is named by the numbers that are taken; the same rows again are not', async () => {
		const { boot, name, send } = await aJournal()
		expect(await send({ boot, rows: rowsOf(name, [1, 2, 3, 4]) })).toEqual({ seq: 4, different: [] })
		expect(await send({ boot, rows: rowsOf(name, [3, 4, 5]), from: 3 })).toEqual({ seq: 5, different: [] })
		const copy = [...rowsOf(name, [3]), ...rowsOf(name, [4, 5, 6], 100)]
		expect(await send({ boot, rows: copy, from: 3 })).toEqual({ seq: 6, different: [4, 5] })
		expect(await send({ boot: randomUUID(), rows: rowsOf(name, [1, 2], 100) })).toEqual({ seq: 2, different: [] })
		expect(await counted(name)).toBe(8)
	})

	test('a row whose times were corrected before it came again is the same one', async () => {
		const { boot, name, send } = await aJournal()
		const [row] = rowsOf(name, [1])
		await send({ boot, rows: [row] })
		const shifted = { ...row, start_time: (row?.start_time ?? 0) + 5000, end_time: (row?.end_time ?? 0) + 5000 }
		expect(await send({ boot, rows: [shifted] })).toEqual({ seq: 1, different: [] })
		// Without a steady clock, the times say which play it is.
		const bare = { ...row, seq: 2, mono: 0 }
		await send({ boot, rows: [bare] })
		expect(await send({ boot, rows: [bare] })).toEqual({ seq: 2, different: [] })
		expect(await send({ boot, rows: [{ ...shifted, seq: 2, mono: 0 }] })).toEqual({ seq: 2, different: [2] })
	})

	test('a number that was lost, and of which there is a row after all, does not swallow it', async () => {
		const { boot, name, send } = await aJournal()
		await send({ boot, rows: rowsOf(name, [1]) })
		expect(await send({ boot, rows: rowsOf(name, [5]), from: 5 })).toEqual({ seq: 5, different: [] })
		expect(await send({ boot, rows: rowsOf(name, [2, 3]) })).toEqual({ seq: 5, different: [2, 3] })
	})

	test('a removed record that comes again is known, unless it is younger than any removed one', async () => {
		const { pair, boot, name, send } = await aJournal()
		const before = app.clock.now() - (shortest_retention + 1) * 86_400_000
		const { db } = app.database
		await db.updateTable('terminals').set({ created_at: 0 }).where('id', '=', pair.terminal.id).execute()
		const rows = [{ ...rowsOf(name, [1])[0], start_time: before, end_time: before + 9000 }, ...rowsOf(name, [2, 3])]
		await send({ boot, rows })
		const { id } = await db.selectFrom('play_boots').select('id').where('boot', '=', boot).executeTakeFirstOrThrow()
		await db.deleteFrom('play_logs').where('boot_id', '=', id).where('seq', '<', 3).execute()
		expect(await send({ boot, rows })).toEqual({ seq: 3, different: [2] })
	})

	test('a device that was removed and added again is compared with what it reported before', async () => {
		const { pair, boot, name, send } = await aJournal()
		await send({ boot, rows: rowsOf(name, [1, 2, 3]) })
		await admin.terminals.remove({ ids: [pair.terminal.id] })
		const terminal = await admin.terminals.add({ name: pair.terminal.name, sn: pair.sn, key: pair.key })
		const again = await aSender({ ...pair, terminal })
		const rows = [...rowsOf(name, [2]), ...rowsOf(name, [3], 100), ...rowsOf(name, [4])]
		expect(await again({ boot, rows, from: 2 })).toEqual({ seq: 4, different: [3] })
		expect(await counted(name)).toBe(4)
	})

	test('plays of the same device at another customer are not compared', async () => {
		const [one, other] = [await aGroup(app, 1), await aGroup(app, 1)]
		const { pair, boot, name, send } = await aJournal()
		await admin.terminals.move({ ids: [pair.terminal.id], group_id: one })
		await send({ boot, rows: rowsOf(name, [1, 2, 3]) })
		await admin.terminals.remove({ ids: [pair.terminal.id] })
		const { sn, key } = pair
		const terminal = await admin.terminals.add({ name: pair.terminal.name, sn, key, group_id: other })
		const again = await aSender({ ...pair, terminal })
		// Whether a row is the same as there is not told.
		const rows = [...rowsOf(name, [2]), ...rowsOf(name, [3], 100), ...rowsOf(name, [4])]
		expect(await again({ boot, rows, from: 2 })).toEqual({ seq: 4, different: [2, 3] })
	})

	test('with another key, none of a batch counts there', async () => {
		const { pair, name, send } = await aJournal()
		const own = new PlayJournal({ sn: pair.sn })
		const play = ({ seq: _, ...row }: ReturnType<typeof rowsOf>[number]) => ({
			...row,
			...({ kind: 'program', program_id: 1, material_id: 0, command_id: 2 } as const),
		})
		for (const row of rowsOf(name, [1, 2])) own.played(play(row))
		const log = own.next()
		expect(await send(log ?? {})).toEqual({ seq: 2, different: [] })
		const other = new PlayJournal({ sn: pair.sn, boot: own.boot })
		for (const row of rowsOf(name, [1, 2], 100)) other.played(play(row))
		expect(await send(other.next() ?? {})).toEqual({ seq: 2, different: [1, 2] })
		expect(await counted(name)).toBe(2)
	})
})
