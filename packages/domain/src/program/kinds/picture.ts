import { z } from 'zod'
import { file, fits, play_time_limits } from '../parts.ts'
import type { FileFacts } from './kind.ts'

/** A picture in a window; `play_time` in ms. */
export const pictureResource = z.object({ kind: z.literal('picture'), ...file, fit: z.enum(fits) })
export type PictureResource = z.output<typeof pictureResource>

export const pictureKind = {
	shape: pictureResource,
	word: '图片',
	icon: 'M4 5h16v14H4ZM4 16l5-5 4 4 3-3 4 4M15 9h.01',
	hides: item => item.fit !== 'contain',
	begins: ({ play_sha256: sha256 }) => ({
		kind: 'picture',
		sha256,
		fit: 'contain',
		play_time: play_time_limits.picture,
	}),
} as const satisfies FileFacts<PictureResource>
