import { randomUUID } from 'node:crypto'
import type { materialsCalls } from '@vitrine/contract/library/materials'
import type { EventChannel } from '../../../events.ts'
import type { Call } from '../../../http/caller/session.ts'
import { CodedError } from '../../../http/coded-error.ts'
import type { Handlers } from '../../../http/route.ts'
import { shownMaterials } from '../finding/material-shown.ts'
import { amongDirectories, placeOf } from '../library/directories.ts'
import { findMaterialByUpload, removeUpload } from '../library/materials.store.ts'
import { addMaterial } from '../library/new-material.ts'
import { newReviewState } from '../library/review-state.ts'
import type { MakingDeps } from './material-making.ts'
import * as store from './uploads-known.store.ts'
import { checkSize } from './uploads-limit.ts'

type KnownHandler = Handlers<typeof materialsCalls>['uploadKnown']
type Asked = Parameters<KnownHandler>[0] & { upload_id: string }

export interface KnownDeps extends MakingDeps {
	readonly events: EventChannel
}

/**
 * Makes a material from a file that is already stored. Only a visible material counts, because knowing a file's hash does not mean having
 * been given the file. The new one inherits everything known of the original. Null if there is none.
 */
const makeOfKnown = async (deps: KnownDeps, { session, now }: Call, asked: Asked): Promise<number | null> => {
	const { sha256, size, upload_id } = asked
	return amongDirectories(deps, session, async tx => {
		const place = await placeOf(tx, session, asked)
		const known = await store.findKnown(tx, session.group_id, sha256, size)
		// If the disk has lost the file, a copy would have no file either: uploading it repairs both.
		if (known === undefined || (await deps.blobs.size(sha256)) !== size) return null
		const { id: known_id, ...found } = known
		const own = { user_id: session.user_id, ...place, name: asked.name.normalize(), upload_id }
		const fresh = { review_state: await newReviewState(tx), review_reason: '', created_at: now, updated_at: now }
		await removeUpload(tx, upload_id)
		const id = await addMaterial(tx, { ...found, ...own, ...fresh })
		await store.copyParts(tx, known_id, id)
		return id
	})
}

/** Finishes an upload at once if its file is already stored; frees what has arrived of it. */
export const knownUpload =
	(deps: KnownDeps): KnownHandler =>
	async (input, call) => {
		const { db, blobs, files, keeper, events, upload_limit } = deps
		const { session, note } = call
		const asked = { ...input, upload_id: input.upload_id ?? randomUUID() }
		const { upload_id } = asked
		note({ object: asked.name, after: { sha256: asked.sha256, found: 0 } })
		await checkSize(upload_limit, asked.size)
		if (await store.isForeign(db, session.user_id, upload_id)) throw new CodedError('upload_absent')
		const made = await files.end(upload_id, async () => {
			if ((await findMaterialByUpload(db, session.group_id, upload_id)) !== undefined) return null
			const id = await keeper.keep(() => makeOfKnown(deps, call, asked))
			if (id !== null) await blobs.discard(upload_id)
			return id
		})
		const row = await findMaterialByUpload(db, session.group_id, upload_id)
		if (row === undefined || row.sha256 !== asked.sha256) return null
		if (made !== null) events.emit('material_state', { id: row.id, group_id: row.group_id })
		note({ object: row.name, after: { id: row.id, name: row.name, sha256: row.sha256, found: 1 } })
		const [material] = await shownMaterials({ ...deps, session }, [row])
		return material ?? null
	}
