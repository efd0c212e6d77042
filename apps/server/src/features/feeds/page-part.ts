import type { Loaded } from '../../media/pages/page-loader.ts'
import { textOfFeed } from './feed-text.ts'

/** A file of a page as received, with the assumed type. */
export interface FetchedPart {
	readonly mime: string
	readonly content_type: string
	readonly content: Uint8Array
}

/** A drawing with active content. It would not run in a picture, but there is no need to keep it. */
const running = /<\s*(\w+:)?(script|foreignobject|iframe|handler)\b|\son\w+\s*=|javascript:|<!ENTITY/i

/** A file of a page in packed form: text as UTF-8, and no active drawings; null leaves its place empty. */
export const partOfPage = (part: FetchedPart | null): Loaded | null => {
	if (part === null) return null
	const { mime, content_type, content } = part
	if (mime !== 'text/css' && mime !== 'image/svg+xml') return { mime, content: Buffer.from(content) }
	try {
		const text = textOfFeed(content, content_type)
		return mime === 'image/svg+xml' && running.test(text) ? null : { mime, content: Buffer.from(text) }
	} catch {
		return null
	}
}
