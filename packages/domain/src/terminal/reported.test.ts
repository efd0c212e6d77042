import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readReported, reported_names } from './reported.ts'

test.each([
	['brightness', [0, 100, 40.4], [-1, 100.5, '40', Number.NaN, Number.POSITIVE_INFINITY]],
	['volume', [0, 100], [-0.1, 101, true]],
	['uptime', [0, 86_400], [-1, 1e12]],
	['clock', [0, 1_790_000_000_000], [-1, 1e16]],
	['ip', ['', '10.0.0.5', 'fe80::1'], ['host', '1'.repeat(46), 7]],
	['mac', ['00:1A:2b:3c:4d:5e', '00-1A-2B-3C-4D-5E'], ['', '00:1A:2B:3C:4D', 'g0:1A:2B:3C:4D:5E']],
	['network_type', ['ethernet', 'wifi', 'cellular'], ['5g', '']],
	['network_name', ['', 'Lobby 5 GHz'], ['x'.repeat(65), 5]],
	['signal_dbm', [-67, 0], [-151, 1]],
	['cpu_celsius', [-20, 95.5], [-61, 201]],
	['language', ['zh-CN', 'en_US'], ['<b>', 'x'.repeat(36)]],
	['server_address', ['http://signs'], ['x'.repeat(301), {}]],
	['run_status', ['playing', 'idle', 'screen_off'], ['constructor', 1]],
	['signal_source', ['hdmi_priority', 'usb'], ['hdmi9', '']],
	['time_zone', ['', 'Asia/Ho_Chi_Minh'], ['x'.repeat(65), '<b>']],
	['ntp_servers', [[], ['pool.ntp.org']], ['pool.ntp.org', [1]]],
	['resolution', ['1920x1080', '65536x256'], ['1920*1080', '', 'x']],
	['rotation', [0, 270], [-90, 360]],
	['screen_fold', ['none', 'extra_long'], ['twice']],
	['memory_total', [0, 8e9], [-1, 1e300]],
] as const)('%s takes %j, and none of %j', (name, good, bad) => {
	for (const value of good) expect(readReported({ [name]: value }).wrong).toEqual([])
	for (const value of bad) expect(readReported({ [name]: value })).toEqual({ values: {}, wrong: [name] })
})

test('whatever is said, what is taken is taken again, and nothing else comes along', () => {
	fc.assert(
		fc.property(
			fc.anything(),
			fc.dictionary(fc.constantFrom(...reported_names, 'other'), fc.anything()),
			(odd, said) => {
				expect(readReported(odd).wrong.length).toBeLessThanOrEqual(reported_names.length)
				const { values, wrong } = readReported(said)
				expect(readReported(values)).toEqual({ values, wrong: [] })
				for (const name of [...Object.keys(values), ...wrong]) expect(reported_names).toContain(name)
			},
		),
	)
})
