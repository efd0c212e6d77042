import type { PlainErrorCode } from '@vitrine/contract/error-values'
import { picture_limits } from '@vitrine/domain/people/account'
import { pictures } from '../../ports/pictures.ts'
import { CodedError } from '../coded-error.ts'

interface Wanted {
	/** Maximum size of the file in bytes. */
	readonly most: number
	/** The signatures of the accepted formats, and the error for any other. */
	readonly known: RegExp
	readonly refused: PlainErrorCode
}

/** The bytes of an upload that looks like a picture of an accepted format. */
const fileOf = (file: Buffer | null, { most, known, refused }: Wanted): Buffer => {
	if (file === null || file.length === 0) throw new CodedError('file_missing')
	const limit = most < 1024 * 1024 ? `${most / 1024} KB` : `${most / 1024 / 1024} MB`
	if (file.length > most) throw new CodedError('image_size', { limit })
	if (!known.test(file.toString('latin1', 0, 12))) throw new CodedError(refused)
	return file
}

/** Redraws a picture within its box as nothing but a picture, so that data hidden in the file is dropped. */
const redrawn = async (file: Buffer, box: { w: number; h: number }, format: 'png' | 'webp'): Promise<Buffer> => {
	const sharp = await pictures()
	try {
		const drawn = sharp(file, { limitInputPixels: picture_limits.pixels, failOn: 'error' })
		const sized = drawn.resize(box.w, box.h, { fit: 'inside', withoutEnlargement: true })
		return await (format === 'png' ? sized.png() : sized.webp({ quality: 80 })).toBuffer()
	} catch (error) {
		throw new CodedError(/pixel limit/i.test((error as Error).message) ? 'picture_too_large' : 'file_corrupted')
	}
}

const acceptedPart = async (
	file: Buffer | null,
	wanted: Wanted,
	box: { w: number; h: number },
	format: 'png' | 'webp',
) => redrawn(fileOf(file, wanted), box, format)

const png = { most: picture_limits.png, known: /^\x89PNG\r\n/, refused: 'image_type' } as const

/**
 * The PNG of an upload, redrawn within `box` pixels so that data hidden in the file is dropped. Rejects content that is not PNG, files
 * over 2 MB (specification A §5), and headers that announce too many pixels.
 */
export const pngPart = (file: Buffer | null, box: { w: number; h: number }): Promise<Buffer> =>
	acceptedPart(file, png, box, 'png')

/** The signatures of WebP, JPEG and PNG, formats whose drawing time is bounded by their size. */
export const picture_beginning = /^(\x89PNG\r\n|\xff\xd8\xff|RIFF[\s\S]{4}WEBP)/

const screen = { known: picture_beginning, refused: 'file_unsupported' } as const

/** The WebP, JPEG or PNG of an upload of at most this many bytes, redrawn as a WebP whose longer side is at most `side` pixels. */
export const screenPart = (file: Buffer | null, most: number, side: number): Promise<Buffer> =>
	acceptedPart(file, { ...screen, most }, { w: side, h: side }, 'webp')

const small = {
	most: picture_limits.png,
	known: /^(\x89PNG\r\n|RIFF[\s\S]{4}WEBP)/,
	refused: 'thumbnail_type',
} as const
const small_box = { w: 480, h: 480 }

/** The PNG or WebP of an upload, redrawn as a WebP small enough for lists. */
export const thumbnailPart = (file: Buffer | null): Promise<Buffer> => acceptedPart(file, small, small_box, 'webp')

/** The `.ico` file of an upload, checked by content: a directory of pictures that all lie within the file. */
export const icoPart = (file: Buffer | null): Buffer => {
	if (file === null || file.length === 0) throw new CodedError('file_missing')
	if (file.length > picture_limits.ico) throw new CodedError('image_size', { limit: `${picture_limits.ico / 1024} KB` })
	const isIcon = file.length > 22 && file.readUInt16LE(0) === 0 && file.readUInt16LE(2) === 1
	const count = isIcon ? file.readUInt16LE(4) : 0
	if (count === 0 || 6 + 16 * count > file.length) throw new CodedError('icon_type')
	for (let place = 6; place < 6 + 16 * count; place += 16) {
		const [size, start] = [file.readUInt32LE(place + 8), file.readUInt32LE(place + 12)]
		if (start < 6 + 16 * count || start + size > file.length) throw new CodedError('file_corrupted')
	}
	return file
}
