import { describe, expect, test } from 'vitest'
import {
	type CommandType,
	coalescingKey,
	command_types,
	commandRule,
	dataOf,
	isCommandType,
	isInstant,
	lifetimeOf,
	needsConfirmation,
	rightFor,
} from './command.ts'

const taken: [type: CommandType, data: object][] = [
	['brightness', { value: 0 }],
	['brightness', { mode: 'auto', min: 5, max: 100, curve: [{ lux: 10, percent: 5 }] }],
	['relay', { channel: 8, action: 'pulse', pulse_ms: 500 }],
	['relay', { channel: 2, name: '', role: 'fan' }],
	['remote_lock', { mode: 'schedule', items: [{ start_time: '22:00:00', end_time: '06:00:00' }] }],
	['volume', { value: 30, items: [{ exec_time: '08:00:00', value: 60 }] }],
	['restart', {}],
	['time_zone', { iana: 'America/Argentina/Buenos_Aires', ntp_servers: ['pool.ntp.org'] }],
	['time_zone', { iana: 'UTC', ntp_servers: ['10.0.0.1', 'fe80::1', '2.pool.ntp.org.', 'time'] }],
	['log_upload', { kind: 'crash', from: 0, to: 0 }],
	['signal_switch', { source: 'hdmi_priority' }],
	['resolution', { w: 1920, h: 1080, x: -10, rotate: 90, revert_after_s: 5 }],
	['network', { dhcp: true, revert_after_s: 3600 }],
	['network', { dhcp: false, ip: '10.0.0.5', mask: '255.255.255.0', gateway: '10.0.0.1', dns: ['10.0.0.1'] }],
	['server_migrate', { url: 'https://signage.example:8443', user: 'me', password: 'p', test_only: true }],
	['confirm_change', { command_id: 1 }],
	['sensor_config', { report_interval_s: 60 }],
	['sensor_config', { report_interval_s: 5, metrics: ['temperature', 'PM2.5'] }],
]
const refused: [about: string, type: CommandType, data: object][] = [
	['brightness above 100', 'brightness', { value: 101 }],
	['brightness of no value', 'brightness', {}],
	['brightness below its own least', 'brightness', { value: 3, min: 5 }],
	['sensors asked every second', 'sensor_config', { report_interval_s: 1 }],
	['a sensor that has no name', 'sensor_config', { report_interval_s: 60, metrics: [''] }],
	['a ninth relay', 'relay', { channel: 9, action: 'on' }],
	['a relay that is told nothing', 'relay', { channel: 1 }],
	['a time zone that is none', 'time_zone', { iana: 'Mars/X' }],
	...['', 'a b', '<script>', 'a..b', '-a', 'a_b', 'http://a', '999.999.999.999', '10.0.0', '0.0.0.0', '224.0.0.1'].map(
		(server): [string, CommandType, object] => [
			`a time server called “${server}”`,
			'time_zone',
			{ iana: 'UTC', ntp_servers: [server] },
		],
	),
	['a null address as DNS server', 'network', { dhcp: true, dns: ['0.0.0.0'] }],
	['a log that ends before it begins', 'log_upload', { kind: 'run', from: 2, to: 1 }],
	['a relay with times of nothing', 'relay', { channel: 1, name: 'Roof', items: [] }],
	['a pulse without its length', 'relay', { channel: 1, action: 'pulse' }],
	['a lock on schedule without times', 'remote_lock', { mode: 'schedule', items: [] }],
	[
		'an item with two kinds of time',
		'volume',
		{ value: 1, items: [{ exec_time: '08:00:00', start_time: '08:00:00', end_time: '09:00:00' }] },
	],
	['an item without an end', 'volume', { value: 1, items: [{ start_time: '08:00:00' }] }],
	[
		'days that end before they begin',
		'volume',
		{ value: 1, items: [{ exec_time: '08:00:00', start_date: '2026-02-02', end_date: '2026-02-01' }] },
	],
	['a picture smaller than 256', 'resolution', { w: 255, h: 1080 }],
	['a server that is no server', 'server_migrate', { url: 'file:///etc/passwd', user: 'a', password: 'b' }],
	['a migration without a user name', 'server_migrate', { url: 'https://other.example', user: ' ', password: 'b' }],
	['a migration without a password', 'server_migrate', { url: 'https://other.example', user: 'a', password: '' }],
	['a change that goes back at once', 'resolution', { w: 1920, h: 1080, revert_after_s: 4 }],
	['a change that goes back tomorrow', 'network', { dhcp: true, revert_after_s: 3601 }],
	['a rotation of half a quarter', 'resolution', { w: 1920, h: 1080, rotate: 45 }],
	['a gateway of elsewhere', 'network', { dhcp: false, ip: '10.0.0.5', mask: '255.255.255.0', gateway: '10.0.1.1' }],
	['an address by hand without one', 'network', { dhcp: false }],
	['more than 64 times', 'volume', { value: 1, items: Array.from({ length: 65 }, () => ({ exec_time: '08:00:00' })) }],
]

describe('commands', () => {
	test.each(taken)('%s takes %j', (type, data) => {
		expect(dataOf(type).safeParse(data).success).toBe(true)
	})

	test.each(refused)('%s is refused', (_, type, data) => {
		expect(dataOf(type).safeParse(data).success).toBe(false)
	})

	test('a name that every object has is no type', () => {
		for (const name of ['constructor', '__proto__', 'toString', '']) expect(isCommandType(name)).toBe(false)
	})

	test('each type lives for a time, and what is about this moment not for days', () => {
		for (const type of command_types) {
			const { lifetime, instant, cooldown } = commandRule(type)
			expect([type, lifetime > cooldown]).toEqual([type, true])
			if (instant) expect([type, lifetime <= 120_000]).toEqual([type, true])
		}
	})

	test('what may cut a terminal off is for who is there, always goes back, and waits as long as it is on trial', () => {
		for (const type of ['network', 'resolution', 'server_migrate', 'confirm_change'] as const) {
			expect([type, isInstant({ type, request_type: 'set' })]).toEqual([type, true])
			expect(rightFor({ type })).toBe('terminals.write')
		}
		const data = dataOf('network').parse({ dhcp: true })
		expect(data.revert_after_s).toBe(120)
		expect(dataOf('resolution').parse({ w: 1920, h: 1080 }).revert_after_s).toBe(15)
		expect(lifetimeOf({ type: 'network', request_type: 'set', data })).toBe(240_000)
		expect(lifetimeOf({ type: 'server_migrate', request_type: 'set', data: {} })).toBe(120_000)
	})

	test('to ask takes the right of the type, as to set does; what can only be asked takes no more than to see', () => {
		for (const type of ['brightness', 'relay', 'rules', 'rule_value'] as const)
			expect(rightFor({ type })).toBe('terminals.control')
		for (const type of ['network', 'resolution', 'storage'] as const) expect(rightFor({ type })).toBe('terminals.write')
		for (const type of ['info', 'programs', 'sensors'] as const) expect(rightFor({ type })).toBe('terminals.read')
	})

	test('the newest of a kind counts, of relays the newest of each channel', () => {
		const keyOf = (type: CommandType, data: Record<string, unknown>) =>
			coalescingKey({ type, request_type: 'set', data })
		expect(keyOf('brightness', { value: 1 })).toBe(keyOf('brightness', { value: 2 }))
		expect(keyOf('relay', { channel: 1 })).not.toBe(keyOf('relay', { channel: 2 }))
		const named = { channel: 1, name: 'Roof' }
		expect(keyOf('relay', named)).not.toBe(keyOf('relay', { channel: 1, action: 'on' }))
		expect(keyOf('relay', named)).toBe(keyOf('relay', { ...named, name: 'Fan' }))
		expect(keyOf('rule_value', { name: 'queue' })).not.toBe(keyOf('rule_value', { name: 'gate' }))
		expect(keyOf('rules', { rules: [] })).toBe(keyOf('rules', { rules: [1] }))
		expect(keyOf('stop_download', { dc_id: 1 })).not.toBe(keyOf('stop_download', { dc_id: 2 }))
	})

	test.each<[CommandType, Record<string, unknown>, boolean]>([
		['restart', {}, true],
		['brightness', { value: 0 }, false],
		['remote_lock', { mode: 'lock_now' }, true],
		['remote_lock', { mode: 'unlock_now' }, false],
		['relay', { channel: 1, action: 'on' }, true],
		['relay', { channel: 1, action: 'off', role: 'screen_power' }, true],
		['relay', { channel: 1, action: 'off', role: 'fan' }, false],
		['relay', { channel: 1, name: 'Roof' }, false],
		['storage', { op: 'clear_all' }, true],
		['storage', { op: 'list' }, false],
	])('%s %j is confirmed: %s', (type, data, isConfirmed) => {
		expect(needsConfirmation(type, data)).toBe(isConfirmed)
	})

	test.each<[CommandType, Record<string, unknown>, object | null]>([
		['screen_power', { action: 'off' }, { action: 'on' }],
		['relay', { channel: 3, action: 'on', pulse_ms: 50 }, { channel: 3, action: 'off' }],
		['relay', { channel: 3, action: 'pulse' }, null],
		['relay', { channel: 3, name: 'Roof' }, null],
		['remote_lock', { mode: 'lock_now', scope: 'usb' }, { mode: 'unlock_now', scope: 'usb' }],
		['remote_lock', { mode: 'schedule', items: [] }, null],
		['timer_play', { enabled: true }, { enabled: false }],
		['cloud_care', {}, null],
	])('the opposite of %s %j is %j, and that of it the first again', (type, data, expected) => {
		const { opposite } = commandRule(type)
		const found = opposite?.(data) ?? null
		expect(found).toEqual(expected)
		if (found === null) return
		expect(dataOf(type).safeParse(found).success).toBe(true)
		expect(opposite?.(opposite(found) ?? {})).toEqual(found)
	})

	test('what has no opposite by itself says so', () => {
		for (const type of ['brightness', 'restart', 'screenshot', 'program_switch'] as const)
			expect(commandRule(type).opposite).toBeUndefined()
	})
})
