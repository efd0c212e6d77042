/** What the process that reads pictures is asked for. */
export type PictureJob =
	/** Its facts, and a small version. */
	| { type: 'look'; path: string; thumbnail: string }
	/** The same picture as WebP, upright, at most so many pixels wide and high. */
	| { type: 'encode'; path: string; into: string; most: number; quality: number }
	/** Pictures of the same size beside each other. */
	| { type: 'join'; paths: readonly string[]; into: string; width: number; height: number }
	| { type: 'sizes'; paths: readonly string[] }

export interface PictureFacts {
	/** As it is seen, whichever way it lies in its file. */
	readonly width: number
	readonly height: number
	readonly format: string
	readonly frames: number
}

export type PictureAnswer =
	| { type: 'facts'; facts: PictureFacts[] }
	| { type: 'fault'; fault: 'pixels' | 'frames' | 'unreadable' }

/** Pictures beyond these are refused from their header. */
export const picture_limits = { pixels: 64_000_000, frames: 2000 } as const

/** The longer side of a small version, in pixels. */
export const thumbnail_side = 480
