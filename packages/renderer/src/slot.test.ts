import type { PictureResource, ProgramWindow, WindowResource } from '@vitrine/domain/program/document'
import { describe, expect, test } from 'vitest'
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
		expect(slotAt(window, span, now, works)).toEqual({
			resource: window.resources[index],
			index,
			from,
			to,
			alone: false,
		})
	})

	test('ends with the program', () => {
		expect(slotAt(window, { startedAt: 100_000, endsAt: 102_000 }, 101_500, works)).toMatchObject({
			index: 1,
			to: 102_000,
		})
	})

	test('is the first one again when the program ends', () => {
		const ended = { startedAt: 100_000, endsAt: 102_000 }
		expect(slotAt(window, ended, 102_000, works)).toMatchObject({ index: 0, from: 102_000, to: 103_000 })
		expect(slotAt(window, ended, 103_500, works)).toMatchObject({ index: 1, from: 103_000, to: 105_000 })
	})

	test('is alone when there is no other item', () => {
		expect(slotAt(windowOf(a), span, 105_500, works)).toMatchObject({ alone: true, from: 105_000, to: 106_000 })
	})

	test('is none in an empty window', () => {
		expect(slotAt(windowOf(), span, 100_000, works)).toBeNull()
	})

	test.each([
		['the next one that works', ['a'], 100_000, 1],
		['the one after that', ['a', 'b'], 100_000, 2],
		['the first one after the last', ['c'], 103_000, 0],
		['itself while it works', ['b', 'c'], 100_000, 0],
	])('of an item that failed shows %s', (_, failed, now, index) => {
		expect(slotAt(window, span, now, failing(...failed))?.index).toBe(index)
	})

	test('of an item that failed keeps its times', () => {
		expect(slotAt(window, span, 101_500, failing('b'))).toMatchObject({ index: 2, from: 101_000, to: 103_000 })
	})

	test('is none when nothing works', () => {
		expect(slotAt(window, span, 100_000, failing('a', 'b', 'c'))).toBeNull()
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
