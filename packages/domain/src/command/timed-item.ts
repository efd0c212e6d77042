import { z } from 'zod'
import { boundedList } from '../bounded.ts'
import { local_day } from '../program/parts.ts'
import { every_weekday, local_clock } from '../schedule/step.ts'

/** How many times one command has at most. */
const timed_items = 64

/**
 * When something holds, or is done, by the terminal's own clock: from the first day to the last, on the weekdays of the mask (Sunday 1 to
 * Saturday 64), from one time of day to another, past midnight where that is earlier, or at one. Null days and weekdays mean every one.
 */
const timedItem = z
	.object({
		start_date: local_day.nullable().default(null),
		end_date: local_day.nullable().default(null),
		week_days: z.int().min(1).max(every_weekday).nullable().default(null),
		start_time: local_clock.optional(),
		end_time: local_clock.optional(),
		exec_time: local_clock.optional(),
		value: z.int().min(0).max(100).optional(),
	})
	.refine(item => (item.exec_time === undefined) === (item.start_time !== undefined), { path: ['exec_time'] })
	.refine(item => (item.start_time === undefined) === (item.end_time === undefined), { path: ['end_time'] })
	.refine(({ start_date: from, end_date: to }) => from === null || to === null || from <= to, { path: ['end_date'] })

/** The times of a command (protocol §5, `items`). */
export const timedItems = boundedList(timedItem, timed_items)
