import { describe, expect, test } from 'vitest'
import { bindData, buildNumber, pairing_alphabet, pairing_code, serial, stop_command_build } from './terminal.ts'

describe('the fourth number of a version (specification A §7)', () => {
	test.each([
		['', 217],
		['3', 217],
		['3.0.13', 217],
		['3.0.13.0', 0],
		['3.0.13.217', 217],
		['3.0.13.218', 218],
		['3.0.13.00228', 228],
	])('%j: %i', (version, build) => {
		expect(buildNumber(version)).toBe(build)
	})

	test('is below the new stop command when it is absent', () => {
		expect(buildNumber('3.0.13')).toBeLessThan(stop_command_build)
	})
})

test.each([
	['', false],
	['a1', false],
	['A-1', false],
	['A 1', false],
	['A1\n', false],
	['Ä1', false],
	['A'.repeat(65), false],
	['1', true],
	['SN0001', true],
	['A'.repeat(64), true],
])('the serial number %j: %s', (sn, good) => {
	expect(serial.safeParse(sn).success).toBe(good)
})

describe('a pairing code', () => {
	test.each(['', 'ABCDE', 'ABCDEFG', 'abcdef', 'ABCDE0', 'ABCDE1', 'ABCDEI', 'ABCDEO', 'ABC DE', 'ABCDE\n'])(
		'%j is none',
		code => {
			expect(pairing_code.safeParse(code).success).toBe(false)
		},
	)

	test('may have every character of its alphabet, and no other', () => {
		const characters = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code))
		const good = characters.filter(character => pairing_code.safeParse(character.repeat(6)).success)
		expect(good).toEqual([...pairing_alphabet].sort())
		expect(new Set(pairing_alphabet).size).toBe(32)
	})
})

describe('what a terminal says of itself', () => {
	const least = { sn: 'SN1', key: 'secret' }

	test('is filled in where it says nothing', () => {
		expect(bindData.parse(least)).toEqual({
			...least,
			type_id: 1,
			model: '',
			system_version: '',
			time_zone: '',
		})
	})

	test('is kept where it says something', () => {
		const all = {
			...least,
			type_id: 9,
			model: 'P4',
			system_version: '3.0.13.228',
			resolution: { w: 1080, h: 1920 },
			time_zone: 'Asia/Shanghai',
			pairing: true,
			instance: '0b8f1c1e-8a53-4d54-9d6c-0d7f1a5d9a52',
			capabilities: ['fallback', 'something newer'],
		}
		expect(bindData.parse(all)).toEqual(all)
	})

	test.each([
		['no serial number', { sn: undefined }],
		['no key', { key: undefined }],
		['a short key', { key: '12345' }],
		['a long key', { key: 'k'.repeat(129) }],
		['a version of words', { system_version: 'latest' }],
		['a version of five numbers', { system_version: '1.2.3.4.5' }],
		['a version that ends open', { system_version: '3.0.13.' }],
		['no width', { resolution: { w: 0, h: 1080 } }],
		['a broken height', { resolution: { w: 1920, h: 10.5 } }],
		['half a resolution', { resolution: { w: 1920 } }],
		['a negative type', { type_id: -1 }],
		['a long model', { model: 'm'.repeat(65) }],
		['pairing as a text', { pairing: 'true' }],
		['an instance of nothing', { instance: '' }],
		['a long instance', { instance: 'i'.repeat(65) }],
		['capabilities as a text', { capabilities: 'fallback' }],
		['a long capability', { capabilities: ['c'.repeat(41)] }],
		['many capabilities', { capabilities: Array.from({ length: 51 }, () => 'c') }],
	])('is refused with %s', (_, change) => {
		expect(bindData.safeParse({ ...least, ...change }).success).toBe(false)
	})
})
