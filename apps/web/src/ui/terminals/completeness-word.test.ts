import { expect, test } from 'vitest'
import { t } from '../../data/text.ts'
import { completenessTone, completenessWord, completenessWordIn } from './completeness-word.ts'

test('time that waits to be counted is not called time in which nothing was due', () => {
	expect(completenessWord(null)).toBe(t('无应播时间'))
	expect(completenessWord(null, true)).toBe(t('尚未统计'))
	expect(completenessWord(97.85, true)).toBe(completenessWord(97.85))
	expect([null, 98, 90, 89.9].map(completenessTone)).toEqual(['grey', 'green', 'amber', 'red'])
})

test('a day before a terminal was added is not called a day on which nothing was due', () => {
	const period = { end: 2000, created_at: 2000, waits: false }
	expect(completenessWordIn(null, period)).toBe(t('终端当时尚未添加'))
	expect(completenessWordIn(null, { ...period, end: 2001 })).toBe(t('无应播时间'))
	expect(completenessWordIn(null, { ...period, end: 2001, waits: true })).toBe(t('尚未统计'))
	// A terminal that was removed and added again keeps the record of its earlier days.
	expect(completenessWordIn(97.85, period)).toBe(completenessWord(97.85))
})
