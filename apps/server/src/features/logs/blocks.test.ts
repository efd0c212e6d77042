import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { rootGroup } from '../../../test/people.ts'
import { budgets } from '../../ports/slices.ts'
import { updateBlocks } from './block-keeper.ts'
import { makeBlock } from './block-making.ts'
import { type MarkedLog, marked_logs } from './block-marks.ts'
import { blocksWith } from './block-search.ts'
import { wordTerms } from './block-terms.store.ts'
import { type LogFilter, readPage } from './log-reading.ts'

const hour = 3_600_000

describe.each(dialects)('blocks of logs on %s', dialect => {
	let app: TestApp
	let root: number
	let person: number
	let now: number
	beforeAll(async () => {
		app = await aApp(dialect)
		root = await rootGroup(app)
		now = app.clock.now()
		const { db } = app.database
		const people = await db.selectFrom('users').select('id').orderBy('id').execute()
		person = people[0]?.id ?? 0
		await db.updateTable('users').set({ realname: 'Zoë Łukasz' }).where('id', '=', person).execute()
		const objects = ['Hall', 'İzmir', '会议室', 'ΟΔΟΣ', 'a%b_c\\d', 'lobby']
		const rare: Readonly<Record<number, object>> = {
			17: { user_id: person },
			23: { result: 100000007 },
			31: { action: 'roles.remove' },
			44: { after: '{"name":"needle"}' },
		}
		const row = (place: number) => ({
			user_id: null,
			account: `account${place % 5}`,
			group_id: root,
			by_token: 0,
			ip: '10.0.0.1',
			agent: 'Chrome',
			action: 'terminals.edit',
			text: '',
			object: `${objects[place % objects.length]} ${place}`,
			before: '{"name":"first"}',
			after: '{"name":"second"}',
			result: 1,
			// The clock was set back once.
			created_at: now - 2 * hour + (place < 30 ? place + 20 : place) * 1000,
			...rare[place],
		})
		for (let place = 0; place < 57; place++) await db.insertInto('operation_logs').values(row(place)).execute()
	})
	afterAll(() => app.remove())

	const range = () => ({ start: now - 3 * hour, end: now + 2 * hour })
	const update = () =>
		updateBlocks(
			{
				database: app.database,
				clock: app.clock,
				makeBlock: wanted => makeBlock(app.database, wanted, new AbortController().signal),
				block_rows: 5,
			},
			() => false,
		)
	const found = async (filter: LogFilter): Promise<number[]> => {
		const ids: number[] = []
		for (let after: readonly number[] | null = null; ; ) {
			const wanted = { log: 'operations' as const, sight: root, range: range(), filter, page: { after, limit: 3 } }
			const page: Awaited<ReturnType<typeof readPage<'operations'>>> = await readPage(app.database, wanted, undefined, {
				...budgets[dialect],
				rows: 4,
			})
			ids.push(...page.list.map(({ id }) => id))
			if (page.next === null) return ids
			after = page.next
		}
	}
	const blocksOf = (log: MarkedLog) =>
		app.database.db.selectFrom('log_blocks').selectAll().where('log', '=', marked_logs[log]).orderBy('to_id')

	test('rows are found as without them', async () => {
		const filters: LogFilter[] = [
			...['hall', 'ALL', '会议', '议', 'izmir', 'İZM', 'οδος', '%b_', 'c\\d', 'ob', 'lobby 5', 'zzz'].map(key_word => ({
				key_word,
			})),
			...['łukasz', 'account3', 'nobody'].map(named => ({ person: named })),
			...['needle', 'first', 'hall 1'].map(device => ({ device })),
			{ action: 'roles.remove' },
			{ feature: 'roles' },
			{ feature: 'terminals', key_word: 'hall' },
			{ result: 'failed' },
			{ result: 'succeeded', key_word: '会议室 2' },
		]
		const before = await Promise.all(filters.map(found))
		// The databases do not agree on the lower case of all letters.
		const differing = ['izmir', 'İZM', 'οδος', 'łukasz']
		const isAnywhere = filters.map(({ key_word, person: named }, place) =>
			differing.includes(key_word ?? named ?? '')
				? (before[place] ?? []).length > 0
				: key_word !== 'zzz' && named !== 'nobody',
		)
		expect(before.map(ids => ids.length > 0)).toEqual(isAnywhere)
		await update()
		expect(await blocksOf('operation_logs').execute()).toHaveLength(11)
		expect(await Promise.all(filters.map(found))).toEqual(before)
	})

	test('a search for what is nowhere reads no row of a block', async () => {
		const skip = await blocksWith(app.database.db, 'operation_logs', wordTerms('zzz'), range())
		const last = (await blocksOf('operation_logs').execute()).at(-1)?.to_id ?? 0
		const behind = await app.database.db
			.selectFrom('operation_logs')
			.select(({ fn }) => [fn.min('created_at').as('first'), fn.max('created_at').as('last')])
			.where('id', '>', last)
			.executeTakeFirstOrThrow()
		const next = await skip?.(app.database.db, null)
		expect(next).toEqual([Number(behind.last) + 1, 0])
		expect(await skip?.(app.database.db, [Number(behind.first) - 1, 0])).toBe('over')
	})

	test('what was written a moment ago is in no block yet, and is found', async () => {
		const { db } = app.database
		const row = { user_id: null, account: 'late', group_id: root, ip: '', agent: '', result: 1, created_at: now }
		for (let place = 0; place < 12; place++) await db.insertInto('login_logs').values(row).execute()
		await update()
		expect(await blocksOf('login_logs').execute()).toEqual([])
		app.clock.move(hour)
		await update()
		expect((await blocksOf('login_logs').execute()).length).toBeGreaterThan(1)
	})

	test('a block goes with its rows', async () => {
		const { db } = app.database
		const [first, second] = await blocksOf('operation_logs').execute()
		await db
			.deleteFrom('operation_logs')
			.where('id', '<=', (second?.to_id ?? 0) - 1)
			.execute()
		await update()
		const left = await blocksOf('operation_logs').execute()
		expect(left[0]?.to_id).toBe(second?.to_id)
		const marks = db
			.selectFrom('log_marks')
			.select('mark')
			.where('log', '=', 2)
			.where('block', '=', first?.to_id ?? 0)
		expect(await marks.execute()).toEqual([])
	})
})
