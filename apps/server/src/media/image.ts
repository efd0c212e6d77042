import { join } from 'node:path'
import { ffmpeg, inputOf, problemOf, type Workshop } from './ffmpeg.ts'
import { MediaError } from './media-error.ts'
import { encodePicture, inspectPicture, type PictureFacts } from './pictures/pictures.ts'
import { ToolAbsent } from './run-tool.ts'

export interface ImageFile {
	readonly path: string
	readonly mime: string
}

/** Types that browsers show directly; others are converted to WebP. */
const shown: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'])
/** Types that only FFmpeg reads. */
const foreign: ReadonlySet<string> = new Set(['image/bmp', 'image/heic'])
/** The maximum longer side of the result, in pixels: WebP is limited to 16,383, and screens are smaller. */
const side_limit = 7680

/** Whether a picture is shown everywhere without conversion. */
export const isShownAsItIs = ({ mime }: ImageFile): boolean => shown.has(mime)

/** A file that the picture process can read: the picture itself, or the output of FFmpeg. */
const readable = async ({ path, mime }: ImageFile, work: Workshop): Promise<string> => {
	if (!foreign.has(mime)) return path
	const into = join(work.folder, 'picture.png')
	const to = ['-map', '0:v:0', '-frames:v', '1', '-c:v', 'png', '-f', 'image2', '-update', '1', '-y', into]
	try {
		await ffmpeg({ input: inputOf(path, mime), to, seconds: 120, output: 512 * 1024 * 1024 }, work)
	} catch (error) {
		if (error instanceof ToolAbsent) throw new MediaError('no_ffmpeg_picture')
		throw problemOf(error, mime === 'image/heic' ? 'heic_unsupported' : 'picture_unreadable')
	}
	return into
}

/** Inspects a picture: its displayed size, and a thumbnail; throws a MediaError. */
export const inspectImage = async (
	file: ImageFile,
	work: Workshop,
): Promise<{ facts: PictureFacts; thumbnail: string }> => {
	const thumbnail = join(work.folder, 'thumbnail.webp')
	const facts = await inspectPicture(await readable(file, work), thumbnail, work.signal)
	return { facts: foreign.has(file.mime) ? { ...facts, format: file.mime.slice(6) } : facts, thumbnail }
}

/** Converts a picture that browsers do not show to WebP. */
export const convertImage = async (file: ImageFile, work: Workshop): Promise<{ path: string; mime: string }> => {
	const path = join(work.folder, 'converted.webp')
	await encodePicture(await readable(file, work), path, { most: side_limit, quality: 90 }, work.signal)
	return { path, mime: 'image/webp' }
}
