import { program_limits } from '@vitrine/domain/program/parts'
import { every_weekday, local_clock, type Step, step_counts } from '@vitrine/domain/schedule/step'
import { z } from 'zod'
import { onCalendar } from '../call/wire.ts'

const mark = z.coerce.number().int().min(0).max(1)

/** A day as publish payloads write it, `yyyy/MM/dd`, of which the first ten characters count (specification B §7). */
const slashed = z.codec(
	z.string().max(40),
	onCalendar(z.string().regex(/^(\d{4}\/(0[1-9]|1[0-2])\/(0[1-9]|[12]\d|3[01]))?$/)),
	{
		decode: text => text.slice(0, 10),
		encode: day => day,
	},
)

/** A row of `playSchedule` (specification B §3): flags and numbers can be written as texts. */
export const scheduleRow = z.object({
	action: z.string().max(40).optional(),
	play_id: z.coerce.number().int().min(1),
	name: z.string().max(program_limits.name).optional(),
	startTime: local_clock.default('00:00:00'),
	endTime: local_clock.default('23:59:59'),
	isDateLimit: mark.default(0),
	dateStart: slashed.default(''),
	dateEnd: slashed.default(''),
	isWeekLimit: mark.default(0),
	validWeek: z.coerce.number().int().min(0).max(every_weekday).default(every_weekday),
	playCount: z.coerce.number().int().min(step_counts.min).max(step_counts.max).default(1),
	allNumber: z.coerce.number().int().min(0).max(9999).default(0),
})
export type ScheduleRow = z.output<typeof scheduleRow>

const dayOf = (row: ScheduleRow, day: string): string | null =>
	row.isDateLimit === 1 && day !== '' ? day.replaceAll('/', '-') : null

/** The step that a row describes. */
export const stepOfRow = (row: ScheduleRow): Step => ({
	program_id: row.play_id,
	start: row.startTime,
	end: row.endTime,
	date_start: dayOf(row, row.dateStart),
	date_end: dayOf(row, row.dateEnd),
	weekdays: row.isWeekLimit === 1 ? row.validWeek : null,
	play_count: row.playCount,
	total: row.allNumber,
})

/** The row that describes a step of a program of this name. */
export const rowOfStep = (step: Step, name: string): ScheduleRow => ({
	action: 'play',
	play_id: step.program_id,
	name,
	startTime: step.start,
	endTime: step.end,
	isDateLimit: step.date_start === null && step.date_end === null ? 0 : 1,
	dateStart: step.date_start?.replaceAll('-', '/') ?? '',
	dateEnd: step.date_end?.replaceAll('-', '/') ?? '',
	isWeekLimit: step.weekdays === null ? 0 : 1,
	validWeek: step.weekdays ?? every_weekday,
	playCount: step.play_count,
	allNumber: step.total,
})
