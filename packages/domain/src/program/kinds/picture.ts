import { z } from 'zod'
import { file, fits } from '../parts.ts'

/** A picture in a window; `play_time` in ms. */
export const pictureResource = z.object({ kind: z.literal('picture'), ...file, fit: z.enum(fits) })
export type PictureResource = z.output<typeof pictureResource>
