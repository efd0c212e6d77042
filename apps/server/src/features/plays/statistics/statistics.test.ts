import { randomUUID } from 'node:crypto'
import { signedFields } from '@vitrine/contract/call/client'
import { errors } from '@vitrine/contract/error-codes'
import { statisticsCalls } from '@vitrine/contract/release/statistics'
import { localTextAt, zoneOf } from '@vitrine/domain/local-time'
import { slotOf } from '@vitrine/domain/plays/play-tally'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../../test/browser.ts'
import { aMaterial, aTerminal, bound } from '../../../../test/factories.ts'
import { aGroup, aMember, rootGroup } from '../../../../test/people.ts'
import { fillAllPlaces } from '../../../db/migrations/all-places.ts'
import { fillPlayTallies } from '../../../db/migrations/play-tallies.ts'
import type { Reader } from '../../../db/schema.ts'
import { play_kinds } from '../play-kinds.ts'
import { all_names } from '../tallies.store.ts'
import { rankNames } from './ranking.store.ts'

const day = 86_400_000
const began = Date.UTC(2026, 9, 20)
const names = ['Coffee', 'Tea', 'Wine, red', 'Milk'] as const

interface Played {
	readonly terminal: number
	readonly kind: 'program' | 'material'
	readonly name: string
	readonly start: number
	readonly duration: number
}

/** The same figures in every run. */
const figures = (seed: number) => {
	let state = seed
	return (below: number): number => {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
		return Math.floor((state / 2_147_483_648) * below)
	}
}

const tables = ['play_slots', 'play_days', 'play_totals', 'play_terminal_slots', 'play_terminal_days'] as const

/** Every count by its subject; ids of names differ from one run to the next, and shards are summed up. */
const countsOf = async (db: Reader, called: ReadonlyMap<number, string>) => {
	const sums: Record<string, [number, number]> = {}
	for (const table of tables)
		for (const { number, duration, name_id, ...of } of await db.selectFrom(table).selectAll().execute()) {
			const { shard: _, ...rest }: { shard?: number } = of
			const key = JSON.stringify([
				table,
				name_id === all_names ? null : called.get(name_id),
				Object.entries(rest).sort(),
			])
			const [before, lasted] = sums[key] ?? [0, 0]
			sums[key] = [before + number, lasted + duration]
		}
	return sums
}

describe.each(dialects)('statistics of plays on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let member: Browser
	const played: Played[] = []
	const terminals: { id: number; name: string; isEast: boolean }[] = []
	const post = (token: string, rows: readonly object[], boot: string) =>
		fetch(`${app.origin}/api/terminal/playLog`, {
			method: 'POST',
			headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
			body: JSON.stringify({ boot, rows }),
		})

	beforeAll(async () => {
		app = await aApp(dialect)
		app.clock.move(began - day - app.clock.now())
		admin = await anAdmin(app)
		const east = await aGroup(app, await rootGroup(app))
		const next = figures(7)
		const journals = []
		for (let place = 0; place < 3; place++) {
			const pair = await aTerminal(admin)
			const { id, name } = pair.terminal
			if (place > 0) await admin.terminals.edit({ id, name, group_id: east })
			terminals.push({ id, name, isEast: place > 0 })
			const { token, close } = await bound(app, pair)
			close()
			const rows = Array.from({ length: 200 }, (_, at) => {
				const start = began + next(12 * day)
				const kind = next(2) === 0 ? ('program' as const) : ('material' as const)
				const one = { terminal: id, kind, name: names[next(names.length)] ?? '', start, duration: 1000 + next(600_000) }
				played.push(one)
				const times = { start_time: start, end_time: start + one.duration, time_zone: 'UTC', mono: at }
				return { seq: at + 1, kind: one.kind, name: one.name, ...times }
			})
			journals.push({ token, rows })
		}
		app.clock.move(20 * day)
		admin = await anAdmin(app)
		member = await aMember(app, east)
		for (const { token, rows } of journals) {
			const boot = randomUUID()
			// Some arrive twice, and some out of order.
			for (const [from, to] of [
				[0, 120],
				[60, 150],
				[150, 200],
				[0, 200],
			])
				expect((await post(token, rows.slice(from, to), boot)).status).toBe(200)
		}
	})
	afterAll(() => app.remove())

	const scan = (of: (play: Played) => boolean) => {
		const sums = new Map<string, { number: number; duration: number }>()
		for (const play of played.filter(of)) {
			const sum = sums.get(play.name) ?? { number: 0, duration: 0 }
			sums.set(play.name, { number: sum.number + 1, duration: sum.duration + play.duration })
		}
		return [...sums]
			.map(([name, { number, duration }]) => ({ name, number, duration: Math.round(duration / 1000) }))
			.sort((a, b) => b.number - a.number || b.duration - a.duration)
	}
	const isEast = ({ terminal }: Played) => terminals.some(({ id, isEast: east }) => id === terminal && east)

	test('rankings are those of a plain scan, whoever asks, of all time and within a range', async () => {
		expect(await admin.statistics.getPlayHistoryStatistics({})).toEqual(scan(({ kind }) => kind === 'program'))
		expect(await admin.statistics.getHistoryMediaStatistics({ limit: -1 })).toEqual(
			scan(({ kind }) => kind === 'material'),
		)
		expect(await admin.statistics.getHistoryMediaStatistics({ limit: 1 })).toHaveLength(1)
		expect(await member.statistics.getPlayHistoryStatistics({})).toEqual(
			scan(play => play.kind === 'program' && isEast(play)),
		)
		// From 03:15 to 05:45 days later: whole days and the partial ones around them.
		const [start, end] = [began + 3.25 * 3_600_000, began + 6 * day + 5.75 * 3_600_000]
		const range = { start_time: start / 1000, end_time: end / 1000 }
		const within = ({ start: at }: Played) => at >= start && at < end
		expect(await admin.statistics.getPlayHistoryStatistics(range)).toEqual(
			scan(play => play.kind === 'program' && within(play)),
		)
		const short = { start_time: start / 1000, end_time: start / 1000 + 7200 }
		expect(await admin.statistics.getPlayHistoryStatistics(short)).toEqual(
			scan(play => play.kind === 'program' && play.start >= start && play.start < start + 7_200_000),
		)
	})

	test('a ranking is read in pieces of any size, with turns for others between them', async () => {
		const { db } = app.database
		const filter = { kind: play_kinds.program, places: null }
		const range = { from: slotOf(began) + 13, to: slotOf(began + 6 * day) + 23 }
		for (const [asked, limit] of [
			[null, 50_000],
			[range, 50_000],
			[range, 2],
			[null, 1],
		] as const) {
			const whole = await rankNames(db, dialect, filter, asked, limit)
			let turns = 0
			const count = (): void => {
				turns += 1
				counting = setImmediate(count)
			}
			let counting = setImmediate(count)
			expect(await rankNames(db, dialect, filter, asked, limit, { names: 1, rows: 1 })).toEqual(whole)
			clearImmediate(counting)
			expect(turns).toBeGreaterThanOrEqual(names.length)
		}
	})

	test.each(['Asia/Kathmandu', 'America/New_York', 'Europe/Berlin', 'UTC'])(
		'days and hours are those of the clocks of %s',
		async time_zone => {
			const zone = zoneOf(time_zone)
			if (zone === null) throw new Error('no zone')
			// The clocks of Berlin went back on 25 October 2026, those of New York on 1 November.
			const [start, end] = [began + 2 * day, began + 12 * day]
			const own = played.filter(({ kind, start: at }) => kind === 'program' && at >= start && at < end)
			const summary = await admin.statistics.getSummary({
				kind: 'program',
				start_time: start / 1000,
				end_time: end / 1000,
				time_zone,
			})
			expect(summary.now.number).toBe(own.length)
			const before = played.filter(({ kind, start: at }) => kind === 'program' && at < start && at >= start - 10 * day)
			expect(summary.before.number).toBe(before.length)
			const byDay = new Map<string, number>()
			const hours = Array.from({ length: 168 }, () => 0)
			for (const { start: at } of own) {
				const text = localTextAt(zone, at)
				byDay.set(text.slice(0, 10), (byDay.get(text.slice(0, 10)) ?? 0) + 1)
				const weekday = (new Date(`${text}Z`).getUTCDay() + 6) % 7
				const place = weekday * 24 + Number(text.slice(11, 13))
				hours[place] = (hours[place] ?? 0) + 1
			}
			expect(summary.days.filter(({ number }) => number > 0).map(({ day: date, number }) => [date, number])).toEqual(
				[...byDay].sort(([a], [b]) => (a < b ? -1 : 1)),
			)
			expect(summary.hours).toEqual(hours)
			expect(summary.names).toEqual(scan(({ kind, start: at }) => kind === 'program' && at >= start && at < end))
			expect(summary.terminals.map(({ id, number }) => [id, number]).sort()).toEqual(
				terminals.map(({ id }) => [id, own.filter(({ terminal }) => terminal === id).length]).sort(),
			)
		},
	)

	test('of one terminal, and of one name', async () => {
		const [one] = terminals
		const range = { start_time: began / 1000, end_time: (began + 12 * day) / 1000, time_zone: 'UTC' }
		const of = (play: Played) => play.kind === 'material' && play.terminal === one?.id
		const summary = await admin.statistics.getSummary({ ...range, kind: 'material', device_id: one?.id })
		expect(summary.now.number).toBe(played.filter(of).length)
		expect(summary.names).toEqual(scan(of))
		expect(summary).toMatchObject({ terminals: [], terminal: { name: one?.name } })
		const named = await admin.statistics.getSummary({ ...range, kind: 'material', name: 'Tea' })
		const tea = played.filter(({ kind, name }) => kind === 'material' && name === 'Tea')
		expect(named.now.number).toBe(tea.length)
		expect(named.terminals.map(({ id, number }) => [id, number]).sort()).toEqual(
			terminals.map(({ id }) => [id, tea.filter(({ terminal }) => terminal === id).length]).sort(),
		)
		const never = await admin.statistics.getSummary({ ...range, kind: 'material', name: 'Never played' })
		expect(never.now).toEqual({ number: 0, duration: 0 })
		// A terminal of another organisation: nothing about it is disclosed.
		const hidden = await member.statistics.getSummary({ ...range, kind: 'material', device_id: one?.id })
		expect(hidden).toMatchObject({ now: { number: 0 }, terminal: null })
	})

	test('what was stored before is counted as what comes is', async () => {
		const { db } = app.database
		const names = new Map((await db.selectFrom('play_names').selectAll().execute()).map(row => [row.id, row.name]))
		const counted = await countsOf(db, names)
		const again = await db.transaction().execute(async tx => {
			for (const table of [...tables, 'play_names'] as const) await tx.deleteFrom(table).execute()
			await fillPlayTallies(tx)
			await fillAllPlaces(tx)
			const known = new Map((await tx.selectFrom('play_names').selectAll().execute()).map(row => [row.id, row.name]))
			return countsOf(tx, known)
		})
		expect(again).toEqual(counted)
	})

	test('terminals by state and size, materials by kind and bytes, of the own organisations', async () => {
		const material = await aMaterial(app, admin)
		const numbers = await admin.statistics.getDeviceNumber({})
		expect(numbers.runState.reduce((sum, { number }) => sum + number, 0)).toBe(3)
		expect(numbers.sizeRemark.reduce((sum, { number }) => sum + number, 0)).toBe(3)
		const counted = async (): Promise<object> => ({ ...(await member.statistics.getDeviceNumber({})), sizeRemark: [] })
		const offline = (number: number) => ({ runState: [{ run_state: 0, number }], sizeRemark: [] })
		expect(await counted()).toEqual({ ...offline(2), banned: 0, never_seen: 0 })
		const [{ id = 0 } = {}] = (await member.terminals.list({})).list
		await member.terminals.ban({ ids: [id], banned: 1 })
		expect(await counted()).toEqual({ ...offline(2), banned: 1, never_seen: 0 })
		await member.terminals.ban({ ids: [id], banned: 0 })
		// One that was never connected is offline, and counted beside; once it is banned, it is only that.
		const never = (await aTerminal(member)).terminal.id
		expect(await counted()).toEqual({ ...offline(3), banned: 0, never_seen: 1 })
		await member.terminals.ban({ ids: [never], banned: 1 })
		expect(await counted()).toEqual({ ...offline(3), banned: 1, never_seen: 0 })
		await member.terminals.remove({ ids: [never] })
		expect(await admin.statistics.getMaterialNumber({})).toEqual({
			image: 1,
			imageRom: material.size,
			video: 0,
			videoRom: 0,
		})
		expect(await member.statistics.getMaterialNumber({})).toMatchObject({ image: 0, imageRom: 0 })
	})

	test('ranges that cannot be, and too many names, are refused in words', async () => {
		const names = Array.from({ length: 1001 }, (_, at) => `n${at}`).join(',')
		await expectError(admin.statistics.getMediaPrice({ names }), 'prices_many')
		const range = { kind: 'program', start_time: 2000, end_time: 1000, time_zone: 'UTC' } as const
		await expectError(admin.statistics.getSummary(range), 'range_reversed')
		await expectError(admin.statistics.getSummary({ ...range, start_time: 0, end_time: 8_640_000_000 }), 'range_long')
		await expectError(admin.statistics.getSummary({ ...range, end_time: 3000, time_zone: 'Mars/Base' }), 'zone_unknown')
		await expectError(admin.statistics.getSheet({ start_time: 2, end_time: 1, time_zone: 'UTC' }), 'range_reversed')
	})

	test.each([-2, 1_000_000_000])('a ranking of %i rows is refused', async limit => {
		const route = {
			...statisticsCalls.getHistoryMediaStatistics,
			input: { encode: (fields: object) => ({ ...fields }) },
		}
		const fields = signedFields(route, { limit: String(limit) }, admin.link.credentials(), admin.link.now())
		const body = new URLSearchParams(fields as Record<string, string>)
		const response = await admin.link.fetch(`${app.origin}/api${route.path}`, { method: 'POST', body })
		expect(await response.json()).toMatchObject({ status: errors.parameter.status })
	})

	test('nothing has been played in the future', async () => {
		const start_time = Math.floor(app.clock.now() / 1000) + 86_400
		const future = { start_time, end_time: start_time + 86_400 }
		expect(await admin.statistics.getHistoryMediaStatistics({ ...future, limit: -1 })).toEqual([])
		await expectError(admin.statistics.getSummary({ kind: 'program', ...future, time_zone: 'UTC' }), 'range_future')
		expect(await admin.statistics.getSheet({ ...future, time_zone: 'UTC' })).toMatchObject({
			programs: 0,
			materials: 0,
		})
	})
})
