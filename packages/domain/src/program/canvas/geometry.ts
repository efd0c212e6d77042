/** A rectangle on a program's canvas in program pixels. */
export interface Box {
	readonly x: number
	readonly y: number
	readonly w: number
	readonly h: number
}

/** A place on a program's canvas in program pixels. */
export interface Point {
	readonly x: number
	readonly y: number
}

/** The eight handles of a frame by compass point. */
export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type Handle = (typeof handles)[number]

/** The rectangle between two places, in whichever direction it was drawn; at least 1×1. */
export const boxBetween = (a: Point, b: Point): Box => ({
	x: Math.round(Math.min(a.x, b.x)),
	y: Math.round(Math.min(a.y, b.y)),
	w: Math.max(1, Math.round(Math.abs(a.x - b.x))),
	h: Math.max(1, Math.round(Math.abs(a.y - b.y))),
})

/** The smallest rectangle around all of these; null if there are none. */
export const boundsOf = (boxes: readonly Box[]): Box | null => {
	if (boxes.length === 0) return null
	const x = Math.min(...boxes.map(box => box.x))
	const y = Math.min(...boxes.map(box => box.y))
	return {
		x,
		y,
		w: Math.max(...boxes.map(box => box.x + box.w)) - x,
		h: Math.max(...boxes.map(box => box.y + box.h)) - y,
	}
}

/** Whether a place lies in a rectangle; the right and lower edges are excluded. */
export const contains = (box: Box, point: Point): boolean =>
	point.x >= box.x && point.y >= box.y && point.x < box.x + box.w && point.y < box.y + box.h

/** Whether two rectangles share a pixel. */
export const intersects = (a: Box, b: Box): boolean =>
	a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

/** A rectangle in another place. */
export const movedBy = (box: Box, dx: number, dy: number): Box => ({ ...box, x: box.x + dx, y: box.y + dy })

/** The sides that a handle pulls: -1 the left or upper one, 1 the right or lower one, 0 neither. */
export const pullOf = (handle: Handle): Point => ({
	x: handle.includes('w') ? -1 : handle.includes('e') ? 1 : 0,
	y: handle.includes('n') ? -1 : handle.includes('s') ? 1 : 0,
})

const pulled = (from: number, length: number, side: number, delta: number): [from: number, length: number] => {
	if (side === 0) return [from, length]
	// The opposite edge stays where it is, even if the pointer runs past it.
	const next = Math.max(1, Math.round(length + side * delta))
	return side < 0 ? [from + length - next, next] : [from, next]
}

/** A rectangle resized by a handle: the opposite edges stay, and no side becomes shorter than one pixel. */
export const resizedBy = (box: Box, handle: Handle, dx: number, dy: number): Box => {
	const side = pullOf(handle)
	const [x, w] = pulled(box.x, box.w, side.x, dx)
	const [y, h] = pulled(box.y, box.h, side.y, dy)
	return { x, y, w, h }
}

/** Scales a rectangle with its frame as the frame changes; edges that met still meet. */
export const scaledWith = (box: Box, from: Box, to: Box): Box => {
	const horizontal = (x: number): number => to.x + Math.round(((x - from.x) * to.w) / from.w)
	const vertical = (y: number): number => to.y + Math.round(((y - from.y) * to.h) / from.h)
	const x = horizontal(box.x)
	const y = vertical(box.y)
	return { x, y, w: Math.max(1, horizontal(box.x + box.w) - x), h: Math.max(1, vertical(box.y + box.h) - y) }
}

/** The window arrangements that a new program can start with. */
export const layouts = ['full', 'halves', 'banner'] as const
export type Layout = (typeof layouts)[number]

/** The windows of an arrangement on a canvas: they cover it without gaps or overlaps. */
export const layoutBoxes = (layout: Layout, w: number, h: number): Box[] => {
	if (layout === 'full') return [{ x: 0, y: 0, w, h }]
	if (layout === 'halves') {
		const left = Math.round(w / 2)
		return [
			{ x: 0, y: 0, w: left, h },
			{ x: left, y: 0, w: w - left, h },
		]
	}
	const banner = Math.max(1, Math.round(h / 6))
	return [
		{ x: 0, y: banner, w, h: h - banner },
		{ x: 0, y: 0, w, h: banner },
	]
}
