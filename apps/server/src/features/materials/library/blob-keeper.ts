import { listUnused } from '../../../db/named-files.ts'
import type { Db } from '../../../db/schema.ts'
import type { Blobs } from '../../../ports/blobs/blobs.ts'

/** Stored files have no owner: a file lives as long as any row names it. */
export interface BlobKeeper {
	/** Stores a file and writes the row that names it while removal is blocked: a file that is already stored must not vanish in between. */
	keep<T>(work: () => Promise<T>): Promise<T>
	/** Removes those of the given files that no row names any more. */
	removeUnused(files: readonly (string | null | undefined)[]): Promise<void>
}

/** `removed` is called for every deleted file. */
export const blobKeeper = (db: Db, blobs: Blobs, removed: (sha256: string) => void): BlobKeeper => {
	let last: Promise<unknown> = Promise.resolve()
	const keep = <T>(work: () => Promise<T>): Promise<T> => {
		const done = last.then(work)
		last = done.catch(() => undefined)
		return done
	}
	return {
		keep,
		removeUnused: files =>
			keep(async () => {
				const named = [...new Set(files)].filter((file): file is string => Boolean(file))
				for (const sha256 of await listUnused(db, named)) {
					await blobs.remove(sha256)
					removed(sha256)
				}
			}),
	}
}
