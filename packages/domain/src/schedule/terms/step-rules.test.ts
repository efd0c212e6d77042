import { describe, expect, test } from 'vitest'
import type { Step } from '../step.ts'
import { isLimitEmpty, schedulesMeet, stepConflicts, stepProblem, stepsMeet, withoutSteps } from './step-rules.ts'

const step = (change: Partial<Step> = {}): Step => ({
	program_id: 1,
	start: '09:00:00',
	end: '17:59:59',
	date_start: null,
	date_end: null,
	weekdays: null,
	play_count: 1,
	total: 0,
	...change,
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
		['that goes on until noon', { date_end: '2026-05-05', end: '12:00:00' }, null],
		['that went on until a second before', { date_end: '2026-05-05', end: '11:59:59' }, 'over'],
		['that ends today on every other day, too', { end: '11:59:59' }, null],
	])('%s, at noon', (_, change, problem) => {
		const clock = { name: 'Hall', time: '2026-05-05T12:00:00' }
		const found = stepProblem(step(change), { ahead: clock, behind: clock })
		expect(found?.fault ?? null).toBe(problem)
		if (problem === 'past' || problem === 'over') expect(found?.clock).toEqual(clock)
	})

	test.each([
		['a first day that is today in the west alone', { date_start: '2026-05-05' }, null, ''],
		['a first day that is past everywhere', { date_start: '2026-05-04' }, 'past', 'West'],
		['a last day that is over in the east', { date_end: '2026-05-05' }, 'past', 'East'],
		[
			'a last hour that is over in the east',
			{ date_end: '2026-05-06', end: '08:59:59', start: '08:00:00' },
			'over',
			'East',
		],
	])('on terminals far apart: %s', (_, change, problem, named) => {
		const [ahead, behind] = [
			{ name: 'East', time: '2026-05-06T09:00:00' },
			{ name: 'West', time: '2026-05-05T20:00:00' },
		]
		const found = stepProblem(step(change), { ahead, behind })
		expect([found?.fault ?? null, found?.clock?.name ?? '']).toEqual([problem, named])
	})

	test.each([
		['days that do not limit', false, '', '', false],
		['a first day', true, '2026-05-05', '', false],
		['a last day', true, '', '2026-05-05', false],
		['no day at all', true, '', '', true],
		['days that are none', true, null, null, true],
	])('limited to %s', (_, limited, date_start, date_end, empty) => {
		expect(isLimitEmpty(limited, date_start, date_end)).toBe(empty)
	})

	test('is there for every program of a timed release', () => {
		expect(withoutSteps([1, 2, 3, 2, 3], [step(), step({ program_id: 4 })])).toEqual([2, 3])
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

	test.each([
		['always', {}, {}, true],
		['one after the other', { ends: '2026-05-05T12:00:00' }, { starts: '2026-05-05T12:00:00' }, false],
		['for an hour', { ends: '2026-05-05T13:00:00' }, { starts: '2026-05-05T12:00:00' }, true],
		['at other hours', { steps: [step({ end: '10:00:00' })] }, { steps: [step({ start: '11:00:00' })] }, false],
	])('two releases side by side, %s', (_, a, b, meet) => {
		const always = { steps: [step(), step({ program_id: 2 })], starts: null, ends: null }
		expect(schedulesMeet({ ...always, ...a }, { ...always, ...b }) !== null).toBe(meet)
	})

	test('of two programs take turns', () => {
		expect(stepConflicts([step(), step({ program_id: 2 }), step()])).toEqual([[0, 2]])
	})
})
