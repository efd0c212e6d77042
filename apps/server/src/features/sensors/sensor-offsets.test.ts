import { crossingOf } from '@vitrine/domain/devices/sensor-limit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aTerminal, bound } from '../../../test/factories.ts'
import { aGroup, aMember } from '../../../test/people.ts'

describe.each(dialects)('calibration of sensors on %s', dialect => {
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
	const aReporter = async () => {
		const pair = await aTerminal(admin)
		const { token, close } = await bound(app, pair)
		const { id } = pair.terminal
		await app.database.db.updateTable('terminals').set({ created_at: 0 }).where('id', '=', id).execute()
		let seq = 0
		const measure = async (metric: string, value: number): Promise<void> => {
			const response = await fetch(`${app.origin}/api/terminal/sensor`, {
				method: 'POST',
				headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
				body: JSON.stringify({ rows: [{ seq: ++seq, metric, value, time: app.clock.now() }] }),
			})
			expect(await response.json()).toMatchObject({ data: { seq } })
			await look()
		}
		const crossings = async () =>
			(await admin.health.list({ device_id: id, kind: 'sensor' })).list.map(({ detail }) => crossingOf(detail))
		return { id, close, measure, crossings, pair }
	}
	const temperature = { metric: 'temperature', unit: '°C' } as const

	test('an offset beyond its bounds, of a sensor that is none or of somebody else, is refused and changes nothing', async () => {
		const { id, measure, close } = await aReporter()
		await measure('temperature', 20)
		await measure('door', 1)
		const asked = { device_id: id, ...temperature, offset: -1.5 }
		await expectError(admin.sensors.setOffset({ ...asked, offset: 150.5 }), 'offset_range')
		await expectError(admin.sensors.setOffset({ ...asked, offset: -151 }), 'offset_range')
		await expectError(admin.sensors.setOffset({ ...asked, metric: 'door', unit: '' }), 'offset_switch')
		await expectError(admin.sensors.setOffset({ ...asked, metric: 'humidity', unit: '%' }), 'sensor_absent')
		await expectError(admin.sensors.setOffset({ ...asked, device_id: 987_654 }), 'terminal_absent')
		const group = await aGroup(app, 1)
		await expectError((await aMember(app, group, 'administrator')).sensors.setOffset(asked), 'terminal_absent')
		await expectError((await aMember(app, 1, 'auditor')).sensors.setOffset(asked), 'not_permitted')
		const { list } = await admin.sensors.list({ device_id: id })
		expect(list).toMatchObject([
			{ value: 20, measured: 20, offset: 0 },
			{ value: 1, measured: 1, offset: 0 },
		])
		close()
	})

	test('it is added to the value, the chart and the readings of devices, and kept beside what was measured', async () => {
		const { id, measure, close } = await aReporter()
		await measure('temperature', 20)
		app.clock.move(2000)
		await measure('temperature', 22)
		const device = await admin.acquisition.add({ name: 'Box', kind: 'environment', device_id: id })
		const asked = { device_id: id, ...temperature }
		const set = await admin.sensors.setOffset({ ...asked, offset: -1.5 })
		expect(set).toEqual({ value: 20.5, measured: 22, offset: -1.5, beyond: '' })
		const shown = { value: 20.5, measured: 22, offset: -1.5 }
		expect((await admin.sensors.list({ device_id: id })).list).toMatchObject([shown])
		expect((await admin.acquisition.get({ id: device.id })).readings).toMatchObject([shown])
		const points = async () => (await admin.sensors.getSeries(asked)).points
		const spreads = (await points()).map(({ min, max }) => [min, max])
		expect(Math.min(...spreads.flat())).toBe(18.5)
		expect(Math.max(...spreads.flat())).toBe(20.5)
		// Without one, everything is as measured again.
		await admin.sensors.setOffset({ ...asked, offset: 0 })
		expect((await admin.sensors.list({ device_id: id })).list).toMatchObject([{ value: 22, measured: 22, offset: 0 }])
		expect(Math.max(...(await points()).map(({ max }) => max))).toBe(22)
		const now = Math.floor(app.clock.now() / 1000)
		const [entry] = (await admin.logs.listOperations({ start_time: now - 60, end_time: now + 60, limit: 1 })).list
		const changes = [{ field: 'offset', before: '-1.5', after: '0' }]
		expect(entry).toMatchObject({ action: 'sensors.setOffset', changes })
		close()
	})

	test('limits are compared with the calibrated value: at once when it is set, and with every report', async () => {
		const { id, measure, crossings, close } = await aReporter()
		await measure('temperature', 58)
		const asked = { device_id: id, ...temperature }
		await admin.sensors.setLimit({ ...asked, high: 60 })
		expect(await crossings()).toEqual([])
		expect(await admin.sensors.setOffset({ ...asked, offset: 3 })).toMatchObject({ value: 61, beyond: 'high' })
		await look()
		expect(await crossings()).toEqual([{ ...temperature, side: 'high', limit: 60, value: 61 }])
		app.clock.move(1000)
		await measure('temperature', 56.5)
		expect(await crossings()).toEqual([])
		app.clock.move(1000)
		await measure('temperature', 57.5)
		expect(await crossings()).toEqual([{ ...temperature, side: 'high', limit: 60, value: 60.5 }])
		// Limits that are set later see the calibrated value as well.
		expect(await admin.sensors.setLimit({ ...asked, high: 61 })).toMatchObject({ beyond: '' })
		close()
	})

	test('what was beyond a limit only because of a mistaken offset does not stay', async () => {
		const { id, measure, crossings, close } = await aReporter()
		await measure('temperature', 45)
		const asked = { device_id: id, ...temperature }
		await admin.sensors.setLimit({ ...asked, high: 40, slack: 5 })
		const of = async (offset: number) => {
			const { beyond } = await admin.sensors.setOffset({ ...asked, offset })
			await look()
			return [beyond, ...(await crossings()).map(one => one?.value)]
		}
		expect(await of(150)).toEqual(['high', 195])
		expect(await of(-2.5)).toEqual(['high', 42.5])
		// Within the limit, though not by its slack: nothing was beyond it with this offset.
		expect(await of(-7)).toEqual([''])
		expect(await of(0)).toEqual(['high', 45])
		close()
	})

	test('it goes with its terminal', async () => {
		const { id, measure, close } = await aReporter()
		await measure('temperature', 58)
		await admin.sensors.setOffset({ device_id: id, ...temperature, offset: 3 })
		close()
		await admin.terminals.remove({ ids: [id] })
		const left = app.database.db.selectFrom('sensor_offsets').select('value').where('terminal_id', '=', id)
		expect(await left.execute()).toEqual([])
	})
})
