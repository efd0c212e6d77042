import type { Readable } from 'node:stream'

/** A file that is generated as it is read, with its media type and name. */
export interface MadeFile {
	readonly file: Readable
	readonly type: string
	readonly name: string
}
