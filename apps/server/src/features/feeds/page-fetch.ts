import type { WebpageContent } from '@vitrine/domain/library/feed'
import type { Egress } from '../../ports/egress/egress.ts'
import { FeedError } from './feed-error.ts'
import { copyPageApart, type LoadPart } from './feed-reading.ts'

/** Limits for the outside content of a copy (the page first, then what it shows): bytes, files, ms. */
const limits = {
	page: 3 * 1024 * 1024,
	parts: 5 * 1024 * 1024,
	files: 50,
	timeout: 20_000,
	part: 10_000,
	all: 45_000,
} as const

/** Content types that are packed into a copy. */
const taken =
	/^(text\/css|image\/(png|jpeg|gif|webp|avif|svg\+xml|bmp|x-icon|vnd\.microsoft\.icon)|font\/(woff2?|ttf|otf))$/

/** Servers rarely know the types of fonts. */
const typeOf = (content_type: string, url: string): string => {
	const said = content_type.split(';', 1)[0]?.trim().toLowerCase() ?? ''
	const font = /\.(woff2?|ttf|otf)$/i.exec(URL.parse(url)?.pathname ?? '')?.[1]
	return font !== undefined && /^(application\/|binary\/|font\/|$)/.test(said) ? `font/${font.toLowerCase()}` : said
}

/** Loads the files of a page, each once, up to a maximum number and size. */
const partsOf = (egress: Egress, now: () => number): LoadPart => {
	const until = now() + limits.all
	const known = new Map<string, ReturnType<LoadPart>>()
	let left: number = limits.parts
	const fetchPart: LoadPart = async url => {
		const timeout = Math.min(limits.part, until - now())
		if (timeout <= 0 || left <= 0) return null
		const options = { accept: 'image/*,text/css,font/*,*/*;q=0.1', max_bytes: left, timeout }
		const { headers, body } = await egress.fetchOutside(url, options)
		const mime = typeOf(headers['content-type'] ?? '', url)
		if (!taken.test(mime) || body.length > left) return null
		left -= body.length
		return { mime, content_type: headers['content-type'] ?? '', content: body }
	}
	return url => {
		const found = known.get(url)
		if (found !== undefined) return found
		if (known.size >= limits.files) return Promise.resolve(null)
		const work = fetchPart(url)
		known.set(url, work)
		return work
	}
}

/** Whether the headers of a page allow others to show it in a frame, explicitly or by not forbidding it. */
export const isFrameable = (headers: Readonly<Record<string, string>>): boolean => {
	if (headers['x-frame-options']) return false
	// If there are several policies, every one of them must allow it.
	const policies = (headers['content-security-policy'] ?? '').split(/[;,]/)
	const ancestors = policies
		.map(part => /^\s*frame-ancestors\b(.*)$/i.exec(part)?.[1])
		.filter(part => part !== undefined)
	return ancestors.every(sources => /(^|\s)(\*|https?:)(\s|$)/.test(sources))
}

/** A copy of a page with its ETag for the next request; null if it has not changed. */
export const fetchPage = async (
	egress: Egress,
	url: string,
	known: string,
	now: () => number,
): Promise<{ content: WebpageContent; etag: string } | null> => {
	const { page, timeout } = limits
	const options = { accept: 'text/html,application/xhtml+xml', max_bytes: page, timeout, known }
	const { status, headers, body, url: found } = await egress.fetchOutside(url, options)
	if (status === 304) return null
	const type = headers['content-type'] ?? ''
	if (!/^(text\/html|application\/xhtml\+xml)\s*(;|$)/i.test(type)) throw new FeedError('feed_not_page')
	const copy = await copyPageApart(body, type, found, partsOf(egress, now))
	return {
		content: { kind: 'webpage', ...copy, frameable: isFrameable(headers) },
		etag: headers.etag ?? headers['last-modified'] ?? '',
	}
}
