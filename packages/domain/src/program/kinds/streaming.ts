import { z } from 'zod'
import { fits, item, type Made, web_address } from '../parts.ts'
import type { WidgetFacts } from './kind.ts'

/** A stream: HLS, or anything the terminal's browser can play natively; `volume` 0 to 100. */
const streamingResource = z.object({
	kind: z.literal('streaming'),
	...item,
	url: web_address,
	fit: z.enum(fits),
	volume: z.int().min(0).max(100),
})
export type StreamingResource = z.output<typeof streamingResource>

/** Default options of a stream. */
export const newStreaming: Made<StreamingResource> = { kind: 'streaming', url: '', fit: 'contain', volume: 100 }

export const streamingKind = {
	shape: streamingResource,
	word: '流媒体',
	about: '播放直播流或在线视频',
	icon: 'M12 12h.01M8 8a6 6 0 0 0 0 8M16 8a6 6 0 0 1 0 8M5 5a10 10 0 0 0 0 14M19 5a10 10 0 0 1 0 14',
	box: { w: 0.8, h: 0.8 },
	asks: 'url',
	decodes: true,
	says: [],
	begins: () => newStreaming,
} as const satisfies WidgetFacts<StreamingResource>
