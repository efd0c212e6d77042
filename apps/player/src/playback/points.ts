import { evaluatePoints, type PointsEvaluation } from '@vitrine/domain/points/evaluation'
import { pointsOf } from '@vitrine/domain/points/played'
import type { Clock } from '../library/clock.ts'
import { type Database, keep, storedValue } from '../library/database.ts'
import { ownZone } from '../library/held.ts'
import type { OwnPlace } from '../library/place.ts'
import type { WhatPlays } from './what-plays.ts'

/** How often to check which point plays, in ms. */
const looked_every = 1_000
/** How long to wait for a first position after a start, in ms: what played at a point continues there. */
const first_within = 15_000

interface PointsContext {
	readonly database: Database
	readonly clock: Pick<Clock, 'now'>
	readonly place: OwnPlace
	readonly plays: Pick<WhatPlays, 'releases' | 'at'>
}

const isSame = (one: PointsEvaluation['playing'], other: PointsEvaluation['playing']): boolean =>
	one?.id === other?.id && one?.since === other?.since

/** Follows the points of the held releases, without a server too (decision 088); no position is requested while there are none. */
export const followPoints = async ({ database, clock, place, plays }: PointsContext): Promise<void> => {
	let state = (await storedValue(database, 'points')) ?? {}
	let playing: PointsEvaluation['playing'] = null
	const begun = performance.now()
	const show = (next: PointsEvaluation['playing']): void => {
		if (isSame(playing, next)) return
		playing = next
		plays.at(next)
	}
	const look = (): void => {
		const points = pointsOf(plays.releases())
		if (points.length === 0) return show(null)
		const fix = place.fix()
		if (fix === null && performance.now() - begun < first_within) return
		const found = evaluatePoints(points, state, { fix, zone: ownZone(), now: clock.now() })
		if (JSON.stringify(found.state) !== JSON.stringify(state))
			keep(database, 'points', found.state).catch(console.error)
		state = found.state
		show(found.playing)
	}
	setInterval(look, looked_every)
}
