import { expect, test } from 'vitest'
import { copiedList } from './copied-list.ts'
import { listPayload, stepsOf } from './play-list.ts'

test('a list plays as it did', () => {
	const items = [
		{ program_id: 7, count: 3 },
		{ program_id: 8, count: 1, time: 5_025_000 },
		{ program_id: 7, count: 1 },
	]
	expect(listPayload(copiedList({ programs: [7, 8, 7], items, steps: [] }).items)).toEqual({
		play_ids: [7, 8, 7],
		playCountList: [3, 1, 1],
		usePlayTimeList: [0, 1, 0],
		playTimeList: [-1, 5_025_000, -1],
	})
})

test('steps stay with their programs', () => {
	const all = { date_start: null, date_end: null, weekdays: null, play_count: 1, total: 0 }
	const steps = [
		{ ...all, program_id: 7, start: '09:00:00', end: '10:59:59', weekdays: 65, play_count: 2, total: 9 },
		{ ...all, program_id: 7, start: '13:00:00', end: '13:59:59' },
		{ ...all, program_id: 8, start: '11:00:00', end: '11:59:59', date_end: '2090-01-01' },
	]
	const { items } = copiedList({ programs: [7, 8], items: [], steps })
	expect(stepsOf(items)).toEqual(steps)
	expect(items.map(({ key, steps }) => [key, steps.map(step => step.key)])).toEqual([
		[1, [1, 2]],
		[2, [1]],
	])
})
