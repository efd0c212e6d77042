import { expect, test } from 'vitest'
import { t } from '../../data/text.ts'
import { completenessTone, completenessWord } from './completeness-word.ts'

test('time that waits to be counted is not called time in which nothing was due', () => {
	expect(completenessWord(null)).toBe(t('无应播时间'))
	expect(completenessWord(null, true)).toBe(t('尚未统计'))
	expect(completenessWord(97.85, true)).toBe(completenessWord(97.85))
	expect([null, 98, 90, 89.9].map(completenessTone)).toEqual(['grey', 'green', 'amber', 'red'])
})
