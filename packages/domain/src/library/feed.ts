import { z } from 'zod'
import { boundedList } from '../bounded.ts'
import { web_address } from '../program/parts.ts'

/** External content that the server fetches for screens: a feed, the weather of a place, a copy of a page. */
export const feedSource = z.discriminatedUnion('kind', [
	z.object({ kind: z.literal('rss'), url: web_address }),
	z.object({
		kind: z.literal('weather'),
		latitude: z.number().min(-90).max(90),
		longitude: z.number().min(-180).max(180),
	}),
	z.object({ kind: z.literal('webpage'), url: web_address }),
])
export type FeedSource = z.output<typeof feedSource>
export type FeedKind = FeedSource['kind']

/** How old content can become before it is fetched again, in ms. */
export const feed_age = { rss: 10 * 60_000, weather: 30 * 60_000, webpage: 15 * 60_000 } as const satisfies Record<
	FeedKind,
	number
>

/** After how long without requests a feed is no longer fetched, and after how long it is deleted, in ms. */
export const feed_rest = { fetched: 7 * 86_400_000, kept: 30 * 86_400_000 } as const

/** The pause after this many consecutive failures, in ms: from a minute to half an hour. */
export const feedPause = (failures: number): number =>
	failures < 1 ? 0 : Math.min(30 * 60_000, 60_000 * 2 ** Math.min(failures - 1, 10))

/** When a feed is next fetched; all times in ms since the epoch, 0 for never. After a failure it pauses, otherwise its age decides. */
export const feedDueAt = (
	kind: FeedKind,
	{ fetched_at, tried_at }: { fetched_at: number; tried_at: number },
	failures: number,
): number => (failures > 0 ? tried_at + feedPause(failures) : fetched_at === 0 ? 0 : fetched_at + feed_age[kind])

/** The entries of a feed, newest first: plain text, times in ms since the epoch (0: unknown). */
const rssContent = z.object({
	kind: z.literal('rss'),
	title: z.string(),
	entries: boundedList(z.object({ title: z.string(), summary: z.string(), published_at: z.number() }), 50),
})
export type RssContent = z.output<typeof rssContent>

/** Kinds of weather, coarse enough for one picture each. */
const weather_kinds = ['clear', 'partly', 'cloudy', 'fog', 'drizzle', 'rain', 'sleet', 'snow', 'storm'] as const
const weatherKind = z.enum(weather_kinds)
export type WeatherKind = z.output<typeof weatherKind>

/** The highest code of each range, in the order of table 4677 of the World Meteorological Organization. */
const weather_codes: readonly (readonly [number, WeatherKind])[] = [
	[1, 'clear'],
	[2, 'partly'],
	[44, 'cloudy'],
	[49, 'fog'],
	[55, 'drizzle'],
	[57, 'sleet'],
	[59, 'drizzle'],
	[65, 'rain'],
	[69, 'sleet'],
	[79, 'snow'],
	[82, 'rain'],
	[84, 'sleet'],
	[86, 'snow'],
	[90, 'sleet'],
	[99, 'storm'],
]

/** The kind of weather for a WMO code; unknown codes count as cloudy. */
export const weatherOfCode = (code: number): WeatherKind =>
	(code >= 0 ? weather_codes.find(([last]) => code <= last)?.[1] : undefined) ?? 'cloudy'

/** Weather in degrees Celsius, percent and km/h; `day` is `yyyy-MM-dd` at the place. */
const weatherContent = z.object({
	kind: z.literal('weather'),
	now: z.object({
		weather: weatherKind,
		night: z.boolean(),
		temperature: z.number(),
		humidity: z.number(),
		wind: z.number(),
	}),
	days: boundedList(z.object({ day: z.string(), weather: weatherKind, low: z.number(), high: z.number() }), 8),
})
export type WeatherContent = z.output<typeof weatherContent>

/** A copy of a page: a self-contained document without scripts; `frameable` if the page itself allows framing. */
const webpageContent = z.object({
	kind: z.literal('webpage'),
	title: z.string(),
	html: z.string(),
	frameable: z.boolean(),
})
export type WebpageContent = z.output<typeof webpageContent>

/** Fetched content. */
export const feedContent = z.discriminatedUnion('kind', [rssContent, weatherContent, webpageContent])
export type FeedContent = z.output<typeof feedContent>

/** A feed as sent to a screen: `fetched_at`, in ms since the epoch, is the age of the content. */
export const feedCopy = z.object({ id: z.string(), source: feedSource, content: feedContent, fetched_at: z.number() })
export type FeedCopy = z.output<typeof feedCopy>

/** The canonical name of a source, so that the same source is fetched only once. Coordinates are rounded to about a kilometre. */
export const feedName = (source: FeedSource): string =>
	source.kind === 'weather'
		? `weather:${source.latitude.toFixed(2)},${source.longitude.toFixed(2)}`
		: `${source.kind}:${source.url}`
