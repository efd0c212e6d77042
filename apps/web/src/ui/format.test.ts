import { expect, test } from 'vitest'
import { datedMoment, dateWord, exactMoment } from './format.ts'

test('dates have one form, with a time or without', () => {
	const at = new Date(2026, 1, 28, 15, 30, 45).getTime()
	expect(datedMoment(at)).toBe(exactMoment(at))
	expect(exactMoment(at).startsWith(`${dateWord('2026-02-28')} `)).toBe(true)
	expect(datedMoment(new Date(1970, 0, 5).getTime())).toContain('1970')
	expect([dateWord(''), dateWord('tomorrow')]).toEqual(['', 'tomorrow'])
})
