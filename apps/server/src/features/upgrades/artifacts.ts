import type { upgradesCalls } from '@vitrine/contract/terminal/upgrades'
import { artifact_limits } from '@vitrine/domain/upgrade/artifact'
import { isDuplicate } from '../../db/conflicts.ts'
import type { Database } from '../../db/database.ts'
import { lock } from '../../db/lock.ts'
import type { Tx } from '../../db/schema.ts'
import { authorized } from '../../http/caller/authorized.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import type { Blobs, Incoming } from '../../ports/blobs/blobs.ts'
import { readArtifact } from './artifact-reading.ts'
import * as store from './artifacts.store.ts'

/** What is needed of uploads and stored files. */
export interface ArtifactsDeps {
	readonly database: Database
	readonly blobs: Blobs
	readonly files: {
		end<T>(id: string, work: (open: () => Promise<Incoming>) => Promise<T>): Promise<T>
	}
	readonly keeper: {
		keep<T>(work: () => Promise<T>): Promise<T>
		removeUnused(files: readonly string[]): Promise<void>
	}
	/** Maximum size of an upload, in bytes. */
	readonly upload_limit: () => Promise<number>
	/** The upload is consumed. */
	readonly endUpload: (tx: Tx, upload_id: string) => Promise<unknown>
}

type UpgradesHandlers = Handlers<typeof upgradesCalls>
type ArtifactsHandlers = Pick<UpgradesHandlers, 'listArtifacts' | 'addArtifact' | 'removeArtifact'>

const add =
	(deps: ArtifactsDeps): ArtifactsHandlers['addArtifact'] =>
	async ({ upload_id, name }, { session, now, note }) => {
		const { database, blobs, files, keeper } = deps
		const { user_id, group_id } = session
		const own = async () => {
			const row = await store.findUpload(database.db, user_id, upload_id)
			if (row === undefined) throw new CodedError('upload_absent')
			return row
		}
		await own()
		// In the upload's turn: of two concurrent calls, only one creates the file.
		const id = await files.end(upload_id, async open => {
			const upload = await own()
			const incoming = await open()
			if (incoming.received < upload.size) throw new CodedError('upload_short', { offset: incoming.received })
			const job = { path: blobs.arriving(upload_id), largest: await deps.upload_limit() }
			const facts = await readArtifact(job, String(user_id))
			const sha256 = incoming.digest()
			const row = { ...facts, group_id, user_id, name: name ?? upload.name, size: upload.size, sha256, created_at: now }
			note({ object: row.name, after: { ...facts, size: row.size, sha256 } })
			const look = async (tx: Tx): Promise<void> => {
				await lock(tx, database.dialect, 'upgrade files')
				const same = await store.findSame(tx, group_id, sha256)
				if (same !== undefined) throw new CodedError('artifact_there', { name: same.name })
				if ((await store.countArtifacts(tx, group_id)) >= artifact_limits.count)
					throw new CodedError('artifact_many', { count: artifact_limits.count })
			}
			await authorized(database, session, look)
			return keeper.keep(async () => {
				await incoming.finish()
				return authorized(database, session, async tx => {
					await look(tx)
					await deps.endUpload(tx, upload_id)
					return store.insertArtifact(tx, row)
				}).catch(async (error: unknown) => {
					throw isDuplicate(error) ? new CodedError('artifact_there', { name: row.name }) : error
				})
			})
		})
		const found = await store.findShown(database.db, group_id, id)
		if (found === undefined) throw new CodedError('artifact_absent')
		return found
	}

const remove =
	({ database, keeper }: ArtifactsDeps): ArtifactsHandlers['removeArtifact'] =>
	async ({ id }, { session, note }) => {
		const { sha256 } = await authorized(database, session, async tx => {
			const row = await store.findArtifact(tx, session.group_id, id)
			if (row === undefined) throw new CodedError('artifact_absent')
			note({ object: row.name, before: { version: row.version, sha256: row.sha256 } })
			if (await store.isUsed(tx, id)) throw new CodedError('artifact_used')
			if (await store.isCommanded(tx, row.sha256)) throw new CodedError('artifact_commanded')
			await store.removeArtifact(tx, id)
			return row
		})
		await keeper.removeUnused([sha256])
		return null
	}

/** Files that upgrade terminals; their properties are read from their content. */
export const artifacts = (deps: ArtifactsDeps): ArtifactsHandlers => ({
	listArtifacts: ({ page = 1, limit = 50, type }, { session }) =>
		store.listArtifacts(deps.database.db, session.group_id, { page, limit, type }),
	addArtifact: add(deps),
	removeArtifact: remove(deps),
})
