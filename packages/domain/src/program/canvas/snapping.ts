import { type Box, type Handle, movedBy, type Point, pullOf } from './geometry.ts'
import { followingSide } from './ratio.ts'

/** A guide that shows what something snapped to: a position on one axis, and its extent along the other, in program pixels. */
export interface Guide {
	readonly axis: 'x' | 'y'
	readonly at: number
	readonly from: number
	readonly to: number
}

/** Lines to snap to, by axis: each with the rectangle that it belongs to. */
export interface Attraction {
	readonly x: readonly Line[]
	readonly y: readonly Line[]
}
interface Line {
	readonly at: number
	readonly box: Box
}

/** The snapped result, and the guides that explain it. */
export interface Snapped {
	readonly box: Box
	readonly guides: readonly Guide[]
}

const linesOf = (boxes: readonly Box[], axis: 'x' | 'y'): Line[] => {
	const lines: Line[] = []
	for (const box of boxes) {
		const start = box[axis]
		const length = axis === 'x' ? box.w : box.h
		lines.push({ at: start, box }, { at: start + Math.round(length / 2), box }, { at: start + length, box })
	}
	return lines
}

/** A user-placed guide line across the canvas, in program pixels. */
export interface Ruled {
	readonly axis: 'x' | 'y'
	readonly at: number
}

const ruledOn = (ruled: readonly Ruled[], canvas: Box, axis: 'x' | 'y'): Line[] =>
	ruled.filter(line => line.axis === axis).map(({ at }) => ({ at, box: canvas }))

/** The edges and centres of the canvas and of neighbours, and the user's guide lines; computed once per gesture. */
export const attractionOf = (canvas: Box, neighbours: readonly Box[], ruled: readonly Ruled[] = []): Attraction => ({
	x: [...linesOf([canvas, ...neighbours], 'x'), ...ruledOn(ruled, canvas, 'x')],
	y: [...linesOf([canvas, ...neighbours], 'y'), ...ruledOn(ruled, canvas, 'y')],
})

/** The smallest shift that brings one of the places onto a line within `reach`; null if none is close enough. */
const nearest = (lines: readonly Line[], places: readonly number[], reach: number): number | null => {
	let best: number | null = null
	for (const line of lines) {
		for (const place of places) {
			const shift = line.at - place
			if (Math.abs(shift) <= reach && (best === null || Math.abs(shift) < Math.abs(best))) best = shift
		}
	}
	return best
}

const guidesAt = (lines: readonly Line[], axis: 'x' | 'y', places: readonly number[], box: Box): Guide[] => {
	const [start, length] = axis === 'x' ? (['y', 'h'] as const) : (['x', 'w'] as const)
	const met = new Map<number, { from: number; to: number }>()
	for (const line of lines) {
		if (!places.includes(line.at)) continue
		const known = met.get(line.at) ?? { from: box[start], to: box[start] + box[length] }
		met.set(line.at, {
			from: Math.min(known.from, line.box[start]),
			to: Math.max(known.to, line.box[start] + line.box[length]),
		})
	}
	return [...met].map(([at, extent]) => ({ axis, at, ...extent }))
}

const thirds = (start: number, length: number): number[] => [start, start + Math.round(length / 2), start + length]

/** Snaps a moved rectangle to the nearest lines, by its edges and its centre; `reach` is in program pixels. */
export const snapMove = (box: Box, attraction: Attraction, reach: number): Snapped => {
	const dx = nearest(attraction.x, thirds(box.x, box.w), reach)
	const dy = nearest(attraction.y, thirds(box.y, box.h), reach)
	const next = movedBy(box, dx ?? 0, dy ?? 0)
	return {
		box: next,
		guides: [
			...(dx === null ? [] : guidesAt(attraction.x, 'x', thirds(next.x, next.w), next)),
			...(dy === null ? [] : guidesAt(attraction.y, 'y', thirds(next.y, next.h), next)),
		],
	}
}

const edge = (start: number, length: number, side: number): number => (side < 0 ? start : start + length)

const stretched = (start: number, length: number, side: number, shift: number | null): [number, number] | null => {
	if (shift === null || length + side * shift < 1) return null
	return side < 0 ? [start + shift, length - shift] : [start, length + shift]
}

/** Snaps the edges that a handle pulls to the nearest lines; the other edges stay. */
export const snapResize = (box: Box, handle: Handle, attraction: Attraction, reach: number): Snapped => {
	const side = pullOf(handle)
	const shift_x = side.x === 0 ? null : nearest(attraction.x, [edge(box.x, box.w, side.x)], reach)
	const shift_y = side.y === 0 ? null : nearest(attraction.y, [edge(box.y, box.h, side.y)], reach)
	const across = stretched(box.x, box.w, side.x, shift_x)
	const down = stretched(box.y, box.h, side.y, shift_y)
	const next = { x: across?.[0] ?? box.x, y: down?.[0] ?? box.y, w: across?.[1] ?? box.w, h: down?.[1] ?? box.h }
	return {
		box: next,
		guides: [
			...(across === null ? [] : guidesAt(attraction.x, 'x', [edge(next.x, next.w, side.x)], next)),
			...(down === null ? [] : guidesAt(attraction.y, 'y', [edge(next.y, next.h, side.y)], next)),
		],
	}
}

/** Snaps a proportional resize: the nearer line decides, and the other side follows. */
export const snapResizeInRatio = (
	from: Box,
	box: Box,
	handle: Handle,
	attraction: Attraction,
	reach: number,
): Snapped => {
	const side = pullOf(handle)
	const { box: near } = snapResize(box, handle, attraction, reach)
	const [across, down] = [Math.abs(near.w - box.w), Math.abs(near.h - box.h)]
	const by_width = across > 0 && (down === 0 || across <= down)
	const next = by_width
		? followingSide(from, handle, 'w', near.w)
		: down > 0
			? followingSide(from, handle, 'h', near.h)
			: box
	return {
		box: next,
		guides: [
			...(side.x === 0 ? [] : guidesAt(attraction.x, 'x', [edge(next.x, next.w, side.x)], next)),
			...(side.y === 0 ? [] : guidesAt(attraction.y, 'y', [edge(next.y, next.h, side.y)], next)),
		],
	}
}

/** Snaps a place to the nearest lines. */
export const snapPoint = (point: Point, attraction: Attraction, reach: number): Point => ({
	x: point.x + (nearest(attraction.x, [point.x], reach) ?? 0),
	y: point.y + (nearest(attraction.y, [point.y], reach) ?? 0),
})

/** A coordinate rounded to a grid whose lines are `step` program pixels apart; a `step` of 0 means no grid. */
export const onGrid = (value: number, step: number): number => (step > 0 ? Math.round(value / step) * step : value)
