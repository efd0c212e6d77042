import type { ActiveEmergency, emergencyCalls } from '@vitrine/contract/release/emergency'
import { review_states } from '@vitrine/domain/library/material'
import { download_states } from '@vitrine/domain/release/download'
import { type EmergencyContent, emergency_limits, emergency_wait } from '@vitrine/domain/release/emergency'
import type { Database } from '../../db/database.ts'
import { listForeign } from '../../db/held.ts'
import type { Reader } from '../../db/schema.ts'
import { readTerms } from '../../db/stored-json.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import * as store from './emergency.store.ts'

type EmergencyHandlers = Handlers<typeof emergencyCalls>

/** A published emergency: its content, and its end (ms; null until it is cancelled, and while it waits). */
export interface Published {
	readonly row: store.PublishedRow
	readonly content: EmergencyContent
	readonly until: number | null
	/** Its fixed end in ms, whenever it is approved; null if its duration counts from the approval. */
	readonly ends: number | null
	readonly waiting: boolean
}

const readPublished = (row: store.PublishedRow): Published | null => {
	const { emergency: content, between } = readTerms(row.manifest)
	if (content === undefined) return null
	const waiting = row.review_state === review_states.pending
	const ends = between?.until ?? null
	return { row, content, until: waiting ? null : ends, ends, waiting }
}

/** Whether it has ended, or has waited too long to be shown. */
const isPast = ({ row, ends, waiting }: Published, now: number): boolean =>
	(waiting && row.created_at + emergency_wait <= now) || (ends !== null && ends <= now)

const expectOn = (row: store.PublishedRow | undefined, now: number): Published => {
	const found = row === undefined ? null : readPublished(row)
	if (found === null) throw new CodedError('emergency_absent')
	const { publish_name: name, ended_at } = found.row
	if (ended_at !== null) throw new CodedError('emergency_over', { name })
	if (isPast(found, now)) throw new CodedError(found.waiting ? 'emergency_late' : 'emergency_over', { name })
	return found
}

/** An emergency of this organisation that is not over. */
export const publishedAt = async (db: Reader, group_id: number, publish_id: number, now: number): Promise<Published> =>
	expectOn(await store.findPublished(db, group_id, publish_id), now)

const kinds = ['emergency']

/** The part of another organisation's emergency on this one's terminals; undefined if there is none. */
const hereOf = async (database: Database, group_id: number, release_id: number, now: number) =>
	(await listForeign(database, group_id, now, { kinds, release_id })).get(release_id)

/** An emergency visible to this organisation, including those of others on its terminals. */
export const seenAt = async (
	database: Database,
	group_id: number,
	publish_id: number,
	now: number,
): Promise<Published> => {
	const row = await store.findPublished(database.db, group_id, publish_id)
	if (row !== undefined || (await hereOf(database, group_id, publish_id, now)) === undefined) return expectOn(row, now)
	const [foreign] = await store.listPublished(database.db, [publish_id])
	return expectOn(foreign, now)
}

const { failed, expired, cancelled, succeeded, offline } = download_states

/** Active and waiting emergencies, and those of others on the own terminals. */
export const listActive =
	(database: Database): EmergencyHandlers['listActive'] =>
	async (_, { session, now }) => {
		const { db } = database
		const own = await store.listUnended(db, session.group_id, now - emergency_limits.duration[1] * 1000)
		const foreign = await listForeign(database, session.group_id, now, { kinds })
		const rows = [...own, ...(await store.listPublished(db, [...foreign.keys()]))].toSorted((a, b) => b.id - a.id)
		const found = rows.flatMap(row => readPublished(row) ?? []).filter(one => !isPast(one, now))
		const ids = found.map(({ row }) => row.id)
		const [states, targets] = [await store.countStates(db, ids), await store.countWaiting(db, ids)]
		const withdrawn = await store.countWithdrawn(db, ids)
		return found.map(({ row, content, until, waiting }): ActiveEmergency => {
			const here = foreign
				.get(row.id)
				?.map(state => ({ ...state, is_never: state.last_seen === null ? 1 : 0, count: 1 }))
			const own = here ?? states.filter(state => state.release_id === row.id)
			const count = (...wanted: number[]): number =>
				own.reduce((sum, state) => sum + (wanted.includes(state.download_state) ? state.count : 0), 0)
			const never_seen = own.filter(state => state.download_state === offline && state.is_never === 1)
			const gone = withdrawn.find(one => one.release_id === row.id && here === undefined)?.count ?? 0
			const held = here ? 0 : (targets.find(target => target.release_id === row.id)?.count ?? 0)
			return {
				publish_id: row.id,
				publish_no: row.publish_no,
				content,
				user_id: row.user_id,
				publisher: row.publisher,
				group_id: row.group_id,
				group_name: row.group_name,
				group_name_en: row.group_name_en,
				foreign: here !== undefined,
				withdrawn: gone,
				since: row.reviewed_at ?? row.created_at,
				until,
				waiting,
				terminals: held + gone + own.reduce((sum, state) => sum + state.count, 0),
				acknowledged: count(succeeded),
				failed: count(failed, expired, cancelled),
				offline: count(offline),
				never_seen: never_seen.reduce((sum, state) => sum + state.count, 0),
			}
		})
	}

/** Delivery state of an emergency on each of its terminals. */
export const listAcknowledgements =
	(database: Database): EmergencyHandlers['listAcknowledgements'] =>
	async ({ publish_id, page = 1, limit = 50 }, { session: { group_id }, now }) => {
		const { db } = database
		const row = await store.findPublished(db, group_id, publish_id)
		const here = row === undefined ? await hereOf(database, group_id, publish_id, now) : undefined
		if (row === undefined && here === undefined) throw new CodedError('emergency_absent')
		if (row === undefined || row.review_state !== review_states.pending) {
			const some = here?.map(({ terminal_id }) => terminal_id)
			const { count, list } = await store.listDelivered(database, group_id, publish_id, { page, limit }, some)
			return { count, list: list.map(({ last_seen, ...one }) => ({ ...one, never_seen: last_seen === null })) }
		}
		const { count, list } = await store.listWaiting(db, group_id, publish_id, { page, limit })
		const waits = { download_state: null, updated_at: row.created_at }
		return { count, list: list.map(({ last_seen, ...one }) => ({ ...one, ...waits, never_seen: last_seen === null })) }
	}
