import { z } from 'zod'
import { file, fits } from '../parts.ts'

/** A video in a window; `play_time` in ms is its own length unless changed, `volume` 0 to 100. */
export const videoResource = z.object({
	kind: z.literal('video'),
	...file,
	fit: z.enum(fits),
	volume: z.int().min(0).max(100),
})
export type VideoResource = z.output<typeof videoResource>
