import { z } from 'zod'
import { colour } from './parts.ts'

/**
 * How a window itself looks, whatever it shows: a ground behind its items, a frame of `border_width` pixels inside its edges
 * with rounded corners, `opacity` in percent, turned by `rotation` degrees about its middle. Lengths in program pixels.
 */
export const windowLook = z.object({
	background: colour,
	radius: z.int().min(0).max(8192),
	border_width: z.int().min(0).max(500),
	border_color: colour,
	opacity: z.int().min(0).max(100),
	rotation: z.int().min(-180).max(180),
})
export type WindowLook = z.output<typeof windowLook>

/** A window that looks like nothing of its own. */
export const plain_look: WindowLook = {
	background: '#00000000',
	radius: 0,
	border_width: 0,
	border_color: '#ffffff',
	opacity: 100,
	rotation: 0,
}
