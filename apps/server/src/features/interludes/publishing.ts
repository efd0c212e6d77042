import { field_faults } from '@vitrine/contract/catalogue'
import { interlude_patience, listLength, type SignalSource, signalProgram } from '@vitrine/domain/interlude'
import { review_states } from '@vitrine/domain/material'
import { type ComesBetween, type PlayItem, play_modes, priorities } from '@vitrine/domain/release'
import { validityFault } from '@vitrine/domain/schedule/release-rules'
import { earliest_zone, instantOf, latest_zone, wallTextAt, type Zone } from '@vitrine/domain/wall-clock'
import { endedApprovals } from '../../db/review.ts'
import { Refusal } from '../../http/refusal.ts'
import { type Carried, type Releasing, terms_beside } from '../../ports/releasing.ts'
import { listOf } from './interlude-shown.ts'
import * as store from './interludes.store.ts'
import type { InterludesDeps, InterludesHandlers } from './interludes-deps.ts'

const year = 365 * 86_400_000

/** The wall's own arithmetic: what a clock shows that nobody changes. */
const wall: Zone = () => 0

interface When {
	readonly starts: string | null
	readonly ends: string | null
	/** How it is bound in time beside that. */
	readonly bounds: Pick<ComesBetween, 'until' | 'lasting'>
}

/**
 * When something of this length may be on screen: for now until it could have played, on the clock of all; reserved on the wall
 * of each terminal, where a change of its clocks takes nothing away. Either way it comes late by `interlude_patience` at most
 * (docs/decisions/022).
 */
const whenOf = (start: string | null, length: number, now: number): When => {
	const span = length + interlude_patience
	if (span > year) throw new Refusal('release_year')
	if (start === null) return { starts: null, ends: null, bounds: { until: now + span } }
	const behind = wallTextAt(latest_zone, now)
	if (start <= behind) throw new Refusal('interlude_past')
	const ends = wallTextAt(wall, Math.ceil((instantOf(wall, start) + span) / 1000) * 1000)
	// A year counts from today: an interlude for a far day is a slip of the pen.
	const fault = validityFault({ starts: null, ends }, behind, wallTextAt(earliest_zone, now))
	if (fault !== null) throw new Refusal('release_year')
	return { starts: start, ends, bounds: { until: null, lasting: span } }
}

/** What an interlude shows: its programs, or one that is made for its input. */
const carriedOf = async (
	releasing: Releasing,
	group_id: number,
	row: store.InterludeRow,
): Promise<{ carried: Carried; items: PlayItem[] }> => {
	const items = listOf(row)
	if (row.type === 'program') {
		const program_ids = items.map(({ program_id }) => program_id)
		return { carried: await releasing.carry(group_id, program_ids), items }
	}
	const { name, w, h, source_duration } = row
	const document = JSON.stringify(signalProgram({ w, h, source_duration, source: row.source as SignalSource }))
	const program = { id: 0, name, document, w, h, play_time: source_duration }
	return { carried: { programs: [program], files: [], cover_sha256: null }, items: [{ program_id: 0, count: 1 }] }
}

/** Has an interlude come on terminals, now or at a time of their walls. */
export const publish =
	({ database: { db }, releasing, expectTimed }: InterludesDeps): InterludesHandlers['publish'] =>
	async ({ interlude_id, deviceids, when, startTime = '', request_id }, { session, now, note }) => {
		const { group_id } = session
		const row = await store.findInterlude(db, group_id, interlude_id)
		if (row === undefined) throw new Refusal('interlude_absent')
		note({ object: row.name, after: { interlude_id, when, startTime, terminals: deviceids.length } })
		if (row.review_state === review_states.pending || row.review_state === review_states.rejected)
			throw new Refusal('interlude_not_approved', { name: row.name })
		if (await store.isApprovalPast(db, row.id, await endedApprovals(db, now)))
			throw new Refusal('approval_over', { names: row.name })
		if (when === 'reserve' && startTime === '')
			throw new Refusal('parameter', undefined, { fields: { startTime: field_faults.missing } })
		const { carried, items } = await carriedOf(releasing, group_id, row)
		const lengths = new Map(carried.programs.map(({ id, play_time }) => [id, play_time]))
		const length = row.play_count * listLength(items, id => lengths.get(id) ?? 0)
		const start = when === 'now' ? null : startTime.replaceAll('/', '-').replace(' ', 'T')
		const { starts, ends, bounds } = whenOf(start, length, now)
		const targets = await releasing.targets(group_id, deviceids)
		expectTimed(targets, play_modes.urgency)
		return releasing.release(now, {
			...carried,
			...{ kind: 'interlude', source_id: row.id, publish_name: row.name },
			terms: {
				...{ ...terms_beside, play_mode: play_modes.urgency, starts, ends },
				counts: items.map(({ count, time }) => ({ count, time: time ?? null })),
			},
			between: { priority: priorities.interlude, rounds: row.play_count, ...bounds },
			...{ rounds: 1, targets: targets.map(({ id }) => ({ terminal_id: id, wave: 0 })) },
			...{ group_id, user_id: session.user_id, request_id, held: false },
		})
	}
