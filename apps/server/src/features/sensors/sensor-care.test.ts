import { sensor_times } from '@vitrine/domain/terminal/sensor'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin } from '../../../test/browser.ts'
import { aTerminal } from '../../../test/factories.ts'
import { eventChannel } from '../../events.ts'
import { storeReports } from './report-group.ts'
import { careForSensors } from './sensor-care.ts'
import { sensors } from './sensors.ts'

const [hour, day] = [3_600_000, 86_400_000]

describe.each(dialects)('old values of sensors on %s', dialect => {
	let app: TestApp
	beforeAll(async () => {
		app = await aApp(dialect)
	})
	afterAll(() => app.remove())

	/** A day long ago, by the clock of the test. */
	const begin = 1_800_000_000_000 - (1_800_000_000_000 % day)

	const aReporter = async () => {
		const { terminal } = await aTerminal(await anAdmin(app))
		await app.database.db.updateTable('terminals').set({ created_at: 0 }).where('id', '=', terminal.id).execute()
		let seq = 0
		return {
			id: terminal.id,
			measure: async (now: number, values: readonly (readonly [time: number, value: number])[]) => {
				const unit = '°C'
				const rows = values.map(([time, value]) => ({ seq: ++seq, time, metric: 'temperature', value, unit }))
				const { outcomes } = await storeReports(app.database, [{ terminal_id: terminal.id, log: { rows } }], now)
				expect(outcomes).toEqual([seq])
			},
			points: async (from: number, to: number, now = to) => {
				const [group_id] = await app.database.db.selectFrom('groups').select('id').where('pid', '=', 0).execute()
				const call = { session: { group_id: group_id?.id }, now } as never
				const asked = { device_id: terminal.id, metric: 'temperature', unit: '°C', from, to }
				return (await sensors(app.database, eventChannel()).getSeries(asked, call)).points
			},
		}
	}
	/** Does everything that is due; returns the number of steps. */
	const care = async (now: number): Promise<number> => {
		let steps = 0
		while (await careForSensors(app.database, now)) steps++
		return steps
	}
	const rows = async (id: number) => {
		const { db } = app.database
		const series = await db.selectFrom('sensor_series').select('id').where('terminal_id', '=', id).execute()
		const ids = [...series.map(one => one.id), 0]
		const values = await db.selectFrom('sensor_values').select('time').where('series_id', 'in', ids).execute()
		const hours = await db.selectFrom('sensor_hours').select('time').where('series_id', 'in', ids).execute()
		return { series: series.length, values: values.length, hours: hours.length }
	}

	test('every value stays for 48 hours, then its hour is one row that says the same of it', async () => {
		const one = await aReporter()
		const values = Array.from({ length: 36 }, (_, at) => [begin + at * 300_000, at] as const)
		await one.measure(begin + 3 * hour, values)
		expect(await rows(one.id)).toEqual({ series: 1, values: 36, hours: 0 })
		await care(begin + sensor_times.raw + hour - 1)
		expect(await rows(one.id)).toEqual({ series: 1, values: 36, hours: 0 })
		await care(begin + sensor_times.raw + hour)
		expect(await rows(one.id)).toEqual({ series: 1, values: 24, hours: 1 })
		const points = await one.points(begin, begin + day)
		expect(points[0]).toEqual({ time: begin, span: hour, min: 0, avg: 5.5, max: 11, count: 12 })
		expect(points).toHaveLength(25)
		await care(begin + sensor_times.raw + 3 * hour)
		expect(await rows(one.id)).toEqual({ series: 1, values: 0, hours: 3 })
	})

	test('what comes late is added to its hour, and nothing is counted twice', async () => {
		const one = await aReporter()
		const now = begin + 5 * day
		await one.measure(begin + hour, [[begin, 10]])
		await care(now)
		await one.measure(now, [
			[begin + 1000, 40],
			[begin + 2000, -5],
			[begin + hour, 7],
		])
		const before = await one.points(begin, begin + day)
		expect(before.reduce((sum, { count }) => sum + count, 0)).toBe(4)
		await care(now)
		expect(await one.points(begin, begin + day)).toEqual([
			{ time: begin, span: hour, min: -5, avg: 15, max: 40, count: 3 },
			{ time: begin + hour, span: hour, min: 7, avg: 7, max: 7, count: 1 },
		])
		expect(await rows(one.id)).toEqual({ series: 1, values: 0, hours: 2 })
	})

	test('hours go after three months, and a sensor of which nothing is left goes with the last', async () => {
		const one = await aReporter()
		await one.measure(begin + 2 * hour, [
			[begin, 1],
			[begin + hour, 2],
		])
		await care(begin + 3 * day)
		expect(await rows(one.id)).toEqual({ series: 1, values: 0, hours: 2 })
		await care(begin + sensor_times.hours)
		expect(await rows(one.id)).toEqual({ series: 1, values: 0, hours: 1 })
		await care(begin + sensor_times.hours + hour)
		expect(await rows(one.id)).toEqual({ series: 0, values: 0, hours: 0 })
	})

	test('a sensor whose clock is wrong is kept as long', async () => {
		const one = await aReporter()
		await one.measure(begin, [[begin + day, 1]])
		await care(begin + sensor_times.hours - 1)
		expect(await rows(one.id)).toEqual({ series: 1, values: 0, hours: 0 })
		await care(begin + sensor_times.hours)
		expect(await rows(one.id)).toEqual({ series: 0, values: 0, hours: 0 })
	})

	test('of a terminal that was removed everything goes, in steps', async () => {
		const one = await aReporter()
		const admin = await anAdmin(app)
		for (let part = 0; part < 14; part++)
			await one.measure(
				begin + day,
				Array.from({ length: 500 }, (_, at) => [begin + (part * 500 + at) * 1000, at] as const),
			)
		expect((await rows(one.id)).values).toBe(7000)
		await admin.terminals.remove({ ids: [one.id] })
		expect(await care(begin + 3 * day)).toBeGreaterThan(1)
		const left = await app.database.db.selectFrom('sensor_values').select('time').limit(1).execute()
		expect([await rows(one.id), left]).toEqual([{ series: 0, values: 0, hours: 0 }, []])
		const boots = await app.database.db
			.selectFrom('sensor_boots')
			.select('seq')
			.where('terminal_id', '=', one.id)
			.execute()
		expect(boots).toEqual([])
	})

	test('of the journals of a terminal the last ones are kept in mind', async () => {
		const { terminal } = await aTerminal(await anAdmin(app))
		for (let at = 0; at < 30; at++) {
			const boot = `00000000-0000-4000-8000-0000000000${String(at).padStart(2, '0')}`
			const row = { seq: 1, time: app.clock.now(), metric: 'light', value: 1, unit: '' }
			await storeReports(app.database, [{ terminal_id: terminal.id, log: { boot, rows: [row] } }], app.clock.now() + at)
		}
		const boots = await app.database.db
			.selectFrom('sensor_boots')
			.select('boot')
			.where('terminal_id', '=', terminal.id)
			.orderBy('boot')
			.execute()
		expect(boots).toHaveLength(20)
		expect(boots[0]?.boot.slice(-2)).toBe('10')
	})
})
