import type { Material, materialsCalls } from '@vitrine/contract/materials'
import type { FileKind, MaterialState } from '@vitrine/domain/material'
import { isBrokenReference } from '../../db/conflicts.ts'
import type { EventChannel } from '../../events.ts'
import type { MediaLinks } from '../../http/media-links.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Handlers } from '../../http/route.ts'
import type { Call, Session } from '../../http/session.ts'
import type { Incoming } from '../../ports/blobs.ts'
import type { BlobKeeper } from './blob-keeper.ts'
import { head_length, kindOf } from './content-type.ts'
import * as store from './materials.store.ts'
import { inspectPicture, inspectVideo, readHead } from './processing.ts'
import { type UploadDeps, uploads } from './uploads.ts'

export interface MaterialsDeps extends UploadDeps {
	readonly events: EventChannel
	readonly links: MediaLinks
	readonly keeper: BlobKeeper
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
const processOne = async ({ db, blobs, events, keeper }: MaterialsDeps, id: number): Promise<void> => {
	const row = await store.findForProcessing(db, id)
	if (row === undefined) return
	const path = blobs.path(row.sha256)
	const { thumbnail, ...found } =
		row.kind === 'picture' ? await inspectPicture(path) : await inspectVideo(path, row.mime)
	const { thumb_sha256, changed } = await keeper.keep(async () => {
		const made = thumbnail === null ? null : (await blobs.put(thumbnail)).sha256
		const change = { ...found, thumb_sha256: made }
		return { thumb_sha256: made, changed: await db.transaction().execute(tx => store.updateMaterial(tx, id, change)) }
	})
	// Deleted while it was looked into: nobody will ask for what was found.
	if (!changed) return keeper.removeUnused([thumb_sha256])
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

/** The hash of a complete upload. A crash at any point leaves what a second try needs to go on. */
const hashUpload = async (
	{ db, blobs }: MaterialsDeps,
	row: UploadRow,
	open: () => Promise<Incoming>,
): Promise<{ sha256: string; store: () => Promise<unknown> }> => {
	if (row.sha256 !== null && (await blobs.size(row.sha256)) !== null)
		return { sha256: row.sha256, store: () => blobs.discard(row.id) }
	const incoming = await open()
	if (incoming.received < row.size) throw new Refusal('upload_short', { offset: incoming.received })
	const sha256 = incoming.digest()
	await db.transaction().execute(tx => store.updateUploadHash(tx, row.id, sha256))
	return { sha256, store: () => incoming.finish() }
}

const unknown = { width: 0, height: 0, duration: 0, codec: '', state: 'processing', fault: '', thumb_sha256: null }

/** Makes the material of an upload; null when it has been made, or given up, before. */
const makeMaterial = async (
	deps: MaterialsDeps,
	{ session, now }: Call,
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
		const type = await kindOf(await readHead(blobs.path(sha256), head_length))
		const { user_id, group_id, name, size } = row
		return db.transaction().execute(async tx => {
			if (!(await store.removeUpload(tx, upload_id))) return null
			if (type === null) return 'unsupported'
			const columns = { user_id, group_id, name, size, sha256, ...type, ...unknown, upload_id, created_at: now }
			return store.insertMaterial(tx, columns)
		})
	})
	if (made !== 'unsupported') return made
	await keeper.removeUnused([sha256])
	throw new Refusal('file_unsupported')
}

const finish =
	(deps: MaterialsDeps, processing: Processing): MaterialsHandlers['uploadFinish'] =>
	async ({ upload_id }, call) => {
		const { db, files, links } = deps
		// In the upload's turn: of two finishes side by side one makes the material, and both answer it.
		const id = await files.end(upload_id, open => makeMaterial(deps, call, upload_id, open))
		if (id !== null) processing.add(id)
		const made = await store.findMaterialByUpload(db, call.session.group_id, upload_id)
		if (made === undefined) throw new Refusal('upload_absent')
		return shown(links, call.session, made)
	}

const remove =
	(deps: MaterialsDeps): MaterialsHandlers['remove'] =>
	async ({ ids }, { session }) => {
		const found = await store.findMaterials(deps.db, session.group_id, ids)
		if (found.length === 0 || found.length !== new Set(ids).size) throw new Refusal('material_absent')
		const inUse = (names: readonly string[]) => new Refusal('material_in_use', { names: names.join('、') })
		const removing = deps.db.transaction().execute(async tx => {
			const names = await store.listUses(tx, ids)
			if (names.length > 0) throw inUse(names)
			return store.removeMaterials(tx, ids)
		})
		// A program may have begun to show one of them in between.
		const gone = await removing.catch(async error => {
			throw isBrokenReference(error) ? inUse(await store.listUses(deps.db, ids)) : error
		})
		await deps.keeper.removeUnused(gone.flatMap(row => [row.sha256, row.thumb_sha256]))
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
