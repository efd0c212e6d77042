import { z } from 'zod'
import { boundedList } from '../../bounded.ts'
import { written } from '../new-size.ts'
import { clear_ground, colour, ground, item, lettering, type Made, plain_lettering } from '../parts.ts'
import type { WidgetFacts } from './kind.ts'

/** Animation of a colourful text: colours run through it, it blinks, breathes, waves, is typed character by character, or stays still. */
const text_motions = ['none', 'flow', 'blink', 'breathe', 'wave', 'type'] as const

/**
 * A text filled with a gradient (`colors` along `angle` degrees, 0 to the right), with outline and shadow. Lengths in program pixels;
 * `period` in ms is one cycle of the animation.
 */
const colorfulTextResource = z.object({
	kind: z.literal('colorful_text'),
	...item,
	text: z.string().max(2000),
	...lettering,
	...ground,
	line_height: z.number().min(0.5).max(5),
	colors: boundedList(colour, 8).min(1),
	angle: z.int().min(0).max(359),
	stroke: z.object({ width: z.number().min(0).max(100), color: colour }),
	shadow: z.object({
		x: z.int().min(-200).max(200),
		y: z.int().min(-200).max(200),
		blur: z.int().min(0).max(200),
		color: colour,
	}),
	motion: z.enum(text_motions),
	period: z.int().min(200).max(60_000),
})
export type ColorfulTextResource = z.output<typeof colorfulTextResource>

/** Default options of a colourful text. */
export const newColorfulText: Made<ColorfulTextResource> = {
	kind: 'colorful_text',
	text: '',
	...plain_lettering,
	...clear_ground,
	line_height: 1.2,
	colors: ['#ff5f6d', '#ffc371', '#4facfe'],
	angle: 0,
	stroke: { width: 0, color: '#000000' },
	shadow: { x: 0, y: 4, blur: 8, color: '#00000080' },
	motion: 'flow',
	period: 4000,
}

export const colorfulTextKind = {
	shape: colorfulTextResource,
	word: '炫彩文字',
	about: '渐变、描边、会动的标题',
	icon: 'M4 7V5h10v2M9 5v12M7 17h4M15 13l5 6M20 13l-5 6',
	box: { w: 0.6, h: 0.25 },
	asks: 'text',
	letters: item => item.text,
	says: ['欢迎光临'],
	begins: (size, [text = '']) => ({ ...newColorfulText, ...written(size, text) }),
} as const satisfies WidgetFacts<ColorfulTextResource>
