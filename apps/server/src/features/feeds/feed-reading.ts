import type { RssContent } from '@vitrine/domain/library/feed'
import { ReaderError, reader } from '../../ports/reader/reader.ts'
import { FeedError } from './feed-error.ts'
import type { PageCopy } from './page-copy.ts'
import type { FetchedPart } from './page-part.ts'

/** Outside content to read. */
export type FeedJob =
	| { readonly type: 'rss'; readonly content_type: string }
	| { readonly type: 'page'; readonly content_type: string; readonly url: string }

/** The result, or the cause of the failure. */
export type FeedPart =
	| { readonly feed: RssContent }
	| { readonly title: string }
	| { readonly html: string }
	| { readonly fault: FeedError['code'] }

export type FeedAnswer = FetchedPart | null

/** A file that a page shows, or null if it is left out. */
export type LoadPart = (url: string) => Promise<FetchedPart | null>

/** Limits for reading, not counting what is loaded for it: ms, and MB of memory. */
const bounds = { time: 5000, memory: 256 } as const
const child = reader<FeedJob, FeedPart, string>(new URL('./reading-child.ts', import.meta.url), bounds)

const read = async (job: FeedJob, bytes: Uint8Array, otherwise: FeedError['code'], load?: LoadPart) => {
	const parts: FeedPart[] = []
	const answer = async (url: string): Promise<FeedAnswer> => load?.(url).catch(() => null) ?? null
	try {
		await child(job, { bytes, take: part => void parts.push(part), answer })
	} catch (error) {
		throw error instanceof ReaderError ? new FeedError(otherwise) : error
	}
	const problem = parts.find(part => 'fault' in part)
	if (problem !== undefined) throw new FeedError(problem.fault)
	return parts
}

/** Reads a feed in a process of its own; throws {@link FeedError}. */
export const readFeedApart = async (bytes: Uint8Array, content_type: string): Promise<RssContent> => {
	const parts = await read({ type: 'rss', content_type }, bytes, 'feed_not_rss')
	const found = parts.find(part => 'feed' in part)
	if (found === undefined) throw new Error('a process that reads feeds has answered nothing')
	return found.feed
}

/**
 * Copies a page in a process of its own, because malicious markup can take a parser any amount of time and memory. Throws {@link
 * FeedError} if it does, or if the page cannot be read.
 */
export const copyPageApart = async (
	bytes: Uint8Array,
	content_type: string,
	url: string,
	load: LoadPart,
): Promise<PageCopy> => {
	const parts = await read({ type: 'page', content_type, url }, bytes, 'feed_not_page', load)
	const title = parts.find(part => 'title' in part)?.title ?? ''
	return { title, html: parts.map(part => ('html' in part ? part.html : '')).join('') }
}
