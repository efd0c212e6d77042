import { loopPrograms, type Plan, playingAt, possiblePrograms, timeline } from '../playing.ts'
import { nextEdge } from '../timed.ts'

/** A program within a stretch: from its first play there until its last is over, in ms since the epoch. */
export interface Showing {
	readonly program_id: number
	readonly from: number
	readonly to: number
}

/** A stretch of time in which the same steps are on, in ms since the epoch, and what plays by turns; nothing where none is. */
export interface Stretch {
	readonly from: number
	readonly to: number
	readonly showings: readonly Showing[]
}

/** Plays that are looked at in a stretch at first: what has no total continues in the same way until its end. */
const enough = 400
/** No stretch is followed further, however short its programs are. */
const most = 20_000

/** Programs of the loop that come later in a stretch than what was looked at: one before them may play for hours. */
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

/** The stretches of `[from, to)` between which the set of steps that are on changes. */
const edgesIn = function* (plan: Plan, from: number, to: number) {
	for (let at = from; at < to; ) {
		const end = Math.min(to, nextEdge(plan, at))
		yield { from: at, to: end }
		at = end
	}
}

/** What a timed release plays from `from` to `to` (ms since the epoch), stretch by stretch; at least what has steps is in it. */
export const stretchesIn = (plan: Plan, from: number, to: number): Stretch[] =>
	[...edgesIn(plan, from, to)]
		.map(one => ({ ...one, showings: showingsIn(plan, one.from, one.to) }))
		.filter(({ showings }) => showings.length > 0)

/** The programs that play in a stretch in which nothing changes, looked at until each that may has, or for so many plays. */
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

/** The same as `stretchesIn` by the names of programs alone, without when each begins and ends, in a fraction of the time. */
export const namedStretchesIn = (
	plan: Plan,
	from: number,
	to: number,
): { readonly from: number; readonly to: number; readonly program_ids: readonly number[] }[] =>
	[...edgesIn(plan, from, to)]
		.map(one => ({ ...one, program_ids: namesIn(plan, one.from, one.to) }))
		.filter(({ program_ids }) => program_ids.length > 0)
