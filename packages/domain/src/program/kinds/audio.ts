import { z } from 'zod'
import { file } from '../parts.ts'

/** A sound in a window, which shows nothing; `play_time` in ms is its own length unless changed, `volume` 0 to 100. */
export const audioResource = z.object({ kind: z.literal('audio'), ...file, volume: z.int().min(0).max(100) })
export type AudioResource = z.output<typeof audioResource>
