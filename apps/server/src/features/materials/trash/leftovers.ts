import type { Db } from '../../../db/schema.ts'
import type { Blobs } from '../../../ports/blobs/blobs.ts'
import type { BlobKeeper } from '../library/blob-keeper.ts'
import { listUploadIds } from '../library/materials.store.ts'

/** How many stored files are asked about at once. */
const at_once = 500

/** What a crash may have left: files that no row names, and uploads that are over. */
export interface Leftovers {
	/** Removes what was there when it was made. */
	sweep(): Promise<void>
}

/** Looks at what is there before anything new arrives. */
export const leftovers = async (db: Db, blobs: Blobs, keeper: BlobKeeper): Promise<Leftovers> => {
	const { stored, arriving } = await blobs.list()
	return {
		sweep: async () => {
			const known = new Set(await listUploadIds(db))
			for (const id of arriving) if (!known.has(id)) await blobs.discard(id)
			for (let from = 0; from < stored.length; from += at_once)
				await keeper.removeUnused(stored.slice(from, from + at_once))
		},
	}
}
