import { describe, expect, test } from 'vitest'
import { type RecordName, readRecordField, record_fields, record_names, recordProblem, writtenField } from './record.ts'

describe('a field of a record', () => {
	test.each([
		['w', '', 'missing'],
		['h', ' ', 'missing'],
		['x', '', 'missing'],
		['y', '', 'missing'],
		['w', '0', 'too_small'],
		['w', '1e3', 'malformed'],
		['x', '-1', 'too_small'],
		['y', '65537', 'too_large'],
		['output_w', '255', 'too_small'],
		['longitude', '180.0001', 'too_large'],
		['longitude', '-181', 'too_small'],
		['latitude', '90,1', 'too_large'],
		['latitude', 'NaN', 'malformed'],
		['install_date', '2026-2-3', 'malformed'],
		['install_date', '2027-02-29', 'no_such_day'],
		['screen_type', 'constructor', 'unknown_value'],
		['remark', '🎬'.repeat(501), 'too_long'],
		['address', 'x'.repeat(201), 'too_long'],
	] as const)('%s as %j: %s', (name, written, fault) => {
		expect(readRecordField(name, written)).toEqual({ fault })
	})

	test.each([
		['w', ' 1920 ', 1920],
		['x', '0', 0],
		['output_w', '', null],
		['output_h', '256', 256],
		['longitude', '-180', -180],
		['latitude', '10,5', 10.5],
		['latitude', '48.20817430000001', 48.208174],
		['longitude', '-0.00000001', 0],
		['latitude', '', null],
		['install_date', '2028/02/29', '2028-02-29'],
		['install_date', '', ''],
		['screen_type', '', 'none'],
		['screen_type', 'ultra_wide', 'ultra_wide'],
		['remark', '🎬'.repeat(500), '🎬'.repeat(500)],
	] as const)('%s as %j is %j, and is read again as it is written', (name, written, value) => {
		expect(readRecordField(name, written)).toEqual({ value })
		expect(readRecordField(name, writtenField(value))).toEqual({ value })
	})

	test('stored with more decimals is written with six', () => {
		expect(writtenField(16.37381234567891)).toBe('16.373812')
	})

	test('has bounds where it is a number or a text', () => {
		for (const name of record_names) {
			const field: { kind: string; max?: number } = record_fields[name]
			expect([name, ['choice', 'day', 'venue'].includes(field.kind) || (field.max ?? 0) > 0]).toEqual([name, true])
		}
	})
})

describe('fields together (specification B §5)', () => {
	const record = { w: 640, h: 320, output_w: null, output_h: null, longitude: null, latitude: null }
	test.each<[object, { field: RecordName; fault: string } | null]>([
		[{}, null],
		[{ output_w: 640, output_h: 320 }, null],
		[
			{ output_w: 639, output_h: 320 },
			{ field: 'output_w', fault: 'output_small' },
		],
		[
			{ output_w: 640, output_h: 319 },
			{ field: 'output_h', fault: 'output_small' },
		],
		[{ output_h: 320 }, { field: 'output_w', fault: 'missing' }],
		[{ longitude: 0 }, { field: 'latitude', fault: 'location_half' }],
		[{ latitude: 0 }, { field: 'longitude', fault: 'location_half' }],
		[{ latitude: 0, longitude: 0 }, null],
	])('%j: %j', (change, problem) => {
		expect(recordProblem({ ...record, ...change })).toEqual(problem)
	})
})
