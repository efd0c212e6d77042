import { z } from 'zod'
import { written } from '../new-size.ts'
import { clear_ground, ground, item, lettering, type Made, plain_lettering } from '../parts.ts'
import type { WidgetFacts } from './kind.ts'

/**
 * A text in a window; `font_size` in program pixels, `speed` in program pixels a second. A blinking text is visible for half of each
 * `blink` ms.
 */
const textResource = z.object({
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

/** Default options of a text. */
export const newText: Made<TextResource> = {
	kind: 'text',
	text: '',
	...plain_lettering,
	...clear_ground,
	line_height: 1.2,
	scroll: 'none',
	speed: 100,
}

export const textKind = {
	shape: textResource,
	word: '文本',
	about: '静态或滚动的文字，如通知和欢迎词',
	icon: 'M5 6V4h14v2M12 4v16M9 20h6',
	box: { w: 0.6, h: 0.25 },
	asks: 'text',
	letters: item => item.text,
	says: ['请输入文字'],
	begins: (size, [text = '']) => ({ ...newText, ...written(size, text) }),
} as const satisfies WidgetFacts<TextResource>
