import type { ReleaseStatus, ReleaseType } from './release-status.ts'

/** The state of a release as shown in lists: what keeps it from playing, or its result on the terminals. */
export const release_states = [
	'pending',
	'rejected',
	'ended',
	'expired',
	'scheduled',
	'sending',
	'playing',
	'replaced',
	'played',
	'failed',
	'taken_down',
	'nowhere',
] as const
export type ReleaseState = (typeof release_states)[number]

/** The number of terminals for each result of a release. */
export interface ReleaseCounts {
	/** Currently effective there. */
	readonly on: number
	/** Present, but its time has not come. */
	readonly waits: number
	/** Replaced by another one, temporarily or permanently. */
	readonly replaced: number
	/** Its time is over there, or it has played as often as required. */
	readonly over: number
	/** Still on its way, or has just arrived. */
	readonly coming: number
	readonly failed: number
	/** Taken down there, as distinct from expired. */
	readonly taken_down: number
}

/** A release counts as playing if it plays on one terminal; otherwise the best result of its terminals counts. */
export const releaseState = (status: ReleaseStatus, type: ReleaseType, counts: ReleaseCounts): ReleaseState => {
	if (status === 'reserved') return 'scheduled'
	if (status !== 'approved' && status !== 'not_needed') return status
	const { on, waits, replaced, over, coming, failed, taken_down } = counts
	const ranked: readonly (readonly [count: number, state: ReleaseState])[] = [
		[on, 'playing'],
		[coming, 'sending'],
		[waits, 'scheduled'],
		[replaced, 'replaced'],
		[over, type === 'loop' || type === 'timed' ? 'expired' : 'played'],
		[failed, 'failed'],
		[taken_down, 'taken_down'],
	]
	return ranked.find(([count]) => count > 0)?.[1] ?? 'nowhere'
}
