import type { ReleaseStatus, ReleaseType } from './release-status.ts'

/** The state of a release as lists show it: what keeps it from playing, or its result on the terminals. */
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
	/** It counts there now. */
	readonly on: number
	/** It is there, and its time has not come. */
	readonly waits: number
	/** Another has taken its place, for a time or for good. */
	readonly replaced: number
	/** Its time is over there, or it has played as often as it was to. */
	readonly over: number
	/** It is still on its way, or has just come. */
	readonly coming: number
	readonly failed: number
	/** It was taken down there, which is another thing than that its time is over. */
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
