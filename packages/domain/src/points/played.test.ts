import { expect, test } from 'vitest'
import { manifestOf } from '../release/manifest.ts'
import { readManifest } from '../release/manifest-reading.ts'
import type { Manifest } from '../release/release.ts'
import { playingAt } from '../schedule/playing.ts'
import { retainedWith } from '../schedule/retention.ts'
import { standings, standingsAt } from '../schedule/standing.ts'
import { type HeldRelease, terminalPlan } from '../schedule/terminal-plan.ts'
import { pointPlayed, pointPlays, pointsOf } from './played.ts'
import type { Point } from './point.ts'

const utc = () => 0
const minute = 60_000
const document = (play_time: number) => ({
	format: 1 as const,
	w: 100,
	h: 100,
	background: '#000000',
	windows: [
		{
			id: 'w',
			name: 'w',
			idx: 0,
			zIndex: 0,
			x: 0,
			y: 0,
			w: 100,
			h: 100,
			resources: [
				{ id: 'r', kind: 'external_signal' as const, name: 'r', source: 'any', play_time, fit: 'contain', volume: 0 },
			],
		},
	],
})

const release = (id: number, programs: readonly number[], more: Partial<Manifest> = {}): HeldRelease => ({
	since: 0,
	manifest: {
		...manifestOf({
			id,
			publish_no: '',
			publish_name: '',
			programs: programs.map(one => ({ id: one, name: `program ${one}`, document: document(minute) as never })),
			files: [],
			feeds: [],
			rounds: 1,
			terms: { play_mode: 1, append: true, adapter_screen: true, steps: [], counts: [], starts: null, ends: null },
		}),
		...more,
	},
})

const point = (id: number, programs: number[]): Point => ({
	id,
	name: 'here',
	priority: 50,
	programs,
	area: { kind: 'circle', centre: { longitude: 0, latitude: 0 }, radius_m: 100 },
	hysteresis_m: 0,
	hysteresis_s: 0,
	heading: null,
	min_speed: null,
	max_speed: null,
	cooldown_s: 0,
	fix_age_s: 60,
	hours: [],
})

const loop = release(1, [1, 2])
const points = release(2, [3, 4], { items: [], points: [point(7, [4, 3])] })

/** The program on screen at a moment. */
const shown = (releases: readonly HeldRelease[], at: number): number => {
	const { plan, programs } = terminalPlan(releases, utc, at)
	const playing = playingAt(plan, at)
	return playing === null ? 0 : (programs[playing.program_id]?.program.id ?? 0)
}

test('a point plays its programs from the beginning on, and the loop is afterwards where it would have been', () => {
	const held = [loop, points]
	const since = 10 * minute + 30_000
	const during = pointPlays(held, { id: 7, since })
	expect([since - 1, since, since + minute, since + 2 * minute].map(at => shown(during, at))).toEqual([1, 4, 3, 4])
	expect(pointPlayed(during[1] as HeldRelease)?.id).toBe(7)
	expect(shown(pointPlays(held, null), since + minute)).toBe(shown([loop], since + minute))
	expect(pointPlays(held, { id: 8, since })).toBe(held)
})

test('what comes in between comes in between a point too', () => {
	const urgent = {
		...release(3, [5], { play_mode: 3, between: { priority: 1, rounds: 1, until: null } }),
		since: 20 * minute,
	}
	const during = pointPlays([loop, points, urgent], { id: 7, since: 10 * minute })
	expect([19, 20, 21].map(at => shown(during, at * minute))).toEqual([3, 5, 4])
})

test('the newest release with points holds, takes the place of nothing else, and shows nothing by itself', () => {
	const newer = release(4, [6], { items: [], points: [point(9, [6])] })
	const held = retainedWith([loop, points], newer, utc, minute)
	expect(held).toEqual([loop, newer])
	expect(pointsOf([loop, points, newer]).map(({ id }) => id)).toEqual([9])
	expect(shown([points], minute)).toBe(0)
	const stood = standingsAt([loop, points, newer], utc, minute).stood
	expect(stood.map(({ standing, by }) => [standing, by])).toEqual([
		[standings.on, 0],
		[standings.replaced, 4],
		[standings.on, 0],
	])
	const recall = release(5, [], { withdraws: [4], items: [] })
	expect(pointsOf([loop, newer, recall])).toEqual([])
})

test('a manifest whose point plays a program that is not there contradicts itself', () => {
	const wrong = { ...points.manifest, points: [point(7, [99])] }
	expect(readManifest(JSON.stringify(wrong))).toEqual({ problem: 'a program of a point is not there' })
	expect(readManifest(JSON.stringify(points.manifest))).toMatchObject({ manifest: { points: [{ id: 7 }] } })
})
