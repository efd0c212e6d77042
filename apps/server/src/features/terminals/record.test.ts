import { errors, field_problems } from '@vitrine/contract/error-codes'
import { close_codes } from '@vitrine/contract/messages'
import { storedCause } from '@vitrine/domain/cause'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { aChannel, anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aTerminal, bound } from '../../../test/factories.ts'
import { call, expectProblems } from '../../../test/raw.ts'

describe.each(dialects)('the record of a terminal on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const found = async (id: number) => {
		await app.settled()
		return (await admin.terminals.list({ limit: 500 })).list.find(row => row.id === id)
	}

	test.each([
		['w', '', 'missing'],
		['h', '', 'missing'],
		['x', '', 'missing'],
		['y', '', 'missing'],
		['w', '1.5', 'malformed'],
		['x', '-1', 'too_small'],
		['output_w', '255', 'too_small'],
		['output_h', '65537', 'too_large'],
		['longitude', '180.1', 'too_large'],
		['latitude', '-90.1', 'too_small'],
		['latitude', 'north', 'malformed'],
		['install_date', '2026-02-30', 'no_such_day'],
		['screen_type', 'round', 'unknown_value'],
		['venue_type', 'airport', 'malformed'],
		['venue_type', '104', 'unknown_value'],
		['remark', 'x'.repeat(501), 'too_long'],
		['name', 'x'.repeat(101), 'too_long'],
	] as const)('%s of %j is refused beside its field: %s', async (name, value, fault) => {
		const { terminal } = await aTerminal(admin)
		const answer = await call(admin, '/admin/device/edit', { id: String(terminal.id), [name]: value })
		expectProblems(answer, { [name]: field_problems[fault] })
		expect((await found(terminal.id))?.revision).toBe(terminal.revision)
	})

	test('fields that contradict each other are refused, and nothing is written', async () => {
		const { terminal } = await aTerminal(admin)
		const { id } = terminal
		const custom = { id, resolution_source: 'custom' as const, w: 640, h: 320 }
		for (const [change, fields] of [
			[{ ...custom, output_w: 639, output_h: 400 }, { output_w: field_problems.output_small }],
			[{ ...custom, output_w: 640, output_h: 300 }, { output_h: field_problems.output_small }],
			[{ ...custom, output_w: 640 }, { output_h: field_problems.missing }],
			[{ id, longitude: 10 }, { latitude: field_problems.location_half }],
		] as const) {
			const refused = await expectError(admin.terminals.edit(change), 'parameter')
			expect(refused.data).toMatchObject({ fields })
		}
		expect((await found(id))?.revision).toBe(terminal.revision)
	})

	test('every field is kept, and emptied again', async () => {
		const { terminal } = await aTerminal(admin)
		const { id } = terminal
		expect(terminal).toMatchObject({ resolution_source: 'reported', x: 0, y: 0, output_w: null, screen_type: 'none' })
		const record = {
			resolution_source: 'custom' as const,
			w: 640,
			h: 320,
			x: 8,
			y: 16,
			output_w: 1920,
			output_h: 1080,
			screen_type: 'extra_long' as const,
			category: 'LED',
			venue_type: 10105,
			install_date: '2026-02-28',
			longitude: 106.7009,
			latitude: -10.5,
			address: '1 Lê Lợi',
			remark: '一楼 🎬',
		}
		expect(await admin.terminals.edit({ id, ...record })).toMatchObject({ ...record, size_remark: '640*320' })
		expect(await found(id)).toMatchObject(record)
		const exact = { longitude: 106.7009123456789, latitude: -10.50000049999999 }
		expect(await admin.terminals.edit({ id, ...exact })).toMatchObject({ longitude: 106.700912, latitude: -10.5 })
		const noNumbers = { output_w: null, output_h: null, longitude: null, latitude: null, venue_type: null }
		const emptied = { ...noNumbers, address: '', install_date: '' }
		expect(await admin.terminals.edit({ id, ...emptied })).toMatchObject({ ...record, ...emptied })
	})

	test('what somebody has set as size outlives what the terminal says, until it is to count again', async () => {
		const pair = await aTerminal(admin)
		const { id } = pair.terminal
		await admin.terminals.edit({ id, resolution_source: 'custom', w: 640, h: 320 })
		const channel = await bound(app, pair)
		expect(await found(id)).toMatchObject({ w: 640, h: 320 })
		expect(await admin.terminals.edit({ id, resolution_source: 'reported' })).toMatchObject({ w: 1920, h: 1080 })
		channel.close()
	})

	test('the size of its screen is only assumed until it is reported or entered', async () => {
		const pair = await aTerminal(admin)
		const { id } = pair.terminal
		const assumed = { w: 1920, h: 1080, size_assumed: true }
		expect(pair.terminal).toMatchObject(assumed)
		const binds = async (said: object) => (await bound(app, pair, said)).close()
		await binds({})
		expect(await found(id)).toMatchObject(assumed)
		expect(await admin.terminals.edit({ id, resolution_source: 'custom', w: 640, h: 320 })).toMatchObject({
			size_assumed: false,
		})
		expect(await admin.terminals.edit({ id, resolution_source: 'reported' })).toMatchObject(assumed)
		await binds({ resolution: { w: 1920, h: 1080 } })
		expect(await found(id)).toMatchObject({ ...assumed, size_assumed: false })
		await binds({ model: 'of another model' })
		expect(await found(id)).toMatchObject({ ...assumed, size_assumed: false, model: 'of another model' })
	})

	test('what a terminal says of its box is kept as far as it can be true; the rest is a named problem', async () => {
		const pair = await aTerminal(admin)
		const { id } = pair.terminal
		const channel = await bound(app, pair)
		const said = { brightness: 40, volume: 0, clock: 1_790_000_000_000, ip: '10.0.0.5', uptime: 90, language: 'zh-CN' }
		const box = { ...said, server_address: 'http://signs', run_status: 'playing', memory_total: 8e9, memory_used: 1 }
		const say = async (data: object) => {
			channel.send({ type: 'heart_package', data })
			await channel.next(frame => frame.type === 'heart_package')
		}
		await say({ faults: ['热'], reported: box })
		expect(await found(id)).toMatchObject({
			reported: box,
			faults: ['热'],
			seen_ip: expect.stringContaining('127.0.0.1'),
		})
		const nonsense = { brightness: 101, volume: -1, ip: '<script>', run_status: 'dancing', uptime: '9', clock: 5 }
		await say({ reported: nonsense })
		const wrong = storedCause('report_wrong', { names: 'ip, brightness, volume, uptime, run_status' })
		const before = await found(id)
		expect(before).toMatchObject({ reported: { ...box, clock: 5 }, faults: ['热', wrong] })
		await say({ faults: [], reported: { brightness: 100, other: {} } })
		const after = await found(id)
		// A clock that was not reported again has advanced.
		const clock = 5 + (after?.reported_at ?? 0) - (before?.reported_at ?? 0)
		expect(after).toMatchObject({ reported: { ...box, clock, brightness: 100 }, faults: [] })
		channel.close()
	})

	test('another key cuts the terminal, which comes back with that key alone, and stands in no log', async () => {
		const pair = await aTerminal(admin)
		const { id } = pair.terminal
		expectProblems(await call(admin, '/admin/device/edit', { id: String(id), key: 'short' }), {
			key: field_problems.too_short,
		})
		const channel = await bound(app, pair)
		const key = 'another-key-of-it'
		await admin.terminals.edit({ id, key })
		expect(await channel.closed()).toBe(close_codes.terminal_refused)
		const old = await aChannel(`ws://127.0.0.1:${app.socket_port}/?from=terminal`)
		old.send({ type: 'bind', role: 'terminal', data: { sn: pair.sn, key: pair.key } })
		expect(await old.next()).toMatchObject({ status: errors.terminal_key_wrong.status })
		const again = await bound(app, { sn: pair.sn, key })
		expect(again.device_id).toBe(id)
		const rows = await app.database.db.selectFrom('operation_logs').selectAll().execute()
		expect(JSON.stringify(rows)).not.toContain(key)
		again.close()
	})
})
