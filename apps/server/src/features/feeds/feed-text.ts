import { decodeText } from '../../ports/reader/charset.ts'
import { FeedError } from './feed-error.ts'

/** Decodes outside content as text; throws {@link FeedError} for an unsupported encoding. */
export const textOfFeed = (bytes: Uint8Array, content_type: string): string => {
	const text = decodeText(bytes, content_type)
	if (text === null) throw new FeedError('feed_encoding')
	return text
}
