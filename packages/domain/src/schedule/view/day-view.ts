import { loopPrograms, type Plan, playingAt, possiblePrograms, timeline } from '../playing.ts'
import { nextEdge } from '../timed.ts'

/** A program within a stretch: from the start of its first play there to the end of its last, in ms since the epoch. */
export interface Showing {
	readonly program_id: number
	readonly from: number
	readonly to: number
}

/** A span of time with the same active steps, in ms since the epoch, and what plays in turn; empty if nothing does. */
export interface Stretch {
	readonly from: number
	readonly to: number
	readonly showings: readonly Showing[]
}

/** Plays evaluated in a stretch at first: steps without a daily limit repeat the same pattern until its end. */
const enough = 400
/** Upper bound of plays evaluated in a stretch, however short its programs are. */
const most = 20_000

/** Programs of the loop that come after the evaluated part of a stretch: one before them can play for hours. */
const laterInLoop = (plan: Plan, from: number, to: number, found: ReadonlyMap<number, Showing>): Showing[] =>
	[...new Set(loopPrograms(plan, from, to - from))]
		.filter(program_id => !found.has(program_id))
		.map(program_id => ({ program_id, from, to }))

const showingsIn = (plan: Plan, from: number, to: number): Showing[] => {
	const few = timeline(plan, from, to, enough)
	const isCounted = plan.timed.some(({ total }) => total > 0)
	const plays = few.length === enough && isCounted ? timeline(plan, from, to, most) : few
	const isWhole = plays.length < (isCounted ? most : enough)
	const found = new Map<number, Showing>()
	for (const { program_id, at, to: end } of plays) {
		const first = found.get(program_id)?.from ?? at
		found.set(program_id, { program_id, from: first, to: isWhole ? Math.min(end, to) : to })
	}
	const isLoop = !isWhole && plays.at(-1)?.source.part === 'loop'
	return [...found.values(), ...(isLoop ? laterInLoop(plan, from, to, found) : [])]
}

/** The parts of `[from, to)` between changes of the set of active steps. */
const edgesIn = function* (plan: Plan, from: number, to: number) {
	for (let at = from; at < to; ) {
		const end = Math.min(to, nextEdge(plan, at))
		yield { from: at, to: end }
		at = end
	}
}

/** What a timed release plays from `from` to `to` (ms since the epoch), stretch by stretch, without the empty ones. */
export const stretchesIn = (plan: Plan, from: number, to: number): Stretch[] =>
	[...edgesIn(plan, from, to)]
		.map(one => ({ ...one, showings: showingsIn(plan, one.from, one.to) }))
		.filter(({ showings }) => showings.length > 0)

/** The programs that play in a stretch without changes, evaluated until every possible one was found, or up to a maximum number of plays. */
const namesIn = (plan: Plan, from: number, to: number): number[] => {
	const possible = new Set(possiblePrograms(plan, from))
	const found = new Set<number>()
	let last: string | undefined
	for (let at = from, plays = 0; at < to && plays < enough && found.size < possible.size; plays++) {
		const playing = playingAt(plan, at)
		if (playing === null) break
		found.add(playing.program_id)
		last = playing.source.part
		at = playing.to
	}
	const later = last === 'loop' && found.size < possible.size ? loopPrograms(plan, from, to - from) : []
	return [...new Set([...found, ...later])]
}

/** The same as `stretchesIn`, but only with the names of programs, without their times, at a fraction of the cost. */
export const namedStretchesIn = (
	plan: Plan,
	from: number,
	to: number,
): { readonly from: number; readonly to: number; readonly program_ids: readonly number[] }[] =>
	[...edgesIn(plan, from, to)]
		.map(one => ({ ...one, program_ids: namesIn(plan, one.from, one.to) }))
		.filter(({ program_ids }) => program_ids.length > 0)
