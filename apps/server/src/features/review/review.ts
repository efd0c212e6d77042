import type { reviewCalls } from '@vitrine/contract/review'
import { review_states } from '@vitrine/domain/material'
import type { Database } from '../../db/database.ts'
import type { Tx } from '../../db/schema.ts'
import type { SettingsReader } from '../../db/settings.ts'
import type { EventChannel } from '../../events.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Handlers } from '../../http/route.ts'
import * as store from './review.store.ts'

export interface ReviewDeps {
	readonly database: Database
	readonly events: EventChannel
	readonly settings: Pick<SettingsReader, 'value'>
	/** Writes decisions down within the transaction; the table is the materials' own. Answers the ids that were decided. */
	readonly updateReview: (
		tx: Tx,
		seen: readonly { id: number; updated_at: number }[],
		review_state: number,
		review_reason: string,
	) => Promise<number[]>
}

type ReviewHandlers = Handlers<typeof reviewCalls>
type Row = Awaited<ReturnType<typeof store.findMaterials>>[number]

const names = (rows: readonly Row[]): { names: string } => ({ names: rows.map(row => row.name).join(', ') })

const decideMaterials =
	({ database: { db }, events, settings, updateReview }: ReviewDeps): ReviewHandlers['decideMaterials'] =>
	async ({ materials: seen, approve, reason = '' }, { session, note }) => {
		if (approve === 0 && reason === '') throw new Refusal('review_reason_missing')
		const ids = [...new Set(seen.map(({ id }) => id))]
		const rows = await store.findMaterials(db, session.group_id, ids)
		if (rows.length !== ids.length) throw new Refusal('material_absent')
		const state = approve === 1 ? review_states.approved : review_states.rejected
		note({
			object: rows.map(row => row.name).join('、'),
			before: rows.map(({ id, name, review_state }) => ({ id, name, review_state })),
			after: { review_state: state, reason },
		})
		const own = rows.filter(row => row.user_id === session.user_id)
		if (own.length > 0 && (await settings.value('review_own')) !== '1') throw new Refusal('review_own', names(own))
		const decided = rows.filter(row => row.review_state !== review_states.pending)
		if (decided.length > 0) throw new Refusal('review_decided', names(decided))
		await db.transaction().execute(async tx => {
			const done = new Set(await updateReview(tx, seen, state, approve === 1 ? '' : reason))
			const missed = rows.filter(row => !done.has(row.id))
			if (missed.length > 0) throw new Refusal('review_changed', names(missed))
		})
		for (const { id, group_id, state: material_state } of rows)
			events.emit('material_state', { id, group_id, state: material_state })
		return { count: rows.length }
	}

/** The review of contents (specification B §4, §6). */
export const review = (deps: ReviewDeps): ReviewHandlers => ({ decideMaterials: decideMaterials(deps) })
