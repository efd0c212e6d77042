import type { materialsCalls } from '@vitrine/contract/library/materials'
import { isWidgetKind, type MaterialKind } from '@vitrine/domain/library/material'
import { rights } from '@vitrine/domain/people/rights'
import type { Database } from '../../../db/database.ts'
import type { Reader, Tx } from '../../../db/schema.ts'
import { readOptions } from '../../../db/stored-json.ts'
import type { EventChannel } from '../../../events.ts'
import { authorized } from '../../../http/caller/authorized.ts'
import type { Session } from '../../../http/caller/session.ts'
import { CodedError } from '../../../http/coded-error.ts'
import type { Handlers } from '../../../http/route.ts'
import type { BlobKeeper } from '../library/blob-keeper.ts'
import * as materials from '../library/materials.store.ts'
import { newReviewState } from '../library/review-state.ts'
import { holdMaterials } from '../trash/trash.store.ts'
import { listUses } from '../trash/uses.store.ts'
import { refuseUsed } from '../trash/uses.ts'
import type { ReplaceInPrograms } from '../widgets/widgets.ts'
import * as store from './replace.store.ts'

export interface ReplaceDeps extends Database {
	readonly keeper: BlobKeeper
	readonly events: EventChannel
	readonly replaceInPrograms: ReplaceInPrograms
}

const found = async (db: Reader, session: Session, id: number): Promise<materials.MaterialRow> => {
	const [row] = await materials.findMaterials(db, session.group_id, [id])
	if (row === undefined) throw new CodedError('material_absent')
	return row
}

/** Neither can be in processing: the outcome would overwrite the new file or be lost. */
const checkReady = async (tx: Tx, row: materials.MaterialRow): Promise<void> => {
	if (row.state === 'processing' || (await store.hasOpenSteps(tx, row.id)))
		throw new CodedError('material_not_ready', { name: row.name })
}

const checkPrograms = async (tx: Tx, session: Session, id: number): Promise<void> => {
	if (session.permissions.has('programs.write')) return
	const { programs, hidden } = await listUses(tx, session.group_id, [id])
	if (programs.length + hidden > 0)
		throw new CodedError('not_permitted', undefined, { needs: rights['programs.write'].name })
}

const swap = async (
	{ dialect, replaceInPrograms }: ReplaceDeps,
	tx: Tx,
	session: Session,
	{ id, with: source, now }: { id: number; with: number; now: number },
): Promise<{ programs: string[]; files: (string | null)[]; row: materials.MaterialRow }> => {
	await holdMaterials(tx, dialect, [id, source])
	const [row, other] = [await found(tx, session, id), await found(tx, session, source)]
	if (id === source) throw new CodedError('material_same', { name: row.name })
	if (row.kind !== other.kind) throw new CodedError('material_kind', { name: other.name })
	await checkReady(tx, row)
	await checkReady(tx, other)
	if (other.state !== 'ready') throw new CodedError('material_not_ready', { name: other.name })
	await refuseUsed(tx, session, [source])
	await checkPrograms(tx, session, id)
	const whole = await store.findWhole(tx, source)
	const files = await store.handOver(tx, source, id)
	const review = { review_state: await newReviewState(tx), review_reason: '' }
	await materials.updateMaterial(tx, id, { ...whole, ...review, updated_at: now })
	const pages = (await materials.listFiles(tx, [id])).filter(file => file.role === 'page').map(file => file.sha256)
	const { duration, play_sha256 } = whole
	const options = isWidgetKind(row.kind) && whole.options !== '' ? readOptions(whole.options) : null
	const placed = { id, name: row.name, kind: row.kind as MaterialKind, duration, play_sha256, pages, options }
	const programs = await replaceInPrograms(tx, placed, now)
	return { programs, files: [...files, row.sha256, row.thumb_sha256, row.play_sha256], row }
}

/** Replaces a material's file in every program that shows it. */
export const replace =
	(deps: ReplaceDeps): Handlers<typeof materialsCalls>['replace'] =>
	async (input, { session, now, note }) => {
		const { id } = input
		const { programs, files, row } = await authorized(deps, session, async tx => {
			const [before, other] = [await found(tx, session, id), await found(tx, session, input.with)]
			const outline = { id, kind: before.kind }
			const entry = { object: before.name, before: { ...outline, size: before.size, sha256: before.sha256 } }
			const after = { ...outline, from: other.name, size: other.size, sha256: other.sha256 }
			note({ ...entry, after })
			const swapped = await swap(deps, tx, session, { ...input, now })
			note({ ...entry, after: { ...after, programs: swapped.programs } })
			return swapped
		})
		await deps.keeper.removeUnused(files)
		deps.events.emit('material_state', { id, group_id: row.group_id })
		return { programs: programs.length }
	}
