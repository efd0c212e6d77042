import { playedLocked } from '@vitrine/domain/command/lock'
import type { PointsEvaluation } from '@vitrine/domain/points/evaluation'
import { pointPlays } from '@vitrine/domain/points/played'
import {
	isSwitchAbsent,
	nothing_ordered,
	type OrderedPlays,
	orderedPlays,
	withTimedSwitch,
} from '@vitrine/domain/schedule/ordered-plays'
import type { StoredRelease } from '../library/database.ts'
import { ownZone } from '../library/held.ts'
import type { Playback } from './playback.ts'

/** Which of the held releases play: all of them together, unless commands have ordered something else, or a point plays. */
export interface WhatPlays {
	/** Plays these together. */
	use(releases: readonly StoredRelease[]): void
	order(ordered: OrderedPlays): void
	/** The times have switched to this program last, or to none. */
	time(timed: OrderedPlays['switched']): void
	/** While it is locked, only emergencies play. */
	lock(isLocked: boolean): void
	/** A point plays from now on, or none. */
	at(point: PointsEvaluation['playing']): void
	releases(): readonly StoredRelease[]
	/** What commands and times have ordered. */
	ordered(): OrderedPlays
	/** Whether the times have switched to a program that is not held. */
	isAbsent(): boolean
}

/** Placed before playback; nothing is held at first. */
export const createWhatPlays = (playback: Pick<Playback, 'play'>): WhatPlays => {
	let releases: readonly StoredRelease[] = []
	let by_command = nothing_ordered
	let timed: OrderedPlays['switched'] = null
	let isLocked = false
	let point: PointsEvaluation['playing'] = null
	const ordered = (): OrderedPlays => withTimedSwitch(by_command, releases, timed, ownZone())
	const play = (): void =>
		playback.play(isLocked ? playedLocked(releases) : pointPlays(orderedPlays(releases, ordered()), point))
	return {
		use(wanted) {
			releases = wanted
			play()
		},
		order(wanted) {
			by_command = wanted
			play()
		},
		time(switched) {
			timed = switched
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
		ordered,
		isAbsent: () => timed !== null && ordered().switched === timed && isSwitchAbsent(releases, { switched: timed }),
	}
}
