/** How often a player checks its own picture, in ms: problems are noticed within a minute. */
export const picture_look_every = 15_000
/** How many consecutive checks have to agree, spanning 45 seconds. */
const looks_needed = 4
/** The highest value of a colour channel that counts as black, of 255: video encodes black with a little noise. */
const black_most = 12

/** One check of a player's picture. */
export interface PictureLook {
	/** Whether an item is on screen and none has a known problem: missing content is already reported with its cause. */
	readonly isExpected: boolean
	readonly isBlack: boolean
	/** A digest of every pixel: equal for equal pictures. */
	readonly digest: number
	/** The playing videos with their positions; empty if there are none. */
	readonly films: string
}

/** What is wrong with the picture. */
export type PictureProblem = 'black' | 'frozen'

/** Whether a picture (RGBA, one byte each) is completely black. */
export const isBlackPicture = (pixels: Uint8ClampedArray): boolean => {
	for (let place = 0; place < pixels.length; place += 4)
		for (let colour = 0; colour < 3; colour++) if ((pixels[place + colour] ?? 0) > black_most) return false
	return true
}

/** The digest of a picture (FNV-1a, 32 bits): equal for equal pictures, and almost never for different ones. */
export const pictureDigest = (pixels: Uint8ClampedArray): number => {
	let digest = 0x811c9dc5
	for (const byte of pixels) digest = Math.imul(digest ^ byte, 0x01000193)
	return digest >>> 0
}

/**
 * The common result of the last checks, newest last. `black` means that an item is on screen but no pixel is lit; `frozen` that a playing
 * video does not advance and nothing else moves either.
 */
export const pictureProblem = (looks: readonly PictureLook[]): PictureProblem | null => {
	const last = looks.slice(-looks_needed)
	const [first] = last
	if (first === undefined || last.length < looks_needed || last.some(({ isExpected }) => !isExpected)) return null
	if (last.every(({ isBlack }) => isBlack)) return 'black'
	const isStill = last.every(({ digest, films }) => digest === first.digest && films === first.films)
	return isStill && first.films !== '' ? 'frozen' : null
}

/** The checks with one more, limited to those that count. */
export const withLook = (looks: readonly PictureLook[], look: PictureLook): readonly PictureLook[] =>
	[...looks, look].slice(-looks_needed)
