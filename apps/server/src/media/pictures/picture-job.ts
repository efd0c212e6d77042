/** The requests to the picture process. */
export type PictureJob =
	/** Its facts, and a thumbnail. */
	| { type: 'look'; path: string; thumbnail: string }
	/** The same picture as upright WebP, limited to a width and height in pixels. */
	| { type: 'encode'; path: string; into: string; most: number; quality: number }
	/** Pictures of the same size side by side. */
	| { type: 'join'; paths: readonly string[]; into: string; width: number; height: number }
	| { type: 'sizes'; paths: readonly string[] }

export interface PictureFacts {
	/** The displayed size, after applying its orientation. */
	readonly width: number
	readonly height: number
	readonly format: string
	readonly frames: number
}

export type PictureAnswer =
	| { type: 'facts'; facts: PictureFacts[] }
	| { type: 'fault'; fault: 'pixels' | 'frames' | 'unreadable' }

/** Larger pictures are refused based on their header. */
export const picture_limits = { pixels: 64_000_000, frames: 2000 } as const

/** The longer side of a thumbnail, in pixels. */
export const thumbnail_side = 480
