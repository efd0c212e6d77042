import { picture_limits } from '@vitrine/domain/people/account'
import { pictures } from '../../ports/pictures.ts'
import { CodedError } from '../coded-error.ts'

interface Wanted {
	/** The bytes that the file may have. */
	readonly most: number
	/** The first bytes of the kinds that are taken, and what any other is refused as. */
	readonly known: RegExp
	readonly refused: ConstructorParameters<typeof CodedError>[0]
}

/** The bytes of an upload that may be a picture of these kinds. */
const fileOf = (file: Buffer | null, { most, known, refused }: Wanted): Buffer => {
	if (file === null || file.length === 0) throw new CodedError('file_missing')
	const limit = most < 1024 * 1024 ? `${most / 1024} KB` : `${most / 1024 / 1024} MB`
	if (file.length > most) throw new CodedError('image_size', { limit })
	if (!known.test(file.toString('latin1', 0, 12))) throw new CodedError(refused)
	return file
}

/** Draws a picture again, within its box and as nothing but a picture: what was hidden in the file stays behind. */
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
 * The PNG of an upload, drawn again within `box` pixels: what was hidden in the file stays behind. Refuses anything that is no PNG
 * by its content, larger than 2 MB (specification A §5), or of too many pixels by its header.
 */
export const pngPart = (file: Buffer | null, box: { w: number; h: number }): Promise<Buffer> =>
	acceptedPart(file, png, box, 'png')

/** The first bytes of WebP, JPEG and PNG, which take no longer to draw than they are large. */
export const picture_beginning = /^(\x89PNG\r\n|\xff\xd8\xff|RIFF[\s\S]{4}WEBP)/

const screen = { known: picture_beginning, refused: 'file_unsupported' } as const

/** The WebP, JPEG or PNG of an upload of at most so many bytes, drawn again as a WebP whose longer side has `side` pixels at most. */
export const screenPart = (file: Buffer | null, most: number, side: number): Promise<Buffer> =>
	acceptedPart(file, { ...screen, most }, { w: side, h: side }, 'webp')

const small = {
	most: picture_limits.png,
	known: /^(\x89PNG\r\n|RIFF[\s\S]{4}WEBP)/,
	refused: 'thumbnail_type',
} as const
const small_box = { w: 480, h: 480 }

/** The PNG or WebP of an upload, drawn again as a WebP as small as lists show it. */
export const thumbnailPart = (file: Buffer | null): Promise<Buffer> => acceptedPart(file, small, small_box, 'webp')

/** The `.ico` file of an upload, by its content: a directory of pictures that all lie within the file. */
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
