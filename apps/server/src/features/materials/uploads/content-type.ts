import { open } from 'node:fs/promises'
import type { FileKind } from '@vitrine/domain/library/material'
import { beginsLikeOffice, type OfficeFormat, office_types, officeFormat } from '../../../media/office-file.ts'

/** The kind of a file, and the canonical name of its type. */
export interface ContentType {
	readonly kind: FileKind
	readonly mime: string
}

/** Supported types, determined from the content, never from the file name. Anything that could carry script is excluded. */
const kinds: Record<string, FileKind> = {
	'image/jpeg': 'picture',
	'image/png': 'picture',
	'image/gif': 'picture',
	'image/webp': 'picture',
	'image/avif': 'picture',
	'image/apng': 'picture',
	'image/heic': 'picture',
	'image/heif': 'picture',
	'image/tiff': 'picture',
	'image/bmp': 'picture',
	'video/mp4': 'video',
	'video/webm': 'video',
	'video/matroska': 'video',
	'video/quicktime': 'video',
	'video/x-m4v': 'video',
	'video/3gpp': 'video',
	'video/3gpp2': 'video',
	'video/vnd.avi': 'video',
	'video/x-flv': 'video',
	'video/mp2t': 'video',
	'video/mpeg': 'video',
	'video/MP1S': 'video',
	'video/MP2P': 'video',
	'video/x-ms-asf': 'video',
	'video/ogg': 'video',
	'audio/mpeg': 'audio',
	'audio/mp4': 'audio',
	'audio/x-m4a': 'audio',
	'audio/aac': 'audio',
	'audio/ogg': 'audio',
	'audio/ogg; codecs=opus': 'audio',
	'audio/wav': 'audio',
	'audio/flac': 'audio',
	'audio/aiff': 'audio',
	'audio/x-ms-asf': 'audio',
	'application/pdf': 'pdf',
}

/** Maps aliases to one name for each type. */
const same: Record<string, string> = {
	'image/apng': 'image/png',
	'image/heif': 'image/heic',
	'video/3gpp2': 'video/3gpp',
	'video/vnd.avi': 'video/x-msvideo',
	'video/MP1S': 'video/mpeg',
	'video/MP2P': 'video/mpeg',
	'audio/x-m4a': 'audio/mp4',
	'audio/ogg; codecs=opus': 'audio/ogg',
}

const office_kinds: Record<OfficeFormat, FileKind> = {
	docx: 'word',
	doc: 'word',
	odt: 'word',
	xlsx: 'excel',
	xls: 'excel',
	ods: 'excel',
	pptx: 'ppt',
	ppt: 'ppt',
	odp: 'ppt',
}

/** Number of leading bytes that decide. */
export const head_length = 4100

const compound_signature = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])

/** The container of an Office file; its actual type is only known from what follows the head. */
const containerOf = (head: Uint8Array): 'zip' | 'compound' | null => {
	const start = Buffer.from(head.subarray(0, 8))
	if (start.equals(compound_signature)) return 'compound'
	return start.toString('latin1', 0, 4) === 'PK\x03\x04' ? 'zip' : null
}

const typeOf = async (head: Uint8Array): Promise<ContentType | null> => {
	// Loaded on the first upload.
	const { fileTypeFromBuffer } = await import('file-type')
	const found = await fileTypeFromBuffer(head)
	const kind = found === undefined ? undefined : kinds[found.mime]
	return found === undefined || kind === undefined ? null : { kind, mime: same[found.mime] ?? found.mime }
}

/** Whether Vitrine can show a file, judged by its first bytes: false is final. */
export const mayBeShown = async (head: Uint8Array): Promise<boolean> => {
	const container = containerOf(head)
	if (container === 'zip') return beginsLikeOffice(head)
	return container === 'compound' || (await typeOf(head)) !== null
}

/** The first bytes of a file. */
const readHead = async (path: string, length: number): Promise<Buffer> => {
	const file = await open(path, 'r')
	try {
		const head = Buffer.alloc(length)
		const { bytesRead } = await file.read(head, 0, length, 0)
		return head.subarray(0, bytesRead)
	} finally {
		await file.close()
	}
}

/** Kind and type of a whole file; null if Vitrine does not show such files. */
export const kindOfFile = async (path: string): Promise<ContentType | null> => {
	const head = await readHead(path, head_length)
	const container = containerOf(head)
	if (container === null) return typeOf(head)
	if (container === 'zip' && !beginsLikeOffice(head)) return null
	const format = await officeFormat(path, container)
	return format === null ? null : { kind: office_kinds[format], mime: office_types[format] }
}
