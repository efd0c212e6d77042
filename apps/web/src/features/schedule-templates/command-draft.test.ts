import { expect, test } from 'vitest'
import { type CommandDraft, draftProblem, draftProblems, newCommand } from './command-draft.ts'

// The 6th of January 2030 is a Sunday.
const sunday = { date_limit: true, date_start: '2030-01-06', date_end: '2030-01-06', week_limit: true }

test.each<[string, Partial<CommandDraft>, ReturnType<typeof draftProblem>]>([
	['nothing', {}, null],
	['a time that is none', { time: '25:00:00' }, 'time'],
	['a day that there is not', { ...sunday, date_end: '2030-02-30' }, 'no_day'],
	['no weekday', { ...sunday, weekdays: 0 }, 'weekdays'],
	['a weekday that is not among the dates', { ...sunday, weekdays: 2 }, 'dayless'],
	['a weekday that is among the dates', { ...sunday, weekdays: 3 }, null],
	['a weekday after dates in the wrong order', { ...sunday, date_end: '2030-01-05', weekdays: 2 }, 'dates'],
	['a weekday without limits to dates', { ...sunday, date_limit: false, weekdays: 2 }, null],
])('%s is the problem of a command', (_, part, problem) => {
	expect(draftProblem({ ...newCommand(), ...part })).toBe(problem)
})

test('each field that is wrong is marked, whatever else is wrong', () => {
	const wrong = {
		operation: 'brightness',
		value: '500',
		time: '25:99',
		date_limit: true,
		week_limit: true,
		weekdays: 0,
	}
	expect(draftProblems({ ...newCommand(), ...wrong } as CommandDraft)).toEqual([
		'value',
		'time',
		'no_dates',
		'weekdays',
	])
	expect(draftProblems({ ...newCommand(), ...sunday, weekdays: 2, time: '1' })).toEqual(['time', 'dayless'])
})
