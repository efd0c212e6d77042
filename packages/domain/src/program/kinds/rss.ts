import { z } from 'zod'
import { fitting } from '../new-size.ts'
import { clear_ground, ground, item, lettering, type Made, plain_lettering, web_address } from '../parts.ts'
import type { WidgetFacts } from './kind.ts'

/** The entries of a feed: as one scrolling line, one after the other, or as a list; `speed` in program pixels a second. */
const rssResource = z.object({
	kind: z.literal('rss'),
	...item,
	...lettering,
	...ground,
	url: web_address,
	form: z.enum(['ticker', 'cards', 'list']),
	items: z.int().min(1).max(50),
	show_source: z.boolean(),
	show_summary: z.boolean(),
	show_date: z.boolean(),
	speed: z.int().min(1).max(2000),
	/** How long one entry of `cards`, or one page of `list`, is shown, in ms. */
	entry_time: z.int().min(1000).max(600_000),
})
export type RssResource = z.output<typeof rssResource>

/** Default options of a feed item. */
export const newRss: Made<RssResource> = {
	kind: 'rss',
	...plain_lettering,
	...clear_ground,
	url: '',
	form: 'ticker',
	items: 10,
	show_source: false,
	show_summary: true,
	show_date: false,
	speed: 120,
	entry_time: 8000,
}

export const rssKind = {
	shape: rssResource,
	word: 'RSS 订阅',
	about: '滚动显示订阅源的最新条目',
	icon: 'M5 19h.01M5 12a7 7 0 0 1 7 7M5 5a14 14 0 0 1 14 14',
	box: { w: 1, h: 0.1, low: true },
	asks: 'url',
	feed: ({ url }) => ({ kind: 'rss', url }),
	says: [],
	begins: size => ({ ...newRss, font_size: fitting(size, 20, 2.5) }),
} as const satisfies WidgetFacts<RssResource>
