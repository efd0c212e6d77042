import type { Work } from '../../../http/caller/session.ts'
import { CodedError } from '../../../http/coded-error.ts'
import type { MediaLinks } from '../../../http/files/media-links.ts'
import type { Incoming } from '../../../ports/blobs/blobs.ts'
import { shownMaterials } from '../finding/material-shown.ts'
import { blank_material } from '../library/blank-material.ts'
import type { BlobKeeper } from '../library/blob-keeper.ts'
import { amongDirectories } from '../library/directories.ts'
import * as store from '../library/materials.store.ts'
import { addMaterial } from '../library/new-material.ts'
import { newReviewState } from '../library/review-state.ts'
import { insertSteps } from '../processing/processing.store.ts'
import { kindOfFile } from './content-type.ts'
import type { UploadDeps } from './uploads.ts'

export interface MakingDeps extends UploadDeps {
	readonly links: MediaLinks
	readonly keeper: BlobKeeper
	/** Approvals from this moment or earlier have expired. */
	readonly endedApprovals: () => Promise<number>
}

type UploadRow = NonNullable<Awaited<ReturnType<typeof store.findUpload>>>

/** Reports disk failures and lost files as a coded error with the cause attached. */
const mergeFailed = (cause: unknown): never => {
	if (cause instanceof Error && 'code' in cause) throw Object.assign(new CodedError('merge_failed'), { cause })
	throw cause
}

/** The hash of a complete upload. After a crash at any point, a second attempt can continue. */
const hashUpload = async (
	{ db, blobs }: MakingDeps,
	row: UploadRow,
	open: () => Promise<Incoming>,
): Promise<{ sha256: string; store: () => Promise<unknown> }> => {
	if (row.sha256 !== null && (await blobs.size(row.sha256)) === row.size)
		return { sha256: row.sha256, store: () => blobs.discard(row.id) }
	const incoming = await open()
	if (incoming.received < row.size) throw new CodedError('upload_short', { offset: incoming.received })
	const sha256 = incoming.digest()
	await db.transaction().execute(tx => store.updateUploadHash(tx, row.id, sha256))
	return { sha256, store: () => incoming.finish().catch(mergeFailed) }
}

/** Makes the material of an upload; null if it was made or cancelled before. */
const makeMaterial = async (
	deps: MakingDeps,
	{ session, now }: Work,
	upload_id: string,
	open: () => Promise<Incoming>,
): Promise<number | null> => {
	const { db, blobs, keeper } = deps
	const row = await store.findUpload(db, session.user_id, upload_id)
	if (row === undefined) return null
	const hashed = await hashUpload(deps, row, open)
	const { sha256 } = hashed
	const made = await keeper.keep(async () => {
		await hashed.store()
		const type = await kindOfFile(blobs.path(sha256))
		const { user_id, group_id, name, size } = row
		return amongDirectories(deps, session, async tx => {
			const upload = await store.removeUpload(tx, upload_id)
			if (upload === undefined) return null
			if (type === null) return 'unsupported'
			const times = { created_at: now, updated_at: now }
			const review_state = await newReviewState(tx)
			const found = { ...blank_material, ...type, size, sha256, state: 'processing' }
			const columns = { ...found, user_id, group_id, name, review_state, upload_id, ...times }
			const id = await addMaterial(tx, { ...columns, ...upload })
			await insertSteps(tx, id, type.kind, now)
			return id
		})
	})
	if (made !== 'unsupported') return made
	await keeper.removeUnused([sha256])
	throw new CodedError('file_unsupported')
}

/** Turns a complete upload into a material and queues it for processing. */
export const endUpload = async (deps: MakingDeps, processing: { wake(): void }, upload_id: string, by: Work) => {
	const { db, files } = deps
	// Serialised per upload: of two concurrent finishes one makes the material, and both return it.
	const id = await files.end(upload_id, open => makeMaterial(deps, by, upload_id, open))
	if (id !== null) processing.wake()
	const made = await store.findMaterialByUpload(db, by.session.group_id, upload_id)
	if (made === undefined) throw new CodedError('upload_absent')
	const { id: made_id, name, kind, size, sha256 } = made
	by.note({ object: name, after: { id: made_id, name, kind, size, sha256 } })
	const [material] = await shownMaterials({ ...deps, session: by.session }, [made])
	if (material === undefined) throw new CodedError('upload_absent')
	return material
}
