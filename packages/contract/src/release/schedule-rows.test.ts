import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { rowOfStep, scheduleRow, stepOfRow } from './schedule-rows.ts'

describe('a row of a schedule', () => {
	test('is a step of every day where it says nothing more', () => {
		expect(stepOfRow(scheduleRow.parse({ play_id: '7' }))).toEqual({
			program_id: 7,
			start: '00:00:00',
			end: '23:59:59',
			date_start: null,
			date_end: null,
			weekdays: null,
			play_count: 1,
			total: 0,
		})
	})

	test('may write marks and numbers as texts, and days with what comes after them', () => {
		const row = { play_id: '7', isDateLimit: '1', dateStart: '2026/05/05 00:00:00', dateEnd: '', playCount: '10' }
		const parsed = scheduleRow.parse({ ...row, isWeekLimit: '1', validWeek: '64', allNumber: '3' })
		expect(stepOfRow(parsed)).toMatchObject({ date_start: '2026-05-05', date_end: null, weekdays: 64, total: 3 })
	})

	test('says nothing of days and weekdays that are not marked', () => {
		const row = scheduleRow.parse({ play_id: 1, dateStart: '2026/05/05', validWeek: 3 })
		expect(stepOfRow(row)).toMatchObject({ date_start: null, weekdays: null })
	})

	test.each([
		['a day written otherwise', { dateStart: '2026-05-05' }],
		['an hour that is none', { startTime: '24:00:00' }],
		['a weekday too many', { validWeek: 128 }],
		['a play count of 11', { playCount: 11 }],
		['a play count of 0', { playCount: 0 }],
		['another mark', { isWeekLimit: 2 }],
	])('%s is refused', (_, change) => {
		expect(scheduleRow.safeParse({ play_id: 1, ...change }).success).toBe(false)
	})

	test('says every step, there and back over the wire', () => {
		const day = fc.option(fc.integer({ min: 10, max: 28 }).map(date => `2026-05-${date}`))
		const clock = fc.constantFrom('00:00:00', '09:30:15', '23:59:59')
		const steps = fc.record({
			program_id: fc.integer({ min: 1, max: 1e9 }),
			start: clock,
			end: clock,
			date_start: day,
			date_end: day,
			weekdays: fc.option(fc.nat(127)),
			play_count: fc.integer({ min: 1, max: 10 }),
			total: fc.nat(9999),
		})
		fc.assert(
			fc.property(steps, step => {
				const sent = JSON.stringify(z.encode(scheduleRow, rowOfStep(step, 'name')))
				expect(stepOfRow(scheduleRow.parse(JSON.parse(sent)))).toEqual(step)
			}),
		)
	})
})
