import { feedCopy, feedSource } from '@vitrine/domain/library/feed'
import { z } from 'zod'
import { endpoint } from '../call/endpoint.ts'
import { json } from '../call/wire.ts'

/** External content that the server fetches for screens. */
export const feedsCalls = {
	get: endpoint({
		method: 'POST',
		path: '/admin/feed/get',
		may: 'materials.read',
		about:
			'The last good copy of a feed, of the weather of a place or of a web page; it is fetched first if there is none. `fault` says why the last attempt failed.',
		input: z.object({ source: json(feedSource, 4000) }),
		output: z.object({
			copy: feedCopy.nullable(),
			/** A text of the error codes; empty when all went well or nothing is known yet. */
			fault: z.string(),
		}),
	}),
}
