import { review_states } from '../library/material.ts'
import type { Bounds } from '../schedule/release-time.ts'
import { play_modes } from './release.ts'

/** The states of a release as displayed (specification B §4); `ended` means ended manually. */
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

/** The rollout of a release: no terminals yet, pilot terminals, paused, all. */
export const release_stages = ['held', 'some', 'halted', 'all'] as const
export type ReleaseStage = (typeof release_stages)[number]

/** The type of a release as displayed (specification B §4). */
export const release_types = ['loop', 'timed', 'urgent', 'interlude', 'emergency'] as const
export type ReleaseType = (typeof release_types)[number]

/** The fields that decide the state of a release; for its bounds on its terminals see `boundsOf`. */
export interface ReleaseLife extends Bounds {
	readonly review_state: number
	readonly ended_at: number | null
}

/** Whether the time of a release is over on every one of its terminals, at a moment in ms since the epoch. */
export const isExpired = ({ ends_at }: Pick<Bounds, 'ends_at'>, now: number): boolean =>
	ends_at !== null && ends_at <= now

/** Whether the time of a release is still in the future on every one of its terminals. */
export const isReserved = ({ starts_at }: Pick<Bounds, 'starts_at'>, now: number): boolean =>
	starts_at !== null && starts_at > now

/** The state of a release at a moment in ms since the epoch. */
export const releaseStatus = (release: ReleaseLife, now: number): ReleaseStatus => {
	const { review_state, ended_at } = release
	if (ended_at !== null) return 'ended'
	if (review_state === review_states.rejected) return 'rejected'
	if (isExpired(release, now)) return 'expired'
	if (review_state === review_states.pending) return 'pending'
	if (isReserved(release, now)) return 'reserved'
	return review_state === review_states.approved ? 'approved' : 'not_needed'
}

/** The type of a release, by its kind and play mode. */
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
