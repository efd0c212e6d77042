import { describe, expect, test } from 'vitest'
import { type Manifest, play_modes } from '../release/release.ts'
import {
	heldSwitch,
	isTimerPlayOn,
	nothing_ordered,
	orderedPlays,
	switchable,
	withTimedSwitch,
} from './ordered-plays.ts'
import type { HeldRelease } from './terminal-plan.ts'

const utc = () => 0
const document = { w: 1920, h: 1080, windows: [] } as unknown as Manifest['programs'][number]['document']
const release = (command_id: number, ids: readonly number[], more: Partial<Manifest> = {}): HeldRelease => ({
	since: command_id,
	manifest: {
		format: 1,
		command_id,
		publish_no: '',
		publish_name: '',
		play_mode: play_modes.loop,
		items: ids.map(program_id => ({ program_id, count: 2 })),
		programs: ids.map(id => ({ id, name: `p${id}`, document })),
		files: [],
		...more,
	},
})
const between = { priority: 1, rounds: 1, until: null }
const loop = release(1, [1, 2])
const beside = release(2, [3], { append: true })
const urgent = release(3, [4], { between })
const timed = release(4, [5], { play_mode: play_modes.timed, steps: [] })
const fallback = release(5, [6], { fallback: true })
const all = [loop, beside, urgent, fallback]
const idsOf = (releases: readonly HeldRelease[]) =>
	releases.map(({ manifest }) => manifest.items.map(({ program_id }) => program_id))

describe('a program that was switched to', () => {
	const to = (program_id: number, at = 100) => ({ ...nothing_ordered, switched: { program_id, at } })

	test.each([
		['one that is not held', to(9)],
		['one of what comes in between', to(4)],
		['the fallback', to(6)],
		['before something was published', to(1, 1)],
		['where the timed play was switched on', { ...to(1), timer_play: true }],
	])('%s changes nothing', (_, ordered) => {
		expect(heldSwitch(all, ordered)).toBeNull()
		expect(orderedPlays(all, ordered)).toEqual(all)
	})

	test('it plays alone, and what comes in between still does', () => {
		expect(idsOf(orderedPlays(all, to(2)))).toEqual([[2], [4], [6]])
		expect(idsOf(orderedPlays([...all, timed], to(5)))).toEqual([[4], [6], [5]])
	})

	test('the programs to switch to are those of releases, each once', () => {
		expect(switchable([...all, release(6, [1])]).map(({ id }) => id)).toEqual([1, 2, 3])
	})
})

describe('a program that the times switch to', () => {
	const by_hand = { ...nothing_ordered, switched: { program_id: 1, at: 50 } }
	const at = (since: number, program_id = 2) => ({ program_id, at: since })

	test.each([
		['plays from then on', nothing_ordered, all, at(60), 2],
		['takes the place of an earlier command', by_hand, all, at(60), 2],
		['gives way to a later command', by_hand, all, at(40), 1],
		['ends a switch where it returns to what is published', by_hand, all, at(60, 0), null],
		['is nothing where there are no times', by_hand, all, null, 1],
		['is ignored while timed play is on', nothing_ordered, [...all, timed], at(60), null],
		[
			'is obeyed where timed play is switched off',
			{ ...nothing_ordered, timer_play: false },
			[...all, timed],
			at(60),
			2,
		],
		['ends with a later publish', nothing_ordered, [...all, { ...release(7, [2]), since: 70 }], at(60), null],
		['is nothing where the program is not held', nothing_ordered, all, at(60, 9), null],
	])('%s', (_, ordered, held, timed_switch, program_id) => {
		const applied = withTimedSwitch(ordered, held, timed_switch, utc)
		expect(heldSwitch(held, applied)?.program_id ?? null).toBe(program_id)
	})
})

describe('the timed play', () => {
	test('is on where one was published, unless it is switched', () => {
		expect(isTimerPlayOn(all, nothing_ordered, utc, 10)).toBe(false)
		expect(isTimerPlayOn([...all, timed], nothing_ordered, utc, 10)).toBe(true)
		expect(isTimerPlayOn([...all, timed], { timer_play: false }, utc, 10)).toBe(false)
		expect(isTimerPlayOn(all, { timer_play: true }, utc, 10)).toBe(true)
	})

	test('is left out once it is off', () => {
		const off = { ...nothing_ordered, timer_play: false }
		expect(orderedPlays([...all, timed], off)).toEqual(all)
		expect(orderedPlays([...all, timed], nothing_ordered)).toEqual([...all, timed])
	})
})
