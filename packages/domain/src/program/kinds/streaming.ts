import { z } from 'zod'
import { fits, item, type Made, web_address } from '../parts.ts'

/** A stream: HLS, or whatever the terminal's browser plays by itself; `volume` 0 to 100. */
export const streamingResource = z.object({
	kind: z.literal('streaming'),
	...item,
	url: web_address,
	fit: z.enum(fits),
	volume: z.int().min(0).max(100),
})
export type StreamingResource = z.output<typeof streamingResource>

/** The options that a new stream begins with. */
export const newStreaming: Made<StreamingResource> = { kind: 'streaming', url: '', fit: 'contain', volume: 100 }
