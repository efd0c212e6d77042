import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { anAdmin, type Browser } from '../../../../test/browser.ts'
import { aName, aTerminal, bound } from '../../../../test/factories.ts'
import { turn } from '../../../ports/turns.ts'
import { shardMerging } from './shards.ts'

const day = 86_400_000
const began = Date.UTC(2026, 9, 20)
/** The terminals have ids that follow each other, so they write to every shard. */
const count = 9

describe.each(dialects)('counts that are divided into shards on %s', dialect => {
	let app: TestApp
	let admin: Browser
	const senders: ((name: string, at: number) => Promise<void>)[] = []
	beforeAll(async () => {
		app = await aApp(dialect)
		app.clock.move(began - app.clock.now())
		admin = await anAdmin(app)
		for (let place = 0; place < count; place++) {
			const { token, close } = await bound(app, await aTerminal(admin))
			close()
			const boot = randomUUID()
			let seq = 0
			senders.push(async (name, at) => {
				const times = { start_time: at, end_time: at + 60_000, time_zone: 'UTC', mono: ++seq }
				const response = await fetch(`${app.origin}/api/terminal/playLog`, {
					method: 'POST',
					headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
					body: JSON.stringify({ boot, rows: [{ seq, kind: 'program', name, ...times }] }),
				})
				expect(response.status).toBe(200)
			})
		}
		app.clock.move(4 * day)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const merge = () => shardMerging(app.database, app.clock)(() => false)
	const rowsOf = async (name: string, table: 'play_slots' | 'play_days') => {
		const id = app.database.db.selectFrom('play_names').select('id').where('name', '=', name)
		const { rows } = await sql<{ number: number; duration: number; shard: number }>`select number, duration, shard
			from ${sql.table(table)} where name_id = ${id} order by shard`.execute(app.database.db)
		return rows
	}
	const summaryOf = async (name: string) => {
		const range = { start_time: began / 1000 - 86_400, end_time: began / 1000 + 5 * 86_400 }
		const { now, days, hours } = await admin.statistics.getSummary({
			kind: 'program',
			name,
			time_zone: 'UTC',
			...range,
		})
		return { now, days, hours }
	}

	test('are merged once the day is over, and say the same', async () => {
		const name = aName('merged')
		for (const send of senders) await send(name, began + 3_600_000)
		const before = await summaryOf(name)
		expect(before.now).toEqual({ number: count, duration: count * 60 })
		expect(await rowsOf(name, 'play_slots')).toHaveLength(dialect === 'postgres' ? 8 : 1)
		await merge()
		for (const table of ['play_slots', 'play_days'] as const)
			expect(await rowsOf(name, table), table).toEqual([{ number: count, duration: count * 60_000, shard: 0 }])
		expect(await summaryOf(name)).toEqual(before)
		await merge()
		expect(await summaryOf(name)).toEqual(before)
	})

	test('of today and yesterday stay as they are written', async () => {
		const name = aName('recent')
		for (const send of senders) await send(name, app.clock.now() - day)
		const before = await rowsOf(name, 'play_slots')
		await merge()
		expect(await rowsOf(name, 'play_slots')).toEqual(before)
	})

	test('lose nothing of what terminals deliver late in the meantime', async () => {
		const name = aName('late')
		const delivering = senders.map(async (send, place) => {
			for (let at = 0; at < 12; at++) await send(name, began + (at % 3) * 900_000 + place)
		})
		let is_over = false
		const merging = (async () => {
			while (!is_over) {
				await merge()
				await turn()
			}
		})()
		await Promise.all(delivering)
		is_over = true
		await merging
		await merge()
		const sum = count * 12
		expect((await summaryOf(name)).now).toEqual({ number: sum, duration: sum * 60 })
		const slots = await rowsOf(name, 'play_slots')
		expect(slots.map(({ number, shard }) => [number, shard])).toEqual(Array.from({ length: 3 }, () => [sum / 3, 0]))
		expect(await rowsOf(name, 'play_days')).toEqual([{ number: sum, duration: sum * 60_000, shard: 0 }])
	})
})
