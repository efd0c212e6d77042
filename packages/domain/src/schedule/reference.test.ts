import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { zoneOf } from '../wall-clock.ts'
import type { Interruption } from './interruption.ts'
import type { Entry } from './loop.ts'
import { makePlan, nextChange, playingAt } from './playing.ts'
import type { Step } from './step.ts'

/**
 * The schedule as one would play it by hand: a minute at a time, with a cursor in every list, looking at the clock on the wall.
 * Slow, and plain enough to be believed; whole minutes only. `playing.ts` has to agree with it.
 */
interface Reference {
	readonly loop: readonly Entry[]
	readonly steps: readonly Step[]
	readonly interruptions: readonly Interruption[]
	readonly length: (program_id: number) => number
	readonly time_zone: string
}

const minute = 60_000

interface Wall {
	readonly date: string
	readonly day: number
	readonly clock: string
}

// biome-ignore lint/style/noRestrictedGlobals: reads what is written, no clock
const moment = (text: string): number => Date.parse(text)

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

const wallClock = (time_zone: string): ((at: number) => Wall) => {
	const format = new Intl.DateTimeFormat('en-US-u-nu-latn', {
		...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
		...{ hourCycle: 'h23', timeZone: time_zone, weekday: 'short' },
	})
	return at => {
		const part = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]))
		const date = `${part.get('year')}-${part.get('month')}-${part.get('day')}`
		const clock = `${part.get('hour')}:${part.get('minute')}:${part.get('second')}`
		return { date, clock, day: weekdays.indexOf(part.get('weekday') ?? '') }
	}
}

const utcDay = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'UTC' })

const dayBefore = ({ date, clock, day }: Wall): Wall => ({
	...{ clock, day: (day + 6) % 7 },
	date: utcDay.format(moment(`${date}T12:00:00Z`) - 86_400_000),
})

const isDay = ({ date_start, date_end, weekdays }: Step, { date, day }: Wall): boolean =>
	(date_start === null || date >= date_start) &&
	(date_end === null || date <= date_end) &&
	(weekdays === null || (weekdays & (1 << day)) !== 0)

/** The day whose hours a step has now, or null when it is not on. */
const onDay = (step: Step, wall: Wall): string | null => {
	const { start, end } = step
	const yesterday = dayBefore(wall)
	if (start <= end) return wall.clock >= start && wall.clock <= end && isDay(step, wall) ? wall.date : null
	if (wall.clock >= start && isDay(step, wall)) return wall.date
	return wall.clock <= end && isDay(step, yesterday) ? yesterday.date : null
}

/** A cursor in a list of plays: which, how many plays of it are over in this round, how many minutes of this play. */
interface Cursor {
	row: number
	turn: number
	minutes: number
}

/** What is on screen at each minute from `from` to `to` (ms since the epoch, whole minutes); null where nothing is. */
const playedBy = (plan: Reference, from: number, to: number): (number | null)[] => {
	const wallOf = wallClock(plan.time_zone)
	const seen: (number | null)[] = []
	const shown = new Map<number, number>()
	const played = new Map<string, number>()
	let active = ''
	let cursor: Cursor = { row: 0, turn: 0, minutes: 0 }
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

	/** Minute by minute through a list of entries. */
	const inList = (entries: readonly Entry[], elapsed: number): number | null => {
		const list = entries.flatMap(({ program_id, total }) => Array<number>(total / minute).fill(program_id))
		return list.length === 0 ? null : (list[(elapsed / minute) % list.length] ?? null)
	}

	const inSteps = (on: (string | null)[]): number | null => {
		const keyOf = (row: number): string => `${row} ${on[row]}`
		const mayBegin = (row: number): boolean => {
			const total = plan.steps[row]?.total ?? 0
			return on[row] !== null && (total === 0 || (played.get(keyOf(row)) ?? 0) < total)
		}
		const step = plan.steps[cursor.row]
		const isWithin = cursor.minutes > 0 && step !== undefined && on[cursor.row] !== null
		if (!isWithin) {
			// The next one that may begin, after the plays of this one in this round.
			for (let tries = 0; tries <= plan.steps.length; tries++) {
				if (cursor.turn < (plan.steps[cursor.row]?.play_count ?? 0) && mayBegin(cursor.row)) break
				cursor = { row: (cursor.row + 1) % plan.steps.length, turn: 0, minutes: 0 }
			}
			if (!mayBegin(cursor.row)) return null
			played.set(keyOf(cursor.row), (played.get(keyOf(cursor.row)) ?? 0) + 1)
		}
		const { program_id } = plan.steps[cursor.row] as Step
		cursor.minutes++
		if (cursor.minutes * minute >= plan.length(program_id)) {
			cursor.minutes = 0
			cursor.turn++
		}
		return program_id
	}

	for (let at = from; at < to; at += minute) {
		const on = plan.steps.map(step => onDay(step, wallOf(at)))
		if (on.join() !== active) {
			active = on.join()
			cursor = { row: 0, turn: 0, minutes: 0 }
		}
		const first = interrupting(at)
		if (first !== null) {
			const before = shown.get(first.id) ?? 0
			seen.push(inList(first.entries, before))
			shown.set(first.id, before + minute)
			lost += minute
			continue
		}
		const timed = plan.steps.length > 0 && on.some(day => day !== null) ? inSteps(on) : null
		seen.push(timed ?? inList(plan.loop, at - lost))
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
		...{ program_id, length: lengthOf(program_id) },
		total: by_count ? lengthOf(program_id) * ((n % 4) + 1) : n * minute,
	}),
)
const day = 86_400_000

/** A day of a zone in which its clocks are changed, for every second plan; any day of thirty years for the others. */
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
			...{ start: clock, end: clock },
			...{ from: fc.option(fc.integer({ min: -1, max: 2 })), to: fc.option(fc.integer({ min: 0, max: 3 })) },
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

describe('what plays, minute by minute', () => {
	test('is what playing by hand shows, in every zone, over changes of the clocks', () => {
		fc.assert(
			fc.property(planned, ({ time_zone, seed, at_change, loop, steps, interruptions }) => {
				const zone = zoneOf(time_zone)
				if (zone === null) throw new Error(time_zone)
				const begin = at_change ? changing(zone, seed * day) : seed * day
				const dateOf = (days: number | null) => (days === null ? null : utcDay.format(begin + days * day))
				const parts = {
					loop,
					steps: steps.map(
						({ from, to, start, end, ...step }): Step => ({
							...{ ...step, start: `${start}:00`, end: `${end}:59` },
							...{ date_start: dateOf(from), date_end: dateOf(to) },
						}),
					),
					interruptions: interruptions.map(
						({ start, lasts, ...rest }, id): Interruption => ({
							...{ ...rest, id, start: begin + start * minute },
							until: rest.rounds === null ? begin + (start + lasts) * minute : Number.POSITIVE_INFINITY,
						}),
					),
				}
				const plan = makePlan({ ...parts, zone, lengthOf })
				// The first two days are for whatever came from before them.
				const [from, to] = [begin - 2 * day, begin + 1.5 * day]
				const seen = playedBy({ ...parts, length: lengthOf, time_zone }, from, to)
				for (let at = begin; at < to; at += minute) {
					const by_hand = seen[(at - from) / minute]
					const playing = playingAt(plan, at)
					if ((playing?.program_id ?? null) !== by_hand)
						throw new Error(`at ${at} (${wallClock(time_zone)(at).clock}): ${playing?.program_id} for ${by_hand}`)
				}
			}),
			{ numRuns: 60 },
		)
	}, 120_000)

	test('stays the same until the next change, and is another play then', () => {
		fc.assert(
			fc.property(planned, ({ time_zone, seed, loop, steps }) => {
				const zone = zoneOf(time_zone)
				if (zone === null) throw new Error(time_zone)
				const rows = steps.map(
					({ from, to, start, end, ...step }): Step => ({
						...{ ...step, start: `${start}:00`, end: `${end}:59`, date_start: null, date_end: null },
					}),
				)
				const plan = makePlan({ loop, steps: rows, interruptions: [], zone, lengthOf })
				let at = seed * day
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
