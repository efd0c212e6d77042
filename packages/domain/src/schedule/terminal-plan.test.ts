import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aManifest, programOfLength } from '../../test/releases.ts'
import { instantOf, type Zone, zoneOf } from '../local-time.ts'
import { type Manifest, play_modes } from '../release/release.ts'
import { playingAt } from './playing.ts'
import { type HeldRelease, releasesAt, releasesNeeded, terminalPlan } from './terminal-plan.ts'

const zone = zoneOf('Europe/Berlin') as Zone
const at = (local: string): number => instantOf(zone, local)

const noon = at('2026-06-01T12:00:00')

const release = (command_id: number, change: Partial<Manifest> = {}, since = 0): HeldRelease => ({
	since,
	manifest: aManifest(command_id, change),
})

const fallback = { fallback: true } as const
const recall = (command_id: number, of: number): HeldRelease =>
	release(command_id, { append: true, items: [], programs: [], withdraws: [of] }, noon)
const ids = (list: readonly HeldRelease[]): number[] => list.map(({ manifest }) => manifest.command_id)

describe('which releases count', () => {
	test.each([
		['a cover hides what came before', [release(1), release(2)], [2]],
		['an additional release stands beside it', [release(1), release(2, { append: true })], [1, 2]],
		['whatever order they arrived in', [release(3, { append: true }), release(1), release(2)], [2, 3]],
		['a cover that has not begun hides nothing', [release(1), release(2, { starts: '2026-06-01T12:00:01' })], [1]],
		['a cover hides from its very second on', [release(1), release(2, { starts: '2026-06-01T12:00:00' })], [2]],
		['what a cover hid comes back when it has ended', [release(1), release(2, { ends: '2026-06-01T12:00:00' })], [1]],
		['an urgent release is no cover', [release(1), release(2, { play_mode: play_modes.urgency })], [1, 2]],
		['and is not hidden by one', [release(1, { play_mode: play_modes.urgency }), release(2)], [1, 2]],
		['a fallback is neither hidden by a cover', [release(1, fallback), release(2)], [1, 2]],
		['nor a cover itself', [release(1), release(2, fallback)], [1, 2]],
		['of several fallbacks the newest counts', [release(3, fallback), release(1, fallback), release(2)], [2, 3]],
		['one that was withdrawn does not', [release(1, fallback), recall(2, 1)], []],
	])('%s', (_, list, wanted) => {
		expect(ids(releasesAt(list, zone, noon))).toEqual(wanted)
	})
})

describe('which releases are still needed', () => {
	test.each([
		['not what a cover without an end hides', [release(1), release(2)], [2]],
		['what comes back after a cover', [release(1), release(2, { ends: '2026-12-24T00:00:00' })], [1, 2]],
		[
			'not what ends before the cover does',
			[release(1, { ends: '2026-07-01T00:00:00' }), release(2, { ends: '2026-12-24T00:00:00' })],
			[2],
		],
		['what plays until a cover begins', [release(1), release(2, { starts: '2026-12-01T00:00:00' })], [1, 2]],
		['not what has ended', [release(1, { ends: '2026-05-01T00:00:00' })], []],
		['an urgent one that may still be on', [release(1, { play_mode: play_modes.urgency }, noon)], [1]],
		['the fallback whatever covers', [release(1, fallback), release(2)], [1, 2]],
		['not the fallback before another', [release(1, fallback), release(2), release(3, fallback)], [2, 3]],
		['not a fallback that was withdrawn', [release(1, fallback), recall(2, 1)], [2]],
		['not one that was over long ago', [release(1, { play_mode: play_modes.urgency }, noon - 5 * 86_400_000)], []],
	])('%s', (_, list, wanted) => {
		expect(ids(releasesNeeded(list, zone, noon))).toEqual(wanted)
	})

	test('what is not needed would never have counted again', () => {
		const day = fc.option(fc.integer({ min: 1, max: 28 }), { nil: null })
		const local = (day: number | null) => (day === null ? null : `2026-06-${String(day).padStart(2, '0')}T00:00:00`)
		const some = fc.array(fc.record({ from: day, to: day, append: fc.boolean() }), { maxLength: 6 })
		fc.assert(
			fc.property(some, fc.integer({ min: 1, max: 28 }), fc.nat(27), (list, today, later) => {
				const held = list.map(({ from, to, append }, place) =>
					release(place + 1, { starts: local(from), ends: local(to), append }),
				)
				const now = at(local(today) ?? '')
				const then = now + later * 86_400_000
				const needed = releasesNeeded(held, zone, now)
				expect(ids(releasesAt(needed, zone, then))).toEqual(ids(releasesAt(held, zone, then)))
			}),
		)
	})
})

describe('what a terminal plays', () => {
	const shown = (releases: readonly HeldRelease[], now: number) => {
		const { plan, programs, until } = terminalPlan(releases, zone, now)
		const playing = playingAt(plan, now)
		const found = playing === null ? undefined : programs[playing.program_id]
		return { command_id: found?.release.manifest.command_id, program_id: found?.program.id, playing, until }
	}

	test('is nothing without a release', () => {
		expect(shown([], noon)).toMatchObject({ playing: null, until: Number.POSITIVE_INFINITY })
	})

	test('are the loops of a cover and of what was added, one after the other', () => {
		const releases = [release(1), release(2, { append: true, programs: [programOfLength(1, 20)] })]
		// Rounds of 30 s since 1970; both contain a program 1, in different versions.
		const round = Math.ceil(noon / 30_000) * 30_000
		expect(shown(releases, round)).toMatchObject({ command_id: 1, playing: { from: round, to: round + 10_000 } })
		expect(shown(releases, round + 10_000)).toMatchObject({ command_id: 2, playing: { to: round + 30_000 } })
	})

	test('is a program by duration over and over', () => {
		const items = [{ program_id: 1, count: 1, time: 25_000 }]
		const round = Math.ceil(noon / 25_000) * 25_000
		expect(shown([release(1, { items })], round + 20_000).playing).toMatchObject({ to: round + 25_000 })
	})

	test('is a timed step in its hours, and the loop outside them', () => {
		const hours = { start: '09:00:00', end: '11:59:59', date_start: null, date_end: null, weekdays: null }
		const steps = [{ program_id: 1, ...hours, play_count: 1, total: 0 }]
		const releases = [release(1), release(2, { append: true, play_mode: play_modes.timed, steps })]
		expect(shown(releases, noon - 1000).command_id).toBe(2)
		expect(shown(releases, noon).command_id).toBe(1)
	})

	test('is an urgent release once, from when it was whole, and then the loop where it was', () => {
		const urgent = { play_mode: play_modes.urgency, items: [{ program_id: 1, count: 3 }] }
		const round = Math.ceil(noon / 10_000) * 10_000
		const releases = [release(1), release(2, urgent, round + 4000)]
		expect(shown(releases, round + 3999)).toMatchObject({ command_id: 1, playing: { to: round + 4000 } })
		expect(shown(releases, round + 4000)).toMatchObject({ command_id: 2 })
		expect(shown(releases, round + 33_999)).toMatchObject({ command_id: 2 })
		expect(shown(releases, round + 34_000)).toMatchObject({
			command_id: 1,
			playing: { from: round + 30_000, to: round + 40_000 },
		})
	})

	test('is the fallback where nothing else is, and only there', () => {
		const beneath = release(9, fallback)
		const hours = { start: '09:00:00', end: '11:59:59', date_start: null, date_end: null, weekdays: null }
		const timed = {
			play_mode: play_modes.timed,
			items: [],
			steps: [{ program_id: 1, ...hours, play_count: 1, total: 0 }],
		}
		const ends = '2026-06-01T12:00:00'
		const on = (releases: readonly HeldRelease[], now: number) => shown([beneath, ...releases], now).command_id
		expect(on([], noon)).toBe(9)
		expect([noon - 1, noon].map(now => on([release(1, timed)], now))).toEqual([1, 9])
		expect([noon - 1, noon].map(now => on([release(1, { ends })], now))).toEqual([1, 9])
		expect(on([release(10)], noon)).toBe(10)
		expect(on([release(10, { append: true })], noon)).toBe(10)
		expect(on([release(10), recall(11, 10)], noon)).toBe(9)
		expect(on([release(10, { items: [] })], noon)).toBe(9)
		const urgent = release(10, { play_mode: play_modes.urgency }, noon)
		expect([noon, noon + 10_000].map(now => on([urgent], now))).toEqual([10, 9])
	})

	test('is the same with a fallback beneath, wherever anything else plays', () => {
		const hours = (start: string, end: string) => ({ start, end, date_start: null, date_end: null, weekdays: null })
		const timed = (start: string, end: string) => ({
			play_mode: play_modes.timed,
			items: [],
			steps: [{ program_id: 1, ...hours(start, end), play_count: 1, total: 0 }],
		})
		const kinds = [
			{},
			{ append: true },
			timed('09:00:00', '12:59:59'),
			{ ...timed('22:00:00', '05:59:59'), append: true },
			{ play_mode: play_modes.urgency },
			{ ends: '2026-06-01T13:00:00' },
			{ starts: '2026-06-01T11:00:00', append: true },
		]
		// Within a day, for which interruptions are remembered.
		const some = fc.array(fc.tuple(fc.constantFrom(...kinds), fc.nat(20_000)), { maxLength: 5 })
		const beneath = fc.array(fc.nat(9), { minLength: 1, maxLength: 3 })
		fc.assert(
			fc.property(some, beneath, fc.nat(60_000), (list, places, seconds) => {
				const held = list.map(([change, since], place) => release(10 * (place + 1), change, noon - since * 1000))
				const fallbacks = [...new Set(places)].map(place => release(10 * place + 5, fallback))
				const now = noon + seconds * 1000
				const [without, with_it] = [shown(held, now), shown([...held, ...fallbacks], now)]
				const newest = Math.max(...fallbacks.map(({ manifest }) => manifest.command_id))
				if (without.playing === null) expect(with_it.command_id).toBe(newest)
				else expect(with_it.command_id).toBe(without.command_id)
				expect(with_it.playing === null ? null : with_it.playing.from).toBe(
					without.playing === null ? with_it.playing?.from : without.playing.from,
				)
				const needed = releasesNeeded([...held, ...fallbacks], zone, now)
				expect(shown(needed, now).command_id).toBe(with_it.command_id)
			}),
		)
	})

	const emergency = { play_mode: play_modes.urgency, between: { priority: 10, rounds: null, until: null } }
	const second = { items: [], programs: [], append: true, withdraws: [2] }

	test('is an emergency until it is withdrawn, and then the loop where it was', () => {
		const round = Math.ceil(noon / 10_000) * 10_000
		const held = [release(1), release(2, emergency, round + 4000)]
		expect(shown(held, round + 3_600_000).command_id).toBe(2)
		const all = [...held, release(3, second, round + 57_000)]
		expect(shown(all, round + 56_999).command_id).toBe(2)
		expect(shown(all, round + 57_000)).toMatchObject({
			command_id: 1,
			playing: { from: round + 53_000, to: round + 63_000 },
		})
	})

	test('is never an emergency whose time is over, however late it came', () => {
		const between = { ...emergency.between, until: noon }
		expect(shown([release(1), release(2, { ...emergency, between }, noon + 1)], noon + 1).command_id).toBe(1)
	})

	test('is not what was withdrawn, whichever of the two came first', () => {
		const both = [release(2, {}, noon + 5000), release(3, second, noon)]
		expect(shown(both, noon + 6000).playing).toBeNull()
		expect(ids(releasesNeeded(both, zone, noon + 6000))).toEqual([3])
	})

	test('has the highest of what is drawn over it, and plays on beneath', () => {
		const over = (priority: number) => ({ ...emergency, between: { ...emergency.between, priority, over: true } })
		const held = [release(1), release(2, over(11)), release(3, over(10))]
		const { over: top, programs } = terminalPlan(held, zone, noon)
		expect(programs[top ?? -1]?.release.manifest.command_id).toBe(2)
		expect(shown(held, noon).command_id).toBe(1)
		expect(terminalPlan([release(1)], zone, noon).over).toBeNull()
	})

	test('is an interlude as often as it says, under an urgent release', () => {
		const interlude = { play_mode: play_modes.urgency, between: { priority: 1, rounds: 2, until: null } }
		const urgent = { play_mode: play_modes.urgency }
		const held = [release(1), release(2, interlude, noon), release(3, urgent, noon + 5000)]
		const seen = [0, 5, 14, 15, 29, 30].map(seconds => shown(held, noon + seconds * 1000).command_id)
		expect(seen).toEqual([2, 3, 3, 2, 2, 1])
	})

	test('is good until a release begins or ends', () => {
		const releases = [release(1), release(2, { starts: '2026-06-02T00:00:00', ends: '2026-06-03T00:00:00' })]
		expect(shown(releases, noon).until).toBe(at('2026-06-02T00:00:00'))
		expect(shown(releases, at('2026-06-02T00:00:00'))).toMatchObject({
			command_id: 2,
			until: at('2026-06-03T00:00:00'),
		})
	})
})
