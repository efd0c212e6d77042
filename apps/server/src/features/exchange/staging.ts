import { createHash } from 'node:crypto'
import { CodedError } from '../../http/coded-error.ts'
import type { OpenArchive } from '../../media/archive.ts'
import type { Blobs, Incoming } from '../../ports/blobs/blobs.ts'
import type { Package } from './package-parts.ts'

/** Bytes of a file to write before syncing them to disk. */
const piece_size = 8 * 1024 * 1024

/** A package whose files can be read. */
export interface OpenPackage extends Pick<Package, 'media'> {
	readonly archive: OpenArchive
}

/** The verified files of a package: written, but not yet under their final names. */
export interface Staged {
	/** The name of a file in the package. */
	nameOf(sha256: string): string
	/** The path of a file for reading. */
	path(sha256: string): string
	/** Moves all files to their final names. */
	finish(): Promise<void>
	/** Removes files that were not stored. */
	discard(): Promise<void>
}

async function* inChunks(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
	let [held, size]: [Buffer[], number] = [[], 0]
	for await (const piece of pieces) {
		held.push(piece)
		size += piece.length
		if (size < piece_size) continue
		yield Buffer.concat(held)
		;[held, size] = [[], 0]
	}
	if (size > 0) yield Buffer.concat(held)
}

/** A file that is already stored is only verified: its content has to match its name all the same. */
const verify = async (archive: OpenArchive, sha256: string, entry: string): Promise<void> => {
	const hash = createHash('sha256')
	for await (const piece of archive.pieces(entry)) hash.update(piece)
	if (hash.digest('hex') !== sha256) throw new CodedError('package_hash', { name: entry })
}

/** Reads every file of a package once and writes those not stored yet; refuses one whose content does not match its name. */
export const stage = async (blobs: Blobs, upload_id: string, { archive, media }: OpenPackage): Promise<Staged> => {
	const list = new Map<string, { id: string; incoming: Incoming }>()
	const discard = async (): Promise<void> => {
		for (const { id, incoming } of list.values()) {
			await incoming.close().catch(() => undefined)
			await blobs.discard(id)
		}
		list.clear()
	}
	const write = async (sha256: string, entry: string): Promise<void> => {
		// A fixed name, so that leftovers of a crash are found and overwritten.
		const id = `${upload_id}.${sha256}`
		await blobs.discard(id)
		const incoming = await blobs.receive(id)
		list.set(sha256, { id, incoming })
		for await (const chunk of inChunks(archive.pieces(entry))) await incoming.append(chunk)
		if (incoming.digest() !== sha256) throw new CodedError('package_hash', { name: entry })
	}
	try {
		for (const [sha256, { size, entry }] of media)
			await ((await blobs.size(sha256)) === size ? verify(archive, sha256, entry) : write(sha256, entry))
	} catch (error) {
		await discard()
		throw error
	}
	return {
		nameOf: sha256 => media.get(sha256)?.entry ?? sha256,
		path: sha256 => {
			const staged = list.get(sha256)
			return staged === undefined ? blobs.path(sha256) : blobs.arriving(staged.id)
		},
		finish: async () => {
			for (const { incoming } of list.values()) await incoming.finish()
			list.clear()
			// A file that was stored when checked may have been removed since.
			for (const [sha256, { size }] of media) if ((await blobs.size(sha256)) !== size) throw new CodedError('busy')
		},
		discard,
	}
}
