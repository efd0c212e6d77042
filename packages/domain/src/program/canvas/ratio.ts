import { program_limits } from '../parts.ts'
import { type Box, type Handle, pullOf, resizedBy } from './geometry.ts'

const bounded = (length: number): number => Math.min(program_limits.side.max, Math.max(1, length))

/**
 * A rectangle with a new width or height, in program pixels, whose other side follows to keep the proportion; the upper left corner stays.
 * Whole pixels, at least 1×1; if the following side would exceed the bounds of a window, both stop there.
 */
export const resizedWithRatio = (box: Box, side: 'w' | 'h', length: number): Box => {
	const other = side === 'w' ? 'h' : 'w'
	const ratio = box[other] / box[side]
	const given = bounded(Math.round(length))
	const followed = Math.round(given * ratio)
	const next = bounded(followed)
	return { ...box, [side]: next < followed ? bounded(Math.round(next / ratio)) : given, [other]: next }
}

/** A rectangle with the size of another one, keeping the edges opposite the handle in place. */
const heldAgainst = (box: Box, handle: Handle, { w, h }: Box): Box => {
	const side = pullOf(handle)
	return { x: side.x < 0 ? box.x + box.w - w : box.x, y: side.y < 0 ? box.y + box.h - h : box.y, w, h }
}

/** A rectangle that takes one side from another rectangle and keeps its proportion and its opposite edges. */
export const followingSide = (box: Box, handle: Handle, side: 'w' | 'h', length: number): Box =>
	heldAgainst(box, handle, resizedWithRatio(box, side, length))

/** A rectangle resized proportionally by a handle: the side that was pulled further decides. */
export const resizedInRatio = (box: Box, handle: Handle, dx: number, dy: number): Box => {
	const side = pullOf(handle)
	const free = resizedBy(box, handle, dx, dy)
	const by_width = side.y === 0 || (side.x !== 0 && free.w / box.w >= free.h / box.h)
	return by_width ? followingSide(box, handle, 'w', free.w) : followingSide(box, handle, 'h', free.h)
}
