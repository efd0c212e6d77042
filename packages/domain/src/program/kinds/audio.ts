import { z } from 'zod'
import { file, playTime } from '../parts.ts'
import type { FileFacts } from './kind.ts'

/** A sound in a window without a picture; `play_time` in ms is its own length unless changed, `volume` 0 to 100. */
export const audioResource = z.object({ kind: z.literal('audio'), ...file, volume: z.int().min(0).max(100) })
export type AudioResource = z.output<typeof audioResource>

export const audioKind = {
	shape: audioResource,
	word: '音频',
	icon: 'M9 18V6l11-2v12M9 18a3 3 0 1 1-3-3 3 3 0 0 1 3 3ZM20 16a3 3 0 1 1-3-3 3 3 0 0 1 3 3Z',
	begins: ({ play_sha256: sha256, duration }) => ({
		kind: 'audio',
		sha256,
		play_time: playTime(duration),
		volume: 100,
	}),
} as const satisfies FileFacts<AudioResource>
