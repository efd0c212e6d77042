import { z } from 'zod'
import { boundedList } from '../bounded.ts'
import type { Place } from '../earth.ts'
import { areaProblem, doesContain } from '../points/area.ts'
import { type AlertArea, type AlertProblem, type AlertShape, alert_limits, alertShape } from './alert.ts'

const number = /^[+-]?\d{1,3}(?:\.\d{1,15})?$/

const read = (text: string, most: number): number | null => {
	const value = number.test(text) ? Number(text) : Number.NaN
	return Math.abs(value) <= most ? value : null
}

/** A place as CAP writes it, `latitude,longitude`; null if it is not a place on earth. */
const placeOf = (text: string): Place | null => {
	const [latitude, longitude, more] = text.split(',')
	if (latitude === undefined || longitude === undefined || more !== undefined) return null
	const [up, along] = [read(latitude, 90), read(longitude, 180)]
	return up === null || along === null ? null : { latitude: up, longitude: along }
}

const isSame = (one: Place, other: Place): boolean =>
	one.longitude === other.longitude && one.latitude === other.latitude

/** No maximum length of sides, unlike for areas of points: warnings for whole seas have long ones. */
const longest = Number.POSITIVE_INFINITY

const problems = {
	date_line: 'area_date_line',
	side: 'area_range',
	twice: 'area_crossing',
	crossing: 'area_crossing',
} as const

/** An outline as CAP writes it (§3.2.4): at least four places separated by spaces, the last equal to the first; or the problem with it. */
export const polygonOf = (text: string): AlertShape | AlertProblem => {
	const parts = text.split(/\s+/).filter(part => part !== '')
	if (parts.length < 4) return 'area_corners'
	if (parts.length > alert_limits.corners) return 'many'
	const places: Place[] = []
	for (const part of parts) {
		const place = placeOf(part)
		if (place === null) return 'area_range'
		const before = places.at(-1)
		// Many outlines repeat a place directly after itself.
		if (before === undefined || !isSame(before, place)) places.push(place)
	}
	const [first, last] = [places[0], places.at(-1)]
	if (first === undefined || last === undefined || places.length < 4) return 'area_corners'
	if (!isSame(first, last)) return 'area_open'
	const shape = { kind: 'polygon' as const, corners: places.slice(0, -1) }
	const problem = areaProblem(shape, longest)
	return problem === null ? shape : problems[problem]
}

/** Half the circumference of the earth in km: no circle is larger. */
const largest = 20_038

/** A circle as CAP writes it: a place, a space and the radius in km; or the problem with it. */
export const circleOf = (text: string): AlertShape | AlertProblem => {
	const [where, radius, more] = text.trim().split(/\s+/)
	if (where === undefined || radius === undefined || more !== undefined) return 'area_circle'
	const centre = placeOf(where)
	if (centre === null) return 'area_range'
	const km = /^\d{1,5}(?:\.\d{1,15})?$/.test(radius) ? Number(radius) : Number.NaN
	return km <= largest ? { kind: 'circle', centre, radius_m: km * 1000 } : 'area_circle'
}

/** Source settings that decide where its alerts go. */
export interface AlertReach {
	/** Codes that mean all terminals of the source: `name=value`, or just the value. */
	readonly geocodes: readonly string[]
	/** Alerts with neither a shape nor such a code go to all terminals of the source. */
	readonly without_area: boolean
	/** Terminals without a known place get alerts that have a shape. */
	readonly unplaced: boolean
}

/** Where an alert goes: to all terminals of its source, or to those within shapes, optionally with terminals whose place is unknown. */
export const alertTarget = z.union([
	z.literal('all'),
	z.object({ shapes: boundedList(alertShape, alert_limits.infos * alert_limits.areas), unplaced: z.boolean() }),
])
export type AlertTarget = z.output<typeof alertTarget>

/** Where an alert with these areas goes; null for nowhere. */
export const targetOf = (areas: readonly AlertArea[], reach: AlertReach): AlertTarget | null => {
	const codes = new Set(reach.geocodes)
	const isNamed = ({ shapes, geocodes }: AlertArea): boolean =>
		shapes.length === 0 && geocodes.some(({ name, value }) => codes.has(value) || codes.has(`${name}=${value}`))
	if (areas.some(isNamed)) return 'all'
	const shapes = areas.flatMap(one => one.shapes)
	if (shapes.length > 0) return { shapes, unplaced: reach.unplaced }
	return reach.without_area ? 'all' : null
}

/** Whether an alert reaches a terminal at this place (null if its place is unknown). */
export const isConcerned = (target: AlertTarget, place: Place | null): boolean => {
	if (target === 'all') return true
	return place === null ? target.unplaced : target.shapes.some(shape => doesContain(shape, place))
}
