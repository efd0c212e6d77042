import type { RefusalCode } from '@vitrine/contract/catalogue'
import { type InterludeFault, interludeFaults, listLength } from '@vitrine/domain/interlude'
import { review_states } from '@vitrine/domain/material'
import { isBrokenReference, isDuplicate } from '../../db/conflicts.ts'
import { endedApprovals } from '../../db/review.ts'
import { Refusal } from '../../http/refusal.ts'
import { shownEvents, shownInterludes } from './interlude-shown.ts'
import * as store from './interludes.store.ts'
import type { InterludesDeps, InterludesHandlers } from './interludes-deps.ts'
import { publish } from './publishing.ts'

const fault_codes = {
	name: 'interlude_name_missing',
	list: 'interlude_empty',
	source: 'interlude_source_missing',
	duration: 'interlude_duration',
} as const satisfies Record<InterludeFault, RefusalCode>

/** What others did between the look and the write is refused like what they had done before. */
const writing = async <T>(work: Promise<T>): Promise<T> => {
	try {
		return await work
	} catch (error) {
		if (isDuplicate(error)) throw new Refusal('interlude_name_taken')
		throw isBrokenReference(error) ? new Refusal('program_absent') : error
	}
}

const get =
	({ database: { db } }: InterludesDeps): InterludesHandlers['get'] =>
	async ({ id }, { session: { group_id }, now }) => {
		const row = await store.findInterlude(db, group_id, id)
		const [found] = row === undefined ? [] : await shownInterludes(db, group_id, [row], await endedApprovals(db, now))
		if (found === undefined) throw new Refusal('interlude_absent')
		return found
	}

const save =
	(deps: InterludesDeps): InterludesHandlers['save'] =>
	async (input, call) => {
		const { db } = deps.database
		const { session, now, note } = call
		const { id = 0, updated_at = 0, name, type, w, h, play_count = 1 } = input
		const isList = type === 'program'
		const play_list = isList ? (input.play_list ?? []) : []
		const source = isList ? '' : (input.source ?? '')
		const signal_duration = input.source_duration ?? 0
		const before = id === 0 ? undefined : await store.findInterlude(db, session.group_id, id)
		note({ object: name, ...(before && { before }), after: { name, type, w, h, play_list, source, play_count } })
		if (id !== 0 && before === undefined) throw new Refusal('interlude_absent')
		const [fault] = interludeFaults({ name, type, play_list, source, source_duration: signal_duration })
		if (fault !== undefined) throw new Refusal(fault_codes[fault])
		const program_ids = [...new Set(play_list.map(({ program_id }) => program_id))]
		// Whoever sees the interlude sees its programs.
		const group_id = before?.group_id ?? session.group_id
		const lengths = new Map((await store.listLengths(db, group_id, program_ids)).map(row => [row.id, row.play_time]))
		if (lengths.size !== program_ids.length) throw new Refusal('program_absent')
		const source_duration = isList ? listLength(play_list, program => lengths.get(program) ?? 0) : signal_duration
		const content = { name, type, w, h, source, source_duration, play_count, play_list: JSON.stringify(play_list) }
		const saving = db.transaction().execute(async tx => {
			const review_state = await deps.reviewState(tx, 'interlude', group_id)
			const row = { ...content, review_state, review_reason: '', reviewed_at: null }
			if (id === 0) {
				const made = { ...row, group_id, user_id: session.user_id, created_at: now, updated_at: now }
				return store.insertInterlude(tx, made, program_ids)
			}
			// Two changes of one moment are two all the same.
			const change = { ...row, updated_at: Math.max(now, updated_at + 1) }
			if (!(await store.updateInterlude(tx, { id, updated_at }, change, program_ids)))
				throw new Refusal('interlude_conflict')
			return id
		})
		return get(deps)({ id: await writing(saving) }, call)
	}

const remove =
	({ database: { db } }: InterludesDeps): InterludesHandlers['remove'] =>
	async ({ ids }, { session, note }) => {
		const wanted = [...new Set(ids)]
		const rows = await store.listOwn(db, session.group_id, wanted)
		if (rows.length !== wanted.length || wanted.length === 0) throw new Refusal('interlude_absent')
		const namesOf = (some: typeof rows): string => some.map(({ name }) => name).join('、')
		note({ object: namesOf(rows), before: rows, after: null })
		const waiting = rows.filter(row => row.review_state === review_states.pending)
		if (waiting.length > 0) throw new Refusal('interlude_unreviewed', { names: namesOf(waiting) })
		await db.transaction().execute(async tx => {
			const removed = await store.removeInterludes(tx, wanted)
			const left = rows.filter(({ id }) => !removed.includes(id))
			// Somebody has changed it since, so that it waits again.
			if (left.length > 0) throw new Refusal('interlude_unreviewed', { names: namesOf(left) })
		})
		return null
	}

const end =
	({ database: { db }, releasing }: InterludesDeps): InterludesHandlers['end'] =>
	async ({ publish_id }, { session, now, note }) => {
		const event = await store.findEvent(db, session.group_id, publish_id)
		if (event === undefined) throw new Refusal('release_absent')
		note({ object: event.publish_name, after: { publish_id } })
		await releasing.end(now, session, publish_id)
		return null
	}

/** What comes in between what plays: made, published and ended. */
export const interludes = (deps: InterludesDeps): InterludesHandlers => {
	const { db } = deps.database
	return {
		list: async ({ page = 1, limit = 50, ...wish }, { session: { group_id }, now }) => {
			const ended = await endedApprovals(db, now)
			const { count, list } = await store.listInterludes(db, group_id, { ...wish, page, limit }, ended)
			return { count, list: await shownInterludes(db, group_id, list, ended) }
		},
		get: get(deps),
		save: save(deps),
		remove: remove(deps),
		publish: publish(deps),
		listEvents: async ({ page = 1, limit = 50, ...wish }, { session: { group_id }, now }) => {
			const { count, list } = await store.listEvents(db, group_id, { ...wish, page, limit })
			return { count, list: shownEvents(list, now) }
		},
		end: end(deps),
	}
}
