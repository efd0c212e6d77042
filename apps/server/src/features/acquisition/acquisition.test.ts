import { acquisition_most } from '@vitrine/domain/devices/acquisition'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aTerminal, bound } from '../../../test/factories.ts'
import { aGroup, aMember } from '../../../test/people.ts'
import { slices } from '../../ports/turns.ts'
import { listDevices, listReports } from './acquisition.store.ts'
import { shownDevices } from './shown-devices.ts'

describe.each(dialects)('acquisition devices on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const environment = (name: string, more: object = {}) => ({ name, kind: 'environment', ...more }) as const
	const aReporter = async (values: Readonly<Record<string, number>>) => {
		const pair = await aTerminal(admin)
		const channel = await bound(app, pair)
		const { id } = pair.terminal
		await app.database.db.updateTable('terminals').set({ created_at: 0 }).where('id', '=', id).execute()
		const measured_at = app.clock.now()
		const rows = Object.entries(values).map(([metric, value], place) => ({
			seq: place + 1,
			time: measured_at,
			metric,
			value,
		}))
		if (rows.length > 0) {
			const response = await fetch(`${app.origin}/api/terminal/sensor`, {
				method: 'POST',
				headers: { authorization: `Bearer ${channel.token}`, 'content-type': 'application/json' },
				body: JSON.stringify({ rows }),
			})
			expect(await response.json()).toMatchObject({ data: { seq: rows.length } })
			await app.settled()
		}
		return { id, channel, measured_at, name: pair.terminal.name }
	}

	test('a port has one device, there is none without a terminal, and nothing is written over unseen', async () => {
		const { id, channel } = await aReporter({})
		await expectError(admin.acquisition.add(environment('Box', { port: 'RS485-1' })), 'acquisition_port_alone')
		await expectError(admin.acquisition.add(environment('Box', { device_id: 987_654 })), 'terminal_absent')
		const box = await admin.acquisition.add(environment('Box', { device_id: id, port: 'RS485-1' }))
		await expectError(
			admin.acquisition.add(environment('Other', { device_id: id, port: 'RS485-1' })),
			'acquisition_port_taken',
		)
		const other = await admin.acquisition.add(environment('Other', { device_id: id }))
		const other_port = { id: other.id, ...environment('Other', { device_id: id, port: 'RS485-1' }) }
		await expectError(admin.acquisition.edit(other_port), 'acquisition_port_taken')
		const seen = { id: box.id, revision: box.revision }
		await admin.acquisition.edit({ ...seen, ...environment('Box 2', { device_id: id, port: 'RS485-1' }) })
		await expectError(admin.acquisition.edit({ ...seen, ...environment('Box 3') }), 'record_changed_by')
		expect((await admin.acquisition.get({ id: box.id })).name).toBe('Box 2')
		for (const gone of [box.id, other.id]) await admin.acquisition.remove({ id: gone })
		await expectError(admin.acquisition.get({ id: box.id }), 'acquisition_absent')
		await expectError(admin.acquisition.remove({ id: box.id }), 'acquisition_absent')
		channel.close()
	})

	test('it shows what its own sensors measured last, by their limits, and where it stands', async () => {
		const { id, channel, measured_at, name } = await aReporter({ temperature: 21, humidity: 55 })
		const device = await admin.acquisition.add(environment('Unbound', { model: 'XX-7' }))
		expect(device).toMatchObject({ state: 'unbound', terminal_id: 0, readings: [], last_at: null })
		const bind = { id: device.id, ...environment('Meter', { device_id: id, model: 'XX-7' }) }
		expect(await admin.acquisition.edit(bind)).toMatchObject({
			state: 'online',
			terminal_name: name,
			last_at: measured_at,
			readings: [{ metric: 'temperature', value: 21 }, { metric: 'humidity' }],
		})
		await admin.sensors.setLimit({ device_id: id, metric: 'humidity', unit: '%', high: 50 })
		const sensors = [{ metric: 'humidity', unit: '%' }]
		const { readings } = await admin.acquisition.edit({ ...bind, sensors })
		expect(readings).toMatchObject([{ metric: 'humidity', value: 55, high: 50, beyond: 'high' }])
		app.clock.move(16 * 60_000)
		expect((await admin.acquisition.get({ id: device.id })).state).toBe('silent')
		channel.close()
		await expect.poll(async () => (await admin.acquisition.get({ id: device.id })).state).toBe('offline')
		const silent = (await aTerminal(admin)).terminal.id
		expect(await admin.acquisition.edit({ ...bind, device_id: silent })).toMatchObject({ state: 'never' })
		await admin.acquisition.edit(bind)
		const found = async (key_word: string) => (await admin.acquisition.list({ key_word })).list.map(one => one.name)
		expect(await found('xx-7')).toEqual(['Meter'])
		expect(await found(name)).toEqual(['Meter'])
		expect(await found('nothing like it')).toEqual([])
		expect((await admin.acquisition.list({ kind: 'video' })).count).toBe(0)
		await admin.terminals.remove({ ids: [id] })
		expect(await admin.acquisition.get({ id: device.id })).toMatchObject({ state: 'unbound', readings: [] })
	})

	test('a capture card has a picture where the media server has a signal at its input', async () => {
		const { id, channel } = await aReporter({})
		const inputs = [
			{ name: 'SDI 1', kind: 'sdi', signal: true },
			{ name: 'SDI 2', kind: 'sdi', signal: false },
			{ name: 'HDMI 1', kind: 'hdmi', signal: true, hdcp: true },
		]
		const devices = [{ port: 'SDI 1', firmware: '4.2' }]
		channel.send({ type: 'heart_package', data: { reported: { media_server: { inputs }, acquisition: devices } } })
		await channel.next(frame => frame.type === 'heart_package')
		await app.settled()
		const card = (port: string) => admin.acquisition.add({ name: `Card ${port}`, kind: 'video', device_id: id, port })
		expect(await card('SDI 1')).toMatchObject({
			state: 'online',
			firmware: '4.2',
			inputs: [{ name: 'SDI 1', signal: true }],
		})
		expect(await card('SDI 2')).toMatchObject({ state: 'silent', firmware: '', inputs: [{ signal: false }] })
		expect(await card('HDMI 1')).toMatchObject({ inputs: [{ name: 'HDMI 1', signal: true, hdcp: true }] })
		expect(await card('SDI 9')).toMatchObject({ state: 'silent', inputs: [], readings: [] })
		channel.close()
	})

	test('it is whose its terminal is, and nobody else sees or takes it', async () => {
		const [left, right] = [await aGroup(app, 1), await aGroup(app, 1)]
		const [near, far] = [await aMember(app, left, 'administrator'), await aMember(app, right, 'administrator')]
		const { id, channel } = await aReporter({ temperature: 20 })
		channel.close()
		await admin.terminals.edit({ id, group_id: left })
		const device = await near.acquisition.add(environment('Meter', { device_id: id, port: 'USB' }))
		await expectError(far.acquisition.get({ id: device.id }), 'acquisition_absent')
		await expectError(far.acquisition.add(environment('Mine', { device_id: id })), 'terminal_absent')
		expect((await far.acquisition.list({})).list).toEqual([])
		// The device moved with the terminal; what was measured elsewhere stays there.
		await admin.terminals.edit({ id, group_id: right })
		await expectError(near.acquisition.get({ id: device.id }), 'acquisition_absent')
		expect(await far.acquisition.get({ id: device.id })).toMatchObject({ group_id: right, readings: [] })
		// After its terminal is removed, it stays with that terminal's organisation, at no port.
		await admin.terminals.remove({ ids: [id] })
		expect(await far.acquisition.get({ id: device.id })).toMatchObject({ group_id: right, terminal_id: 0, port: '' })
		await expectError(near.acquisition.get({ id: device.id }), 'acquisition_absent')
		const auditor = await aMember(app, right, 'auditor')
		expect((await auditor.acquisition.list({})).count).toBe(1)
		await expectError(auditor.acquisition.remove({ id: device.id }), 'not_permitted')
	})

	/** Cards that were not registered one by one. */
	const aFullTerminal = async (terminal_id: number, count: number): Promise<void> => {
		const row = { group_id: 1, terminal_id, serial_no: '', model: '', port: '', remark: '', sensors: '[]' }
		const times = { created_at: 0, updated_at: 0, revision: 0 }
		const rows = Array.from({ length: count }, (_, at) => ({
			...row,
			...times,
			kind: 'video' as const,
			name: `Card ${at}`,
		}))
		for (const some of slices(rows, 100)) await app.database.db.insertInto('acquisition_devices').values(some).execute()
	}

	test('a terminal has so many devices; those that it has are changed and go elsewhere', async () => {
		const [full, free] = [await aReporter({}), await aReporter({})]
		await aFullTerminal(full.id, acquisition_most - 1)
		const last = await admin.acquisition.add(environment('Last', { device_id: full.id }))
		await expectError(admin.acquisition.add(environment('More', { device_id: full.id })), 'acquisition_many')
		const other = await admin.acquisition.add(environment('More', { device_id: free.id }))
		const into = { id: other.id, ...environment('More', { device_id: full.id }) }
		await expectError(admin.acquisition.edit(into), 'acquisition_many')
		const renamed = { id: last.id, ...environment('Renamed', { device_id: full.id, port: 'USB' }) }
		expect(await admin.acquisition.edit(renamed)).toMatchObject({ name: 'Renamed', port: 'USB' })
		await admin.acquisition.edit({ id: last.id, ...environment('Gone') })
		expect(await admin.acquisition.edit(into)).toMatchObject({ terminal_id: full.id })
		for (const { channel } of [full, free]) channel.close()
	})

	test('what a media server says of itself is read once for all of its devices', async () => {
		const { id, channel } = await aReporter({})
		const inputs = [{ name: 'SDI 1', kind: 'sdi', signal: true }]
		channel.send({ type: 'heart_package', data: { reported: { media_server: { inputs } } } })
		await channel.next(frame => frame.type === 'heart_package')
		await app.settled()
		await aFullTerminal(id, 500)
		const parse = vi.spyOn(JSON, 'parse')
		const { list } = await admin.acquisition.list({ device_id: id, limit: 500 })
		const read = parse.mock.calls.filter(([text]) => String(text).includes('"media_server"'))
		parse.mockRestore()
		expect(read).toHaveLength(1)
		expect(list).toHaveLength(500)
		expect(list.every(device => device.state === 'online' && device.inputs.length === 1)).toBe(true)
		channel.close()
	})

	test('others have their turn while devices of many terminals are shown', async () => {
		const { id, channel } = await aReporter({ temperature: 20 })
		await aFullTerminal(id, 500)
		const { db } = app.database
		const { list } = await listDevices(db, 1, { page: 1, limit: 500, device_id: id })
		const [report] = await listReports(db, dialect, 1, [id])
		const reports = list.map((_, at) => ({ terminal_id: at, reported: report?.reported ?? null }))
		let turns = 0
		const count = (): void => {
			turns += 1
			counting = setImmediate(count)
		}
		let counting = setImmediate(count)
		expect(await shownDevices(list, { readings: [], reports }, app.clock.now())).toHaveLength(500)
		clearImmediate(counting)
		expect(turns).toBeGreaterThanOrEqual(100)
		channel.close()
	})
})
