import type { FileKind } from '@vitrine/domain/material'

/** What Vitrine shows, by what a file contains; its name says nothing. Anything that could carry script is not among them. */
const kinds: Record<string, FileKind> = {
	'image/jpeg': 'picture',
	'image/png': 'picture',
	'image/gif': 'picture',
	'image/webp': 'picture',
	'image/avif': 'picture',
	'image/apng': 'picture',
	'video/mp4': 'video',
	'video/webm': 'video',
	'video/matroska': 'video',
	'video/x-matroska': 'video',
	'video/quicktime': 'video',
	'video/x-m4v': 'video',
}

/** How many bytes from the beginning decide. */
export const head_length = 4100

/** Kind and type of a file by its beginning; null when Vitrine does not show such files. */
export const kindOf = async (head: Uint8Array): Promise<{ kind: FileKind; mime: string } | null> => {
	// Loaded with the first upload.
	const { fileTypeFromBuffer } = await import('file-type')
	const found = await fileTypeFromBuffer(head)
	const kind = found === undefined ? undefined : kinds[found.mime]
	return found === undefined || kind === undefined
		? null
		: { kind, mime: found.mime === 'image/apng' ? 'image/png' : found.mime }
}
