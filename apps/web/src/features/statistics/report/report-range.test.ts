import { describe, expect, test } from 'vitest'
import { dayOf, lastDays, rangeIn, rangeProblem, secondsIn } from './report-range.ts'

const now = new Date(2026, 2, 1, 23, 30)

test('the last seven days reach over the end of a month', () => {
	expect(lastDays(7, now)).toEqual({ from: '2026-02-23', to: '2026-03-01' })
	expect(dayOf(now)).toBe('2026-03-01')
})

describe('the range of an address', () => {
	test.each([
		[
			{ days: '', from: '', to: '' },
			{ from: '2026-02-23', to: '2026-03-01' },
		],
		[
			{ days: '30', from: '', to: '' },
			{ from: '2026-01-31', to: '2026-03-01' },
		],
		[
			{ days: '8', from: '', to: '' },
			{ from: '2026-02-23', to: '2026-03-01' },
		],
		[
			{ days: '30', from: '2026-01-01', to: '2026-01-01' },
			{ from: '2026-01-01', to: '2026-01-01' },
		],
		[{ days: '', from: '2026-01-02', to: '2026-01-01' }, null],
		[{ days: '', from: '2026-01-02', to: '' }, null],
		[{ days: '', from: 'yesterday', to: '2026-01-01' }, null],
		[{ days: '', from: '2026-02-31', to: '2026-03-31' }, null],
		[{ days: '', from: '1969-12-30', to: '2026-03-31' }, null],
	])('%j is %j', (address, range) => expect(rangeIn(address, now)).toEqual(range))
})

test.each([
	['2026-01-02', '2026-01-01', '结束日期不能早于开始日期'],
	['yesterday', '2026-03-01', '没有这个日期'],
	['2026-02-31', '2026-03-31', '没有这个日期'],
	['1969-12-30', '2026-03-31', '日期不能早于 1970 年'],
	['2026-01-02', '', '请选择日期'],
])('what is wrong from %s to %s is %s', (from, to, words) => expect(rangeProblem({ from, to })).toBe(words))

test('a day ends where the next begins', () => {
	const { start_time, end_time, days } = secondsIn({ from: '2026-01-01', to: '2026-01-02' })
	expect(end_time - start_time).toBe(2 * 86_400)
	expect(days).toBe(2)
	expect(new Date(start_time * 1000).getHours()).toBe(0)
})
