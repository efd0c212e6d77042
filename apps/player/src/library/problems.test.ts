import { ItemProblem } from '@vitrine/domain/item-problem'
import type { WindowResource } from '@vitrine/domain/program/document'
import { expect, test } from 'vitest'
import { createProblems } from './problems.ts'
import { createState } from './state.ts'

const picture = (id: string): WindowResource => ({
	kind: 'picture',
	id,
	name: 'red',
	material_id: 1,
	sha256: 'a'.repeat(64),
	play_time: 1000,
	fit: 'cover',
})

const unreadable = new ItemProblem('item_picture_unreadable')

const place = { program_id: 1, program_name: 'Lobby', window_id: 'w1', window_name: 'Window 1' }

const aList = () => {
	const holder = createState()
	return { holder, problems: createProblems(holder) }
}

test('a problem that is there again is not a new one, and counts', () => {
	const { holder, problems } = aList()
	expect(problems.add({ resource: picture('one'), why: unreadable }, place)).toBe(true)
	expect(problems.note('a loose end')).toBe(true)
	expect(problems.add({ resource: picture('one'), why: unreadable }, place)).toBe(false)
	expect(holder.get()).toMatchObject({ faults: ['red: picture failed', 'a loose end'], counts: [2, 1] })
})

test('the same problem in two windows counts in each of them', () => {
	const { holder, problems } = aList()
	const other = { ...place, window_id: 'w2', window_name: 'Window 2' }
	const ground = { ...place, window_id: 'background', window_name: '' }
	for (const where of [place, other, other, ground]) problems.add({ resource: picture('one'), why: unreadable }, where)
	const values = { name: 'red', program: 'Lobby' }
	expect(holder.get()).toMatchObject({
		causes: [{ values: { ...values, window: 'Window 1' } }, { values: { ...values, window: 'Window 2' } }, { values }],
		counts: [1, 2, 1],
	})
	expect(holder.get().causes[2]?.values).toEqual(values)
})

test('a problem goes once every item that it was said of plays', () => {
	const { holder, problems } = aList()
	problems.add({ resource: picture('one'), why: unreadable }, place)
	problems.add({ resource: picture('other'), why: unreadable }, place)
	expect(problems.plays('one')).toBe(false)
	expect(holder.get().faults).toEqual(['red: picture failed'])
	expect(problems.plays('other')).toBe(true)
	expect(holder.get()).toMatchObject({ faults: [], causes: [], counts: [] })
})

test('what an item plays without is a problem all the same', () => {
	const { holder, problems } = aList()
	problems.add({ resource: picture('one'), why: new ItemProblem('item_font_missing') }, place)
	expect(problems.plays('one')).toBe(false)
	expect(holder.get().faults).toHaveLength(1)
})

test('a missing file is one thing, however often it is looked for, and over once it is mended', () => {
	const { holder, problems } = aList()
	expect(problems.lost([{ resource: picture('one'), place }])).toBe(true)
	expect(problems.lost([{ resource: picture('one'), place }])).toBe(false)
	expect(holder.get()).toMatchObject({ faults: ['red: file missing'], counts: [1] })
	expect(problems.mended('a'.repeat(64))).toBe(true)
	expect(holder.get().faults).toEqual([])
})

test('what is wrong with the player stands through releases and a flood, until it is settled', () => {
	const { holder, problems } = aList()
	problems.stand({ code: 'player_hung', text: 'the page hung', count: 2 })
	for (let number = 0; number < 40; number++) problems.note(`number ${number}`)
	expect(holder.get().faults).toHaveLength(20)
	problems.clear()
	expect(holder.get()).toMatchObject({ faults: ['the page hung'], counts: [2] })
	expect(problems.settled('player_')).toBe(true)
	expect(holder.get().faults).toEqual([])
})

test('what this version does not know is said once for each place, and stays whatever else plays', () => {
	const { holder, problems } = aList()
	problems.unknown([
		{ id: 'h', name: 'Ship', ...place },
		{ id: 'h', name: 'Ship', ...place, window_id: 'w2', window_name: 'Window 2' },
	])
	expect(holder.get().causes).toEqual([
		{ code: 'item_kind_unknown', values: { name: 'Ship', window: 'Window 1', program: 'Lobby' } },
		{ code: 'item_kind_unknown', values: { name: 'Ship', window: 'Window 2', program: 'Lobby' } },
	])
	expect(problems.plays('h')).toBe(false)
	problems.clear()
	expect(holder.get().faults).toEqual([])
})
