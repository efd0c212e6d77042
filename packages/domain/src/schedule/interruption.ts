import { type Entry, loopLength } from './loop.ts'

/**
 * An interruption: an interlude or an urgent release plays its entries `rounds` times, and whatever it suspends resumes afterwards; an
 * emergency lasts until `until` and does not wait. Times in ms since the epoch.
 */
export interface Interruption {
	readonly id: number
	/** The higher one takes precedence; of two equal ones the later. */
	readonly priority: number
	readonly start: number
	readonly entries: readonly Entry[]
	/** Null if it ends by the clock. */
	readonly rounds: number | null
	/** When it ends at the latest, whether or not it has played completely; infinite for no limit. */
	readonly until: number
}

/** A span in which an interruption is on screen; `offset` is how much of it was shown before, in ms. */
export interface Cut {
	readonly interruption: Interruption
	readonly from: number
	readonly to: number
	readonly offset: number
}

const lengthOf = ({ entries, rounds }: Interruption): number =>
	rounds === null ? Number.POSITIVE_INFINITY : rounds * loopLength(entries)

/** Whether the first one takes precedence over the second. */
const isBefore = (a: Interruption, b: Interruption): boolean =>
	a.priority === b.priority ? a.start > b.start || (a.start === b.start && a.id > b.id) : a.priority > b.priority

interface Waiting {
	readonly interruption: Interruption
	shown: number
}

const isOver = ({ interruption, shown }: Waiting, now: number): boolean =>
	now >= interruption.until || shown >= lengthOf(interruption)

/** The one that takes precedence over all others; null if there is none. */
const firstOf = (waiting: readonly Waiting[]): Waiting | null =>
	waiting.reduce<Waiting | null>(
		(best, one) => (best === null || isBefore(one.interruption, best.interruption) ? one : best),
		null,
	)

/** The spans in which interruptions are on screen, in order; one that is itself interrupted has several. */
export const cutsOf = (interruptions: readonly Interruption[]): Cut[] => {
	const coming = interruptions.filter(({ entries }) => entries.length > 0).sort((a, b) => a.start - b.start)
	const cuts: Cut[] = []
	let waiting: Waiting[] = []
	let now = coming[0]?.start ?? 0
	while (coming.length > 0 || waiting.length > 0) {
		while (coming[0] !== undefined && coming[0].start <= now)
			waiting.push({ interruption: coming.shift() as Interruption, shown: 0 })
		const [at, next] = [now, coming[0]?.start ?? Number.POSITIVE_INFINITY]
		waiting = waiting.filter(one => !isOver(one, at))
		const first = firstOf(waiting)
		if (first === null) {
			now = next
			continue
		}
		const { interruption, shown } = first
		const to = Math.min(next, interruption.until, now + lengthOf(interruption) - shown)
		cuts.push({ interruption, from: now, to, offset: shown })
		first.shown += to - now
		if (to === Number.POSITIVE_INFINITY) break
		now = to
	}
	return cuts
}

/** How long interruptions are on screen from `from` to `to`, in ms. */
export const lostIn = (cuts: readonly Cut[], from: number, to: number): number =>
	cuts.reduce((sum, cut) => sum + Math.max(0, Math.min(to, cut.to) - Math.max(from, cut.from)), 0)
