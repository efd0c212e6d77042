import { picture_limits } from '@vitrine/domain/people/account'
import { pictures } from '../../ports/pictures.ts'
import { CodedError } from '../coded-error.ts'

const png_start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const mebibytes = (bytes: number): string => `${bytes / 1024 / 1024} MB`

/**
 * The PNG of an upload, drawn again within `box` pixels: what was hidden in the file stays behind. Refuses anything that is no PNG
 * by its content, larger than 2 MB (specification A §5), or of too many pixels by its header.
 */
export const pngPart = async (file: Buffer | null, box: { w: number; h: number }): Promise<Buffer> => {
	if (file === null || file.length === 0) throw new CodedError('file_missing')
	if (file.length > picture_limits.png) throw new CodedError('image_size', { limit: mebibytes(picture_limits.png) })
	if (!file.subarray(0, png_start.length).equals(png_start)) throw new CodedError('image_type')
	const sharp = await pictures()
	try {
		const drawn = sharp(file, { limitInputPixels: picture_limits.pixels, failOn: 'error' })
		return await drawn.resize(box.w, box.h, { fit: 'inside', withoutEnlargement: true }).png().toBuffer()
	} catch (error) {
		throw new CodedError(/pixel limit/i.test((error as Error).message) ? 'picture_too_large' : 'file_corrupted')
	}
}

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
