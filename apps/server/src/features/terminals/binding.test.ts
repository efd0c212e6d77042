import { errors } from '@vitrine/contract/error-codes'
import { close_codes } from '@vitrine/contract/messages'
import { terminal_timing } from '@vitrine/domain/terminal/terminal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { aChannel, anAdmin, type Browser, type Channel, expectError } from '../../../test/browser.ts'
import { aName, aSocket, aTerminal, bound, heard } from '../../../test/factories.ts'

describe.each(dialects)('terminals on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const open = () => aChannel(`ws://127.0.0.1:${app.socket_port}/?from=terminal`)
	const bind = (channel: Channel, data: object) => channel.send({ type: 'bind', role: 'terminal', data })
	const found = async (id: number) => {
		await app.settled()
		return (await admin.terminals.list({})).list.find(row => row.id === id)
	}

	test('a wrong key and an unknown terminal are refused alike', async () => {
		const { sn, key } = await aTerminal(admin)
		for (const data of [
			{ sn, key: `${key}x` },
			{ sn: 'UNKNOWN1', key },
			{ sn, key: `${key}x`, pairing: true },
		]) {
			const channel = await open()
			bind(channel, data)
			const { status, tips } = errorFrame()
			expect(await channel.next()).toEqual({ type: 'bind', status, tips })
			expect(await channel.closed()).toBe(close_codes.terminal_refused)
		}
	})
	const errorFrame = () => ({ status: errors.terminal_key_wrong.status, tips: errors.terminal_key_wrong.text })

	test.each([
		['nothing', undefined],
		['a serial number in small letters', { sn: 'abc', key: 'secret-key' }],
		['a short key', { sn: 'ABC', key: 'x' }],
		['a version in words', { sn: 'ABC', key: 'secret-key', system_version: 'newest' }],
		['no size', { sn: 'ABC', key: 'secret-key', resolution: { w: 0, h: -1 } }],
	])('a bind with %s is malformed', async (_what, data) => {
		const channel = await open()
		channel.send({ type: 'bind', role: 'terminal', data })
		expect(await channel.next()).toMatchObject({ type: 'bind', status: errors.bind_malformed.status })
		expect(await channel.closed()).toBe(close_codes.terminal_refused)
	})

	test('before its bind a terminal has no say', async () => {
		const channel = await open()
		channel.send({ type: 'download', data: { dc_id: 1, status: 3, percent: 100 } })
		expect(await channel.closed()).toBe(close_codes.terminal_refused)
	})

	test('a bound terminal is online with what it said of itself, and tells browsers', async () => {
		const pair = await aTerminal(admin)
		const { id } = pair.terminal
		expect(pair.terminal).toMatchObject({ run_state: 0, last_seen: null, offline_reason: 'never_connected' })
		const socket = await aSocket(app, admin)
		const channel = await open()
		const about = {
			type_id: 7,
			model: 'P-10',
			system_version: '3.0.13.228',
			resolution: { w: 1080, h: 1920 },
			time_zone: 'Asia/Tokyo',
		}
		bind(channel, { sn: pair.sn, key: pair.key, ...about })
		const { data } = await channel.next<{ data: Record<string, unknown> }>()
		expect(data).toMatchObject({ device_id: id, heartbeat: 50, name: pair.terminal.name })
		expect(Math.abs(Number(data.server_time) - app.clock.now())).toBeLessThan(10_000)
		expect(await socket.next(frame => frame.type === 'device_state')).toMatchObject({ data: { id, run_state: 1 } })
		const { resolution, ...said } = about
		expect(await found(id)).toMatchObject({
			run_state: 1,
			offline_reason: '',
			...said,
			...resolution,
			size_remark: '1080*1920',
		})
		channel.send({ type: 'heart_package', data: { program_name: '节目\u0000\ud800🎬', faults: ['热', 'x\u0000'] } })
		await channel.next(frame => frame.type === 'heart_package')
		expect(await found(id)).toMatchObject({
			program_name: dialect === 'sqlite' ? expect.stringContaining('节目') : '节目\ufffd🎬',
		})
		channel.close()
		expect(await socket.next(frame => frame.type === 'device_state')).toMatchObject({ data: { id, run_state: 0 } })
		expect(await found(id)).toMatchObject({ run_state: 0, offline_reason: 'connection_lost' })
		socket.close()
	})

	test('what one terminal says never keeps the state of another from being written', async () => {
		const [odd, plain] = [await aTerminal(admin), await aTerminal(admin)]
		const [one, other] = [await open(), await open()]
		bind(one, { sn: odd.sn, key: odd.key, model: '\u0000\ud800', time_zone: '\u0000' })
		bind(other, { sn: plain.sn, key: plain.key, model: 'plain' })
		await one.next(frame => frame.type === 'bind' && frame.status === 1)
		await other.next(frame => frame.type === 'bind' && frame.status === 1)
		one.send({ type: 'heart_package', data: { program_name: '\u0000', faults: ['\ud800'] } })
		await heard(one)
		await heard(other)
		expect(await found(plain.terminal.id)).toMatchObject({ run_state: 1, model: 'plain' })
		expect(await found(odd.terminal.id)).toMatchObject({ run_state: 1 })
		one.close()
		other.close()
	})

	test('the newest connection of a terminal counts', async () => {
		const pair = await aTerminal(admin)
		const first = await bound(app, pair)
		const second = await bound(app, pair)
		expect(await first.closed()).toBe(close_codes.replaced)
		await heard(second)
		expect(await found(pair.terminal.id)).toMatchObject({ run_state: 1 })
		second.close()
	})

	test('a second bind on the same socket is refused', async () => {
		const pair = await aTerminal(admin)
		const channel = await bound(app, pair)
		bind(channel, { sn: pair.sn, key: pair.key })
		expect(await channel.closed()).toBe(close_codes.terminal_refused)
	})

	test('a terminal that says nothing for two minutes is offline', async () => {
		const [silent, talking] = [await aTerminal(admin), await aTerminal(admin)]
		const [one, other] = [await bound(app, silent), await bound(app, talking)]
		app.clock.move(terminal_timing.silence - 30_000)
		app.sweep()
		await heard(other)
		await heard(one)
		app.clock.move(terminal_timing.silence - 30_000)
		await heard(other)
		app.clock.move(30_001)
		app.sweep()
		await one.closed()
		expect(await found(silent.terminal.id)).toMatchObject({ run_state: 0, offline_reason: 'no_heartbeat' })
		expect(await found(talking.terminal.id)).toMatchObject({ run_state: 1 })
		other.close()
	})

	test('a socket that binds nothing in time is closed, even when it sends heartbeats', async () => {
		const [quiet, chatty] = [await open(), await open()]
		app.clock.move(terminal_timing.bind - 1000)
		chatty.send({ type: 'heart_package' })
		app.sweep()
		app.clock.move(2000)
		app.sweep()
		expect([await quiet.closed(), await chatty.closed()]).toEqual([close_codes.bind_late, close_codes.bind_late])
	})

	test('after a restart nobody is online until they bind', { tags: 'long' }, async () => {
		const fresh = await aApp(dialect)
		const own = await anAdmin(fresh)
		const pair = await aTerminal(own)
		await bound(fresh, pair)
		await fresh.settled()
		// Written the way a killed run would have left it.
		const again = await fresh.again()
		await again.database.db.updateTable('terminals').set({ run_state: 1 }).execute()
		const third = await again.again()
		const { list } = await (await anAdmin(third)).terminals.list({})
		expect(list).toMatchObject([{ run_state: 0, offline_reason: 'server_restarted' }])
		await third.remove()
	})

	test('a serial number is given once, also side by side', async () => {
		const { sn } = await aTerminal(admin)
		const add = () => admin.terminals.add({ name: 'x', sn, key: 'secret-key' })
		await expectError(add(), 'serial_taken')
		const add2 = () =>
			admin.terminals.add({ name: 'x', sn: `${sn}B`, key: 'secret-key' }).then(
				() => 1,
				error => error.status,
			)
		const outcomes = await Promise.all(Array.from({ length: 8 }, add2))
		expect(outcomes.filter(status => status === 1)).toHaveLength(1)
		expect(outcomes.filter(status => status === errors.serial_taken.status)).toHaveLength(7)
	})

	test('terminals are found, named, removed and may be added again', async () => {
		const pair = await aTerminal(admin)
		const name = aName('走廊')
		expect(await admin.terminals.edit({ id: pair.terminal.id, name })).toMatchObject({ name, sn: pair.sn })
		for (const key_word of [name, pair.sn.toLowerCase()])
			expect((await admin.terminals.list({ key_word })).list.map(row => row.id)).toContain(pair.terminal.id)
		expect(JSON.stringify(await admin.terminals.list({}))).not.toContain(pair.key)
		await admin.terminals.remove({ ids: [pair.terminal.id] })
		await expectError(admin.terminals.edit({ id: pair.terminal.id, name }), 'terminal_absent')
		const again = await admin.terminals.add({ name, sn: pair.sn, key: pair.key })
		expect(again.id).not.toBe(pair.terminal.id)
		const channel = await bound(app, pair)
		expect(channel.device_id).toBe(again.id)
		channel.close()
	})
})
