import { z } from 'zod'
import { boundedList } from '../bounded.ts'
import { step } from '../schedule/step.ts'
import { area } from './area.ts'

/**
 * Limits of points: how many a terminal follows, characters of a name, programs and hours of a point, hysteresis in metres and seconds,
 * seconds between two times that it plays, km/h, degrees to each side of a heading, and seconds until a fix is old.
 */
export const point_limits = {
	points: 500,
	name: 100,
	programs: 20,
	hours: 10,
	hysteresis_m: 5_000,
	hysteresis_s: 600,
	cooldown_s: 86_400,
	speed: 500,
	within: { min: 5, max: 180 },
	fix_age_s: { min: 5, max: 3_600 },
	priority: { min: 1, max: 99 },
} as const

const seconds = (most: number) => z.int().min(0).max(most)
const speed = z.number().min(0).max(point_limits.speed).nullable()

/** When a point can play: hours on days, like those of a timed release (specification B §3). */
export const pointHours = step.pick({ start: true, end: true, date_start: true, date_end: true, weekdays: true })
export type PointHours = z.output<typeof pointHours>

/** Why hours can never occur; null if they can. */
export const hoursProblem = ({
	start,
	end,
	date_start,
	date_end,
	weekdays,
}: PointHours): 'hours_order' | 'dates_order' | 'hours_weekdays' | null => {
	if (start > end) return 'hours_order'
	if (date_start !== null && date_end !== null && date_start > date_end) return 'dates_order'
	return weekdays === 0 ? 'hours_weekdays' : null
}

/** The conditions for a point to play; without hours it can play at any time. */
export const pointTerms = z.object({
	area,
	/** Hysteresis: the terminal leaves only this many metres outside, and a change has to last this many seconds. */
	hysteresis_m: z.int().min(0).max(point_limits.hysteresis_m),
	hysteresis_s: seconds(point_limits.hysteresis_s),
	/** Required direction of movement, in degrees clockwise from north, with a tolerance; null for any. */
	heading: z
		.object({
			towards: z.number().min(0).max(359.999),
			within: z.number().min(point_limits.within.min).max(point_limits.within.max),
		})
		.nullable(),
	/** Required speed, in km/h; null for no bound. */
	min_speed: speed,
	max_speed: speed,
	/** Seconds between the end of one time that it plays and the next. */
	cooldown_s: seconds(point_limits.cooldown_s),
	/** A position older than this many seconds is ignored. */
	fix_age_s: z.int().min(point_limits.fix_age_s.min).max(point_limits.fix_age_s.max),
	hours: boundedList(pointHours, point_limits.hours),
})

/** A point as a terminal receives it: where it plays which programs, in order. Of several, the one of the highest priority plays. */
export const point = z.object({
	id: z.int().min(1),
	name: z.string().max(point_limits.name),
	priority: z.int().min(point_limits.priority.min).max(point_limits.priority.max),
	programs: boundedList(z.int(), point_limits.programs),
	...pointTerms.shape,
})
export type Point = z.output<typeof point>

/** The points of a terminal. */
export const points = boundedList(point, point_limits.points)
