import { randomUUID } from 'node:crypto'
import { errors } from '@vitrine/contract/error-codes'
import { playsCalls } from '@vitrine/contract/release/plays'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser } from '../../../test/browser.ts'
import { aName, aTerminal, bound } from '../../../test/factories.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'
import { post, signed } from '../../../test/raw.ts'
import { budgets } from '../../ports/slices.ts'
import { plays } from './plays.ts'
import { searchPlays } from './search.ts'

/** The beginning of a quarter of an hour: the counts tell in which ones a word was played. */
const began = 1_790_000_100_000

describe.each(dialects)('searching plays on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let boot_id: number
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		const { token, close } = await bound(app, await aTerminal(admin))
		close()
		await app.database.db.updateTable('terminals').set({ created_at: began }).execute()
		// Many at one moment, as synchronised screens play them: piece boundaries fall among them.
		const rows = Array.from({ length: 100 }, (_, at) => ({
			seq: at + 1,
			kind: 'program',
			name: at === 3 ? 'needle' : `hay ${at}`,
			start_time: began + Math.floor(at / 10) * 60_000,
			end_time: began + 9_000_000,
			time_zone: 'UTC',
			mono: at,
		}))
		await fetch(`${app.origin}/api/terminal/playLog`, {
			method: 'POST',
			headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
			body: JSON.stringify({ boot: randomUUID(), rows }),
		})
		boot_id = (await app.database.db.selectFrom('play_boots').select('id').executeTakeFirstOrThrow()).id
	})
	afterAll(() => app.remove())

	const needle = { kind: 1, places: null, key_word: 'needle' }
	const small = { rows: 7, slices: 4, time: 60_000 }

	test('looks through so many rows in a piece and so many pieces, and says where it goes on', async () => {
		const first = await searchPlays(app.database, needle, { limit: 10 }, small)
		expect(first).toEqual({ list: [], next: { start_time: began + 7 * 60_000, boot_id, seq: 100 - 28 + 1 } })
		let [searches, found] = [1, first]
		while (found.next !== null && found.list.length === 0) {
			found = await searchPlays(app.database, needle, { after: found.next, limit: 10 }, small)
			searches += 1
		}
		expect(found.list.map(row => row.name)).toEqual(['needle'])
		expect(searches).toBe(Math.ceil(100 / 28))
	})

	test('what would take too many searches is refused, not cut short', async () => {
		const call = { session: admin.session, gone: () => new AbortController().signal } as never
		const ask = (rows: number) =>
			plays(app.database, { rows, slices: 1, time: 60_000 }).getPlayHistoryList({ key_word: 'needle' }, call)
		await expect(ask(4)).rejects.toMatchObject({ code: 'plays_search_wide' })
		expect(await ask(100)).toMatchObject([{ name: 'needle' }])
	})

	test('lets everything else have its turn between two pieces', async () => {
		let [turns, over] = [0, false]
		const count = (): void => {
			turns += 1
			if (!over) setImmediate(count)
		}
		setImmediate(count)
		const found = await searchPlays(app.database, needle, { limit: 10 }, { rows: 5, slices: 100, time: 60_000 })
		over = true
		expect(found.list).toHaveLength(1)
		expect(turns).toBeGreaterThanOrEqual(100 / 5 - 1)
	})

	test('in pieces it finds every play once, in one order', async () => {
		const all = { kind: 1, places: null }
		const whole = await searchPlays(app.database, all, { limit: 1000 }, { rows: 1000, slices: 1, time: 60_000 })
		expect(whole).toMatchObject({ next: null })
		const pieces: string[] = []
		let found = await searchPlays(app.database, all, { limit: 9 }, small)
		pieces.push(...found.list.map(row => row.name))
		while (found.next !== null) {
			found = await searchPlays(app.database, all, { after: found.next, limit: 9 }, small)
			pieces.push(...found.list.map(row => row.name))
		}
		expect(pieces).toEqual(whole.list.map(row => row.name))
		expect(new Set(pieces).size).toBe(100)
	})

	test('the pieces of the product are small where they are on the thread of the server', () => {
		expect(budgets.sqlite.rows).toBeLessThanOrEqual(1000)
		expect(budgets[dialect].rows * budgets[dialect].slices).toBeLessThanOrEqual(200_000)
	})

	test('a piece is found by the index, not by reading what stands before it', async () => {
		if (dialect !== 'sqlite') return
		const after = sql`(start_time, boot_id, seq)`
		const plan = await sql<{ detail: string }>`explain query plan select start_time, boot_id, seq from play_logs
			where time_fault = 0 and kind = 1 and start_time >= 0 and ${after} < (5, 5, 5)
			order by start_time desc, boot_id desc, seq desc limit 1 offset 999`.execute(app.database.db)
		const said = plan.rows.map(row => row.detail).join('\n')
		expect(said).toContain('play_logs_time')
		expect(said).toContain('start_time')
		expect(said).not.toContain('TEMP B-TREE')
	})

	test('over the wire it goes on from where it stopped, within its times and organisations', async () => {
		const first = await admin.plays.search({ kind: 'program', limit: 60 })
		expect(first.list).toHaveLength(60)
		expect(first.searched_to).toBe(began / 1000 + 4 * 60)
		const rest = await admin.plays.search({ kind: 'program', limit: 60, before: first.next })
		expect(rest).toMatchObject({ next: '', searched_to: 0 })
		expect(new Set([...first.list, ...rest.list].map(row => row.name)).size).toBe(100)
		const times = { start_time: began / 1000 + 60, end_time: began / 1000 + 180 }
		const within = await admin.plays.search({ kind: 'program', ...times })
		// What begins at the end is not part of it: ranges that follow each other have every play once.
		expect(new Set(within.list.map(row => row.start_time - began / 1000))).toEqual(new Set([60, 120]))
		expect(await admin.plays.search({ kind: 'material' })).toEqual({ list: [], next: '', searched_to: 0 })
		const member = await aMember(app, await aGroup(app, await rootGroup(app)))
		expect(await member.plays.search({ kind: 'program' })).toEqual({ list: [], next: '', searched_to: 0 })
		const { path } = playsCalls.search
		for (const before of ['x', '1.2', `${aName('1')}.2.3`, '1.2.3.4'])
			expect(await post(admin, path, signed(admin, path, { kind: 'program', before }))).toMatchObject({
				status: errors.parameter.status,
			})
	})
})
