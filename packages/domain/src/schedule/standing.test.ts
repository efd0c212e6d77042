import { describe, expect, test } from 'vitest'
import { instantOf, type Zone, zoneOf } from '../local-time.ts'
import { signalProgram } from '../release/interlude.ts'
import { type Manifest, play_modes } from '../release/release.ts'
import { retainedWith } from './retention.ts'
import { playedRelease, standings, standingsAfter, standingsAt } from './standing.ts'
import type { HeldRelease } from './terminal-plan.ts'

const zone = zoneOf('Europe/Berlin') as Zone
const hour = 3_600_000
const at = (local: string): number => instantOf(zone, local)
const noon = at('2026-06-01T12:00:00')

const release = (command_id: number, change: Partial<Manifest> = {}, since = 0): HeldRelease => ({
	since,
	manifest: {
		format: 1,
		command_id,
		publish_no: '',
		publish_name: '',
		play_mode: play_modes.loop,
		files: [],
		items: [{ program_id: 1, count: 1 }],
		...change,
		programs: [
			{ id: 1, name: '', document: signalProgram({ w: 100, h: 100, source: 'hdmi1', source_duration: 60_000 }) },
		],
	},
})
const recall = (command_id: number, of: number, since = 0): HeldRelease =>
	release(command_id, { append: true, items: [], withdraws: [of] }, since)
const hours = (start: string, end: string): Partial<Manifest> => ({
	play_mode: play_modes.timed,
	steps: [{ program_id: 1, start, end, date_start: null, date_end: null, weekdays: null, play_count: 1, total: 0 }],
})

const said = (stood: ReturnType<typeof standingsAt>['stood']) =>
	stood.map(one => [one.release.manifest.command_id, one.standing, one.by]).sort(([a = 0], [b = 0]) => a - b)

describe('what has become of what a terminal keeps', () => {
	const { on, waits, hidden, past } = standings
	test.each([
		[
			'a cover hides what came before for a time',
			[release(1), release(2, { ends: '2026-06-02T00:00:00' })],
			[
				[1, hidden, 2],
				[2, on, 0],
			],
		],
		[
			'one whose time has not come',
			[release(1), release(2, { starts: '2026-06-02T00:00:00' })],
			[
				[1, on, 0],
				[2, waits, 0],
			],
		],
		[
			'one whose time is over is there until something comes',
			[release(1, { ends: '2026-06-01T12:00:00' })],
			[[1, past, 0]],
		],
		[
			'a timed one in its hours, and one outside them',
			[release(1, hours('09:00:00', '11:59:59')), release(2, { ...hours('12:00:00', '12:00:00'), append: true })],
			[
				[1, waits, 0],
				[2, on, 0],
			],
		],
		['an urgent one that has played', [release(1, { play_mode: play_modes.urgency }, noon - 60_000)], [[1, past, 0]]],
		[
			'one that was taken off',
			[release(1), recall(2, 1)],
			[
				[1, past, 0],
				[2, on, 0],
			],
		],
		[
			'the last of two schedules',
			[release(1, { timing: [], append: true }), release(2, { timing: [], append: true })],
			[
				[1, standings.replaced, 2],
				[2, on, 0],
			],
		],
		[
			'the last of two fallbacks, beside what covers the rest',
			[release(1, { fallback: true }), release(2), release(3), release(4, { fallback: true })],
			[
				[1, standings.replaced, 4],
				[2, hidden, 3],
				[3, on, 0],
				[4, on, 0],
			],
		],
		[
			'a fallback that was taken off',
			[release(1, { fallback: true }), recall(2, 1)],
			[
				[1, past, 0],
				[2, on, 0],
			],
		],
	])('%s', (_, list, wanted) => {
		expect(said(standingsAt(list, zone, noon).stood)).toEqual(wanted)
	})

	test.each([
		['the hours of a step', [release(1, hours('09:00:00', '12:59:59'))], noon + hour],
		['a night of it', [release(1, hours('22:00:00', '05:59:59'))], noon + 10 * hour],
		['the end of an interruption', [release(1, { play_mode: play_modes.urgency }, noon - 1000)], noon + 59_000],
	])('holds until %s', (_, list, until) => {
		expect(standingsAt(list, zone, noon).until).toBe(until)
	})

	test('is looked at again within days where no hours are near', () => {
		const far = { ...hours('09:00:00', '12:59:59') }
		const steps = (far.steps ?? []).map(step => ({ ...step, date_start: '2026-07-01', date_end: '2026-07-02' }))
		const { stood, until } = standingsAt([release(1, { ...far, steps })], zone, noon)
		expect(said(stood)).toEqual([[1, waits, 0]])
		expect(until - noon).toBeLessThanOrEqual(60 * hour)
	})
})

describe('what comes to a terminal', () => {
	const { on, replaced, over } = standings
	test('stays forgotten, whatever becomes of what it was forgotten for', () => {
		const [first, second, end] = [release(1, {}, noon - 3000), release(2, {}, noon - 2000), recall(3, 2, noon - 1000)]
		const stood = [
			[1, replaced, 2],
			[2, over, 0],
			[3, on, 0],
		]
		expect(said(standingsAfter([], [first, second, end], zone, noon).stood)).toEqual(stood)
		expect(said(standingsAfter([first], [second, end], zone, noon).stood)).toEqual(stood)
		// Had the recall arrived first, the other release would never have been effective.
		expect(said(standingsAfter([first], [end, second], zone, noon).stood)[0]).toEqual([1, on, 0])
	})

	test('and an older one that nothing would ever show changes nothing', () => {
		const held = [release(1, { append: true }), release(3)]
		expect(retainedWith(held, release(2), zone, noon)).toBe(held)
	})
})

describe('what a terminal plays', () => {
	const counting = [
		{ id: 1, part: 'loop' },
		{ id: 2, part: 'timed' },
		{ id: 3, part: 'loop' },
		{ id: 4, part: 'interruption' },
		{ id: 5, part: 'none' },
		{ id: 6, part: 'fallback' },
	] as const
	test.each([
		['what it says while it is there', true, 9, counting, 9],
		['nothing, if it says so', true, 0, counting, 0],
		['what it said last, if that is a step in its hours', false, 2, counting, 2],
		['or something in between', false, 4, counting, 4],
		['not a loop while a step is in its hours', false, 3, counting, 2],
		['the newest of the loop', false, null, [counting[0], counting[2]], 3],
		['what it said last of the loop', false, 1, [counting[0], counting[2]], 1],
		['the fallback where nothing else counts', false, null, [counting[4], counting[5]], 6],
		['nothing where nothing counts', false, 7, [], 0],
	])('is %s', (_, online, said, list, wanted) => {
		expect(playedRelease(online, said, list)).toBe(wanted)
	})
})
