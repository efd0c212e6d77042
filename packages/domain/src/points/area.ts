import { z } from 'zod'
import { boundedList } from '../bounded.ts'
import { distance, type Place, placeDegrees, turnTo } from '../earth.ts'

/** Limits of the area of a point: radius of a circle and width of a corridor in metres, corners of an outline, the longest side in metres. */
export const area_limits = {
	radius: { min: 20, max: 50_000 },
	width: { min: 20, max: 50_000 },
	corners: { min: 3, max: 100 },
	line: { min: 2, max: 100 },
	side: 500_000,
} as const

/** A place as it is entered. */
export const placed = z.object({
	longitude: z.number().min(-180).max(180).overwrite(placeDegrees),
	latitude: z.number().min(-90).max(90).overwrite(placeDegrees),
})

const circle = z.object({
	kind: z.literal('circle'),
	centre: placed,
	radius_m: z.int().min(area_limits.radius.min).max(area_limits.radius.max),
})
const polygon = z.object({
	kind: z.literal('polygon'),
	corners: boundedList(placed, area_limits.corners.max).min(area_limits.corners.min),
})
const corridor = z.object({
	kind: z.literal('corridor'),
	line: boundedList(placed, area_limits.line.max).min(area_limits.line.min),
	width_m: z.int().min(area_limits.width.min).max(area_limits.width.max),
})

/** Where a point is: around a centre, inside an outline, or along a line. Sides are straight in longitude and latitude. */
export const area = z.discriminatedUnion('kind', [circle, polygon, corridor])
export type Area = z.output<typeof area>

export const area_kinds = ['circle', 'polygon', 'corridor'] as const
export type AreaKind = (typeof area_kinds)[number]

/** Why an outline or a line is invalid: a side that crosses the date line, is too long, or has no length; sides that cross or touch. */
export type AreaProblem = 'date_line' | 'side' | 'twice' | 'crossing'

type Side = readonly [Place, Place]

const sidesOf = (shape: Exclude<Area, { kind: 'circle' }>): Side[] => {
	const places = shape.kind === 'polygon' ? shape.corners : shape.line
	const ends = shape.kind === 'polygon' ? [...places.slice(1), ...places.slice(0, 1)] : places.slice(1)
	return ends.flatMap((end, at): Side[] => {
		const begin = places[at]
		return begin === undefined ? [] : [[begin, end]]
	})
}

/** On which side of a line a place lies: positive to the left, negative to the right, 0 on it. */
const sideOf = ([from, to]: Side, place: Place): number =>
	Math.sign(
		(to.longitude - from.longitude) * (place.latitude - from.latitude) -
			(to.latitude - from.latitude) * (place.longitude - from.longitude),
	)

const between = (one: number, other: number, value: number): boolean =>
	Math.min(one, other) <= value && value <= Math.max(one, other)

const isOn = (side: Side, place: Place): boolean =>
	sideOf(side, place) === 0 &&
	between(side[0].longitude, side[1].longitude, place.longitude) &&
	between(side[0].latitude, side[1].latitude, place.latitude)

const doMeet = (one: Side, other: Side): boolean =>
	(sideOf(one, other[0]) !== sideOf(one, other[1]) && sideOf(other, one[0]) !== sideOf(other, one[1])) ||
	other.some(place => isOn(one, place)) ||
	one.some(place => isOn(other, place))

/** Whether two consecutive sides run back over one another. */
const isBack = (one: Side, other: Side): boolean => isOn(one, other[1]) || isOn(other, one[0])

const isCrossing = (sides: readonly Side[]): boolean =>
	sides.some((one, at) =>
		sides.some((other, next) => {
			if (next <= at) return false
			if (next === at + 1) return isBack(one, other)
			if (at === 0 && next === sides.length - 1) return isBack(other, one)
			return doMeet(one, other)
		}),
	)

/**
 * What is wrong with an area whose numbers are valid individually; null if nothing is. A line can cross itself, as roads do. `longest` is
 * the longest side in metres.
 */
export const areaProblem = (shape: Area, longest: number = area_limits.side): AreaProblem | null => {
	if (shape.kind === 'circle') return null
	const sides = sidesOf(shape)
	if (sides.some(([from, to]) => Math.abs(to.longitude - from.longitude) > 180)) return 'date_line'
	const lengths = sides.map(([from, to]) => distance(from, to))
	if (lengths.some(length => length > longest)) return 'side'
	if (lengths.some(length => length === 0)) return 'twice'
	return shape.kind === 'polygon' && sides.length > 2 && isCrossing(sides) ? 'crossing' : null
}

/** Why an entered area is invalid, in the order of the checks. */
export type EnteredProblem = AreaProblem | 'place' | 'radius' | 'width' | 'corners' | 'line' | 'kind'

const faults: Readonly<Record<string, EnteredProblem>> = {
	radius_m: 'radius',
	width_m: 'width',
	corners: 'corners',
	line: 'line',
	kind: 'kind',
}

/** What is wrong with an entered area; null if nothing is. */
export const enteredProblem = (entered: unknown): EnteredProblem | null => {
	const read = area.safeParse(entered)
	if (read.success) return areaProblem(read.data)
	const [issue] = read.error.issues
	const path = issue?.path ?? []
	const last = String(path.at(-1) ?? 'kind')
	return faults[last] ?? (typeof path.at(-1) === 'number' || path.length > 0 ? 'place' : 'kind')
}

/** The closest place on a side to another place, computed on the local tangent plane. */
const nearestOn = ([from, to]: Side, place: Place): Place => {
	const narrow = Math.cos((place.latitude * Math.PI) / 180)
	const flat = (one: Place) => [turnTo(place.longitude, one.longitude) * narrow, one.latitude - place.latitude] as const
	const [[x, y], [to_x, to_y]] = [flat(from), flat(to)]
	const [along, up] = [to_x - x, to_y - y]
	const length = along ** 2 + up ** 2
	const part = length === 0 ? 0 : Math.min(1, Math.max(0, -(x * along + y * up) / length))
	return {
		longitude: from.longitude + part * (to.longitude - from.longitude),
		latitude: from.latitude + part * (to.latitude - from.latitude),
	}
}

const toSides = (sides: readonly Side[], place: Place): number =>
	Math.min(...sides.map(side => distance(nearestOn(side, place), place)))

/** Whether a place is inside an outline: a ray to the east crosses it an odd number of times. */
const isWithin = (sides: readonly Side[], { longitude, latitude }: Place): boolean =>
	sides.filter(([from, to]) => {
		if (from.latitude > latitude === to.latitude > latitude) return false
		const part = (latitude - from.latitude) / (to.latitude - from.latitude)
		return longitude < from.longitude + part * (to.longitude - from.longitude)
	}).length %
		2 ===
	1

/** How far a place is outside an area, in metres on the sphere: negative inside, 0 on its edge. */
export const distanceTo = (shape: Area, place: Place): number => {
	if (shape.kind === 'circle') return distance(shape.centre, place) - shape.radius_m
	const sides = sidesOf(shape)
	const away = toSides(sides, place)
	if (shape.kind === 'corridor') return away - shape.width_m / 2
	return isWithin(sides, place) ? -away : away
}

/** Whether a place is inside an outline or a circle: equivalent to a distance of at most 0, but without computing it. */
export const doesContain = (shape: Exclude<Area, { kind: 'corridor' }>, place: Place): boolean =>
	shape.kind === 'circle' ? distance(shape.centre, place) <= shape.radius_m : isWithin(sidesOf(shape), place)

/** A place that represents an area on a map: the centre of a circle, otherwise the middle of the bounding box. */
export const centreOf = (shape: Area): Place => {
	if (shape.kind === 'circle') return shape.centre
	const places = shape.kind === 'polygon' ? shape.corners : shape.line
	const middle = (values: readonly number[]): number => (Math.min(...values) + Math.max(...values)) / 2
	return {
		longitude: middle(places.map(({ longitude }) => longitude)),
		latitude: middle(places.map(({ latitude }) => latitude)),
	}
}
