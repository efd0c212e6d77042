import { randomUUID } from 'node:crypto'
import type { materialsCalls } from '@vitrine/contract/materials'
import { chunkFault, upload_limits, upload_patience } from '@vitrine/domain/material'
import type { Db } from '../../db/schema.ts'
import { isGroupInScope } from '../../db/scope.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Handlers } from '../../http/route.ts'
import type { Blobs, Incoming } from '../../ports/blobs.ts'
import { head_length, kindOf } from './content-type.ts'
import * as store from './materials.store.ts'

type UploadHandlers = Pick<
	Handlers<typeof materialsCalls>,
	'uploadStart' | 'uploadChunk' | 'uploadCancel' | 'uploadList'
>

/** How long an open file of an idle upload is kept, in ms; after it the next chunk opens it again. */
const idle = 60_000

interface Open {
	incoming: Incoming
	used_at: number
}

/** The uploads that are under way: one writer each, whatever calls come side by side. */
export interface UploadFiles {
	/** Runs work alone among all work of this name. */
	alone<T>(name: string, work: () => Promise<T>): Promise<T>
	/** Runs work on an upload's file, one at a time for each upload. */
	use<T>(id: string, work: (incoming: Incoming) => Promise<T>): Promise<T>
	/** Ends the upload: the work of others on it is waited for, and its file is opened only when it is asked for. */
	end<T>(id: string, work: (open: () => Promise<Incoming>) => Promise<T>): Promise<T>
	close(): Promise<void>
}

export const uploadFiles = (blobs: Blobs, now: () => number): UploadFiles => {
	const open = new Map<string, Open>()
	const queues = new Map<string, Promise<unknown>>()
	const inTurn = <T>(id: string, work: () => Promise<T>): Promise<T> => {
		const turn = (queues.get(id) ?? Promise.resolve()).then(work, work)
		const settled = turn.catch(() => undefined).finally(() => queues.get(id) === settled && queues.delete(id))
		queues.set(id, settled)
		return turn
	}
	const closeIdle = async (but: string): Promise<void> => {
		for (const [id, { incoming, used_at }] of open) {
			if (id === but || queues.has(id) || now() - used_at < idle) continue
			open.delete(id)
			await incoming.close()
		}
	}
	const opened = async (id: string): Promise<Incoming> => {
		const known = open.get(id)
		if (known !== undefined) known.used_at = now()
		const incoming = known?.incoming ?? (await blobs.receive(id))
		if (known === undefined) open.set(id, { incoming, used_at: now() })
		await closeIdle(id)
		return incoming
	}
	return {
		alone: inTurn,
		use: (id, work) => inTurn(id, async () => work(await opened(id))),
		end: (id, work) =>
			inTurn(id, async () => {
				try {
					return await work(() => opened(id))
				} finally {
					await open.get(id)?.incoming.close()
					open.delete(id)
				}
			}),
		close: async () => {
			await Promise.all(queues.values())
			for (const { incoming } of open.values()) await incoming.close()
			open.clear()
		},
	}
}

const shown = (row: { id: string; name: string; size: number; received: number; created_at: number }) => ({
	upload_id: row.id,
	name: row.name,
	size: row.size,
	received: row.received,
	chunk_size: upload_limits.chunk,
	created_at: row.created_at,
})

export interface UploadDeps {
	readonly db: Db
	readonly blobs: Blobs
	readonly files: UploadFiles
	readonly upload_limit: number
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

const start =
	(deps: UploadDeps): UploadHandlers['uploadStart'] =>
	async (input, { session, now }) => {
		const { db, blobs, files, upload_limit, disk_reserve } = deps
		if (input.size > upload_limit)
			throw new Refusal('upload_limit', { limit: `${Math.floor(upload_limit / 1024 / 1024)} MB` })
		const group_id = input.group_id ?? session.group_id
		if (!(await isGroupInScope(db, session.group_id, group_id))) throw new Refusal('group_absent')
		await discardStale(deps, now)
		return files.alone(`user ${session.user_id}`, async () => {
			const unfinished = await store.listUploads(db, session.user_id)
			if (unfinished.length >= upload_limits.files) throw new Refusal('upload_count', { count: upload_limits.files })
			// What others have begun but not sent yet will need its room too.
			const promised = unfinished.reduce((sum, row) => sum + row.size - row.received, 0)
			if ((await blobs.free()) < input.size + promised + disk_reserve) throw new Refusal('disk_full')
			const row = {
				id: randomUUID(),
				user_id: session.user_id,
				group_id,
				name: input.name,
				size: input.size,
				received: 0,
				sha256: null,
				created_at: now,
				updated_at: now,
			}
			await db.transaction().execute(tx => store.insertUpload(tx, row))
			return shown(row)
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
				input.offset === 0 &&
				file.length >= Math.min(head_length, row.size) &&
				(await kindOf(file.subarray(0, head_length))) === null
			)
				throw new Refusal('file_unsupported')
			if ((await blobs.free()) < file.length + disk_reserve) throw new Refusal('disk_full')
			const received = await incoming.append(file)
			await db.transaction().execute(tx => store.updateUpload(tx, row.id, received, now))
			return { received }
		})
	}

/** The handlers of uploads; a chunk is answered once its bytes and their count are durable. */
export const uploads = (deps: UploadDeps): UploadHandlers => ({
	uploadStart: start(deps),
	uploadChunk: chunk(deps),
	uploadCancel: async ({ upload_id }, { session }) => {
		const row = await store.findUpload(deps.db, session.user_id, upload_id)
		if (row === undefined) throw new Refusal('upload_absent')
		await discard(deps, row.id)
		return null
	},
	uploadList: async (_input, { session }) => (await store.listUploads(deps.db, session.user_id)).map(shown),
})
