import { review_states } from '../library/material.ts'
import { listTime } from '../schedule/terminal-plan.ts'
import type { Manifest } from './release.ts'
import { isExpired, isReserved, type ReleaseLife } from './release-status.ts'

/** The state of a published interlude: waiting for approval, upcoming, active, past, or ended manually. */
export const interlude_states = ['held', 'waiting', 'running', 'over', 'ended'] as const
export type InterludeState = (typeof interlude_states)[number]

/** The progress of the terminals of an interlude; `got_at` is when the last of them got it, in ms, null while none has. */
export interface InterludeReach {
	/** How many it went or goes to that exist; none if all of them were removed. */
	readonly terminals: number
	/** How many can still get it. */
	readonly pending: number
	readonly got_at: number | null
}

/** When the last terminal will have played all of it if nothing interrupts it, in ms; null while one can still start. */
const playedAt = (life: ReleaseLife, manifest: Manifest, { pending, got_at }: InterludeReach): number | null => {
	const time = listTime(manifest)
	if (pending > 0 || got_at === null || time === null) return null
	// A reserved one starts last on the terminal where its time ends last.
	const lasting = manifest.between?.lasting ?? Number.POSITIVE_INFINITY
	return Math.max(got_at, (life.ends_at ?? 0) - lasting) + time
}

/** The state of a published interlude at a moment in ms since the epoch. */
export const interludeState = (
	life: ReleaseLife,
	manifest: Manifest,
	reach: InterludeReach,
	now: number,
): InterludeState => {
	if (life.ended_at !== null) return 'ended'
	if (isExpired(life, now)) return 'over'
	if (life.review_state === review_states.pending) return 'held'
	if (isReserved(life, now)) return 'waiting'
	// Nothing is left that could play it.
	if (reach.terminals === 0) return 'over'
	const played = playedAt(life, manifest, reach)
	return played !== null && played <= now ? 'over' : 'running'
}

/** Whether it is playing or can still play. */
export const isAiring = (state: InterludeState): boolean => state !== 'over' && state !== 'ended'

/** The error of the time of a reserved interlude, `yyyy-MM-ddTHH:mm:ss` in local time: it has to be in the future on all terminals. */
export const isReservationPast = (at: string, { ahead }: { readonly ahead: { readonly time: string } }): boolean =>
	at <= ahead.time
