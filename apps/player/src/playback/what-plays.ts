import { playedLocked } from '@vitrine/domain/command/lock'
import type { PointsEvaluation } from '@vitrine/domain/points/evaluation'
import { pointPlays } from '@vitrine/domain/points/played'
import { nothing_ordered, type OrderedPlays, orderedPlays } from '@vitrine/domain/schedule/ordered-plays'
import type { StoredRelease } from '../library/database.ts'
import type { Playback } from './playback.ts'

/** Which of the held releases play: all of them together, unless commands have ordered something else, or a point plays. */
export interface WhatPlays {
	/** Plays these together. */
	use(releases: readonly StoredRelease[]): void
	order(ordered: OrderedPlays): void
	/** While it is locked, only emergencies play. */
	lock(isLocked: boolean): void
	/** A point plays from now on, or none. */
	at(point: PointsEvaluation['playing']): void
	releases(): readonly StoredRelease[]
	ordered(): OrderedPlays
}

/** Placed before playback; nothing is held at first. */
export const createWhatPlays = (playback: Pick<Playback, 'play'>): WhatPlays => {
	let releases: readonly StoredRelease[] = []
	let ordered = nothing_ordered
	let isLocked = false
	let point: PointsEvaluation['playing'] = null
	const play = (): void =>
		playback.play(isLocked ? playedLocked(releases) : pointPlays(orderedPlays(releases, ordered), point))
	return {
		use(wanted) {
			releases = wanted
			play()
		},
		order(wanted) {
			ordered = wanted
			play()
		},
		lock(wanted) {
			isLocked = wanted
			play()
		},
		at(wanted) {
			point = wanted
			play()
		},
		releases: () => releases,
		ordered: () => ordered,
	}
}
