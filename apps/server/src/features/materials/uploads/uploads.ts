import { randomUUID } from 'node:crypto'
import type { materialsCalls } from '@vitrine/contract/library/materials'

import { chunkProblem, upload_limits, upload_patience } from '@vitrine/domain/library/material'
import { isPackageName } from '@vitrine/domain/program/package-name'
import type { Database } from '../../../db/database.ts'

import type { Call, Work } from '../../../http/caller/session.ts'
import { CodedError } from '../../../http/coded-error.ts'
import type { Handlers } from '../../../http/route.ts'

import type { Blobs } from '../../../ports/blobs/blobs.ts'
import { amongDirectories, placeOf } from '../library/directories.ts'
import * as store from '../library/materials.store.ts'
import { head_length, mayBeShown } from './content-type.ts'
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
	readonly purpose: string
	readonly created_at: number
}

const shown = ({ id: upload_id, name, size, created_at }: Row, received: number) => ({
	upload_id,
	name,
	size,
	received,
	chunk_size: upload_limits.chunk,
	created_at,
})

/** How stale an upload's last-touched time can be, in ms: it matters on a scale of weeks, and updating it would delay every chunk. */
const touched_within = 60_000

export interface UploadDeps extends Database {
	readonly blobs: Blobs
	readonly files: UploadFiles
	readonly upload_limit: UploadLimit
	readonly disk_reserve: number
}

/** How many bytes of an upload have arrived: all of them if it was being finished and its file is already stored. */
const arrivedOf = async ({ blobs, files }: UploadDeps, row: Row & { sha256: string | null }): Promise<number> =>
	row.sha256 !== null && (await blobs.size(row.sha256)) === row.size ? row.size : files.received(row.id)

const discard = async ({ db, blobs, files }: UploadDeps, id: string): Promise<void> => {
	await db.transaction().execute(tx => store.removeUpload(tx, id))
	await files.end(id, () => blobs.discard(id))
}

/** Frees the space of uploads that were not continued for a week. */
export const discardStale = async (deps: UploadDeps, now: number): Promise<void> => {
	for (const { id } of await store.listStaleUploads(deps.db, now - upload_patience)) await discard(deps, id)
}

/** Starts receiving a file if there is room for it. */
export const startUpload = async (
	deps: UploadDeps,
	input: Parameters<UploadHandlers['uploadStart']>[0],
	{ session, now }: Work,
) => {
	const { db, blobs, files, disk_reserve } = deps
	await checkSize(deps.upload_limit, input.size)
	await discardStale(deps, now)
	return files.alone(`user ${session.user_id}`, async () => {
		const unfinished = await store.listUploads(db, session.user_id)
		if (unfinished.length >= upload_limits.files) throw new CodedError('upload_count', { count: upload_limits.files })
		// Uploads that others have started will need their remaining room too.
		const arrived = await Promise.all(unfinished.map(row => arrivedOf(deps, row)))
		const promised = unfinished.reduce((sum, row, place) => sum + row.size - (arrived[place] ?? 0), 0)
		if ((await blobs.free()) < input.size + promised + disk_reserve) throw new CodedError('disk_full')
		const row = {
			id: randomUUID(),
			user_id: session.user_id,
			// macOS decomposes accented letters (NFD); typed searches would not find them.
			name: input.name.normalize(),
			size: input.size,
			purpose: input.purpose ?? '',
			received: 0,
			sha256: null,
			created_at: now,
			updated_at: now,
		}
		await amongDirectories(deps, session, async tx => {
			await store.insertUpload(tx, { ...row, ...(await placeOf(tx, session, input)) })
		})
		return shown(row, 0)
	})
}

type ChunkInput = Parameters<UploadHandlers['uploadChunk']>[0]
type ChunkWork = Pick<Call, 'session' | 'now' | 'file'>

/** Errors of a file that can never be used. */
const hopeless_codes: ReadonlySet<string> = new Set(['file_unsupported', 'artifact_other'])

/** Receives a chunk; an upload that can never become a material is discarded with its error, so that it takes up no space. */
export const receiveChunk = async (deps: UploadDeps, input: ChunkInput, by: ChunkWork) => {
	try {
		return await takeChunk(deps, input, by)
	} catch (error) {
		if (error instanceof CodedError && hopeless_codes.has(error.code)) await discard(deps, input.upload_id)
		throw error
	}
}

type ChunkProblem = NonNullable<ReturnType<typeof chunkProblem>>

const problemError = (problem: ChunkProblem, received: number): CodedError =>
	problem === 'out_of_order' ? new CodedError('chunk_order', { offset: received }) : new CodedError('chunk_size')

/** Whether the first chunk shows that a file can never be displayed or be an upgrade. */
const isHopeless = async ({ name, size, purpose }: Row, offset: number, chunk: Buffer): Promise<boolean> => {
	if (offset !== 0 || chunk.length < Math.min(head_length, size)) return false
	if (purpose === 'upgrade') return chunk.toString('latin1', 0, 4) !== 'PK\x03\x04'
	if (isPackageName(name)) return false
	return !(await mayBeShown(chunk.subarray(0, head_length)))
}

const expectHopeful = async (row: Row, offset: number, chunk: Buffer): Promise<void> => {
	if (!(await isHopeless(row, offset, chunk))) return
	throw new CodedError(row.purpose === 'upgrade' ? 'artifact_other' : 'file_unsupported')
}

const takeChunk = async (deps: UploadDeps, input: ChunkInput, { session, now, file }: ChunkWork) => {
	const { db, blobs, files, disk_reserve } = deps
	if (file === null) throw new CodedError('file_missing')
	const row = await store.findUpload(db, session.user_id, input.upload_id)
	if (row === undefined) throw new CodedError('upload_absent')
	// Sent again after a crash during its finish.
	if (row.sha256 !== null && (await arrivedOf(deps, row)) === row.size) return { received: row.size }
	return files.use(row.id, async incoming => {
		// The upload may have been cancelled while this chunk was on its way.
		if ((await store.findUpload(db, session.user_id, row.id)) === undefined) {
			await blobs.discard(row.id)
			throw new CodedError('upload_absent')
		}
		const problem = chunkProblem({ size: row.size, received: incoming.received }, input.offset, file.length)
		if (problem === 'repeated') return { received: incoming.received }
		if (problem !== null) throw problemError(problem, incoming.received)
		// Refuses an unsupported file at its first chunk, not after its last.
		await expectHopeful(row, input.offset, file)
		if ((await blobs.free()) < file.length + disk_reserve) throw new CodedError('disk_full')
		const received = await incoming.append(file)
		if (now - row.updated_at >= touched_within)
			await db.transaction().execute(tx => store.updateUpload(tx, row.id, received, now))
		return { received }
	})
}

/** Cancels an upload and frees its space. */
export const cancelUpload = async (deps: UploadDeps, upload_id: string, { session }: Pick<Work, 'session'>) => {
	const row = await store.findUpload(deps.db, session.user_id, upload_id)
	if (row === undefined) throw new CodedError('upload_absent')
	await discard(deps, row.id)
	return null
}

/** Upload handlers. A chunk is acknowledged once its bytes are durable; the size of the file itself is the record. */
export const uploads = (deps: UploadDeps): UploadHandlers => ({
	uploadStart: (input, call) => startUpload(deps, input, call),
	uploadChunk: (input, call) => receiveChunk(deps, input, call),
	uploadCancel: ({ upload_id }, call) => cancelUpload(deps, upload_id, call),
	uploadState: async ({ upload_id }, { session }) => {
		const row = await store.findUpload(deps.db, session.user_id, upload_id)
		if (row === undefined) throw new CodedError('upload_absent')
		if (row.sha256 !== null && (await arrivedOf(deps, row)) === row.size)
			return { received: row.size, sha256: row.sha256 }
		return deps.files.use(row.id, async incoming => ({ received: incoming.received, sha256: incoming.digest() }))
	},
	uploadList: async (_input, { session }) => {
		const rows = await store.listUploads(deps.db, session.user_id)
		return Promise.all(rows.map(async row => shown(row, await arrivedOf(deps, row))))
	},
	uploadLimits: async () => ({
		size: await deps.upload_limit(),
		files: upload_limits.files,
		chunk: upload_limits.chunk,
	}),
})
