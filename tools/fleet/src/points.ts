import type { Zone } from '@vitrine/domain/local-time'
import { evaluatePoints, type PointsEvaluation, type PointsState } from '@vitrine/domain/points/evaluation'
import type { Fix } from '@vitrine/domain/points/fix'
import type { Point } from '@vitrine/domain/points/point'

/** How often it is looked which point plays, in ms. */
const looked_every = 1_000

/** What a simulated terminal's points go by, and what they act on. */
export interface PointSurroundings {
	readonly zone: Zone
	/** Where it is at a moment, in ms since the epoch; null for nowhere. */
	readonly fix: (now: number) => Fix | null
	/** The points that it holds. */
	readonly points: () => readonly Point[]
	/** Another one plays from now on, or none. */
	readonly plays: (playing: PointsEvaluation['playing']) => void
}

/** The points that a simulated terminal follows, with the function that players follow theirs by. */
export class FollowedPoints {
	readonly #around: PointSurroundings
	#state: PointsState = {}
	#playing: PointsEvaluation['playing'] = null
	#timer: NodeJS.Timeout | undefined

	constructor(around: PointSurroundings) {
		this.#around = around
	}

	/** Takes up what is held now: of ten thousand terminals only those that have points look at the time. */
	renew(): void {
		clearInterval(this.#timer)
		if (this.#around.points().length > 0) this.#timer = setInterval(() => this.look(Date.now()), looked_every)
		this.look(Date.now())
	}

	look(now: number): void {
		const { zone, fix, points, plays } = this.#around
		const { state, playing } = evaluatePoints(points(), this.#state, { fix: fix(now), zone, now })
		this.#state = state
		if (playing?.id === this.#playing?.id && playing?.since === this.#playing?.since) return
		this.#playing = playing
		plays(playing)
	}

	stop(): void {
		clearInterval(this.#timer)
	}
}
