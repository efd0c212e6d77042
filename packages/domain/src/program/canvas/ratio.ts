import { program_limits } from '../parts.ts'
import { type Box, type Handle, pullOf, resizedBy } from './geometry.ts'

const bounded = (length: number): number => Math.min(program_limits.side.max, Math.max(1, length))

/**
 * A rectangle with another width or height, in program pixels, whose other side follows so that the proportion stays; the
 * upper left corner stays where it is. Whole pixels, at least 1×1; where the side that follows would leave the bounds of a
 * window, both stop there.
 */
export const resizedWithRatio = (box: Box, side: 'w' | 'h', length: number): Box => {
	const other = side === 'w' ? 'h' : 'w'
	const ratio = box[other] / box[side]
	const given = bounded(Math.round(length))
	const followed = Math.round(given * ratio)
	const next = bounded(followed)
	return { ...box, [side]: next < followed ? bounded(Math.round(next / ratio)) : given, [other]: next }
}

/** A rectangle in the size of another one, with the edges opposite to a handle where they are. */
const heldAgainst = (box: Box, handle: Handle, { w, h }: Box): Box => {
	const side = pullOf(handle)
	return { x: side.x < 0 ? box.x + box.w - w : box.x, y: side.y < 0 ? box.y + box.h - h : box.y, w, h }
}

/** A rectangle that keeps its proportion, its opposite edges where they are, with a side as another rectangle has it. */
export const followingSide = (box: Box, handle: Handle, side: 'w' | 'h', length: number): Box =>
	heldAgainst(box, handle, resizedWithRatio(box, side, length))

/** A rectangle pulled at a handle that keeps its proportion: the side that was pulled further decides. */
export const resizedInRatio = (box: Box, handle: Handle, dx: number, dy: number): Box => {
	const side = pullOf(handle)
	const free = resizedBy(box, handle, dx, dy)
	const by_width = side.y === 0 || (side.x !== 0 && free.w / box.w >= free.h / box.h)
	return by_width ? followingSide(box, handle, 'w', free.w) : followingSide(box, handle, 'h', free.h)
}
