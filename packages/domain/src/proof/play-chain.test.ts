import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PlayRow, playRow } from '../release/play.ts'
import { chain_start, checkedBatch, playDigest, sealedRows } from './play-chain.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const chain = { sn: 'SN-A', boot: 'b', secret: 'f'.repeat(64) }
const row: PlayRow = {
	seq: 7,
	kind: 'program',
	name: '节目 7',
	program_id: 1,
	material_id: 0,
	command_id: 2,
	start_time: 1_790_000_070_000,
	end_time: 1_790_000_079_000,
	time_zone: 'Europe/Berlin',
	mono: 70_000.5,
	late: 1,
	stalls: 0,
	black: 0,
}
const position = { latitude: 52.5200066, longitude: -13.404954, accuracy: 12 }
const digest = (more: Partial<PlayRow> = {}): string => playDigest(sha256, chain, { ...row, ...more })

describe('the digest of a row', () => {
	test('without a point and a position is what it always was', () => {
		expect(digest()).toBe('73a862caaa6ba63ddb5b53f75a2eb08d63e87f7c3fe185742eafcfe6a726f55b')
		expect(sealedRows(sha256, chain, { previous: chain_start, rows: [row] }).head).toBe(
			'98dc65795cc7b71b606cf658bb5b064f24d882250a3ebaf3138107fb4e05c886',
		)
	})

	test('with them is of the lines that the protocol names', () => {
		const salt = sha256(`${chain.secret}\n7`)
		const lines = (place: readonly (string | number)[]): string =>
			sha256(
				[
					...[
						'play at',
						salt,
						'SN-A',
						'b',
						7,
						'program',
						1,
						0,
						2,
						1_790_000_070_000,
						1_790_000_079_000,
						70_000,
						1,
						0,
						0,
					],
					...place,
					...['Europe/Berlin', '节目 7'],
				].join('\n'),
			)
		expect(digest({ point_id: 5, position })).toBe(lines([5, 525_200_066, -134_049_540, 12]))
		expect(digest({ point_id: 5 })).toBe(lines([5, '', '', '']))
		expect(digest({ position: { latitude: 0, longitude: -180 } })).toBe(lines(['', 0, -1_800_000_000, '']))
	})

	test.each([
		['another point', { point_id: 6, position }],
		['no point', { position }],
		['no position', { point_id: 5 }],
		['neither', {}],
		['another latitude', { point_id: 5, position: { ...position, latitude: 52.5200067 } }],
		['another longitude', { point_id: 5, position: { ...position, longitude: -13.4049541 } }],
		['another accuracy', { point_id: 5, position: { ...position, accuracy: 13 } }],
		['no accuracy', { point_id: 5, position: { latitude: position.latitude, longitude: position.longitude } }],
	])('is another one with %s', (_, more) => {
		expect(digest(more)).not.toBe(digest({ point_id: 5, position }))
	})

	test('is of no row without a point, whatever that is called', () => {
		const { time_zone, name } = row
		const named = { time_zone: '5', name: `\n\n\n${time_zone}\n${name}` }
		expect(digest(named)).not.toBe(digest({ point_id: 5 }))
	})

	test('stays what it was once a row has travelled, and has been stored', () => {
		const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true })
		fc.assert(
			fc.property(
				degrees(90),
				degrees(180),
				fc.double({ min: 0, max: 20_000, noNaN: true }),
				(latitude, longitude, m) => {
					const written = { ...row, position: { latitude, longitude, accuracy: m } }
					const parsed = playRow.parse(JSON.parse(JSON.stringify(written)))
					expect(playDigest(sha256, chain, parsed)).toBe(playDigest(sha256, chain, written))
					expect(playRow.parse(JSON.parse(JSON.stringify(parsed)))).toEqual(parsed)
				},
			),
		)
	})
})

test('a batch in which a point or a position was altered on the way names the rows', () => {
	const rows = [1, 2, 3].map(seq => ({ ...row, seq, point_id: 5, position }))
	const boot = '3f0b2c1e-5a7d-4c9b-8e6f-1a2b3c4d5e6f'
	const sealed = sealedRows(sha256, { ...chain, boot }, { previous: chain_start, rows }).rows
	const seal = { key: '', secret: chain.secret, previous: chain_start, signature: '' }
	const altered = (more: Partial<PlayRow>): number[] => {
		const changed = sealed.map(one => (one.seq === 2 ? { ...one, ...more } : one))
		return [...(checkedBatch(sha256, chain.sn, { boot, rows: changed, seal })?.altered ?? [])]
	}
	expect(altered({})).toEqual([])
	expect(altered({ point_id: 6 })).toEqual([2])
	expect(altered({ position: { ...position, latitude: 52.5 } })).toEqual([2])
	expect(altered({ point_id: undefined, position: undefined })).toEqual([2])
})
