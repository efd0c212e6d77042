import { expect, test } from 'vitest'
import { lunarDateAt, lunarDay, lunarFormat, lunarMonth, yearAnimal, yearSign } from './lunar-date.ts'

// biome-ignore lint/style/noRestrictedGlobals: only reads what is written here
const moment = (text: string): number => Date.parse(text)

test.each([
	['the first day of a year', '2026-02-17T04:00:00Z', '丙午', '马', '正月', '初一'],
	['the last day of the year before', '2026-02-16T04:00:00Z', '乙巳', '蛇', '腊月', '廿九'],
	['a day of a leap month', '2025-07-30T04:00:00Z', '乙巳', '蛇', '闰六月', '初六'],
	['the feast of the moon', '2026-09-25T04:00:00Z', '丙午', '马', '八月', '十五'],
	['the evening before midnight in Shanghai', '2026-09-25T15:59:59Z', '丙午', '马', '八月', '十五'],
	['midnight in Shanghai', '2026-09-25T16:00:00Z', '丙午', '马', '八月', '十六'],
])('%s', (_, at, sign, animal, month, day) => {
	const date = lunarDateAt(lunarFormat('Asia/Shanghai'), moment(at))
	expect(date).not.toBeNull()
	if (date === null) return
	expect([yearSign(date.year), yearAnimal(date.year), lunarMonth(date), lunarDay(date.day)]).toEqual([
		sign,
		animal,
		month,
		day,
	])
})

test.each([
	[1, '初一'],
	[10, '初十'],
	[11, '十一'],
	[19, '十九'],
	[20, '二十'],
	[21, '廿一'],
	[29, '廿九'],
	[30, '三十'],
])('day %i is %s', (day, words) => expect(lunarDay(day)).toBe(words))
