import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayNumberOf } from '../local-time.ts'
import { graceEnd, licence, licence_mark, licenceEnd, licenceParts, licenceState, terminalsLeft } from './licence.ts'

const day = 86_400_000

test('a licence holds to the end of its last day, and everything goes on for thirty days more', () => {
	const one = { until: '2028-02-29' }
	const end = dayNumberOf('2028-03-01') * day
	expect(licenceEnd(one)).toBe(end)
	expect(licenceState(one, end - 1)).toBe('valid')
	expect(licenceState(one, end)).toBe('grace')
	expect(licenceState(one, end + 30 * day - 1)).toBe('grace')
	expect(licenceState(one, end + 30 * day)).toBe('over')
	expect(graceEnd(one)).toBe(end + 30 * day)
})

test('one without a last day holds for good', () => {
	expect(licenceEnd({ until: null })).toBe(null)
	expect(licenceState({ until: null }, Number.MAX_SAFE_INTEGER)).toBe('valid')
})

test('the state only ever goes on', () => {
	const order = ['valid', 'grace', 'over']
	fc.assert(
		fc.property(fc.integer({ min: 0, max: 9e12 }), fc.integer({ min: 0, max: 9e9 }), (now, later) => {
			const one = { until: '2030-01-31' }
			const [first, second] = [licenceState(one, now), licenceState(one, now + later)]
			expect(order.indexOf(second)).toBeGreaterThanOrEqual(order.indexOf(first))
		}),
	)
})

test('there is room for so many terminals as it says, never for fewer than none', () => {
	expect(terminalsLeft({ terminals: null }, 9)).toBe(null)
	expect(terminalsLeft({ terminals: 10 }, 9)).toBe(1)
	expect(terminalsLeft({ terminals: 3 }, 9)).toBe(0)
})

test('a text has three parts, however its lines were broken', () => {
	const parts = { signed: `${licence_mark}.abcd`, content: 'abcd', signature: 'efgh' }
	expect(licenceParts(`  ${licence_mark}.ab\r\ncd.ef gh\n`)).toEqual(parts)
	for (const text of ['', 'abcd', `${licence_mark}.abcd`, `${licence_mark}..x`, `${licence_mark}.a.b.c`, 'other.a.b'])
		expect(licenceParts(text)).toBe(null)
})

test('days that are none, limits that are none and types that nobody gives are no licence', () => {
	const good = {
		format: 1,
		code: 'A-1',
		type: 'trial',
		model: 'Vitrine',
		holder: 'Somebody',
		issued: '2026-01-01',
		until: '2026-12-31',
		terminals: 5,
		installation: null,
	}
	expect(licence.safeParse(good).success).toBe(true)
	for (const wrong of [{ until: '2026-02-30' }, { terminals: 0 }, { terminals: 1.5 }, { type: 'free' }, { format: 2 }])
		expect(licence.safeParse({ ...good, ...wrong }).success).toBe(false)
})
