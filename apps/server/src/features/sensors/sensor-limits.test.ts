import { crossingOf } from '@vitrine/domain/devices/sensor-limit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aTerminal, bound } from '../../../test/factories.ts'
import { aGroup, aMember } from '../../../test/people.ts'

const minute = 60_000

describe.each(dialects)('limits of sensors on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const look = async (): Promise<void> => {
		app.sweep()
		await app.settled()
	}
	/** A terminal whose sensors report, waiting until the results have been processed. */
	const aReporter = async () => {
		const pair = await aTerminal(admin)
		const { token, close } = await bound(app, pair)
		const { id } = pair.terminal
		await app.database.db.updateTable('terminals').set({ created_at: 0 }).where('id', '=', id).execute()
		let seq = 0
		const report = async (rows: readonly object[]): Promise<void> => {
			const numbered = rows.map(row => ({ seq: ++seq, metric: 'temperature', unit: '°C', ...row }))
			const response = await fetch(`${app.origin}/api/terminal/sensor`, {
				method: 'POST',
				headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
				body: JSON.stringify({ rows: numbered }),
			})
			expect(await response.json()).toMatchObject({ data: { seq } })
			await look()
		}
		return {
			id,
			close,
			report,
			measure: (value: number, more: object = {}) => report([{ value, time: app.clock.now(), ...more }]),
		}
	}
	const temperature = { metric: 'temperature', unit: '°C' } as const
	const incidents = async (device_id: number, state?: 'ended') =>
		(await admin.health.list({ device_id, kind: 'sensor', ...(state && { state }) })).list
	const crossings = async (device_id: number) => (await incidents(device_id)).map(({ detail }) => crossingOf(detail))

	test('limits that are none, of a sensor that is none or of somebody else, are refused and change nothing', async () => {
		const { id, measure, close } = await aReporter()
		await measure(20)
		const wrong = { device_id: id, ...temperature }
		await expectError(admin.sensors.setLimit({ ...wrong, low: 60, high: 60 }), 'limit_order')
		await expectError(admin.sensors.setLimit({ ...wrong, low: 10, high: 20, slack: 6 }), 'limit_slack')
		await expectError(admin.sensors.setLimit({ ...wrong, high: 50, slack: 1e12 }), 'limit_slack')
		await expectError(admin.sensors.setLimit({ ...wrong, high: 250 }), 'limit_range')
		await expectError(admin.sensors.setLimit({ ...wrong, metric: 'humidity', high: 60 }), 'sensor_absent')
		await expectError(admin.sensors.setLimit({ ...wrong, device_id: 987_654, high: 60 }), 'terminal_absent')
		const member = await aMember(app, await aGroup(app, 1), 'administrator')
		await expectError(member.sensors.setLimit({ ...wrong, high: 60 }), 'terminal_absent')
		expect((await admin.sensors.list({ device_id: id })).list).toMatchObject([{ low: null, high: null, beyond: '' }])
		close()
	})

	test('a sensor beyond a limit is an incident of its own kind, which ends with the hysteresis', async () => {
		const { id, measure, close } = await aReporter()
		await measure(20)
		const limit = { device_id: id, ...temperature, low: 5, high: 60, slack: 2 }
		expect(await admin.sensors.setLimit(limit)).toEqual({ low: 5, high: 60, slack: 2, beyond: '' })
		await measure(60)
		expect(await crossings(id)).toEqual([])
		app.clock.move(minute)
		const at = app.clock.now()
		await measure(61.5, { time: at })
		expect(await crossings(id)).toEqual([{ ...temperature, side: 'high', limit: 60, value: 61.5 }])
		expect(await incidents(id)).toMatchObject([{ kind: 'sensor', state: 'open', begun_at: at }])
		expect((await admin.sensors.list({ device_id: id })).list).toMatchObject([{ beyond: 'high', high: 60 }])
		app.clock.move(minute)
		await measure(59)
		expect(await incidents(id)).toHaveLength(1)
		app.clock.move(minute)
		await measure(58)
		expect(await incidents(id)).toEqual([])
		expect(await incidents(id, 'ended')).toMatchObject([{ state: 'ended' }])
		// An earlier value does not change what is known from later ones.
		await measure(90, { time: at })
		expect(await incidents(id)).toEqual([])
		close()
	})

	test('of two sensors the one that was beyond longest is named, then the other, and what has no limits ends it', async () => {
		const { id, report, measure, close } = await aReporter()
		await report([
			{ value: 20, time: app.clock.now() },
			{ value: 50, time: app.clock.now(), metric: 'humidity', unit: '%' },
		])
		await admin.sensors.setLimit({ device_id: id, ...temperature, high: 30 })
		await admin.sensors.setLimit({ device_id: id, metric: 'humidity', unit: '%', low: 40 })
		app.clock.move(minute)
		await measure(31)
		app.clock.move(minute)
		await measure(39, { metric: 'humidity', unit: '%' })
		const [first] = await incidents(id)
		expect(await crossings(id)).toMatchObject([{ metric: 'temperature', side: 'high' }])
		app.clock.move(minute)
		await measure(30)
		expect(await crossings(id)).toMatchObject([{ metric: 'humidity', side: 'low', value: 39 }])
		expect((await incidents(id))[0]?.id).toBe(first?.id)
		expect(await admin.sensors.setLimit({ device_id: id, metric: 'humidity', unit: '%' })).toMatchObject({ beyond: '' })
		await look()
		expect(await incidents(id)).toEqual([])
		close()
	})

	test('limits count for what was measured last, and go with their terminal', async () => {
		const { id, measure, close } = await aReporter()
		await measure(80)
		expect(await admin.sensors.setLimit({ device_id: id, ...temperature, high: 60 })).toMatchObject({ beyond: 'high' })
		await look()
		expect(await crossings(id)).toMatchObject([{ value: 80 }])
		// Saving the same limits again leaves it beyond them until it has come back by the slack.
		const close_to = { device_id: id, ...temperature, high: 78, slack: 5 }
		expect(await admin.sensors.setLimit(close_to)).toMatchObject({ beyond: 'high' })
		await measure(77)
		expect(await admin.sensors.setLimit(close_to)).toMatchObject({ beyond: 'high' })
		// Wider limits are checked against the current value, and their slack applies from then on.
		expect(await admin.sensors.setLimit({ ...close_to, high: 79 })).toMatchObject({ beyond: '' })
		await look()
		expect(await incidents(id)).toEqual([])
		close()
		await admin.terminals.remove({ ids: [id] })
		const left = app.database.db.selectFrom('sensor_limits').select('terminal_id').where('terminal_id', '=', id)
		expect(await left.execute()).toEqual([])
	})

	test('who may only look sets nothing', async () => {
		const { id, measure, close } = await aReporter()
		await measure(20)
		const auditor = await aMember(app, 1, 'auditor')
		await expectError(auditor.sensors.setLimit({ device_id: id, ...temperature, high: 60 }), 'not_permitted')
		close()
	})
})
