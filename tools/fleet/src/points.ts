import type { Zone } from '@vitrine/domain/local-time'
import { evaluatePoints, type PointsEvaluation, type PointsState } from '@vitrine/domain/points/evaluation'
import type { Fix } from '@vitrine/domain/points/fix'
import type { Point } from '@vitrine/domain/points/point'

/** How often to check which point plays, in ms. */
const looked_every = 1_000

/** The inputs and effects of a simulated terminal's points. */
export interface PointSurroundings {
	readonly zone: Zone
	/** Its position at a moment, in ms since the epoch; null for none. */
	readonly fix: (now: number) => Fix | null
	/** The points that it holds. */
	readonly points: () => readonly Point[]
	/** Called when another point plays from now on, or none. */
	readonly plays: (playing: PointsEvaluation['playing']) => void
}

/** The points that a simulated terminal follows, using the same function as players. */
export class FollowedPoints {
	readonly #around: PointSurroundings
	#state: PointsState = {}
	#playing: PointsEvaluation['playing'] = null
	#timer: NodeJS.Timeout | undefined

	constructor(around: PointSurroundings) {
		this.#around = around
	}

	/** Uses the points that are held now: of ten thousand terminals only those with points run a timer. */
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
