import type { Box } from './geometry.ts'

/** A gap next to a rectangle, in program pixels: along `axis` from `from` to `to`, at `at` on the other axis. */
export interface Distance {
	readonly axis: 'x' | 'y'
	readonly at: number
	readonly from: number
	readonly to: number
}

interface Span {
	readonly start: number
	readonly end: number
}

const spanOf = (box: Box, axis: 'x' | 'y'): Span =>
	axis === 'x' ? { start: box.x, end: box.x + box.w } : { start: box.y, end: box.y + box.h }

const middle = (a: Span, b: Span): number => Math.round((Math.max(a.start, b.start) + Math.min(a.end, b.end)) / 2)

const across_of = { x: 'y', y: 'x' } as const

/** Whether two rectangles face each other, given their spans across the gap between them. */
const face = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end

const gapsAlong = (axis: 'x' | 'y', box: Box, canvas: Box, neighbours: readonly Box[]): Distance[] => {
	const across = across_of[axis]
	const [own, own_across] = [spanOf(box, axis), spanOf(box, across)]
	const space = spanOf(canvas, axis)
	let before = { edge: space.start, at: middle(own_across, spanOf(canvas, across)) }
	let after = { edge: space.end, at: before.at }
	for (const neighbour of neighbours) {
		const its_across = spanOf(neighbour, across)
		if (!face(own_across, its_across)) continue
		const { start, end } = spanOf(neighbour, axis)
		if (end <= own.start && end > before.edge) before = { edge: end, at: middle(own_across, its_across) }
		if (start >= own.end && start < after.edge) after = { edge: start, at: middle(own_across, its_across) }
	}
	return [
		{ axis, at: before.at, from: before.edge, to: own.start },
		{ axis, at: after.at, from: own.end, to: after.edge },
	].filter(({ from, to }) => to > from)
}

/** The gaps on each of the four sides of a rectangle: to the nearest facing neighbour, otherwise to the edge of the canvas. */
export const distancesOf = (box: Box, canvas: Box, neighbours: readonly Box[]): Distance[] => [
	...gapsAlong('x', box, canvas, neighbours),
	...gapsAlong('y', box, canvas, neighbours),
]

/** How much of each side of a canvas is certain to be visible on screens with overscan, in percent: for moving content, and for text. */
export const safe_areas = { action: 93, title: 90 } as const

/** The part of a canvas that is certain to be visible, `percent` of each side around its middle. */
export const safeArea = (canvas: Box, percent: number): Box => {
	const [dx, dy] = [Math.round((canvas.w * (100 - percent)) / 200), Math.round((canvas.h * (100 - percent)) / 200)]
	return { x: canvas.x + dx, y: canvas.y + dy, w: canvas.w - 2 * dx, h: canvas.h - 2 * dy }
}
