import { expect, test } from 'vitest'
import { timecode, timeOf } from './media-words.ts'

test('a time of a plan is typed as it is read', () => {
	for (const [typed, ms] of [
		['0:00', 0],
		['1:30', 90_000],
		[' 90:00 ', 5_400_000],
		['1:02:03', 3_723_000],
		['24:00:00', 86_400_000],
	] as const)
		expect([typed, timeOf(typed)]).toEqual([typed, ms])
	for (const wrong of ['', '90', '1:60', '1:60:00', '1:2:3', '24:00:01', '-1:00', 'x'])
		expect([wrong, timeOf(wrong)]).toEqual([wrong, null])
	expect(timecode(3_723_900)).toBe('1:02:03')
	expect(timeOf(timecode(86_399_000))).toBe(86_399_000)
})
