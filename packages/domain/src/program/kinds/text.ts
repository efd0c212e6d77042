import { z } from 'zod'
import { clear_ground, ground, item, lettering, type Made, plain_lettering } from '../parts.ts'

/** A text in a window; `font_size` in program pixels, `speed` in program pixels a second. One that blinks is seen every other half of `blink` ms. */
export const textResource = z.object({
	kind: z.literal('text'),
	...item,
	text: z.string().max(5000),
	...lettering,
	...ground,
	line_height: z.number().min(0.5).max(5),
	scroll: z.enum(['none', 'left', 'right', 'up']),
	speed: z.int().min(1).max(2000),
	blink: z.int().min(200).max(60_000).optional(),
})
export type TextResource = z.output<typeof textResource>

/** The options that a new text begins with. */
export const newText: Made<TextResource> = {
	kind: 'text',
	text: '',
	...plain_lettering,
	...clear_ground,
	line_height: 1.2,
	scroll: 'none',
	speed: 100,
}
