import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Known, knownCompleteness } from '../../test/played-facts.ts'
import {
	clipped,
	type Gap,
	gap_reasons,
	type HeardState,
	heard_states,
	joined,
	least_gap,
	lengthOf,
	permille,
	said_late,
} from './completeness.ts'
import { storedDays } from './play-spans.ts'
import { gapsByDay, shareWithin } from './totals.ts'

const minute = 60_000
const hour = 60 * minute
const m = (from: number, to: number) => ({ from: from * minute, to: to * minute })

/** Facts of a terminal over ten hours, evaluated a day later; times in minutes. */
const facts = (more: Partial<Known>): Known => ({
	windows: [m(0, 600)],
	now: 34 * hour,
	played: [],
	lost: [],
	begun: [],
	heard: [],
	published_from: 0,
	...more,
})
const heard = (...states: [at: number, state: HeardState][]) =>
	states.map(([at, state]) => ({ at: at * minute, state }))
const gapsOf = async (more: Partial<Known>) =>
	(await knownCompleteness(facts(more))).gaps.map(({ from, to, reason }) => [from / minute, to / minute, reason])

describe('the gaps of a terminal', () => {
	test.each<[string, Partial<Known>, unknown[][]]>([
		['nothing is known', {}, [[0, 600, 'unsaid']]],
		['it played all the time', { played: [m(-5, 700)] }, []],
		['it played in two pieces that meet', { played: [m(0, 300), m(300, 600)] }, []],
		['a pause is shorter than a gap', { played: [m(0, 300), m(300.4, 600)] }, []],
		['it was silent in between', { played: [m(0, 300), m(301, 600)] }, [[300, 301, 'unsaid']]],
		[
			'its screen was off, which it said a minute late',
			{ played: [m(0, 300), m(400, 600)], heard: heard([-9, 'playing'], [301, 'screen_off'], [399, 'playing']) },
			[[300, 400, 'off']],
		],
		[
			'it had nothing to play before it lost its connection',
			{ played: [m(0, 300)], heard: heard([300, 'idle'], [400, 'offline'], [500, 'online']) },
			[
				[300, 400, 'idle'],
				[400, 500, 'no_network'],
				[500, 600, 'unsaid'],
			],
		],
		[
			'no signal came in at its input, which it said a minute late',
			{ played: [m(0, 300), m(400, 600)], heard: heard([-9, 'playing'], [301, 'no_signal'], [400, 'playing']) },
			[[300, 400, 'no_signal']],
		],
		[
			'it was locked',
			{ played: [m(0, 300), m(400, 600)], heard: heard([-9, 'playing'], [301, 'locked'], [399, 'playing']) },
			[[300, 400, 'locked']],
		],
		[
			'nothing was published to it at first, which it does not say',
			{ played: [m(400, 600)], heard: heard([0, 'offline'], [100, 'online']), published_from: 300 * minute },
			[
				[0, 100, 'no_network'],
				[100, 300, 'idle'],
				[300, 400, 'unsaid'],
			],
		],
		['nothing was ever published to it', { published_from: Number.POSITIVE_INFINITY }, [[0, 600, 'idle']]],
		[
			'it played offline and told so later',
			{ played: [m(0, 600)], heard: heard([100, 'offline'], [500, 'online']) },
			[],
		],
		[
			'its records are lost, whatever else it was',
			{ played: [m(0, 300), m(400, 600)], lost: [m(290, 360)], heard: heard([0, 'offline']) },
			[
				[300, 360, 'lost'],
				[360, 400, 'no_network'],
			],
		],
		[
			'its player began again',
			{ played: [m(0, 300), m(400, 600)], begun: [400 * minute], heard: heard([0, 'playing'], [350, 'offline']) },
			[
				[300, 350, 'replaced'],
				[350, 400, 'no_network'],
			],
		],
		['a new journal without a gap', { played: [m(0, 600)], begun: [300 * minute] }, []],
		[
			'lost records go on beyond what was played',
			{ played: [m(100, 200), m(300, 400)], lost: [m(50, 350), m(450, 500)] },
			[
				[0, 50, 'unsaid'],
				[50, 100, 'lost'],
				[200, 300, 'lost'],
				[400, 450, 'unsaid'],
				[450, 500, 'lost'],
				[500, 600, 'unsaid'],
			],
		],
		[
			'it stood elsewhere in between',
			{ windows: [m(0, 200), m(400, 600)], played: [m(100, 500)] },
			[
				[0, 100, 'unsaid'],
				[500, 600, 'unsaid'],
			],
		],
	])('where %s', async (_, more, gaps) => expect(await gapsOf(more)).toEqual(gaps))

	test('what may be told yet is not held against it, and no longer than an hour', async () => {
		const now = 600 * minute
		const at = (to: number) => knownCompleteness(facts({ now, played: [m(0, to)] }))
		expect(await at(560)).toMatchObject({ due: 560 * minute, played: 560 * minute, gaps: [] })
		expect(await at(530)).toMatchObject({ due: 600 * minute, played: 530 * minute })
		const within = (from: number) => knownCompleteness(facts({ now, windows: [m(from, 700)] }))
		expect(await within(550)).toMatchObject({ due: 0, played: 0, gaps: [] })
		expect(await within(500)).toMatchObject({ due: 100 * minute })
	})

	test('of one that came back it is not counted yet what it has played since, and that is said', async () => {
		const now = 600 * minute
		const back = (at: number, ...more: [number, HeardState][]) =>
			knownCompleteness(facts({ now, heard: heard([-9, 'offline'], [at, 'online'], [at + 1, 'playing'], ...more) }))
		expect(await back(598)).toMatchObject({
			gaps: [{ ...m(0, 598), reason: 'no_network' }],
			uncounted: [m(598, 600)],
		})
		expect((await knownCompleteness(facts({ now, played: [m(0, 560)] }))).uncounted).toEqual([m(560, 600)])
		// Time with a reported state counts at once, and so does time whose plays should have been reported by now.
		expect((await back(530, [550, 'no_signal'])).uncounted).toEqual([])
		const { uncounted, gaps } = await back(530)
		expect(uncounted).toEqual([])
		expect(gaps.at(-1)).toEqual({ ...m(530, 600), reason: 'unsaid' })
	})
})

test('time for which nobody blames a terminal does not count, and nothing is said where none is left', async () => {
	const off = { heard: heard([0, 'screen_off']) }
	expect(await knownCompleteness(facts({ ...off, played: [m(0, 300)] }))).toMatchObject({
		due: 5 * hour,
		played: 5 * hour,
	})
	const all = await knownCompleteness(facts(off))
	expect(permille(all)).toBeNull()
	expect(all.totals).toMatchObject({ count: 1, due_count: 0, reasons: { off: 10 * hour, unsaid: 0 } })
})

test('only what is whole is a hundred percent', () => {
	expect(permille({ due: 10 * hour, played: 10 * hour })).toBe(1000)
	expect(permille({ due: 10 * hour, played: 10 * hour - 1 })).toBe(999)
	expect(permille({ due: 3, played: 0 })).toBe(0)
})

const stretch = fc
	.tuple(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 300 }))
	.map(([from, length]) => m(from, from + length))
const list = fc.array(stretch, { maxLength: 12 })
const known: fc.Arbitrary<Known> = fc.record({
	windows: list.map(all => joined(all)),
	now: fc.integer({ min: 0, max: 3600 }).map(at => at * minute),
	played: list,
	lost: list,
	published_from: fc.integer({ min: 0, max: 3600 }).map(at => at * minute),
	begun: fc
		.array(
			fc.integer({ min: 0, max: 3000 }).map(at => at * minute),
			{ maxLength: 3 },
		)
		.map(all => all.toSorted((a, b) => a - b)),
	heard: fc
		.uniqueArray(fc.tuple(fc.integer({ min: -100, max: 3000 }), fc.constantFrom(...heard_states)), {
			selector: ([at]) => at,
			maxLength: 12,
		})
		.map(states => heard(...states.toSorted(([a], [b]) => a - b))),
})
const isAt = (at: number, stretches: readonly { from: number; to: number }[]): boolean =>
	stretches.some(({ from, to }) => from <= at && at < to)

describe('whatever is known of a terminal', () => {
	test('its time is what it played and its gaps, and nothing else', () =>
		fc.assert(
			fc.asyncProperty(known, async one => {
				const { due, played, gaps, windows, totals } = await knownCompleteness(one)
				expect(joined(gaps)).toEqual(joined(gaps.toSorted((a, b) => b.to - a.to)))
				expect(played + lengthOf(gaps)).toBe(lengthOf(windows))
				expect(lengthOf(joined(gaps))).toBe(lengthOf(gaps))
				const { reasons: sums, count } = totals
				expect(due).toBe(played + lengthOf(gaps) - sums.off - sums.locked - sums.idle)
				expect(gap_reasons.reduce((sum, reason) => sum + sums[reason], 0)).toBe(lengthOf(gaps))
				expect(count).toBe(gaps.length)
				for (const gap of gaps) {
					expect(clipped(one.played, gap).filter(({ from, to }) => from < to)).toEqual([])
					expect(lengthOf(clipped(windows, gap))).toBe(gap.to - gap.from)
				}
				const share = permille({ due, played })
				if (due > 0) expect(share).toBeGreaterThanOrEqual(0)
				expect(share ?? 0).toBeLessThanOrEqual(1000)
			}),
		))

	test('a reason is one that was said for then, or beside it', () => {
		const isSaid = (one: Known, { from, to, reason }: Gap): boolean => {
			const known: Partial<Record<Gap['reason'], () => boolean>> = {
				unsaid: () => true,
				lost: () => clipped(one.lost, { from: from - said_late, to: to + said_late }).length > 0,
				replaced: () => one.begun.some(at => at > from),
			}
			const states: Partial<Record<Gap['reason'], HeardState>> = {
				off: 'screen_off',
				locked: 'locked',
				idle: 'idle',
				no_signal: 'no_signal',
				no_network: 'offline',
			}
			const isEarly = reason === 'idle' && from < one.published_from + said_late
			const state = states[reason]
			if (state === undefined || isEarly) return known[reason]?.() ?? isEarly
			return one.heard.some(said => said.state === state && said.at < to + said_late)
		}
		return fc.assert(
			fc.asyncProperty(known, async one => (await knownCompleteness(one)).gaps.every(gap => isSaid(one, gap))),
		)
	})

	test('the days of a time are together what the time is', () =>
		fc.assert(
			fc.asyncProperty(known, fc.integer({ min: 1, max: 3600 }), async (one, cut) => {
				const whole = await knownCompleteness(one)
				const days = [m(-1000, cut), m(cut, 9000)]
				const { totals, add } = gapsByDay(days)
				for (const gap of whole.gaps) add(gap)
				const parts = totals.map((own, place) => shareWithin(clipped(whole.windows, days[place] ?? m(0, 0)), own))
				expect(parts.reduce((sum, { due }) => sum + due, 0)).toBe(whole.due)
				expect(parts.reduce((sum, { played }) => sum + played, 0)).toBe(whole.played)
				const inside = (day: { from: number; to: number }) => clipped(whole.gaps, day).length
				expect(totals.map(({ count }) => count)).toEqual(days.map(inside))
			}),
		))

	test('in which order and how often plays come makes no difference', () =>
		fc.assert(
			fc.asyncProperty(known, async one => {
				const again = { ...one, played: [...one.played, ...one.played.toReversed()].flatMap(storedDays) }
				expect(await knownCompleteness(again)).toEqual(await knownCompleteness(one))
			}),
		))

	test('stretches that are joined cover what they covered, and no gap of some length', () =>
		fc.assert(
			fc.property(list, fc.integer({ min: 0, max: 3300 }), (all, at) => {
				const once = joined(all, least_gap)
				expect(joined(once, least_gap)).toEqual(once)
				if (isAt(at * minute, all)) expect(isAt(at * minute, once)).toBe(true)
				for (const [place, { from }] of once.slice(1).entries())
					expect(from - (once[place]?.to ?? 0)).toBeGreaterThanOrEqual(least_gap)
			}),
		))
})
