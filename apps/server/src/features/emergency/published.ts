import type { ActiveEmergency, emergencyCalls } from '@vitrine/contract/emergency'
import { download_states } from '@vitrine/domain/download'
import { type EmergencyContent, emergency_limits, emergency_wait } from '@vitrine/domain/emergency'
import { review_states } from '@vitrine/domain/material'
import type { Manifest } from '@vitrine/domain/release'
import type { Db, Reader } from '../../db/schema.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Handlers } from '../../http/route.ts'
import * as store from './emergency.store.ts'

type EmergencyHandlers = Handlers<typeof emergencyCalls>

/** An emergency that was published: what it shows, and until when (ms; null until it is cancelled, and while it waits). */
export interface Published {
	readonly row: store.PublishedRow
	readonly content: EmergencyContent
	readonly until: number | null
	readonly waiting: boolean
}

const readPublished = (row: store.PublishedRow): Published | null => {
	const { emergency: content, between } = JSON.parse(row.manifest) as Manifest
	if (content === undefined) return null
	const waiting = row.review_state === review_states.pending
	return { row, content, until: waiting ? null : (between?.until ?? null), waiting }
}

/** Whether its time is over, or it has waited for too long to be shown. */
const isPast = ({ row, until, waiting }: Published, now: number): boolean =>
	waiting ? row.created_at + emergency_wait <= now : until !== null && until <= now

/** An emergency that this organisation sees and that is not over. */
export const publishedAt = async (
	db: Reader,
	group_id: number,
	publish_id: number,
	now: number,
): Promise<Published> => {
	const row = await store.findPublished(db, group_id, publish_id)
	const found = row === undefined ? null : readPublished(row)
	if (found === null) throw new Refusal('emergency_absent')
	const { publish_name: name, ended_at } = found.row
	if (ended_at !== null) throw new Refusal('emergency_over', { name })
	if (isPast(found, now)) throw new Refusal(found.waiting ? 'emergency_late' : 'emergency_over', { name })
	return found
}

const { failed, expired, cancelled, succeeded, offline } = download_states

/** The emergencies that are on or wait for somebody. */
export const listActive =
	(db: Db): EmergencyHandlers['listActive'] =>
	async (_, { session, now }) => {
		const rows = await store.listUnended(db, session.group_id, now - emergency_limits.duration[1] * 1000)
		const found = rows.flatMap(row => readPublished(row) ?? []).filter(one => !isPast(one, now))
		const ids = found.map(({ row }) => row.id)
		const [states, targets] = [await store.countStates(db, ids), await store.countWaiting(db, ids)]
		return found.map(({ row, content, until, waiting }): ActiveEmergency => {
			const own = states.filter(state => state.release_id === row.id)
			const count = (...wanted: number[]): number =>
				own.reduce((sum, state) => sum + (wanted.includes(state.download_state) ? state.count : 0), 0)
			const held = targets.find(target => target.release_id === row.id)?.count ?? 0
			return {
				...{ publish_id: row.id, publish_no: row.publish_no, content, user_id: row.user_id, publisher: row.publisher },
				...{ since: row.reviewed_at ?? row.created_at, until, waiting },
				terminals: held + own.reduce((sum, state) => sum + state.count, 0),
				acknowledged: count(succeeded),
				failed: count(failed, expired, cancelled),
				offline: count(offline),
			}
		})
	}

/** How an emergency stands with each of its terminals. */
export const listAcknowledgements =
	(db: Db): EmergencyHandlers['listAcknowledgements'] =>
	async ({ publish_id, page = 1, limit = 50 }, { session: { group_id } }) => {
		const row = await store.findPublished(db, group_id, publish_id)
		if (row === undefined) throw new Refusal('emergency_absent')
		if (row.review_state !== review_states.pending)
			return store.listDelivered(db, group_id, publish_id, { page, limit })
		const { count, list } = await store.listWaiting(db, group_id, publish_id, { page, limit })
		return { count, list: list.map(one => ({ ...one, download_state: null, updated_at: row.created_at })) }
	}
