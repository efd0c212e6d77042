import { randomUUID } from 'node:crypto'
import type { materialsCalls } from '@vitrine/contract/materials'
import { default_directory } from '@vitrine/domain/directory'
import { chunkFault, upload_limits, upload_patience } from '@vitrine/domain/material'
import { isPackageName } from '@vitrine/domain/program/package-name'
import type { Database } from '../../db/database.ts'
import { isGroupInScope } from '../../db/scope.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Handlers } from '../../http/route.ts'
import type { Session } from '../../http/session.ts'
import type { Blobs } from '../../ports/blobs.ts'
import { head_length, mayBeShown } from './content-type.ts'
import { amongDirectories, ownDirectory } from './directories.ts'
import * as store from './materials.store.ts'
import type { UploadFiles } from './uploads-files.ts'
import { checkSize, type UploadLimit } from './uploads-limit.ts'

type UploadHandlers = Pick<
	Handlers<typeof materialsCalls>,
	'uploadStart' | 'uploadChunk' | 'uploadState' | 'uploadCancel' | 'uploadList' | 'uploadLimits'
>

interface Row {
	readonly id: string
	readonly name: string
	readonly size: number
	readonly created_at: number
}

const shown = ({ id: upload_id, name, size, created_at }: Row, received: number) => ({
	...{ upload_id, name, size, received, chunk_size: upload_limits.chunk, created_at },
})

/** How old the note of when an upload was last touched may be, in ms: it decides over weeks, and each chunk would wait for it. */
const touched_within = 60_000

export interface UploadDeps extends Database {
	readonly blobs: Blobs
	readonly files: UploadFiles
	readonly upload_limit: UploadLimit
	readonly disk_reserve: number
}

const discard = async ({ db, blobs, files }: UploadDeps, id: string): Promise<void> => {
	await db.transaction().execute(tx => store.removeUpload(tx, id))
	await files.end(id, () => blobs.discard(id))
}

/** Gives back what uploads hold that nobody has gone on with for a week. */
export const discardStale = async (deps: UploadDeps, now: number): Promise<void> => {
	for (const { id } of await store.listStaleUploads(deps.db, now - upload_patience)) await discard(deps, id)
}

/** Where an upload goes: the organisation and its directory that are asked for, or the own organisation. */
export const placeOf = async (
	{ db }: UploadDeps,
	session: Session,
	{
		group_id,
		directory_id = default_directory.id,
	}: Omit<Parameters<UploadHandlers['uploadStart']>[0], 'name' | 'size'>,
): Promise<{ group_id: number; directory_id: number | null }> => {
	if (group_id !== undefined && !(await isGroupInScope(db, session.group_id, group_id)))
		throw new Refusal('group_absent')
	if (directory_id === default_directory.id) return { group_id: group_id ?? session.group_id, directory_id: null }
	const directory = await ownDirectory(db, session, directory_id)
	if (group_id !== undefined && group_id !== directory.group_id) throw new Refusal('directory_foreign')
	return { group_id: directory.group_id, directory_id }
}

const start =
	(deps: UploadDeps): UploadHandlers['uploadStart'] =>
	async (input, { session, now }) => {
		const { db, blobs, files, disk_reserve } = deps
		await checkSize(deps.upload_limit, input.size)
		const { group_id, directory_id } = await placeOf(deps, session, input)
		await discardStale(deps, now)
		return files.alone(`user ${session.user_id}`, async () => {
			const unfinished = await store.listUploads(db, session.user_id)
			if (unfinished.length >= upload_limits.files) throw new Refusal('upload_count', { count: upload_limits.files })
			// What others have begun but not sent yet will need its room too.
			const arrived = await Promise.all(unfinished.map(row => files.received(row.id)))
			const promised = unfinished.reduce((sum, row, place) => sum + row.size - (arrived[place] ?? 0), 0)
			if ((await blobs.free()) < input.size + promised + disk_reserve) throw new Refusal('disk_full')
			const row = {
				id: randomUUID(),
				user_id: session.user_id,
				group_id,
				directory_id,
				// macOS writes accents apart from their letters: they would not be found by what people type.
				name: input.name.normalize(),
				size: input.size,
				received: 0,
				sha256: null,
				created_at: now,
				updated_at: now,
			}
			await amongDirectories(deps, async tx => {
				if (directory_id !== null) await ownDirectory(tx, session, directory_id)
				await store.insertUpload(tx, row)
			})
			return shown(row, 0)
		})
	}

const chunk =
	({ db, blobs, files, disk_reserve }: UploadDeps): UploadHandlers['uploadChunk'] =>
	async (input, { session, now, file }) => {
		if (file === null) throw new Refusal('file_missing')
		const row = await store.findUpload(db, session.user_id, input.upload_id)
		if (row === undefined) throw new Refusal('upload_absent')
		return files.use(row.id, async incoming => {
			// Somebody may have cancelled it while this chunk was on its way.
			if ((await store.findUpload(db, session.user_id, row.id)) === undefined) {
				await blobs.discard(row.id)
				throw new Refusal('upload_absent')
			}
			const fault = chunkFault({ size: row.size, received: incoming.received }, input.offset, file.length)
			if (fault === 'repeated') return { received: incoming.received }
			if (fault === 'out_of_order') throw new Refusal('chunk_order', { offset: incoming.received })
			if (fault !== null) throw new Refusal('chunk_size')
			// A file that could never be shown is refused with its first chunk, not after its last.
			if (
				!isPackageName(row.name) &&
				input.offset === 0 &&
				file.length >= Math.min(head_length, row.size) &&
				!(await mayBeShown(file.subarray(0, head_length)))
			)
				throw new Refusal('file_unsupported')
			if ((await blobs.free()) < file.length + disk_reserve) throw new Refusal('disk_full')
			const received = await incoming.append(file)
			if (now - row.updated_at >= touched_within)
				await db.transaction().execute(tx => store.updateUpload(tx, row.id, received, now))
			return { received }
		})
	}

/** The handlers of uploads; a chunk is answered once its bytes are durable, and the file itself says how many they are. */
export const uploads = (deps: UploadDeps): UploadHandlers => ({
	uploadStart: start(deps),
	uploadChunk: chunk(deps),
	uploadCancel: async ({ upload_id }, { session }) => {
		const row = await store.findUpload(deps.db, session.user_id, upload_id)
		if (row === undefined) throw new Refusal('upload_absent')
		await discard(deps, row.id)
		return null
	},
	uploadState: async ({ upload_id }, { session }) => {
		const row = await store.findUpload(deps.db, session.user_id, upload_id)
		if (row === undefined) throw new Refusal('upload_absent')
		return deps.files.use(row.id, async incoming => ({ received: incoming.received, sha256: incoming.digest() }))
	},
	uploadList: async (_input, { session }) => {
		const rows = await store.listUploads(deps.db, session.user_id)
		return Promise.all(rows.map(async row => shown(row, await deps.files.received(row.id))))
	},
	uploadLimits: async () => ({
		size: await deps.upload_limit(),
		files: upload_limits.files,
		chunk: upload_limits.chunk,
	}),
})
