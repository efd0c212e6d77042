import { describe, expect, test } from 'vitest'
import { dateWords, localAt, lunarWords, timeWords, weekdayWords } from './clock-words.ts'
import { localeOf, unitWord } from './words.ts'

const at = Date.parse('2026-09-25T06:05:09Z')
const shanghai = 'Asia/Shanghai'
const { local } = localAt(shanghai, at)

describe('a clock writes', () => {
	test.each([
		['zh', '2026年9月25日', '星期五', '农历丙午马年八月十五'],
		['en', 'September 25, 2026', 'Friday', 'Chinese Calendar: month 8, day 15'],
		['vi', '25 tháng 9, 2026', 'Thứ Sáu', 'Âm lịch 15/8'],
		['ru', '25 сентября 2026 г.', 'пятница', 'китайский календарь: месяц 8, день 15'],
		['tr', '25 Eylül 2026', 'Cuma', 'Çin Takvimi: ay 8, gün 15'],
		['ja', '2026年9月25日', '金曜日', '旧暦丙午年8月15日'],
	])('a date in %s', (locale, date, weekday, lunar) => {
		expect(dateWords(locale, shanghai, at, local, 'long')).toMatch(date)
		expect(weekdayWords(locale, shanghai, at)).toBe(weekday)
		expect(lunarWords(locale, shanghai, at).replaceAll('\u00a0', ' ')).toBe(lunar)
	})

	test.each([
		['zh', '2:05:09', { text: '下午', first: true }],
		['en', '2:05:09', { text: 'PM', first: false }],
		['tr', '2:05:09', { text: 'ÖS', first: true }],
		['ja', '2:05:09', { text: '午後', first: true }],
	])('twelve hours in %s', (locale, text, period) => {
		expect(timeWords(locale, local, 12, true)).toEqual({ text, period })
	})

	test.each([
		[0, '12:00'],
		[12, '12:00'],
		[13, '1:00'],
	])('hour %i as %s of twelve', (hour, text) => {
		expect(timeWords('en', { ...local, hour, minute: 0 }, 12, false).text).toBe(text)
	})

	test.each([
		['yyyy-MM-dd', '2026-09-25'],
		['dd.MM.yyyy', '25.09.2026'],
		['MM/dd/yyyy', '09/25/2026'],
		['', ''],
	] as const)('the date %s', (form, expected) => expect(dateWords('en', shanghai, at, local, form)).toBe(expected))

	test('twenty-four hours', () => {
		expect(timeWords('ru', local, 24, true)).toEqual({ text: '14:05:09', period: null })
		expect(timeWords('ru', { ...local, hour: 0 }, 24, false).text).toBe('00:05')
	})

	test('the time of the browser where a zone is not known', () => {
		expect(localAt('Mars/Olympus', at).name).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
	})
})

test.each([
	['', 'zh-CN', 'zh-CN'],
	['ru', 'zh-CN', 'ru'],
	['', 'vn', 'vi'],
	['', 'en-GB', 'en-GB'],
	['', 'de-DE', 'en'],
])('the language %o on a stage of %s is %s', (own, stage, expected) => expect(localeOf(own, stage)).toBe(expected))

test.each([
	['ru', 'day', 1, 'день'],
	['ru', 'day', 2, 'дня'],
	['ru', 'day', 5, 'дней'],
	['ru', 'day', 21, 'день'],
	['en', 'hour', 1, 'hour'],
	['en', 'hour', 2, 'hours'],
	['zh', 'second', 2, '秒'],
	['ja', 'minute', 2, '分'],
	['tr', 'second', 5, 'saniye'],
	['vi', 'hour', 5, 'giờ'],
])('in %s, %s, %i: %s', (locale, unit, count, word) => expect(unitWord(locale, unit, count)).toBe(word))
