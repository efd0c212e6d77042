import { fileName } from '../library/file-name.ts'

/** A stored file shown by a SMIL document: its name in the library and its type. */
export interface SmilFile {
	readonly name: string
	readonly mime: string
}

/** The folder of the files next to the document. */
const smil_media = 'media/'

/** How many characters of the library's name are used before the hash. */
const readable = 40

/**
 * The file name next to the document: always the same for the same file, using only characters that need no escaping in addresses or on
 * any file system, with the extension of its type.
 */
export const smilMediaName = ({ name, mime }: SmilFile, sha256: string): string => {
	const plain = name
		.replace(/\.[A-Za-z0-9]{1,5}$/, '')
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.replace(/[^A-Za-z0-9]+/g, '-')
		.slice(0, readable)
		.replace(/^-+|-+$/g, '')
		.toLowerCase()
	return `${smil_media}${fileName([...(plain ? [plain] : []), sha256.slice(0, 12)].join('-'), mime)}`
}
