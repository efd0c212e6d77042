import { expect, test } from 'vitest'
import { dayEnd, dayStart } from './days.ts'

test('a day of the viewer has its first and its last millisecond', () => {
	expect(dayStart('2026-03-01')).toBe(new Date(2026, 2, 1).getTime())
	expect(dayEnd('2026-02-28')).toBe(new Date(2026, 2, 1).getTime() - 1)
})

test('the twenty-ninth of February is a day in a leap year only', () => {
	expect(dayStart('2028-02-29')).toBe(new Date(2028, 1, 29).getTime())
	expect(dayStart('2026-02-29')).toBeUndefined()
})

test.each(['', '2026', '2026-13-01', '2026-02-31', '2026-04-31', 'x', '2026-01-01T00:00:00'])('%j is no day', day => {
	expect(dayStart(day)).toBeUndefined()
	expect(dayEnd(day)).toBeUndefined()
})
