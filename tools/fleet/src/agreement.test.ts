import type { Manifest } from '@vitrine/domain/release/release'
import { expect, test } from 'vitest'
import { disagreements, type StoredPlay } from './agreement.ts'

const hour = 3_600_000
const began = 500_000 * hour

/** A program without windows plays for ten seconds. */
const programOf = (id: number) => ({
	id,
	name: `${id}`,
	document: { format: 1 as const, w: 640, h: 360, background: '#000000', windows: [] },
})
const manifestOf = (command_id: number, program_ids: number[], more: Partial<Manifest> = {}): Manifest => ({
	format: 1,
	command_id,
	publish_no: '',
	publish_name: '',
	play_mode: 1,
	files: [],
	items: program_ids.map(program_id => ({ program_id, count: 1 })),
	programs: program_ids.map(programOf),
	...more,
})
const between = { priority: 15, rounds: null, until: null }

/** A loop of two programs from the full hour on; an emergency after 14 s, which is withdrawn after 21 s; until 40 s. */
const held = {
	releases: [
		{ manifest: manifestOf(1, [1, 2]), since: began },
		{ manifest: manifestOf(2, [3], { between }), since: began + 14_000 },
		{ manifest: manifestOf(3, [], { withdraws: [2] }), since: began + 21_000 },
	],
	zone: () => 0,
	stopped: began + 40_000,
}

const play = (command_id: number, program_id: number, from: number, to: number): StoredPlay => ({
	command_id,
	program_id,
	start_time: began + from,
	end_time: began + to,
})
const right = [
	play(1, 1, 0, 10_000),
	play(1, 2, 10_000, 14_000),
	play(2, 3, 14_000, 21_000),
	play(1, 2, 21_000, 27_000),
	play(1, 1, 27_000, 37_000),
	play(1, 2, 37_000, 40_000),
]
const changed = (place: number, ...by: StoredPlay[]): StoredPlay[] => right.toSpliced(place, 1, ...by)

test('what is told as it was is right', () => {
	// The hour is a whole number of loop rounds, so the loop starts with it.
	expect(began % 20_000).toBe(0)
	expect(disagreements(held, right)).toEqual([])
	// A play of less than a second need not be reported.
	const stopped = began + 37_900
	expect(disagreements({ ...held, stopped }, right.slice(0, -1))).toEqual([])
})

test.each([
	['another program', changed(1, play(1, 1, 10_000, 14_000)), 3],
	['another release', changed(2, play(1, 3, 14_000, 21_000)), 3],
	['one that is missing', changed(2), 1],
	['the last one missing', right.slice(0, -1), 1],
	['one that is told twice', right.toSpliced(2, 0, play(2, 3, 14_000, 21_000)), 1],
	['one that begins too early', changed(2, play(2, 3, 13_990, 21_000)), 2],
	['one that ends too late', changed(2, play(2, 3, 14_000, 21_010)), 2],
	['one that goes on from its beginning', changed(3, play(1, 2, 21_000, 31_000), play(1, 1, 31_000, 37_000)), 2],
	['nothing', [], 1],
])('%s is found', (_name, plays, problems) => {
	expect(disagreements(held, plays)).toHaveLength(problems)
})
