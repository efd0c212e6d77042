import { z } from 'zod'
import { colour } from './parts.ts'

/**
 * The appearance of a window itself, whatever it shows: a background behind its items, a border of `border_width` pixels inside its edges
 * with rounded corners, `opacity` in percent, rotated by `rotation` degrees about its middle. Lengths in program pixels.
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

/** A window without any appearance of its own. */
export const plain_look: WindowLook = {
	background: '#00000000',
	radius: 0,
	border_width: 0,
	border_color: '#ffffff',
	opacity: 100,
	rotation: 0,
}
