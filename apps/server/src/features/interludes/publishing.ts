import { field_problems } from '@vitrine/contract/error-codes'
import { review_states } from '@vitrine/domain/library/material'
import { instantOf, localTextAt, type Zone } from '@vitrine/domain/local-time'
import { interlude_patience, listLength, type SignalSource, signalProgram } from '@vitrine/domain/release/interlude'
import { isReservationPast } from '@vitrine/domain/release/interlude-state'
import { type ComesBetween, type PlayItem, play_modes, priorities } from '@vitrine/domain/release/release'
import { clockValues, localClocks } from '@vitrine/domain/schedule/local-clocks'
import { validityProblem } from '@vitrine/domain/schedule/terms/release-rules'
import { endedApprovals } from '../../db/review.ts'
import type { Tx } from '../../db/schema.ts'
import { notedById } from '../../http/audit/terminals-note.ts'
import { CodedError } from '../../http/coded-error.ts'
import {
	type ReleaseContent,
	type ReleaseOrder,
	type Releasing,
	type Target,
	terms_beside,
} from '../../ports/releasing.ts'
import { listOf } from './interlude-shown.ts'
import * as store from './interludes.store.ts'
import type { InterludesDeps, InterludesHandlers } from './interludes-deps.ts'

const year = 365 * 86_400_000

/** Local time arithmetic without clock changes. */
const local: Zone = () => 0

interface When {
	readonly starts: string | null
	readonly ends: string | null
	/** Its other time limits. */
	readonly bounds: Pick<ComesBetween, 'until' | 'lasting'>
}

/**
 * When an interlude of this length can be on screen. One for now: until it could have played, as an absolute moment. A reserved one: in
 * the local time of each terminal, regardless of clock changes. Either can be late by `interlude_patience` at most (docs/decisions/022).
 */
const whenOf = (start: string | null, length: number, terminals: readonly Target[], now: number): When => {
	const span = length + interlude_patience
	if (span > year) throw new CodedError('release_year')
	if (start === null) return { starts: null, ends: null, bounds: { until: now + span } }
	const clocks = localClocks(terminals, now)
	if (isReservationPast(start, clocks))
		throw clocks.ahead.name === ''
			? new CodedError('interlude_past')
			: new CodedError('interlude_past_at', clockValues(clocks.ahead))
	const ends = localTextAt(local, Math.ceil((instantOf(local, start) + span) / 1000) * 1000)
	// At most a year ahead: a date beyond that is a typing error.
	if (validityProblem({ starts: null, ends }, clocks) !== null) throw new CodedError('release_year')
	return { starts: start, ends, bounds: { until: null, lasting: span } }
}

/** The content of an interlude: its programs, or a program made for its input. */
const contentOf = async (
	releasing: Releasing,
	group_id: number,
	row: store.InterludeRow,
): Promise<{ content: ReleaseContent; items: PlayItem[] }> => {
	const items = listOf(row)
	if (row.type === 'program') {
		const program_ids = items.map(({ program_id }) => program_id)
		return { content: await releasing.collect(group_id, program_ids), items }
	}
	const { name, w, h, source_duration } = row
	const document = signalProgram({ w, h, source_duration, source: row.source as SignalSource })
	const program = { id: 0, name, document, w, h, play_time: source_duration }
	return { content: { programs: [program], files: [], cover_sha256: null }, items: [{ program_id: 0, count: 1 }] }
}

/** Plays an interlude on terminals, now or at a local time. */
export const publish =
	({ database: { db, dialect }, releasing, expectTimed }: InterludesDeps): InterludesHandlers['publish'] =>
	async ({ interlude_id, deviceids, when, startTime = '', request_id }, { session, now, note }) => {
		const { group_id } = session
		const row = await store.findInterlude(db, group_id, interlude_id)
		if (row === undefined) throw new CodedError('interlude_absent')
		const noted = await notedById(db, dialect, group_id, deviceids)
		note({ object: row.name, after: { interlude_id, when, startTime, ...noted } })
		if (row.review_state === review_states.pending || row.review_state === review_states.rejected)
			throw new CodedError('interlude_not_approved', { name: row.name })
		if (await store.isApprovalPast(db, row.id, await endedApprovals(db, now)))
			throw new CodedError('approval_over', { names: row.name })
		if (when === 'reserve' && startTime === '')
			throw new CodedError('parameter', undefined, { fields: { startTime: field_problems.missing } })
		const { content, items } = await contentOf(releasing, group_id, row)
		const lengths = new Map(content.programs.map(({ id, play_time }) => [id, play_time]))
		const length = row.play_count * listLength(items, id => lengths.get(id) ?? 0)
		const start = when === 'now' ? null : startTime.replaceAll('/', '-').replace(' ', 'T')
		const targets = await releasing.targets(group_id, deviceids)
		const { starts, ends, bounds } = whenOf(start, length, targets, now)
		expectTimed(targets, play_modes.urgency)
		const look = async (tx: Tx): Promise<void> => {
			if ((await store.findInterlude(tx, group_id, interlude_id)) === undefined)
				throw new CodedError('interlude_absent')
		}
		const order: ReleaseOrder = {
			...content,
			kind: 'interlude',
			source_id: row.id,
			publish_name: row.name,
			terms: {
				...terms_beside,
				play_mode: play_modes.urgency,
				starts,
				ends,
				counts: items.map(({ count, time }) => ({ count, time: time ?? null })),
			},
			between: { priority: priorities.interlude, rounds: row.play_count, ...bounds },
			rounds: 1,
			targets: targets.map(({ id }) => ({ terminal_id: id, wave: 0 })),
			group_id,
			user_id: session.user_id,
			request_id,
			held: false,
		}
		return releasing.release(now, session, order, look)
	}
