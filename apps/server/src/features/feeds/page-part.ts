import type { Loaded } from '../../media/pages/page-loader.ts'
import { textOfFeed } from './feed-text.ts'

/** A file that a page shows as it came, with the type that it is taken for. */
export interface FetchedPart {
	readonly mime: string
	readonly content_type: string
	readonly content: Uint8Array
}

/** A drawing that does not only draw; in a picture it would not run, but it does not have to be there. */
const running = /<\s*(\w+:)?(script|foreignobject|iframe|handler)\b|\son\w+\s*=|javascript:|<!ENTITY/i

/** A file of a page as it is packed: texts in UTF-8, and no drawing that runs; null leaves its place empty. */
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
