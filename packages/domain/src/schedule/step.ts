import { z } from 'zod'
import { dayNumberOf } from '../local-time.ts'
import { local_day } from '../program/parts.ts'

const second = 1000
const day = 86_400 * second

/** A local time of day, `HH:mm:ss`. */
export const local_clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/)

/** All weekdays, Sunday 1 to Saturday 64 (specification B §3). */
export const every_weekday = 127

/** How often a step plays its program per round (specification B §5). */
export const step_counts = { min: 1, max: 10 } as const

/**
 * When a program plays in a timed release (specification B §3): daily from `start` until the end of the second `end`, past midnight if
 * that is earlier; from the first to the last day and on the weekdays of the mask, if given, judged by the day on which it starts. It
 * plays `play_count` times per round, and at most `total` times a day unless that is 0.
 */
export const step = z.object({
	program_id: z.int(),
	start: local_clock,
	end: local_clock,
	date_start: local_day.nullable(),
	date_end: local_day.nullable(),
	weekdays: z.int().min(0).max(every_weekday).nullable(),
	play_count: z.int().min(step_counts.min).max(step_counts.max),
	total: z.int().min(0).max(9999),
})
export type Step = z.output<typeof step>

/** A step prepared for evaluation; days and ms of a local time without zones, counted from 1970. */
export interface Rule {
	readonly first: number
	readonly last: number
	readonly weekdays: number
	readonly from: number
	/** Exceeds the length of a day if it ends on the next one. */
	readonly to: number
}

/** The span of one day in which a step is on: `[from, to)` in ms of local time. */
export interface Occurrence {
	readonly from: number
	readonly to: number
}

const timeOf = (clock: string): number => {
	const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
	return ((hours * 60 + minutes) * 60 + seconds) * second
}

/** A step as a prepared rule. */
export const ruleOf = ({ start, end, date_start, date_end, weekdays }: Step): Rule => {
	const [from, until] = [timeOf(start), timeOf(end) + second]
	return {
		first: date_start === null ? Number.NEGATIVE_INFINITY : dayNumberOf(date_start),
		last: date_end === null ? Number.POSITIVE_INFINITY : dayNumberOf(date_end),
		weekdays: weekdays ?? every_weekday,
		from,
		to: from < until ? until : until + day,
	}
}

/** Whether a day is on a weekday of the mask; in days since 1970-01-01, which was a Thursday. */
export const isWeekday = (weekdays: number, date: number): boolean =>
	(weekdays & (1 << ((((date + 4) % 7) + 7) % 7))) !== 0

const isDay = ({ first, last, weekdays }: Rule, date: number): boolean =>
	date >= first && date <= last && isWeekday(weekdays, date)

const on = (rule: Rule, date: number): Occurrence => ({ from: date * day + rule.from, to: date * day + rule.to })

/** The span that contains a moment of local time, or null; spans of one rule never overlap. */
export const occurrenceAt = (rule: Rule, local: number): Occurrence | null => {
	const today = Math.floor(local / day)
	for (const date of [today, today - 1]) {
		const { from, to } = on(rule, date)
		if (isDay(rule, date) && local >= from && local < to) return { from, to }
	}
	return null
}

/** A mask excludes at most six consecutive days. */
const week = 7

/** The last moment of local time at or before `local` at which a span began or ended, or minus infinity. */
export const edgeBefore = (rule: Rule, local: number): number => {
	const latest = Math.min(Math.floor(local / day), rule.last)
	let found = Number.NEGATIVE_INFINITY
	// One extra day, since the end of a span can lie on the next day.
	for (let date = latest; date >= Math.max(latest - week - 1, rule.first); date--) {
		if (!isDay(rule, date)) continue
		const { from, to } = on(rule, date)
		// Edges of earlier days are earlier still.
		if (to <= found) break
		for (const edge of [from, to]) if (edge <= local && edge > found) found = edge
	}
	return found
}

/** The first moment of local time after `local` at which a span begins or ends, or infinity. */
export const edgeAfter = (rule: Rule, local: number): number => {
	const earliest = Math.max(Math.floor(local / day) - 1, rule.first)
	let found = Number.POSITIVE_INFINITY
	for (let date = earliest; date <= Math.min(earliest + week + 1, rule.last); date++) {
		if (!isDay(rule, date)) continue
		const { from, to } = on(rule, date)
		// Edges of later days are later still.
		if (from >= found) break
		for (const edge of [from, to]) if (edge > local && edge < found) found = edge
	}
	return found
}
