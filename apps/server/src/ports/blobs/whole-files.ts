import { growingCache } from '../short-lived/growing-cache.ts'
import type { Blobs, OpenFile } from './blobs.ts'
import { FileLost, type LostReason } from './file-lost.ts'

/** Stored files that are looked at when they are opened: one that is lost or cut short is said once, and counted until it is whole. */
export interface WholeFiles extends Blobs {
	/** How many files were found lost and have not come back. */
	readonly lost: number
}

/** What was wrong with a file that its length alone says to be over. */
const byLength: ReadonlySet<LostReason> = new Set(['missing', 'short', 'no file'])

/**
 * `sizeOf` says how long a file is to be, or null where nobody knows; `say` hears of each file once until it has come back. What holds
 * up `sizeOf` does not hold up the files.
 */
export const wholeFiles = (
	blobs: Blobs,
	sizeOf: (sha256: string) => Promise<number | null>,
	say: (lost: FileLost) => void,
): WholeFiles => {
	// What a hash stands for is never another length.
	const sizes = growingCache<string, number>(100_000)
	const lost = new Map<string, LostReason>()
	const note = (error: unknown): void => {
		if (!(error instanceof FileLost) || lost.has(error.sha256)) return
		lost.set(error.sha256, error.reason)
		say(error)
	}
	const noting = async <T>(work: Promise<T>): Promise<T> => {
		try {
			return await work
		} catch (error) {
			note(error)
			throw error
		}
	}
	const expected = async (sha256: string): Promise<number | null> => {
		const known = sizes.get(sha256)
		if (known !== undefined) return known
		const found = await sizeOf(sha256).catch(() => null)
		if (found !== null) sizes.set(sha256, found)
		return found
	}
	const open = async (sha256: string): Promise<OpenFile> => {
		const size = await expected(sha256)
		const file = await blobs.open(sha256)
		if (size !== null && size !== file.size) {
			await file.close()
			throw new FileLost(sha256, 'short')
		}
		// Brought back by hand; whether its bytes are right is known when they are read.
		if (byLength.has(lost.get(sha256) ?? '')) lost.delete(sha256)
		return {
			...file,
			read: async range => (await noting(file.read(range))).once('error', note),
			content: async () => {
				const content = await noting(file.content())
				lost.delete(sha256)
				return content
			},
		}
	}
	blobs.onStored(sha256 => lost.delete(sha256))
	return {
		...blobs,
		open: sha256 => noting(open(sha256)),
		remove: async sha256 => {
			await blobs.remove(sha256)
			lost.delete(sha256)
		},
		get lost() {
			return lost.size
		},
	}
}
