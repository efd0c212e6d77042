import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instantOf, localTextAt, type Zone, zoneOf } from '../../local-time.ts'
import { signalProgram } from '../../release/interlude.ts'
import { type Manifest, play_modes } from '../../release/release.ts'
import { playingAt } from '../playing.ts'
import { type HeldRelease, releasesAt, terminalPlan } from '../terminal-plan.ts'
import { explain, type KnownRelease, type Verdict } from './explaining.ts'

const minute = 60_000
const utc: Zone = () => 0

/** Zones with the moment of a clock change, and one without changes. */
const changes = [
	['Europe/Berlin', '2026-03-29T01:00:00'],
	['Europe/Berlin', '2026-10-25T01:00:00'],
	['America/New_York', '2026-03-08T07:00:00'],
	['America/New_York', '2026-11-01T06:00:00'],
	['Australia/Lord_Howe', '2026-10-03T15:30:00'],
	['Australia/Lord_Howe', '2026-04-04T15:00:00'],
	['Pacific/Chatham', '2026-09-26T14:00:00'],
	['Africa/Casablanca', '2026-02-15T02:00:00'],
	['Asia/Kathmandu', '2026-06-01T00:00:00'],
] as const

const kinds = [
	'loop',
	'timed',
	'urgent',
	'reserved',
	'now',
	'emergency',
	'strip',
	'recall',
	'timing',
	'fallback',
] as const

/** Sketch of a release; its times in minutes from the clock change, in the local time before it. */
interface Sketch {
	readonly kind: (typeof kinds)[number]
	readonly since: number | null
	readonly starts: number | null
	readonly ends: number | null
	readonly append: boolean
	readonly minutes: number
	readonly rounds: number
}

const around = fc.integer({ min: -240, max: 240 })
const sketch: fc.Arbitrary<Sketch> = fc.record({
	kind: fc.constantFrom(...kinds),
	since: fc.option(around),
	starts: fc.option(around),
	ends: fc.option(around),
	append: fc.boolean(),
	minutes: fc.integer({ min: 1, max: 90 }),
	rounds: fc.integer({ min: 1, max: 3 }),
})

const ofKind = (
	{ kind, minutes, rounds, append }: Sketch,
	id: number,
	change: number,
	local_text: string,
): Partial<Manifest> => {
	const between = { priority: 1, rounds, until: null }
	const clock = local_text.slice(11)
	const step = { program_id: 1, start: clock, end: '23:59:59', date_start: null, date_end: null, weekdays: null }
	switch (kind) {
		case 'timed':
			return { append, play_mode: play_modes.timed, items: [], steps: [{ ...step, play_count: 1, total: rounds - 1 }] }
		case 'urgent':
			return { play_mode: play_modes.urgency, ends: null }
		case 'reserved':
			return { play_mode: play_modes.urgency, between: { ...between, lasting: (minutes + 15) * minute } }
		case 'now':
			return { play_mode: play_modes.urgency, between: { ...between, until: change + minutes * minute } }
		case 'emergency':
			return { play_mode: play_modes.urgency, between: { ...between, priority: 12, rounds: null } }
		case 'strip':
			return { play_mode: play_modes.urgency, between: { ...between, priority: 11, rounds: null, over: true } }
		case 'recall':
			return { append: true, items: [], programs: [], withdraws: [id - 1] }
		case 'fallback':
			return { starts: null, ends: null, fallback: true }
		case 'timing':
			return { append: true, items: [], programs: [], timing: [] }
		default:
			return { append }
	}
}

const releaseOf = (own: Sketch, id: number, zone: Zone, change: number): KnownRelease => {
	const local = (minutes: number): string => localTextAt(utc, change + zone(change - 1) + minutes * minute)
	const document = signalProgram({ w: 100, h: 100, source: 'hdmi1', source_duration: own.minutes * minute })
	const bound = (at: number | null): string | null => (at === null ? null : local(at))
	return {
		since: own.since === null ? null : change + own.since * minute,
		manifest: {
			format: 1,
			command_id: id,
			publish_no: `P${id}`,
			publish_name: '',
			play_mode: play_modes.loop,
			items: [{ program_id: 1, count: 1 }],
			programs: [{ id: 1, name: '', document }],
			files: [],
			starts: bound(own.starts),
			ends: bound(own.ends),
			...ofKind(own, id, change, local(own.starts ?? 0)),
		},
	}
}

/** Whether a release is effective at some time, and begins and ends by its own times alone. */
const hasOwnTimes = ({ manifest: { starts, ends, between } }: KnownRelease, zone: Zone): boolean => {
	const isEmpty = starts && ends && instantOf(zone, starts) >= instantOf(zone, ends)
	return !isEmpty && !between?.until
}

/** Expects the release to become effective exactly when it was to begin, and to stop exactly when it ended. */
const expectMoment = (release: HeldRelease, verdict: Verdict | undefined, zone: Zone): void => {
	if (verdict?.type !== 'waits' && verdict?.type !== 'expired') return
	const counts = (at: number): boolean => releasesAt([release], zone, at).length > 0
	const [off, on] = verdict.type === 'waits' ? [verdict.at - 1, verdict.at] : [verdict.at, verdict.at - 1]
	expect(counts(off)).toBe(false)
	if (hasOwnTimes(release, zone)) expect(counts(on)).toBe(true)
}

describe('what the simulator says and what a player does', () => {
	const situation = fc.record({
		place: fc.constantFrom(...changes),
		sketches: fc.array(sketch, { maxLength: 6 }),
		after: fc.integer({ min: -300, max: 300 }).map(minutes => minutes * minute),
	})

	test('agree for any releases, in any zone, around the change of its clocks', () => {
		fc.assert(
			fc.property(situation, ({ place: [name, moment], sketches, after }) => {
				const [zone, change] = [zoneOf(name) as Zone, instantOf(utc, moment)]
				const now = change + after
				const known = sketches.map((one, index) => releaseOf(one, index + 1, zone, change))
				const here = known.filter((one): one is HeldRelease => one.since !== null && one.since <= now)
				const explained = explain(known, zone, now)
				const of = (...types: string[]) =>
					explained.filter(({ verdict }) => types.includes(verdict.type)).map(({ release }) => release)

				const { plan, programs, over } = terminalPlan(here, zone, now)
				const playing = playingAt(plan, now)
				expect(of('plays')).toEqual(playing === null ? [] : [programs[playing.program_id]?.release])
				expect(of('over_others')).toEqual(over === null ? [] : [programs[over]?.release])
				const off = of('missing', 'recall', 'timing', 'withdrawn', 'waits', 'expired', 'hidden')
				const counting = explained.map(({ release }) => release).filter(release => !off.includes(release))
				expect(new Set(releasesAt(here, zone, now))).toEqual(new Set(counting))
			}),
			{ numRuns: 3000 },
		)
	})

	test('agree on the very moment at which something begins and is over', () => {
		fc.assert(
			fc.property(situation, ({ place: [name, moment], sketches, after }) => {
				const [zone, change] = [zoneOf(name) as Zone, instantOf(utc, moment)]
				for (const one of sketches) {
					const release = { ...releaseOf(one, 1, zone, change), since: 0 }
					expectMoment(release, explain([release], zone, change + after)[0]?.verdict, zone)
				}
			}),
			{ numRuns: 3000 },
		)
	})
})
