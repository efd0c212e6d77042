import { download_states, failed_states, pending_states } from '@vitrine/domain/release/download'
import type { ReleaseCounts } from '@vitrine/domain/release/release-state'
import type { ReleaseStatus } from '@vitrine/domain/release/release-status'
import { standings } from '@vitrine/domain/schedule/standing'
import type { HeldRow } from '../../../db/held.ts'
import type { listStates } from './release-list.store.ts'

/** Number of terminals of a release in each state; `download_state` null means waiting for their turn. */
export type States = Awaited<ReturnType<typeof listStates>>

/** Number of these rows in each state; rows that are held were not taken down. */
export const statesOf = (rows: readonly HeldRow[]): States =>
	[...Map.groupBy(rows, row => `${row.download_state} ${row.standing} ${row.replaced_by}`).values()].flatMap(some =>
		some.slice(0, 1).map(({ release_id, download_state, standing, replaced_by }) => ({
			release_id,
			download_state,
			standing,
			replaced_by,
			taken_down: 0,
			count: some.length,
		})),
	)

export const sumOf = (states: States, ...wanted: (number | null)[]): number =>
	states
		.filter(state => state.taken_down === 0 && wanted.includes(state.download_state))
		.reduce((sum, { count }) => sum + count, 0)

const takenDownOf = (states: States): number =>
	states.filter(({ taken_down }) => taken_down === 1).reduce((sum, { count }) => sum + count, 0)

const here = (states: States): States =>
	states.filter(({ download_state, taken_down }) => download_state === download_states.succeeded && taken_down === 0)

/** The newest release that replaces this one on some terminal; 0 for none. */
export const replacerOf = (states: States): number =>
	here(states).reduce((newest, { replaced_by }) => Math.max(newest, replaced_by), 0)

/** Number of terminals for each outcome of a release. */
export const countsOf = (states: States): ReleaseCounts => {
	const standing = (...wanted: number[]): number =>
		here(states)
			.filter(one => wanted.includes(one.standing))
			.reduce((sum, { count }) => sum + count, 0)
	return {
		on: standing(standings.on),
		waits: standing(standings.waits),
		over: standing(standings.over, standings.past),
		replaced: standing(standings.hidden, standings.replaced),
		coming: sumOf(states, null, ...pending_states) + standing(standings.none),
		failed: sumOf(states, ...failed_states),
		taken_down: takenDownOf(states),
	}
}

/** Number of terminals still to get a release; 0 if it does not go to terminals any more, or not yet. */
export const unfinishedOf = (status: ReleaseStatus, states: States): number =>
	status === 'approved' || status === 'not_needed' || status === 'reserved' ? sumOf(states, null, ...pending_states) : 0

/** Number of terminals in each download state, without those where it was taken down. */
export const downloadsOf = (states: States) => {
	const sent = states.flatMap(({ download_state, taken_down, count }) =>
		download_state === null || taken_down === 1 ? [] : [{ download_state, count }],
	)
	return [...Map.groupBy(sent, ({ download_state }) => download_state)].map(([download_state, own]) => ({
		download_state,
		count: own.reduce((sum, { count }) => sum + count, 0),
	}))
}
