import type { ErrorCode } from '@vitrine/contract/error-codes'
import { review_states } from '@vitrine/domain/library/material'
import { type InterludeProblem, interludeProblems, listLength } from '@vitrine/domain/release/interlude'
import { isAiring } from '@vitrine/domain/release/interlude-state'
import { isBrokenReference, isDuplicate } from '../../db/conflicts.ts'
import { listForeign } from '../../db/held.ts'
import { endedApprovals } from '../../db/review.ts'
import type { Seen } from '../../db/revision.ts'
import type { Reader, Tx } from '../../db/schema.ts'
import { notWritten } from '../../http/audit/changed-since.ts'
import { notedById } from '../../http/audit/terminals-note.ts'
import { authorized } from '../../http/caller/authorized.ts'
import { CodedError } from '../../http/coded-error.ts'
import { nameLine, namesIn, namesOf } from '../../http/names.ts'
import * as events from './interlude-events.store.ts'
import { shownEvents, shownInterludes } from './interlude-shown.ts'
import * as store from './interludes.store.ts'
import type { InterludesDeps, InterludesHandlers } from './interludes-deps.ts'
import { publish } from './publishing.ts'

const problem_codes = {
	name: 'interlude_name_missing',
	list: 'interlude_empty',
	source: 'interlude_source_missing',
	duration: 'interlude_duration',
} as const satisfies Record<InterludeProblem, ErrorCode>

/** Concurrent changes are refused like earlier ones. */
const writing = async <T>(work: Promise<T>): Promise<T> => {
	try {
		return await work
	} catch (error) {
		if (isDuplicate(error)) throw new CodedError('interlude_name_taken')
		throw isBrokenReference(error) ? new CodedError('program_absent') : error
	}
}

const own = async (db: Reader, group_id: number, id: number) => {
	const row = await store.findInterlude(db, group_id, id)
	if (row === undefined) throw new CodedError('interlude_absent')
	return row
}

/** An interlude as seen by an organisation. */
const shownInterlude = async (db: Reader, group_id: number, id: number, now: number) => {
	const row = await store.findInterlude(db, group_id, id)
	const [found] = row === undefined ? [] : await shownInterludes(db, group_id, [row], await endedApprovals(db, now))
	if (found === undefined) throw new CodedError('interlude_absent')
	return found
}

type SaveInput = Parameters<InterludesHandlers['save']>[0]
type SaveCall = Parameters<InterludesHandlers['save']>[1]

/** An interlude as entered, without the fields its type does not have. */
const enteredOf = ({ name, type, w, h, play_count = 1, ...given }: SaveInput) => {
	const { play_list = [], source = '' as const, source_duration = 0 } = given
	const about = { name, type, w, h, play_count, source_duration }
	return type === 'program' ? { ...about, play_list, source: '' as const } : { ...about, play_list: [], source }
}

type Entered = ReturnType<typeof enteredOf>

/** The operation log entry for an interlude. */
const noted = ({ name, type, w, h, play_list, source, play_count }: Entered) => ({
	name,
	type,
	w,
	h,
	play_list,
	source,
	play_count,
})

const expectComplete = (entered: Entered): void => {
	const [problem] = interludeProblems(entered)
	if (problem !== undefined) throw new CodedError(problem_codes[problem])
}

/** The duration of an interlude, in ms; refuses programs that this organisation cannot see. */
const durationOf = async (
	tx: Tx,
	group_id: number,
	{ type, play_list, source_duration }: Entered,
	program_ids: readonly number[],
): Promise<number> => {
	const lengths = new Map((await store.listLengths(tx, group_id, program_ids)).map(row => [row.id, row.play_time]))
	if (lengths.size !== program_ids.length) throw new CodedError('program_absent')
	return type === 'program' ? listLength(play_list, program => lengths.get(program) ?? 0) : source_duration
}

/** Overwrites an interlude at the given revision; returns the new revision. */
const update = async (
	tx: Tx,
	seen: Seen,
	change: Parameters<typeof store.updateInterlude>[2],
	program_ids: readonly number[],
): Promise<number> => {
	const written = await store.updateInterlude(tx, seen, change, program_ids)
	if (written !== undefined) return written
	if (seen.revision === undefined) throw new CodedError('interlude_conflict')
	throw await notWritten(tx, 'interludes', seen.id, 'interlude_absent')
}

/** Saves an interlude, a new one if no id is given; returns its id. */
const write = async (
	tx: Tx,
	{ reviewState }: InterludesDeps,
	{ id = 0, updated_at, revision }: SaveInput,
	entered: Entered,
	{ session, now, note, wrote }: SaveCall,
): Promise<number> => {
	const before = id === 0 ? undefined : await own(tx, session.group_id, id)
	note({ object: entered.name, ...(before && { before }), after: noted(entered) })
	// A user who can see the interlude can see its programs.
	const group_id = before?.group_id ?? session.group_id
	const program_ids = [...new Set(entered.play_list.map(({ program_id }) => program_id))]
	const source_duration = await durationOf(tx, group_id, entered, program_ids)
	const content = { ...entered, source_duration, play_list: JSON.stringify(entered.play_list) }
	const review_state = await reviewState(tx, 'interlude', group_id)
	const row = { ...content, review_state, review_reason: '', reviewed_at: null }
	if (before === undefined) {
		const made = { ...row, group_id, user_id: session.user_id, created_at: now, updated_at: now }
		return store.insertInterlude(tx, made, program_ids)
	}
	// Two changes in the same moment still differ.
	const change = { ...row, updated_at: Math.max(now, before.updated_at + 1) }
	wrote('interludes', id, await update(tx, { id, updated_at, revision }, change, program_ids))
	return id
}

const save =
	(deps: InterludesDeps): InterludesHandlers['save'] =>
	async (input, call) => {
		const entered = enteredOf(input)
		call.note({ object: entered.name, after: noted(entered) })
		expectComplete(entered)
		const saving = authorized(deps.database, call.session, tx => write(tx, deps, input, entered, call))
		return shownInterlude(deps.database.db, call.session.group_id, await writing(saving), call.now)
	}

/** Refuses to delete what is pending review. */
const expectReviewed = (rows: Awaited<ReturnType<typeof store.listOwn>>): void => {
	const waiting = rows.filter(row => row.review_state === review_states.pending)
	if (waiting.length > 0) throw new CodedError('interlude_unreviewed', { names: namesOf(waiting) })
}

/** Refuses to delete what is on the air, or will be. */
const expectOffAir = async (tx: Tx, ids: readonly number[], now: number): Promise<void> => {
	const shown = shownEvents(await events.listLiving(tx, ids, now), new Map(), now)
	const living = shown.filter(({ state }) => isAiring(state))
	if (living.length === 0) return
	const names = namesIn(living.map(({ name, publish_no }) => `${name} (${publish_no})`))
	throw new CodedError('interlude_airing', { names })
}

const remove =
	({ database }: InterludesDeps): InterludesHandlers['remove'] =>
	async ({ ids }, { session, now, note }) => {
		const wanted = [...new Set(ids)]
		await authorized(database, session, async tx => {
			const rows = await store.listOwn(tx, session.group_id, wanted)
			if (rows.length !== wanted.length || wanted.length === 0) throw new CodedError('interlude_absent')
			note({ object: nameLine(rows.map(({ name }) => name)), before: rows, after: null })
			expectReviewed(rows)
			await expectOffAir(tx, wanted, now)
			const removed = await store.removeInterludes(tx, wanted)
			const left = rows.filter(({ id }) => !removed.includes(id))
			// It was changed meanwhile, so it is pending again.
			if (left.length > 0) throw new CodedError('interlude_unreviewed', { names: namesOf(left) })
		})
		return null
	}

const end =
	({ database: { db, dialect }, releasing }: InterludesDeps): InterludesHandlers['end'] =>
	async ({ publish_id, deviceids: terminal_ids, reason }, { session, now, note }) => {
		const event = await events.findEvent(db, publish_id)
		if (event === undefined) throw new CodedError('release_absent')
		note({ object: event.publish_name, after: { publish_id } })
		await releasing.end(now, session, publish_id, { terminal_ids, reason }, async (tx, ended) => {
			const noted = await notedById(tx, dialect, session.group_id, ended)
			note({ object: event.publish_name, after: { publish_id, ...noted } })
		})
		return null
	}

/** Handlers for interludes: made, published and ended. */
export const interludes = (deps: InterludesDeps): InterludesHandlers => {
	const { db } = deps.database
	return {
		list: async ({ page = 1, limit = 50, ...filter }, { session: { group_id }, now }) => {
			const ended = await endedApprovals(db, now)
			const { count, list } = await store.listInterludes(db, group_id, { ...filter, page, limit }, ended)
			return { count, list: await shownInterludes(db, group_id, list, ended) }
		},
		get: ({ id }, { session: { group_id }, now }) => shownInterlude(db, group_id, id, now),
		save: save(deps),
		remove: remove(deps),
		publish: publish(deps),
		listEvents: async ({ page = 1, limit = 50, ...filter }, { session: { group_id }, now }) => {
			const foreign = await listForeign(deps.database, group_id, now, { kinds: ['interlude'] })
			const { count, list } = await events.listEvents(deps.database, group_id, [...foreign.keys()], {
				...filter,
				page,
				limit,
			})
			return { count, list: shownEvents(list, foreign, now) }
		},
		end: end(deps),
	}
}
