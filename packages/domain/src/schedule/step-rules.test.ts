import { describe, expect, test } from 'vitest'
import type { Step } from './step.ts'
import { isStepOver, stepConflicts, stepFault, stepsMeet } from './step-rules.ts'

const step = (change: Partial<Step> = {}): Step => ({
	...{ program_id: 1, start: '09:00:00', end: '17:59:59', date_start: null, date_end: null, weekdays: null },
	...{ play_count: 1, total: 0, ...change },
})

describe('a step', () => {
	test.each([
		['of every day', {}, null],
		['of one second', { start: '09:00:00', end: '09:00:00' }, null],
		['that ends before it starts', { start: '09:00:01', end: '09:00:00' }, 'times'],
		['of one day', { date_start: '2026-05-05', date_end: '2026-05-05' }, null],
		['that ends on a day before it starts', { date_start: '2026-05-06', date_end: '2026-05-05' }, 'dates'],
		['that starts yesterday', { date_start: '2026-05-04' }, 'past'],
		['that ended yesterday', { date_end: '2026-05-04' }, 'past'],
		['of no weekday', { weekdays: 0 }, 'weekdays'],
		['of Saturdays', { weekdays: 64 }, null],
	])('%s', (_, change, fault) => {
		expect(stepFault(step(change), '2026-05-05')).toBe(fault)
	})

	test.each([
		['without a last day', {}, false],
		['in its last second', { date_end: '2026-05-05', end: '12:00:00' }, false],
		['a second later', { date_end: '2026-05-05', end: '11:59:59' }, true],
	])('%s is over or not', (_, change, over) => {
		expect(isStepOver(step(change), '2026-05-05T12:00:00')).toBe(over)
	})
})

describe('two steps', () => {
	test.each([
		['the same hours', {}, {}, true],
		['one after the other', { end: '11:59:59' }, { start: '12:00:00' }, false],
		['meeting in one second', { end: '12:00:00' }, { start: '12:00:00' }, true],
		['on other weekdays', { weekdays: 1 }, { weekdays: 126 }, false],
		['sharing a weekday', { weekdays: 3 }, { weekdays: 126 }, true],
		['on other days', { date_end: '2026-05-05' }, { date_start: '2026-05-06' }, false],
		['sharing a day', { date_end: '2026-05-05' }, { date_start: '2026-05-05' }, true],
	])('%s', (_, a, b, meet) => {
		expect(stepsMeet(step(a), step(b))).toBe(meet)
		expect(stepsMeet(step(b), step(a))).toBe(meet)
		expect(stepConflicts([step(a), step(b)])).toEqual(meet ? [[0, 1]] : [])
	})

	test('of two programs take turns', () => {
		expect(stepConflicts([step(), step({ program_id: 2 }), step()])).toEqual([[0, 2]])
	})
})
