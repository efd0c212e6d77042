import { JPG } from 'image-size/types/jpg'
import { PNG } from 'image-size/types/png'
import { WEBP } from 'image-size/types/webp'
import type { Size } from '../kinds/drawing.ts'
import { isLarge } from './drawn-size.ts'
import { isStill, said_within } from './still-picture.ts'

/** A file of fewer bytes hardly has more pixels than are visible: it is not read before it is shown. */
const heavy = 250_000

/** From this EXIF orientation on, the picture is rotated by a quarter turn. */
const on_its_side = 5

const readers = { 'image/jpeg': JPG, 'image/png': PNG, 'image/webp': WEBP } as const

const readerOf = (type: string) => (Object.hasOwn(readers, type) ? readers[type as keyof typeof readers] : null)

/** The displayed size of a still picture, in its own pixels, from the beginning of its file; null if that does not contain it. */
export const sizeSaid = (type: string, beginning: Uint8Array): Size | null => {
	const reader = readerOf(type)
	if (reader === null || !isStill(type, beginning)) return null
	try {
		if (!reader.validate(beginning)) return null
		const { width, height, orientation = 1 } = reader.calculate(beginning)
		return orientation < on_its_side ? { w: width, h: height } : { w: height, h: width }
	} catch {
		return null
	}
}

/** A picture of many pixels, of which nothing has been decoded yet. */
export interface LargePicture {
	readonly file: Blob
	readonly natural: Size
}

/**
 * Reads the file behind an address if it certainly is a large still picture; null otherwise. An element that loads such a file keeps its
 * bytes for as long as the page lives.
 */
export const largePicture = async (url: string): Promise<LargePicture | null> => {
	const response = await fetch(url)
	if (Number(response.headers.get('content-length') ?? 0) < heavy) {
		await response.body?.cancel()
		return null
	}
	const file = await response.blob()
	const natural = sizeSaid(file.type, new Uint8Array(await file.slice(0, said_within).arrayBuffer()))
	return natural !== null && isLarge(natural) ? { file, natural } : null
}
