import { z } from 'zod'
import { colour, item, type Made, web_address } from '../parts.ts'

/**
 * A page of the web without rights of its own. `live` shows the page itself where it allows that, and its last good copy
 * where it does not or without a connection; `copy` always shows the copy. `zoom` in percent, `refresh` in seconds (0: never).
 */
export const webpageResource = z.object({
	kind: z.literal('webpage'),
	...item,
	url: web_address,
	mode: z.enum(['live', 'copy']),
	zoom: z.int().min(25).max(400),
	refresh: z.int().min(0).max(86_400),
	background: colour,
})
export type WebpageResource = z.output<typeof webpageResource>

/** The options that a new web page begins with. */
export const newWebpage: Made<WebpageResource> = {
	kind: 'webpage',
	url: '',
	mode: 'live',
	zoom: 100,
	refresh: 0,
	background: '#ffffff',
}
