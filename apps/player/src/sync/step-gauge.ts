/** A measured lateness in ms, and when, by the steady clock in ms. */
interface Sample {
	readonly late: number
	readonly at: number
}

/** How long samples count, in ms: films are compared every second, turns come less often. */
const life = { films: 60_000, turns: 300_000 } as const
/** How many are kept at most. */
const most = 60

/** How much later than the clock says things come on screen, as the middle of the latest samples. */
export interface StepGauge {
	/** A film or a sound was this many ms late. */
	film(late: number, now: number): void
	/** A turn came on screen this many ms late. */
	turn(late: number, now: number): void
	/** Something else plays, or by another clock: earlier samples say nothing any more. */
	forget(): void
	/** In ms at `now`; films say it more precisely than turns; null while there is no sample. */
	late(now: number): number | null
}

const middleOf = (samples: readonly Sample[]): number | null => {
	const sorted = samples.map(({ late }) => late).toSorted((one, other) => one - other)
	return sorted[Math.floor((sorted.length - 1) / 2)] ?? null
}

/** Creates one without samples. */
export const createStepGauge = (): StepGauge => {
	let [films, turns]: [readonly Sample[], readonly Sample[]] = [[], []]
	return {
		film(late, at) {
			films = [...films, { late, at }].slice(-most)
		},
		turn(late, at) {
			turns = [...turns, { late, at }].slice(-most)
		},
		forget() {
			films = []
			turns = []
		},
		late(now) {
			const fresh = films.filter(({ at }) => now - at <= life.films)
			return middleOf(fresh) ?? middleOf(turns.filter(({ at }) => now - at <= life.turns))
		},
	}
}
