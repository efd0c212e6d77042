/** How often a player looks at what it draws, in ms: what is wrong with it is known within a minute. */
export const picture_look_every = 15_000
/** So many looks in a row have to say the same, over 45 seconds. */
const looks_needed = 4
/** What no colour of a pixel is above where it counts as black, of 255: video encodes black with a little noise. */
const black_most = 12

/** One look at what a player draws. */
export interface PictureLook {
	/** Whether an item is on the screen, and nothing is known to be wrong with one: what is missing for a cause is said with it. */
	readonly isExpected: boolean
	readonly isBlack: boolean
	/** Of every pixel: the same picture has the same. */
	readonly digest: number
	/** Which videos play, with how far they are; empty where none does. */
	readonly films: string
}

/** What is wrong with what is drawn. */
export type PictureProblem = 'black' | 'frozen'

/** Whether a picture (RGBA, a byte each) is black everywhere. */
export const isBlackPicture = (pixels: Uint8ClampedArray): boolean => {
	for (let place = 0; place < pixels.length; place += 4)
		for (let colour = 0; colour < 3; colour++) if ((pixels[place + colour] ?? 0) > black_most) return false
	return true
}

/** The digest of a picture (FNV-1a, 32 bits): equal pictures have equal ones, and others hardly ever. */
export const pictureDigest = (pixels: Uint8ClampedArray): number => {
	let digest = 0x811c9dc5
	for (const byte of pixels) digest = Math.imul(digest ^ byte, 0x01000193)
	return digest >>> 0
}

/**
 * What the last looks say together, the newest last. Black is a screen on which an item is and no pixel is lit; frozen is one on which
 * a video is meant to play that gets no further, and nothing else moves either.
 */
export const pictureProblem = (looks: readonly PictureLook[]): PictureProblem | null => {
	const last = looks.slice(-looks_needed)
	const [first] = last
	if (first === undefined || last.length < looks_needed || last.some(({ isExpected }) => !isExpected)) return null
	if (last.every(({ isBlack }) => isBlack)) return 'black'
	const isStill = last.every(({ digest, films }) => digest === first.digest && films === first.films)
	return isStill && first.films !== '' ? 'frozen' : null
}

/** The looks with one more, as many as count. */
export const withLook = (looks: readonly PictureLook[], look: PictureLook): readonly PictureLook[] =>
	[...looks, look].slice(-looks_needed)
