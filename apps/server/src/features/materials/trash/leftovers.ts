import type { Db } from '../../../db/schema.ts'
import type { Blobs } from '../../../ports/blobs/blobs.ts'
import type { BlobKeeper } from '../library/blob-keeper.ts'
import { listUploadIds } from '../library/materials.store.ts'

/** Number of stored files checked per query. */
const at_once = 500

/** Possible leftovers of a crash: files that no row names, and uploads that are over. */
export interface Leftovers {
	/** Removes the leftovers found when this object was created. */
	sweep(): Promise<void>
}

/** Lists leftovers before anything new arrives. */
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
