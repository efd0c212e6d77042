import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Known, knownCompleteness } from '../../test/played-facts.ts'
import { type Gap, type GapReason, type HeardState, heard_states, type Stretch, state_reasons } from './completeness.ts'

/** Everything in this file happens at whole steps of ten seconds: a gap is three of them, a state is told up to twelve late. */
const step = 10_000
const gap_steps = 3
const late_steps = 12
const hour_steps = 360
/** How many steps are looked at. */
const all = 500

const s = (from: number, to: number): Stretch => ({ from: from * step, to: to * step })

const isIn = (at: number, stretches: readonly Stretch[]): boolean =>
	stretches.some(({ from, to }) => from <= at * step && at * step < to)

/** Runs of steps with the same value: from, to (exclusive), value. */
const runsOf = <T>(from: number, to: number, valueAt: (at: number) => T): [from: number, to: number, value: T][] => {
	const runs: [number, number, T][] = []
	for (let at = from; at < to; at++) {
		const last = runs.at(-1)
		if (last !== undefined && last[2] === valueAt(at)) last[1] = at + 1
		else runs.push([at, at + 1, valueAt(at)])
	}
	return runs
}

const saidAt = ({ heard }: Known, at: number): HeardState =>
	heard.findLast(one => one.at <= at * step)?.state ?? 'online'

const reasonAt = (known: Known, at: number): GapReason => {
	if (isIn(at, known.lost)) return 'lost'
	const said = saidAt(known, at)
	return said === 'online' && at * step < known.published_from ? 'idle' : state_reasons[said]
}

/** The last step that counts; the rest may still be reported. */
const lastOf = ({ windows, now, played, heard }: Known): number => {
	const ends = played.flatMap(({ from, to }) => (from < to ? to : []))
	const other = heard.findLastIndex(({ state }) => state !== 'online' && state !== 'playing')
	const last = Math.max(windows[0]?.from ?? 0, heard[other + 1]?.at ?? 0, ...ends)
	return (now - last <= hour_steps * step ? Math.min(now, last) : now) / step
}

type Piece = [from: number, to: number, reason: GapReason]

const rested = (pieces: readonly Piece[]): Piece[] =>
	pieces.map(([from, to, reason], place) => {
		const beside = pieces[place + 1] ?? pieces[place - 1]
		const isRest = reason === 'unsaid' && to - from <= late_steps && beside !== undefined
		return [from, to, isRest ? beside[2] : reason]
	})

/**
 * The rule of decision 089 by hand: every step is looked at on its own. Slow, but simple enough to be trusted.
 */
const lookedAt = (known: Known): Gap[] => {
	const covered = Array.from({ length: all }, (_, at) => isIn(at, known.played))
	for (const [from, to, isPlayed] of runsOf(0, all, at => covered[at] ?? false))
		if (!isPlayed && to - from < gap_steps && from > 0 && to < all) covered.fill(true, from, to)
	const last = lastOf(known)
	const gaps: Gap[] = []
	for (const window of known.windows) {
		const rests = runsOf(window.from / step, Math.min(window.to / step, last), at => covered[at] ?? false)
		for (const [from, to, isPlayed] of rests) {
			if (isPlayed || to - from < gap_steps) continue
			const isNew = known.begun.some(at => at > Math.max(from, to - gap_steps) * step && at < (to + gap_steps) * step)
			const pieces = rested(runsOf(from, to, at => reasonAt(known, at)))
			const reasonIn = (at: number): GapReason => {
				const reason = pieces.find(([begin, end]) => begin <= at && at < end)?.[2] ?? 'unsaid'
				return isNew && reason === 'unsaid' ? 'replaced' : reason
			}
			gaps.push(...runsOf(from, to, reasonIn).map(([begin, end, reason]) => ({ ...s(begin, end), reason })))
		}
	}
	return gaps
}

const moment = fc.integer({ min: 0, max: 400 })
const list = fc.array(
	fc.tuple(moment, fc.integer({ min: 0, max: 40 })).map(([from, length]) => s(from, from + length)),
	{ maxLength: 15 },
)
const moments = fc.uniqueArray(moment, { maxLength: 15 }).map(found => found.sort((a, b) => a - b))
const known: fc.Arbitrary<Known> = fc.record({
	// Some of them meet: a terminal can move from one organisation in sight to another.
	windows: fc
		.tuple(moments, fc.array(fc.boolean(), { minLength: 15, maxLength: 15 }))
		.map(([edges, isIn]) =>
			edges.slice(1).flatMap((to, place) => (isIn[place] === true ? [s(edges[place] ?? 0, to)] : [])),
		),
	now: fc.integer({ min: 0, max: 900 }).map(at => at * step),
	published_from: fc.option(moment, { nil: Number.POSITIVE_INFINITY }).map(at => at * step),
	played: list,
	lost: list,
	begun: moments.map(found => found.map(at => at * step)),
	heard: fc
		.tuple(moments, fc.array(fc.constantFrom(...heard_states), { minLength: 15, maxLength: 15 }))
		.map(([found, states]) => found.map((at, place) => ({ at: (at - 40) * step, state: states[place] ?? 'online' }))),
})

test('read a few rows at a time, a terminal has the gaps that it has if every moment is looked at', () =>
	fc.assert(
		fc.asyncProperty(known, fc.integer({ min: 1, max: 5 }), async (one, size) => {
			const { gaps } = await knownCompleteness(one, size)
			expect(gaps).toEqual(lookedAt(one))
			expect((await knownCompleteness(one)).gaps).toEqual(gaps)
		}),
		{ numRuns: 300 },
	))

test('more gaps than are found at once are all found', async () => {
	const many = 2500
	const { gaps, totals } = await knownCompleteness({
		windows: [s(0, many * 10)],
		now: Number.MAX_SAFE_INTEGER,
		published_from: 0,
		played: Array.from({ length: many }, (_, place) => s(place * 10, place * 10 + 4)),
		lost: [],
		begun: [],
		heard: [],
	})
	expect(gaps).toEqual(
		Array.from({ length: many }, (_, place) => ({ ...s(place * 10 + 4, place * 10 + 10), reason: 'unsaid' })),
	)
	expect(totals).toMatchObject({ count: many, due_count: many, reasons: { unsaid: many * 6 * step } })
})
