import type { SensorPoint } from '@vitrine/contract/terminal/sensors'

/** The size of the drawing in its own units; it is stretched to the available space. */
export const drawing = { width: 1000, height: 200 } as const

/** The shortest silence that counts as a gap in a line, in ms. */
const shortest_gap = 900_000

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Splits points into unbroken runs: an interval much longer than the usual one is a gap. */
export const unbroken = (points: readonly SensorPoint[]): SensorPoint[][] => {
	const apart = middle(points.slice(1).map(({ time }, place) => time - (points[place]?.time ?? time)))
	const found: SensorPoint[][] = []
	for (const point of points) {
		const last = found.at(-1)
		const before = last?.at(-1)
		const isNear = before !== undefined && point.time - before.time <= Math.max(before.span + shortest_gap, 2.5 * apart)
		if (isNear) last?.push(point)
		else found.push([point])
	}
	return found
}

/** The value range between two round numbers, and the round numbers in it, for the axis labels. */
export interface Scale {
	readonly low: number
	readonly high: number
	readonly marks: readonly number[]
}

const steps = [1, 2, 5, 10] as const

/** A scale that covers all of these values. */
export const scaleOf = (values: readonly number[]): Scale => {
	const [least, most] = [Math.min(...values), Math.max(...values)]
	const spread = most - least || Math.abs(most) / 10 || 1
	const unit = 10 ** Math.floor(Math.log10(spread / 2))
	const step = unit * (steps.find(one => one * unit * 3 >= spread) ?? 10)
	const low = Math.floor(least / step) * step
	// Keeps the line of a single value off the edge.
	const high = Math.max(Math.ceil(most / step) * step, low + step) + 0
	const marks = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, place) => low + place * step)
	// Sums of steps such as 0.1 have rounding errors.
	return { low, high, marks: marks.map(mark => Number(mark.toPrecision(12))) }
}

/** The displayed period, in ms. */
export interface Period {
	readonly from: number
	readonly to: number
}

export const acrossOf = (time: number, { from, to }: Period): number => ((time - from) / (to - from)) * drawing.width
export const downOf = (value: number, { low, high }: Scale): number =>
	drawing.height - ((value - low) / (high - low)) * drawing.height

const at = (across: number, down: number): string => `${across.toFixed(1)} ${down.toFixed(1)}`

/** The time at which a point is drawn: the middle of its interval, clamped to the period. */
export const centreOf = ({ time, span }: SensorPoint, { from, to }: Period): number =>
	Math.min(to, Math.max(from, time + span / 2))

/** The line of the averages, and the area between minimum and maximum around it, as SVG paths. */
export const pathsOf = (
	points: readonly SensorPoint[],
	period: Period,
	scale: Scale,
): { readonly line: string; readonly area: string } => {
	const parts = unbroken(points)
	const along = (part: readonly SensorPoint[], value: (point: SensorPoint) => number): string[] =>
		part.map(point => at(acrossOf(centreOf(point, period), period), downOf(value(point), scale)))
	return {
		// A single point is drawn as a dot: a line to its own start.
		line: parts
			.map(part => along(part, ({ avg }) => avg))
			.map(([first, ...rest]) => `M${first}L${rest.length > 0 ? rest.join('L') : first}`)
			.join(''),
		area: parts
			.map(part => [...along(part, ({ max }) => max), ...along(part, ({ min }) => min).reverse()])
			.map(corners => `M${corners.join('L')}Z`)
			.join(''),
	}
}

/** The point nearest to a time, in ms; undefined if there are no points. */
export const nearest = (points: readonly SensorPoint[], time: number): SensorPoint | undefined => {
	const away = ({ time: begins, span }: SensorPoint): number => Math.abs(begins + span / 2 - time)
	return points.reduce<SensorPoint | undefined>(
		(best, point) => (best === undefined || away(point) < away(best) ? point : best),
		undefined,
	)
}

/** Minimum, average and maximum over all points; null if there are none. */
export const summaryOf = (points: readonly SensorPoint[]): { min: number; avg: number; max: number } | null => {
	const count = points.reduce((sum, point) => sum + point.count, 0)
	if (count === 0) return null
	return {
		min: Math.min(...points.map(({ min }) => min)),
		avg: points.reduce((sum, point) => sum + point.avg * point.count, 0) / count,
		max: Math.max(...points.map(({ max }) => max)),
	}
}
