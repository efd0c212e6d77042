import { describe, expect, test } from 'vitest'
import {
	addItems,
	addStep,
	changeItem,
	changeStep,
	clockMs,
	clockOf,
	copyItem,
	deleteItem,
	deleteStep,
	empty_list,
	hasWeekday,
	listPayload,
	moveItem,
	msOf,
	type PlannedStep,
	type PlayList,
	type PlayListItem,
	planProblems,
	slashedDay,
	stepsOf,
	toggleEveryWeekday,
	toggleWeekday,
} from './play-list.ts'

/** A list of the programs 11, 12 and 13 with the item at an index selected. */
const three = (index: number): PlayList => ({ ...addItems(empty_list, [11, 12, 13]), index })
const inShort = ({ items, index }: PlayList): [number[], number] => [items.map(item => item.program_id), index]

test('what is added plays once, or for an hour, and all day', () => {
	const { items, index } = addItems(three(0), [14])
	expect(index).toBe(3)
	expect(items[3]).toEqual({
		key: 4,
		program_id: 14,
		radio: 'count',
		count: 1,
		time: '01:00:00',
		steps: [
			{
				key: 1,
				start: '00:00:00',
				end: '23:59:59',
				play_count: 1,
				total: 0,
				date_limit: false,
				date_start: '',
				date_end: '',
				week_limit: false,
				weekdays: 127,
			},
		],
	})
	expect(addItems(three(1), [])).toEqual(three(1))
})

test.each<[string, PlayList, [number[], number]]>([
	['deleting the first', deleteItem(three(0), 0), [[12, 13], 0]],
	['deleting the second', deleteItem(three(1), 1), [[11, 13], 0]],
	['deleting the last', deleteItem(three(2), 2), [[11, 12], 1]],
	['deleting the only one', deleteItem(addItems(empty_list, [11]), 0), [[], 0]],
	['deleting what is not there', deleteItem(three(1), 3), [[11, 12, 13], 1]],
	['copying', copyItem(three(0), 1), [[11, 12, 12, 13], 2]],
	['copying the last', copyItem(three(0), 2), [[11, 12, 13, 13], 3]],
	['copying what is not there', copyItem(three(1), -1), [[11, 12, 13], 1]],
	['moving up', moveItem(three(0), 1, -1), [[12, 11, 13], 0]],
	['moving down', moveItem(three(0), 1, 1), [[11, 13, 12], 2]],
	['moving the first up', moveItem(three(2), 0, -1), [[11, 12, 13], 2]],
	['moving the last down', moveItem(three(0), 2, 1), [[11, 12, 13], 0]],
])('%s', (_, list, expected) => expect(inShort(list)).toEqual(expected))

test('a copy is a thing of its own', () => {
	const copied = copyItem(three(0), 0)
	expect(new Set(copied.items.map(({ key }) => key)).size).toBe(4)
	const changed = changeItem(copied, 1, item => ({ ...item, count: 5 }))
	expect(changed.items.map(({ count }) => count)).toEqual([1, 5, 1, 1])
})

const itemOf = (program_id: number, ...changes: Partial<PlannedStep>[]): PlayListItem => {
	const [first] = addItems(empty_list, [program_id]).items
	if (first === undefined) throw new Error('no item')
	const item = changes.slice(1).reduce(addStep, { ...first, key: program_id })
	return changes.reduce((whole: PlayListItem, change, place) => changeStep(whole, place + 1, change), item)
}

test('the last step stays', () => {
	const two = itemOf(1, {}, {})
	const one = deleteStep(two, 1)
	expect(two.steps.map(({ key }) => key)).toEqual([1, 2])
	expect(one.steps.map(({ key }) => key)).toEqual([2])
	expect(deleteStep(one, 2)).toEqual(one)
})

test.each([
	[127, 0, 126],
	[0, 127, 1],
	[64, 127, 65],
	[1, 127, 0],
	[126, 127, 127],
])('with the weekdays %d, all toggles to %d and Sunday to %d', (weekdays, every, sunday) => {
	expect(toggleEveryWeekday(weekdays)).toBe(every)
	expect(toggleWeekday(weekdays, 0)).toBe(sunday)
	expect(hasWeekday(weekdays, 0)).toBe(weekdays % 2 === 1)
})

test.each([
	['9:30', '09:30:00'],
	['23:59:59', '23:59:59'],
	[' 7:5:3 ', '07:05:03'],
	['8：15', '08:15:00'],
	['24:00:00', null],
	['12:60', null],
	['12', null],
	['1:2:3:4', null],
	['', null],
	['ab:cd', null],
])('%j is the time %j', (text, clock) => expect(clockOf(text)).toBe(clock))

test('times as payloads have them', () => {
	expect([msOf(1.5, 'hours'), msOf(90, 'seconds')]).toEqual([5_400_000, 90_000])
	expect(['01:00:00', '00:01:30', '1:30', ''].map(clockMs)).toEqual([3_600_000, 90_000, 5_400_000, 0])
	expect(slashedDay('2026-03-04T05:06:07')).toBe('2026/03/04')
	expect(slashedDay('')).toBe('')
})

test('the payload of a list', () => {
	const list = changeItem(three(0), 1, item => ({ ...item, radio: 'time', time: '00:00:45', count: 3 }))
	expect(listPayload(list.items)).toEqual({
		play_ids: [11, 12, 13],
		playCountList: [1, 3, 1],
		usePlayTimeList: [0, 1, 0],
		playTimeList: [-1, 45_000, -1],
	})
})

test('limits count only where they are on', () => {
	const written = { date_start: '2026-05-01', date_end: '2026-05-31', weekdays: 62 }
	const [off, on, half] = stepsOf([
		itemOf(7, written, { ...written, date_limit: true, week_limit: true, play_count: 3, total: 9 }),
		itemOf(8, { start: '9:00', date_limit: true, date_end: '2026-05-31' }, { start: '9' }),
	])
	expect(off).toEqual({
		program_id: 7,
		start: '00:00:00',
		end: '23:59:59',
		play_count: 1,
		total: 0,
		date_start: null,
		date_end: null,
		weekdays: null,
	})
	expect(on).toMatchObject({
		date_start: '2026-05-01',
		date_end: '2026-05-31',
		weekdays: 62,
		total: 9,
	})
	expect(half).toMatchObject({ program_id: 8, start: '09:00:00', date_start: null, date_end: '2026-05-31' })
})

describe('what is wrong with steps on 4 May 2026 at noon', () => {
	const clock = { name: 'Hall', time: '2026-05-04T12:00:00' }
	const noon = { ahead: clock, behind: clock, utmost: clock.time }
	const dated = { date_limit: true, date_start: '2026-05-04', date_end: '2026-05-04' }
	test.each<[string, PlayListItem[], [number, number, string][]]>([
		['nothing', [itemOf(1, {}), itemOf(2, dated)], []],
		['a time that is none', [itemOf(1, { end: '9' })], [[1, 1, 'clocks']]],
		['an end before the start', [itemOf(1, { start: '10:00:00', end: '09:00:00' })], [[1, 1, 'times']]],
		['a last day before the first', [itemOf(1, { ...dated, date_start: '2026-05-05' })], [[1, 1, 'dates']]],
		['yesterday', [itemOf(1, { ...dated, date_start: '2026-05-03' })], [[1, 1, 'past']]],
		['no weekday', [itemOf(1, { week_limit: true, weekdays: 0 })], [[1, 1, 'weekdays']]],
		['a limit without days', [itemOf(1, { date_limit: true })], [[1, 1, 'no_dates']]],
		['no weekday, which does not limit', [itemOf(1, { weekdays: 0 })], []],
		['an end that has passed', [itemOf(1, { ...dated, end: '11:59:59' })], [[1, 1, 'over']]],
		[
			'the same program twice at a time',
			[itemOf(1, { end: '12:00:00' }, { start: '12:00:00' })],
			[
				[1, 1, 'conflict'],
				[1, 2, 'conflict'],
			],
		],
		[
			'a copy of an item',
			[itemOf(1, {}), { ...itemOf(1, {}), key: 9 }],
			[
				[1, 1, 'conflict'],
				[9, 1, 'conflict'],
			],
		],
	])('%s', (_, items, expected) =>
		expect(planProblems(items, noon).map(({ item, step, fault: problem }) => [item, step, problem])).toEqual(expected),
	)

	test('a conflict names the hours that it is with', () => {
		const items = [itemOf(1, { end: '12:00:00' }, { start: '11:00:00', ...dated }), itemOf(2, {})]
		expect(planProblems(items, noon).map(({ others }) => others)).toEqual([
			['11:00:00–23:59:59 (2026-05-04 – 2026-05-04)'],
			['00:00:00–12:00:00'],
		])
	})
})
