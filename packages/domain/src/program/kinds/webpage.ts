import { z } from 'zod'
import { colour, item, type Made, web_address } from '../parts.ts'
import type { WidgetFacts } from './kind.ts'

/**
 * A sandboxed web page. `live` shows the page itself if it allows framing, and its last good copy if it does not or while offline; `copy`
 * always shows the copy. `zoom` in percent, `refresh` in seconds (0: never).
 */
const webpageResource = z.object({
	kind: z.literal('webpage'),
	...item,
	url: web_address,
	mode: z.enum(['live', 'copy']),
	zoom: z.int().min(25).max(400),
	refresh: z.int().min(0).max(86_400),
	background: colour,
})
export type WebpageResource = z.output<typeof webpageResource>

/** Default options of a web page. */
export const newWebpage: Made<WebpageResource> = {
	kind: 'webpage',
	url: '',
	mode: 'live',
	zoom: 100,
	refresh: 0,
	background: '#ffffff',
}

export const webpageKind = {
	shape: webpageResource,
	word: '网页',
	about: '在窗口中显示一个网页',
	icon: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3 12h18M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18',
	box: { w: 0.8, h: 0.8 },
	asks: 'url',
	feed: ({ url }) => ({ kind: 'webpage', url }),
	says: [],
	begins: () => newWebpage,
} as const satisfies WidgetFacts<WebpageResource>
