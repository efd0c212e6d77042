import type { ProgramWindow, WindowResource } from '@vitrine/domain/program/document'
import type { PictureResource } from '@vitrine/domain/program/kinds/picture'
import { describe, expect, test } from 'vitest'
import { calendarOf } from './calendar.ts'
import { sameSlot, sameSource, slotAt } from './slot.ts'

const picture = (id: string, play_time: number): PictureResource => ({
	kind: 'picture',
	id,
	name: id,
	material_id: 1,
	sha256: id.repeat(64),
	play_time,
	fit: 'contain',
})
const windowOf = (...resources: WindowResource[]): ProgramWindow => ({
	id: 'w',
	name: '',
	idx: 0,
	zIndex: 0,
	x: 0,
	y: 0,
	w: 100,
	h: 100,
	resources,
})

const [a, b, c] = [picture('a', 1000), picture('b', 2000), picture('c', 500)]
const window = windowOf(a, b, c)
const span = { startedAt: 100_000, endsAt: Number.POSITIVE_INFINITY }
/** Every day is its own day in UTC. */
const utc = calendarOf(() => 'UTC')
const works = () => false
const failing =
	(...ids: string[]) =>
	(resource: WindowResource) =>
		ids.includes(resource.id)

describe('the turn of a window', () => {
	test.each([
		['at the beginning', 100_000, 0, 100_000, 101_000],
		['just before a change', 100_999, 0, 100_000, 101_000],
		['at a change', 101_000, 1, 101_000, 103_000],
		['in a later round', 106_600, 2, 106_500, 107_000],
		['before the program begins', 90_000, 0, 100_000, 101_000],
	])('%s', (_, now, index, from, to) => {
		expect(slotAt(window, span, now, works, utc)).toEqual({
			resource: window.resources[index],
			index,
			from,
			to,
			alone: false,
		})
	})

	test('ends with the program', () => {
		expect(slotAt(window, { startedAt: 100_000, endsAt: 102_000 }, 101_500, works, utc)).toMatchObject({
			index: 1,
			to: 102_000,
		})
	})

	test('is the first one again when the program ends', () => {
		const ended = { startedAt: 100_000, endsAt: 102_000 }
		expect(slotAt(window, ended, 102_000, works, utc)).toMatchObject({ index: 0, from: 102_000, to: 103_000 })
		expect(slotAt(window, ended, 103_500, works, utc)).toMatchObject({ index: 1, from: 103_000, to: 105_000 })
	})

	test('is alone when there is no other item', () => {
		expect(slotAt(windowOf(a), span, 105_500, works, utc)).toMatchObject({ alone: true, from: 105_000, to: 106_000 })
	})

	test('is none in an empty window', () => {
		expect(slotAt(windowOf(), span, 100_000, works, utc)).toBeNull()
	})

	test.each([
		['the next one that works', ['a'], 100_000, 1],
		['the one after that', ['a', 'b'], 100_000, 2],
		['the first one after the last', ['c'], 103_000, 0],
		['itself while it works', ['b', 'c'], 100_000, 0],
	])('of an item that failed shows %s', (_, failed, now, index) => {
		expect(slotAt(window, span, now, failing(...failed), utc)?.index).toBe(index)
	})

	test('of an item that failed keeps its times', () => {
		expect(slotAt(window, span, 101_500, failing('b'), utc)).toMatchObject({ index: 2, from: 101_000, to: 103_000 })
	})

	test('is none when nothing works', () => {
		expect(slotAt(window, span, 100_000, failing('a', 'b', 'c'), utc)).toBeNull()
	})
})

describe('what is loaded', () => {
	const video: WindowResource = { ...a, kind: 'video', volume: 50 }

	test.each([
		['the same item', a, { ...a }, true],
		['the same item with another time and fit', a, { ...a, play_time: 1, fit: 'cover' as const }, true],
		['the same item with another file', a, { ...a, sha256: 'f'.repeat(64) }, false],
		['another item with the same file', a, { ...a, id: 'z' }, false],
		['an item that became another kind', a, video, false],
	])('serves for %s: %o', (_, one, other, expected) => {
		expect(sameSource(one, other)).toBe(expected)
		expect(sameSource(other, one)).toBe(expected)
	})

	test('belongs to one turn', () => {
		const slot = { resource: a, index: 0, from: 1000, to: 2000, alone: true }
		expect(sameSlot(slot, { ...slot, to: 1500 })).toBe(true)
		expect(sameSlot(slot, { ...slot, from: 2000 })).toBe(false)
		expect(sameSlot(slot, { ...slot, resource: b })).toBe(false)
	})
})

describe('items that have their days', () => {
	const dated = windowOf({ ...a, valid_to: '1970-01-01' }, b, { ...c, valid_from: '1970-01-02' })
	const day = 86_400_000

	test('the list changes at midnight where the screen stands, not before', () => {
		const first = { startedAt: 0, endsAt: Number.POSITIVE_INFINITY }
		// Cycles of 3 s on the first day, of 2.5 s on the second.
		expect(slotAt(dated, first, day - 1, works, utc)).toMatchObject({ index: 1, to: day })
		expect(slotAt(dated, first, day, works, utc)).toMatchObject({ index: 1, from: day, to: day + 2000 })
		expect(slotAt(dated, first, day + 2000, works, utc)).toMatchObject({ index: 2 })
		const tokyo = calendarOf(() => 'Asia/Tokyo')
		expect(slotAt(dated, first, day - 1, works, tokyo)?.index).not.toBe(0)
		expect(slotAt(dated, first, day * 5, works, utc)?.index).not.toBe(0)
	})

	test('an item that has had its day does not stand in for one that failed', () => {
		expect(slotAt(dated, { startedAt: day, endsAt: day * 2 }, day, failing('b', 'c'), utc)).toBeNull()
	})

	test('a window whose items have all had their day shows nothing', () => {
		const gone = windowOf({ ...a, valid_to: '1970-01-01' })
		expect(slotAt(gone, { startedAt: 0, endsAt: day * 9 }, day * 3, works, utc)).toBeNull()
	})
})
