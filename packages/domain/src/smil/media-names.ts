import { fileName } from '../library/file-name.ts'

/** A stored file that a document of SMIL shows: its name in the library and its type. */
export interface SmilFile {
	readonly name: string
	readonly mime: string
}

/** The folder of the files beside the document. */
const smil_media = 'media/'

/** Characters of the library's name that stay before the hash. */
const readable = 40

/**
 * The name of a file beside the document: the same for the same file, in characters that need no escape in addresses or on any
 * disk, with the ending of its type.
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
