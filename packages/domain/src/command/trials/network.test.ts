import { expect, test } from 'vitest'
import { type NetworkSettings, networkProblems } from './network.ts'

const by_hand = (ip?: string, mask?: string, gateway?: string): NetworkSettings => ({ dhcp: false, ip, mask, gateway })

test.each<[NetworkSettings, string | null]>([
	[{ dhcp: true }, null],
	[by_hand('192.168.1.20', '255.255.255.0', '192.168.1.1'), null],
	[by_hand('10.200.3.4', '255.0.0.0', '10.0.0.1'), null],
	[by_hand('192.168.1.5', '255.255.255.252', '192.168.1.6'), null],
	[by_hand(), 'ip'],
	[by_hand('127.0.0.2', '255.255.255.0', '127.0.0.1'), 'ip'],
	[by_hand('0.0.0.0', '255.255.255.0', '192.168.1.1'), 'ip'],
	[by_hand('224.0.0.5', '255.255.255.0', '224.0.0.1'), 'ip'],
	[by_hand('192.168.1.0', '255.255.255.0', '192.168.1.1'), 'ip'],
	[by_hand('192.168.1.255', '255.255.255.0', '192.168.1.1'), 'ip'],
	[by_hand('192.168.1.20'), 'mask'],
	[by_hand('192.168.1.20', '255.0.255.0', '192.168.1.1'), 'mask'],
	[by_hand('192.168.1.20', '255.255.255.255', '192.168.1.1'), 'mask'],
	[by_hand('192.168.1.20', '255.255.255.254', '192.168.1.21'), 'mask'],
	[by_hand('192.168.1.20', '0.0.0.0', '192.168.1.1'), 'mask'],
	[by_hand('192.168.1.20', '255.255.255.0'), 'gateway'],
	[by_hand('192.168.1.20', '255.255.255.0', '192.168.2.1'), 'gateway'],
	[by_hand('192.168.1.20', '255.255.255.0', '192.168.1.20'), 'gateway'],
	[by_hand('192.168.1.20', '255.255.255.0', '192.168.1.255'), 'gateway'],
])('%j has as its problem: %s', (settings, problem) => {
	expect(networkProblems(settings)[0] ?? null).toBe(problem)
})

test('all wrong fields are found, also beside those that are no addresses', () => {
	expect(networkProblems(by_hand('127.0.0.1', '255.0.255.0', '0.0.0'))).toEqual(['ip', 'mask', 'gateway'])
	expect(networkProblems(by_hand('nine', '255.0.255.0', '10.0.0.1'))).toEqual(['ip', 'mask'])
	expect(networkProblems(by_hand('10.0.0.255', '255.255.255.0', '10.0.1.1'))).toEqual(['ip', 'gateway'])
	expect(networkProblems(by_hand('10.0.0.256', '255.255.255.0', '10.0.0.1'))).toEqual(['ip'])
})
