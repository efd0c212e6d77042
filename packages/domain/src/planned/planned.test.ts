import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aManifest, programOfLength } from '../../test/releases.ts'
import { instantOf, type Zone, zoneOf } from '../local-time.ts'
import { type Manifest, play_modes } from '../release/release.ts'
import { playingAt } from '../schedule/playing.ts'
import { isUrgent, terminalPlan } from '../schedule/terminal-plan.ts'
import { type OrderedRelease, type PlannedPiece, plannedKey, plannedPiece, segmentsOf } from './planned.ts'
import { type FoundReasons, shortfallOf } from './shortfall.ts'

const minute = 60_000
const day = 1440 * minute
const zone = zoneOf('Europe/Berlin') as Zone
/** A day with a change to summer time, and an ordinary one. */
const starts = ['2026-03-29T00:00:00', '2026-06-01T00:00:00'].map(local => instantOf(zone, local))

/** The plan of a piece of time, computed without yielding. */
const pieceOf = (...parts: Parameters<typeof plannedPiece>): PlannedPiece => {
	const work = plannedPiece(...parts)
	for (;;) {
		const { done, value } = work.next()
		if (done) return value
	}
}

interface Sketch {
	readonly kind: 'loop' | 'timed' | 'urgent' | 'recall' | 'fallback'
	readonly sent: number
	readonly late: number | null
	readonly gone: number | null
	readonly append: boolean
	readonly total: number
	readonly lengths: readonly number[]
}

const moment = fc.integer({ min: -300, max: 1500 })
const sketch: fc.Arbitrary<Sketch> = fc.record({
	kind: fc.constantFrom('loop', 'loop', 'timed', 'timed', 'urgent', 'recall', 'fallback'),
	sent: moment,
	late: fc.option(fc.integer({ min: 0, max: 600 })),
	gone: fc.option(fc.integer({ min: 1, max: 1500 })),
	append: fc.boolean(),
	total: fc.integer({ min: 0, max: 5 }),
	lengths: fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 3 }),
})

const ofKind = ({ kind, append, total, lengths }: Sketch, id: number): Partial<Manifest> => {
	const ids = lengths.map((_, at) => at + 1)
	const step = { start: '09:00:00', date_start: null, date_end: null, weekdays: null }
	switch (kind) {
		case 'timed':
			return {
				append,
				play_mode: play_modes.timed,
				items: [],
				steps: ids.map(program_id => ({
					...step,
					program_id,
					end: program_id === 2 ? '11:59:59' : '20:59:59',
					play_count: program_id,
					total: program_id === 1 ? total : 0,
				})),
			}
		case 'urgent':
			return { play_mode: play_modes.urgency }
		case 'recall':
			return { append: true, items: [], programs: [], withdraws: [id - 1] }
		case 'fallback':
			return { fallback: true }
		default:
			return { append }
	}
}

const made = (sketches: readonly Sketch[], from: number): OrderedRelease[] =>
	sketches.map((one, place): OrderedRelease => {
		const programs = one.lengths.map((length, at) => ({
			...programOfLength(at + 1, length * 60),
			name: `p${(place + at) % 4}`,
		}))
		const items = programs.map(({ id }) => ({ program_id: id, count: (id % 2) + 1 }))
		const manifest = aManifest(place + 1, { programs, items, ...ofKind(one, place + 1) })
		const sent = from + one.sent * minute
		return {
			manifest,
			sent,
			since: one.late === null ? Number.POSITIVE_INFINITY : sent + one.late * minute,
			gone: one.gone === null ? Number.POSITIVE_INFINITY : sent + one.gone * minute,
		}
	})

type Held = Pick<OrderedRelease, 'manifest' | 'since' | 'gone'>

/** The program at a moment, from the playing rule itself instead of the sums. */
const shownAt = (releases: readonly Held[], at: number) => {
	const here = releases.filter(({ since, gone }) => since <= at && gone > at)
	const { plan, programs } = terminalPlan(here, zone, at)
	const playing = playingAt(plan, at)
	const one = playing === null ? undefined : programs[playing.program_id]
	return one === undefined || playing === null
		? null
		: { name: one.program.name, isUrgent: isUrgent(one.release), isBegun: playing.from === at }
}

interface Times {
	time: number
	missing: number
	interrupted: number
}

/** Planned, missing and interrupted times, computed minute by minute. */
const walked = (releases: readonly OrderedRelease[], from: number, to: number) => {
	const found = new Map<string, Times>()
	const add = (name: string, key: 'time' | 'missing' | 'interrupted', time: number): void => {
		const known = found.get(name) ?? { time: 0, missing: 0, interrupted: 0 }
		known[key] += time
		found.set(name, known)
	}
	const ordered = releases.map(one => ({ ...one, since: one.sent }))
	const usual = (list: readonly OrderedRelease[]) => list.filter(release => !isUrgent(release))
	const addShown = (shown: ReturnType<typeof shownAt>, change: Partial<Times>): void => {
		if (shown === null) return
		for (const key of ['time', 'missing', 'interrupted'] as const) add(shown.name, key, change[key] ?? 0)
	}
	for (let at = from; at < to; at += minute) {
		const [full, real] = [shownAt(ordered, at), shownAt(releases, at)]
		const urgent = (shown: typeof full, isUrgent = true) => (shown?.isUrgent === isUrgent ? shown : null)
		addShown(shownAt(usual(ordered), at), { time: minute, missing: minute })
		addShown(urgent(full), { time: minute, missing: minute })
		addShown(shownAt(usual(releases), at), { missing: -minute, interrupted: minute })
		addShown(urgent(real), { missing: -minute })
		addShown(urgent(real, false), { interrupted: -minute })
	}
	return new Map([...found].filter(([, one]) => Object.values(one).some(value => value !== 0)))
}

test('what is planned, missing and interrupted is what the rule says minute by minute', { tags: 'long' }, () => {
	fc.assert(
		fc.property(
			fc.array(sketch, { minLength: 1, maxLength: 5 }),
			fc.constantFrom(...starts),
			fc.integer({ min: 0, max: 1200 }),
			fc.integer({ min: 1, max: 240 }),
			(sketches, start, begin, length) => {
				const releases = made(sketches, start)
				const piece = pieceOf(releases, zone, start, start + day)
				const [from, to] = [start + begin * minute, start + Math.min(1440, begin + length) * minute]
				const summed = [...piece.sums(from, to)].map(
					([name, { time, missing, interrupted }]) => [name, { time, missing, interrupted }] as const,
				)
				const some = summed.filter(([, one]) => Object.values(one).some(value => value !== 0))
				expect(new Map(some)).toEqual(walked(releases, from, to))
			},
		),
		{ numRuns: 60 },
	)
})

/** A release that is present all day. */
const standing = sketch
	.filter(({ kind }) => kind !== 'recall')
	.map(one => ({ ...one, late: 0, gone: null, sent: -400 }))

const countsOf = (release: OrderedRelease, from: number, to: number) => {
	const counts = new Map<string, number>()
	let last = shownAt([release], from - minute)?.name
	for (let at = from; at < to; at += minute) {
		const shown = shownAt([release], at)
		if (shown !== null && (shown.isBegun || (at > from && shown.name !== last)))
			counts.set(shown.name, (counts.get(shown.name) ?? 0) + 1)
		last = shown?.name
	}
	return counts
}

test('a day in segments of steady plans comes to the same', { tags: 'long' }, () => {
	fc.assert(
		fc.property(fc.array(sketch, { minLength: 1, maxLength: 5 }), fc.constantFrom(...starts), (sketches, start) => {
			const releases = made(sketches, start)
			const summed = new Map<string, Times>()
			for (const { from, to, releases: here } of segmentsOf(releases, start, start + day))
				for (const [name, sum] of pieceOf(here, zone, start, start + day).sums(from, to)) {
					const known = summed.get(name) ?? { time: 0, missing: 0, interrupted: 0 }
					summed.set(name, {
						time: known.time + sum.time,
						missing: known.missing + sum.missing,
						interrupted: known.interrupted + sum.interrupted,
					})
				}
			const some = [...summed].filter(([, one]) => Object.values(one).some(value => value !== 0))
			expect(new Map(some)).toEqual(walked(releases, start, start + day))
		}),
		{ numRuns: 15 },
	)
})

test('plays are those that begin, in whatever pieces a day is summed', () => {
	fc.assert(
		fc.property(standing, fc.constantFrom(...starts), fc.integer({ min: 0, max: 1300 }), (one, start, begin) => {
			const [release] = made([one], start)
			if (release === undefined) return
			const [from, to] = [start + begin * minute, start + (begin + 130) * minute]
			const piece = pieceOf([release], zone, start, start + day)
			const summed = [...piece.sums(from, to)].flatMap(([name, { plays }]) =>
				plays > 0 ? [[name, plays] as const] : [],
			)
			expect(new Map(summed)).toEqual(countsOf(release, from, to))
		}),
		{ numRuns: 60 },
	)
}, 120_000)

test('the same releases at another terminal have the same key; one that came within the piece has not', () => {
	const [one] = made(
		[{ kind: 'loop', sent: -300, late: 5, gone: null, append: false, total: 0, lengths: [1] }],
		starts[1] ?? 0,
	)
	const [from, to] = [starts[1] ?? 0, (starts[1] ?? 0) + day]
	if (one === undefined) throw new Error('none')
	const key = plannedKey([one], from, to)
	expect(plannedKey([{ ...one, sent: one.sent - 1, since: one.since - 1 }], from, to)).toBe(key)
	expect(plannedKey([{ ...one, since: from + 1 }], from, to)).not.toBe(key)
	expect(plannedKey([{ ...one, since: Number.POSITIVE_INFINITY }], from, to)).not.toBe(key)
})

test('reasons are never more than what is missing, and together all of it', () => {
	const time = fc.integer({ min: -1000, max: 100_000 })
	const found: fc.Arbitrary<FoundReasons> = fc.record({
		not_downloaded: time,
		interrupted: time,
		for_point: time,
		screen_off: time,
		locked: time,
		no_signal: time,
		no_network: time,
		lost: time,
		replaced: time,
		idle: time,
	})
	fc.assert(
		fc.property(fc.nat(100_000), fc.nat(100_000), found, (planned, played, found) => {
			const parts = Object.values(shortfallOf(planned, played, found))
			expect(parts.every(part => part >= 0)).toBe(true)
			expect(parts.reduce((sum, part) => sum + part, 0)).toBe(Math.max(0, planned - played))
		}),
	)
})
