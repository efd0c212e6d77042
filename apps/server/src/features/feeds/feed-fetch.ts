import type { FeedContent, FeedSource } from '@vitrine/domain/library/feed'
import type { SettingsReader } from '../../db/settings.ts'
import type { Egress } from '../../ports/egress/egress.ts'
import { readFeedApart } from './feed-reading.ts'
import { fetchPage } from './page-fetch.ts'
import { fetchWeather, open_meteo, weatherAddress } from './weather.ts'

/** A fetched result with the other side's ETag. */
export interface Fetched {
	readonly content: FeedContent
	readonly etag: string
}

const max_feed = 4 * 1024 * 1024

const fetchRss = async (egress: Egress, url: string, known: string): Promise<Fetched | null> => {
	const accept =
		'application/rss+xml, application/atom+xml, application/rdf+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1'
	const { status, headers, body } = await egress.fetchOutside(url, {
		accept,
		max_bytes: max_feed,
		timeout: 15_000,
		known,
	})
	if (status === 304) return null
	const content = await readFeedApart(body, headers['content-type'] ?? '')
	return { content, etag: headers.etag ?? headers['last-modified'] ?? '' }
}

/** The address a source is fetched from: its own for pages and feeds, the provider's for weather. */
export const addressOf = async (settings: SettingsReader, source: FeedSource): Promise<string> => {
	if (source.kind !== 'weather') return source.url
	const own = (await settings.value('weather_provider')) === 'custom' ? await settings.value('weather_url') : ''
	return weatherAddress(own === '' ? open_meteo : own, source)
}

/** Fetches a source; null if it has not changed since `known`. */
export const fetchFeed = async (
	egress: Egress,
	source: FeedSource,
	address: string,
	known: string,
): Promise<Fetched | null> => {
	switch (source.kind) {
		case 'rss':
			return fetchRss(egress, address, known)
		case 'weather':
			return { content: await fetchWeather(egress, address), etag: '' }
		case 'webpage':
			return fetchPage(egress, address, known, () => performance.now())
	}
}
