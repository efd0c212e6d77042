import { z } from 'zod'
import { file, fits, playTime } from '../parts.ts'
import type { FileFacts } from './kind.ts'

/** A video in a window; `play_time` in ms is its own length unless changed, `volume` 0 to 100. */
const videoResource = z.object({
	kind: z.literal('video'),
	...file,
	fit: z.enum(fits),
	volume: z.int().min(0).max(100),
})
export type VideoResource = z.output<typeof videoResource>

export const videoKind = {
	shape: videoResource,
	word: '视频',
	icon: 'M3 6h12v12H3ZM15 10l6-3v10l-6-3',
	decodes: true,
	hides: item => item.fit !== 'contain',
	begins: ({ play_sha256: sha256, duration }) => ({
		kind: 'video',
		sha256,
		fit: 'contain',
		play_time: playTime(duration),
		volume: 100,
	}),
} as const satisfies FileFacts<VideoResource>
