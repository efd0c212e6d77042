import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { zoneOf } from '../local-time.ts'
import type { Interruption } from './interruption.ts'
import type { Entry } from './loop.ts'
import { makePlan, nextChange, type Plan, playingAt } from './playing.ts'
import type { Step } from './step.ts'

/**
 * The schedule played by hand: a minute at a time, with a cursor in every list, by the local clock. Slow, but simple enough to be trusted;
 * whole minutes only. `playing.ts` has to agree with it.
 */
interface Reference {
	readonly loop: readonly Entry[]
	readonly steps: readonly Step[]
	readonly interruptions: readonly Interruption[]
	readonly length: (program_id: number) => number
	readonly time_zone: string
}

const minute = 60_000

interface ClockFace {
	readonly date: string
	readonly day: number
	readonly clock: string
}

// biome-ignore lint/style/noRestrictedGlobals: reads what is written, no clock
const moment = (text: string): number => Date.parse(text)

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

const localClock = (time_zone: string): ((at: number) => ClockFace) => {
	const format = new Intl.DateTimeFormat('en-US-u-nu-latn', {
		year: 'numeric',
		month: '2-digit',
		day: '2-digit',
		hour: '2-digit',
		minute: '2-digit',
		second: '2-digit',
		hourCycle: 'h23',
		timeZone: time_zone,
		weekday: 'short',
	})
	return at => {
		const part = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]))
		const date = `${part.get('year')}-${part.get('month')}-${part.get('day')}`
		const clock = `${part.get('hour')}:${part.get('minute')}:${part.get('second')}`
		return { date, clock, day: weekdays.indexOf(part.get('weekday') ?? '') }
	}
}

const utcDay = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'UTC' })

const dayBefore = ({ date, clock, day }: ClockFace): ClockFace => ({
	clock,
	day: (day + 6) % 7,
	date: utcDay.format(moment(`${date}T12:00:00Z`) - 86_400_000),
})

const isDay = ({ date_start, date_end, weekdays }: Step, { date, day }: ClockFace): boolean =>
	(date_start === null || date >= date_start) &&
	(date_end === null || date <= date_end) &&
	(weekdays === null || (weekdays & (1 << day)) !== 0)

/** The day to whose hours the current time belongs, or null if the step is not on. */
const onDay = (step: Step, local: ClockFace): string | null => {
	const { start, end } = step
	const yesterday = dayBefore(local)
	if (start <= end) return local.clock >= start && local.clock <= end && isDay(step, local) ? local.date : null
	if (local.clock >= start && isDay(step, local)) return local.date
	return local.clock <= end && isDay(step, yesterday) ? yesterday.date : null
}

/** A cursor in a list of plays: the entry, how many of its plays are over in this round, and how many minutes of the current play. */
interface Cursor {
	row: number
	turn: number
	minutes: number
}

/** Walks through the steps of a plan, a minute at a time. */
const walkSteps = ({ steps, length }: Reference) => {
	const played = new Map<string, number>()
	/** The day to whose hours the current time belongs, for each step. */
	let on: readonly (string | null)[] = []
	let cursor: Cursor = { row: 0, turn: 0, minutes: 0 }

	const keyOf = (row: number): string => `${row} ${on[row]}`
	const mayBegin = (row: number): boolean => {
		const total = steps[row]?.total ?? 0
		return on[row] !== null && (total === 0 || (played.get(keyOf(row)) ?? 0) < total)
	}
	/** Advances to the next step that can play, after the plays of the current one in this round; returns whether there is one. */
	const begin = (): boolean => {
		for (let tries = 0; tries <= steps.length; tries++) {
			if (cursor.turn < (steps[cursor.row]?.play_count ?? 0) && mayBegin(cursor.row)) break
			cursor = { row: (cursor.row + 1) % steps.length, turn: 0, minutes: 0 }
		}
		if (!mayBegin(cursor.row)) return false
		played.set(keyOf(cursor.row), (played.get(keyOf(cursor.row)) ?? 0) + 1)
		return true
	}
	const goOn = (): number => {
		const { program_id } = steps[cursor.row] as Step
		cursor.minutes++
		if (cursor.minutes * minute >= length(program_id)) {
			cursor.minutes = 0
			cursor.turn++
		}
		return program_id
	}
	return {
		/** Every list restarts if different steps are on than a minute ago. */
		look(now: readonly (string | null)[]): void {
			if (now.join() !== on.join()) cursor = { row: 0, turn: 0, minutes: 0 }
			on = now
		},
		/** The program of this minute; null if no step has one. */
		play(): number | null {
			if (on.every(day => day === null)) return null
			const isWithin = cursor.minutes > 0 && on[cursor.row] !== null
			return isWithin || begin() ? goOn() : null
		},
	}
}

/** What is on screen in each minute from `from` to `to` (ms since the epoch, whole minutes); null if nothing is. */
const playedBy = (plan: Reference, from: number, to: number): (number | null)[] => {
	const localOf = localClock(plan.time_zone)
	const timed = walkSteps(plan)
	const seen: (number | null)[] = []
	const shown = new Map<number, number>()
	let lost = 0

	const interrupting = (at: number): Interruption | null => {
		const waiting = plan.interruptions.filter(({ id, start, until, entries, rounds }) => {
			const whole =
				rounds === null ? Number.POSITIVE_INFINITY : rounds * entries.reduce((sum, one) => sum + one.total, 0)
			return start <= at && at < until && (shown.get(id) ?? 0) < whole
		})
		waiting.sort((a, b) => b.priority - a.priority || b.start - a.start || b.id - a.id)
		return waiting[0] ?? null
	}

	/** Walks through a list of entries minute by minute. */
	const inList = (entries: readonly Entry[], elapsed: number): number | null => {
		const list = entries.flatMap(({ program_id, total }) => Array<number>(total / minute).fill(program_id))
		return list.length === 0 ? null : (list[(elapsed / minute) % list.length] ?? null)
	}

	for (let at = from; at < to; at += minute) {
		timed.look(plan.steps.map(step => onDay(step, localOf(at))))
		const first = interrupting(at)
		if (first !== null) {
			const before = shown.get(first.id) ?? 0
			seen.push(inList(first.entries, before))
			shown.set(first.id, before + minute)
			lost += minute
			continue
		}
		seen.push(timed.play() ?? inList(plan.loop, at - lost))
	}
	return seen
}

const lengths = [0, 1, 2, 5, 30].map(minutes => minutes * minute)
const lengthOf = (id: number): number => lengths[id] ?? minute
const program = fc.integer({ min: 1, max: 4 })
const clock = fc
	.tuple(fc.nat(23), fc.constantFrom(0, 1, 15, 30, 59))
	.map(([hour, past]) => `${String(hour).padStart(2, '0')}:${String(past).padStart(2, '0')}`)
const entry = fc.tuple(program, fc.integer({ min: 1, max: 40 }), fc.boolean()).map(
	([program_id, n, by_count]): Entry => ({
		program_id,
		length: lengthOf(program_id),
		total: by_count ? lengthOf(program_id) * ((n % 4) + 1) : n * minute,
	}),
)
const day = 86_400_000

/** A day with a clock change in the zone for every second plan; any day of thirty years for the others. */
const zones = Intl.supportedValuesOf('timeZone')
const changing = (zone: (ms: number) => number, from: number): number => {
	for (let at = from; at < from + 400 * day; at += day) if (zone(at) !== zone(at + day)) return at
	return from
}

const planned = fc.record({
	time_zone: fc.constantFrom(...zones),
	seed: fc.integer({ min: moment('2001-01-01T00:00:00Z') / day, max: moment('2031-01-01T00:00:00Z') / day }),
	at_change: fc.boolean(),
	loop: fc.array(entry, { maxLength: 4 }),
	steps: fc.array(
		fc.record({
			program_id: program,
			start: clock,
			end: clock,
			from: fc.option(fc.integer({ min: -1, max: 2 })),
			to: fc.option(fc.integer({ min: 0, max: 3 })),
			weekdays: fc.option(fc.nat(127)),
			play_count: fc.integer({ min: 1, max: 3 }),
			total: fc.constantFrom(0, 0, 1, 2, 5),
		}),
		{ maxLength: 4 },
	),
	interruptions: fc.array(
		fc.record({
			start: fc.nat(2000),
			priority: fc.integer({ min: 1, max: 3 }),
			entries: fc.array(entry, { minLength: 1, maxLength: 2 }),
			rounds: fc.option(fc.integer({ min: 1, max: 3 })),
			lasts: fc.integer({ min: 1, max: 200 }),
		}),
		{ maxLength: 4 },
	),
})

type Planned = typeof planned extends fc.Arbitrary<infer P> ? P : never

/** What is planned from a moment on, in the form of plans. */
const partsFrom = (begin: number, { loop, steps, interruptions }: Planned): Omit<Reference, 'length' | 'time_zone'> => {
	const dateOf = (days: number | null) => (days === null ? null : utcDay.format(begin + days * day))
	return {
		loop,
		steps: steps.map(
			({ from, to, start, end, ...step }): Step => ({
				...step,
				start: `${start}:00`,
				end: `${end}:59`,
				date_start: dateOf(from),
				date_end: dateOf(to),
			}),
		),
		interruptions: interruptions.map(
			({ start, lasts, ...rest }, id): Interruption => ({
				...rest,
				id,
				start: begin + start * minute,
				until: rest.rounds === null ? begin + (start + lasts) * minute : Number.POSITIVE_INFINITY,
			}),
		),
	}
}

/** Expects the plan to play the same as playing by hand, minute by minute from `begin`. */
const expectSame = (plan: Plan, by_hand: readonly (number | null)[], begin: number, time_zone: string): void => {
	for (const [index, wanted] of by_hand.entries()) {
		const at = begin + index * minute
		const program_id = playingAt(plan, at)?.program_id ?? null
		if (program_id !== wanted)
			throw new Error(`at ${at} (${localClock(time_zone)(at).clock}): ${program_id} for ${wanted}`)
	}
}

describe('what plays, minute by minute', () => {
	test('is what playing by hand shows, in every zone, over changes of the clocks', () => {
		fc.assert(
			fc.property(planned, given => {
				const { time_zone, seed, at_change } = given
				const zone = zoneOf(time_zone)
				if (zone === null) throw new Error(time_zone)
				const begin = at_change ? changing(zone, seed * day) : seed * day
				const parts = partsFrom(begin, given)
				const plan = makePlan({ ...parts, zone, lengthOf })
				// The first two days cover whatever began before.
				const [from, to] = [begin - 2 * day, begin + 1.5 * day]
				const seen = playedBy({ ...parts, length: lengthOf, time_zone }, from, to)
				expectSame(plan, seen.slice((begin - from) / minute), begin, time_zone)
			}),
			{ numRuns: 60 },
		)
	})

	test('stays the same until the next change, and is another play then', () => {
		fc.assert(
			fc.property(planned, given => {
				const zone = zoneOf(given.time_zone)
				if (zone === null) throw new Error(given.time_zone)
				const { loop, steps } = partsFrom(0, given)
				const daily = steps.map((step): Step => ({ ...step, date_start: null, date_end: null }))
				const plan = makePlan({ loop, steps: daily, interruptions: [], zone, lengthOf })
				let at = given.seed * day
				for (let change = 0; change < 20; change++) {
					const playing = playingAt(plan, at)
					const next = nextChange(plan, at)
					if (next === null) return
					expect(next).toBeGreaterThan(at)
					expect(playingAt(plan, next - 1)).toEqual(playing)
					expect(playingAt(plan, (at + next) / 2)).toEqual(playing)
					at = next
				}
			}),
			{ numRuns: 60 },
		)
	})
})
