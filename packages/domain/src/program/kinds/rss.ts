import { z } from 'zod'
import { clear_ground, ground, item, lettering, type Made, plain_lettering, web_address } from '../parts.ts'

/** The entries of a feed: running by as one line, one after the other, or as a list; `speed` in program pixels a second. */
export const rssResource = z.object({
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
	/** How long one entry of `cards`, or one page of `list`, stays, in ms. */
	entry_time: z.int().min(1000).max(600_000),
})
export type RssResource = z.output<typeof rssResource>

/** The options that a new feed begins with. */
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
