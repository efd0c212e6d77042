import { derive } from '../features/access/secrets.ts'
import { type BlobKeeper, blobKeeper } from '../features/materials/library/blob-keeper.ts'
import { type MediaLinks, mediaLinks } from '../http/files/media-links.ts'
import { type MediaServer, mediaServer } from '../http/files/media-serve.ts'
import type { Core } from '../live.ts'

/** Stored files as shared by all features: retained while a row names them, and served by address. */
export interface Files {
	readonly links: MediaLinks
	readonly media: MediaServer
	readonly keeper: BlobKeeper
}

export const filesOf = ({ database, blobs, secrets }: Core): Files => {
	const media = mediaServer(blobs)
	return {
		links: mediaLinks(derive(secrets, 'media', '')),
		media,
		keeper: blobKeeper(database.db, blobs, media.forget),
	}
}
