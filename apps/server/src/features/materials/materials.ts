import type { Material, materialsCalls } from '@vitrine/contract/materials'
import type { FileKind, MaterialState } from '@vitrine/domain/material'
import type { EventChannel } from '../../events.ts'
import type { MediaLinks } from '../../http/media-links.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Handlers } from '../../http/route.ts'
import type { Session } from '../../http/session.ts'
import { head_length, kindOf } from './content-type.ts'
import * as store from './materials.store.ts'
import { inspectPicture, inspectVideo, readHead } from './processing.ts'
import { type UploadDeps, uploads } from './uploads.ts'

export interface MaterialsDeps extends UploadDeps {
	readonly events: EventChannel
	readonly links: MediaLinks
}

type MaterialsHandlers = Handlers<typeof materialsCalls>

const shown = (links: MediaLinks, session: Session, { thumb_sha256, ...row }: store.MaterialRow): Material => ({
	...row,
	kind: row.kind as FileKind,
	state: row.state as MaterialState,
	url: links.link(session, row.sha256, row.mime),
	thumbnail: thumb_sha256 === null ? '' : links.link(session, thumb_sha256, 'image/webp'),
})

/** Looks into one stored file and writes down what it is. Done again after a crash it comes to the same. */
const processOne = async ({ db, blobs, events }: MaterialsDeps, id: number): Promise<void> => {
	const row = await store.findForProcessing(db, id)
	if (row === undefined) return
	const path = blobs.path(row.sha256)
	const { thumbnail, ...found } =
		row.kind === 'picture' ? await inspectPicture(path) : await inspectVideo(path, row.mime)
	const thumb_sha256 = thumbnail === null ? null : (await blobs.put(thumbnail)).sha256
	await db.transaction().execute(tx => store.updateMaterial(tx, id, { ...found, thumb_sha256 }))
	events.emit('material_state', { id, group_id: row.group_id, state: found.state })
}

/** The queue of files to look into: the rows in state `processing` are the queue, so a crash loses nothing of it. */
export interface Processing {
	add(id: number): void
	/** Takes up what an earlier run left. */
	resume(): Promise<void>
	/** Resolves when nothing is waiting. */
	idle(): Promise<void>
}

export const materialProcessing = (deps: MaterialsDeps, report: (error: unknown) => void): Processing => {
	let tail: Promise<void> = Promise.resolve()
	const add = (id: number): void => {
		tail = tail.then(() => processOne(deps, id)).catch(report)
	}
	return {
		add,
		resume: async () => {
			for (const { id } of await store.listProcessing(deps.db)) add(id)
		},
		idle: () => tail,
	}
}

type UploadRow = NonNullable<Awaited<ReturnType<typeof store.findUpload>>>

/** Stores the bytes of a complete upload under their hash. A crash at any point leaves what a second try needs to go on. */
const storeUpload = async ({ db, blobs, files }: MaterialsDeps, row: UploadRow): Promise<string> => {
	if (row.sha256 !== null && (await blobs.size(row.sha256)) !== null) return row.sha256
	return files.end(row.id, async incoming => {
		if (incoming.received < row.size) throw new Refusal('upload_short', { offset: incoming.received })
		const sha256 = incoming.digest()
		await db.transaction().execute(tx => store.updateUploadHash(tx, row.id, sha256))
		await incoming.finish()
		return sha256
	})
}

const finish =
	(deps: MaterialsDeps, processing: Processing): MaterialsHandlers['uploadFinish'] =>
	async ({ upload_id }, { session, now }) => {
		const { db, blobs, links } = deps
		const row = await store.findUpload(db, session.user_id, upload_id)
		if (row !== undefined) {
			const sha256 = await storeUpload(deps, row)
			const type = await kindOf(await readHead(blobs.path(sha256), head_length))
			const id = await db.transaction().execute(async tx => {
				// Whoever removes the row makes the material: two finishes side by side make one.
				if (!(await store.removeUpload(tx, upload_id)) || type === null) return null
				const { user_id, group_id, name, size } = row
				const unknown = {
					width: 0,
					height: 0,
					duration: 0,
					codec: '',
					state: 'processing',
					fault: '',
					thumb_sha256: null,
				}
				return store.insertMaterial(tx, {
					user_id,
					group_id,
					name,
					size,
					sha256,
					...type,
					...unknown,
					upload_id,
					created_at: now,
				})
			})
			if (type === null) {
				await removeUnused(deps, [sha256])
				throw new Refusal('file_unsupported')
			}
			if (id !== null) processing.add(id)
		}
		const made = await store.findMaterialByUpload(db, session.group_id, upload_id)
		if (made === undefined) throw new Refusal('upload_absent')
		return shown(links, session, made)
	}

const removeUnused = async ({ db, blobs }: MaterialsDeps, files: readonly string[]): Promise<void> => {
	for (const sha256 of await store.listUnused(db, files)) await blobs.remove(sha256)
}

const remove =
	(deps: MaterialsDeps): MaterialsHandlers['remove'] =>
	async ({ ids }, { session }) => {
		const found = await store.findMaterials(deps.db, session.group_id, ids)
		if (found.length === 0 || found.length !== new Set(ids).size) throw new Refusal('material_absent')
		const gone = await deps.db.transaction().execute(async tx => {
			const uses = await store.listUses(tx, ids)
			if (uses.length > 0) throw new Refusal('material_in_use', { names: uses.join('、') })
			return store.removeMaterials(tx, ids)
		})
		await removeUnused(deps, [
			...new Set(gone.flatMap(row => (row.thumb_sha256 === null ? [row.sha256] : [row.sha256, row.thumb_sha256]))),
		])
		return null
	}

/** Materials and their uploads. */
export const materials = (deps: MaterialsDeps, processing: Processing): MaterialsHandlers => ({
	...uploads(deps),
	uploadFinish: finish(deps, processing),
	remove: remove(deps),
	list: async ({ page = 1, limit = 50, key_word, kind }, { session }) => {
		const { count, list } = await store.listMaterials(deps.db, session.group_id, { page, limit, key_word, kind })
		return { count, list: list.map(row => shown(deps.links, session, row)) }
	},
	rename: async ({ id, name }, { session }) => {
		if ((await store.findMaterials(deps.db, session.group_id, [id])).length === 0) throw new Refusal('material_absent')
		await deps.db.transaction().execute(tx => store.updateMaterial(tx, id, { name }))
		return null
	},
})
