import { growingCache } from '../short-lived/growing-cache.ts'
import type { Blobs, OpenFile } from './blobs.ts'
import { FileLost, type LostReason } from './file-lost.ts'

/** Stored files that are checked when opened: a missing or truncated one is reported once, and counted until it is intact again. */
export interface WholeFiles extends Blobs {
	/** How many files were found lost and have not come back. */
	readonly lost: number
}

/** The problems that count as solved once the length is correct. */
const byLength: ReadonlySet<LostReason> = new Set(['missing', 'short', 'no file'])

/**
 * `sizeOf` gives the expected length of a file, or null if unknown; `say` is called once per lost file until it has come back. Errors of
 * `sizeOf` do not block the files.
 */
export const wholeFiles = (
	blobs: Blobs,
	sizeOf: (sha256: string) => Promise<number | null>,
	say: (lost: FileLost) => void,
): WholeFiles => {
	// The length of the content behind a hash never changes.
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
		// Restored by hand; whether its bytes are correct shows when they are read.
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
