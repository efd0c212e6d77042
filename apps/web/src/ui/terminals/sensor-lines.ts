import type { SensorPoint } from '@vitrine/contract/terminal/sensors'

/** How large the drawing is in units of its own; it is stretched to the room that there is. */
export const drawing = { width: 1000, height: 200 } as const

/** The least silence that is a gap in a line, in ms. */
const shortest_gap = 900_000

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Points that belong together: where nothing came for much longer than between the others there is a gap. */
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

/** Values from one round number to another, and the round numbers between them: what the scale at the side says. */
export interface Scale {
	readonly low: number
	readonly high: number
	readonly marks: readonly number[]
}

const steps = [1, 2, 5, 10] as const

/** A scale on which all of these values have room. */
export const scaleOf = (values: readonly number[]): Scale => {
	const [least, most] = [Math.min(...values), Math.max(...values)]
	const spread = most - least || Math.abs(most) / 10 || 1
	const unit = 10 ** Math.floor(Math.log10(spread / 2))
	const step = unit * (steps.find(one => one * unit * 3 >= spread) ?? 10)
	const low = Math.floor(least / step) * step
	// A line of one value is not drawn along the edge.
	const high = Math.max(Math.ceil(most / step) * step, low + step) + 0
	const marks = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, place) => low + place * step)
	// Steps of a tenth add up to something beside the round number.
	return { low, high, marks: marks.map(mark => Number(mark.toPrecision(12))) }
}

/** The time that is drawn, in ms. */
export interface Period {
	readonly from: number
	readonly to: number
}

export const acrossOf = (time: number, { from, to }: Period): number => ((time - from) / (to - from)) * drawing.width
export const downOf = (value: number, { low, high }: Scale): number =>
	drawing.height - ((value - low) / (high - low)) * drawing.height

const at = (across: number, down: number): string => `${across.toFixed(1)} ${down.toFixed(1)}`

/** Where a point is drawn: in the middle of its part of time, as far as that is drawn. */
export const centreOf = ({ time, span }: SensorPoint, { from, to }: Period): number =>
	Math.min(to, Math.max(from, time + span / 2))

/** The line of the means, and around it the area from the lowest to the highest: paths of SVG. */
export const pathsOf = (
	points: readonly SensorPoint[],
	period: Period,
	scale: Scale,
): { readonly line: string; readonly area: string } => {
	const parts = unbroken(points)
	const along = (part: readonly SensorPoint[], value: (point: SensorPoint) => number): string[] =>
		part.map(point => at(acrossOf(centreOf(point, period), period), downOf(value(point), scale)))
	return {
		// A point by itself is a dot: a line to where it begins.
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

/** The point that lies nearest to a time, in ms; undefined without any. */
export const nearest = (points: readonly SensorPoint[], time: number): SensorPoint | undefined => {
	const away = ({ time: begins, span }: SensorPoint): number => Math.abs(begins + span / 2 - time)
	return points.reduce<SensorPoint | undefined>(
		(best, point) => (best === undefined || away(point) < away(best) ? point : best),
		undefined,
	)
}

/** The lowest, mean and highest of all points; null without any. */
export const summaryOf = (points: readonly SensorPoint[]): { min: number; avg: number; max: number } | null => {
	const count = points.reduce((sum, point) => sum + point.count, 0)
	if (count === 0) return null
	return {
		min: Math.min(...points.map(({ min }) => min)),
		avg: points.reduce((sum, point) => sum + point.avg * point.count, 0) / count,
		max: Math.max(...points.map(({ max }) => max)),
	}
}
