import { review_states } from './material.ts'
import { play_modes } from './release.ts'
import { earliest_zone, latest_zone, wallTextAt } from './wall-clock.ts'

/** The states of a release as people read them (specification B §4); `ended` is one that somebody has ended. */
export const release_statuses = [
	'pending',
	'rejected',
	'ended',
	'expired',
	'reserved',
	'approved',
	'not_needed',
] as const
export type ReleaseStatus = (typeof release_statuses)[number]

/** Whom a release goes to: nobody yet, a few first, no more of them, everybody. */
export const release_stages = ['held', 'some', 'halted', 'all'] as const
export type ReleaseStage = (typeof release_stages)[number]

/** What a release is called by where it plays (specification B §4). */
export const release_types = ['loop', 'timed', 'urgent', 'interlude', 'emergency'] as const
export type ReleaseType = (typeof release_types)[number]

/** What of a release decides its state; times of the wall `yyyy-MM-ddTHH:mm:ss`, empty for none. */
export interface ReleaseLife {
	readonly review_state: number
	readonly ended_at: number | null
	readonly starts: string
	readonly ends: string
}

/** Between which times of the wall all walls of the earth are at a moment, in ms since the epoch. */
export const wallsAt = (now: number): { readonly behind: string; readonly ahead: string } => ({
	behind: wallTextAt(latest_zone, now),
	ahead: wallTextAt(earliest_zone, now),
})

/** The state of a release. It is expired when its time is over on every wall, and reserved while it has come on none. */
export const releaseStatus = (
	{ review_state, ended_at, starts, ends }: ReleaseLife,
	{ behind, ahead }: ReturnType<typeof wallsAt>,
): ReleaseStatus => {
	if (ended_at !== null) return 'ended'
	if (review_state === review_states.rejected) return 'rejected'
	if (ends !== '' && ends <= behind) return 'expired'
	if (review_state === review_states.pending) return 'pending'
	if (starts > ahead) return 'reserved'
	return review_state === review_states.approved ? 'approved' : 'not_needed'
}

/** The type of a release by what made it and how it plays. */
export const releaseType = ({
	kind,
	play_mode,
}: {
	readonly kind: string
	readonly play_mode: number
}): ReleaseType => {
	if (kind === 'interlude' || kind === 'emergency') return kind
	if (play_mode === play_modes.timed) return 'timed'
	return play_mode === play_modes.urgency ? 'urgent' : 'loop'
}
