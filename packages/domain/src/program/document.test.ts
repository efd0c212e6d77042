import { describe, expect, test } from 'vitest'
import {
	background_id,
	emptyProgram,
	filesOf,
	layersOf,
	mapResources,
	music_id,
	type Program,
	programDocument,
	resourcesOf,
	type WindowResource,
} from './document.ts'

const hash = (character: string): string => character.repeat(64)
const picture = (character: string) => ({
	kind: 'picture' as const,
	id: character,
	name: character,
	material_id: 1,
	sha256: hash(character),
	play_time: 1000,
	fit: 'cover' as const,
})
const sound = (character: string) => ({
	kind: 'audio' as const,
	id: character,
	name: character,
	material_id: 2,
	sha256: hash(character),
	play_time: 3000,
	volume: 50,
})
const window = (resources: WindowResource[]) => ({
	id: 'w',
	name: 'w',
	idx: 0,
	zIndex: 0,
	x: 0,
	y: 0,
	w: 10,
	h: 10,
	resources,
})
const plain: Program = { ...emptyProgram(640, 360), windows: [window([picture('a')])] }
const whole: Program = { ...plain, background_picture: picture('b'), music: [sound('c'), sound('d')] }

describe('what a program is drawn of', () => {
	test('are its windows, the very same, where it has nothing else', () => {
		expect(layersOf(plain)).toBe(plain.windows)
	})

	test('are the background under all windows, the windows and the music', () => {
		const [under, own, beside] = layersOf(whole)
		expect(under).toMatchObject({ id: background_id, x: 0, y: 0, w: 640, h: 360 })
		expect(under?.zIndex).toBeLessThan(0)
		expect(own).toBe(whole.windows[0])
		expect(beside).toMatchObject({ id: music_id, resources: [{ id: 'c' }, { id: 'd' }] })
	})

	test('and no window can take their names', () => {
		for (const id of [background_id, music_id])
			expect(programDocument.safeParse({ ...plain, windows: [{ ...window([]), id }] }).success).toBe(false)
	})

	test('all of it needs its files', () => {
		expect(resourcesOf(whole).map(({ id }) => id)).toEqual(['b', 'a', 'c', 'd'])
		expect(filesOf(whole)).toEqual(['b', 'a', 'c', 'd'].map(hash))
	})
})

describe('changing every item', () => {
	test('is the same program when nothing changes', () => {
		expect(mapResources(whole, resource => resource)).toBe(whole)
	})

	test('reaches windows, background and music, and leaves the rest as it is', () => {
		const renamed = mapResources(whole, resource => (resource.id === 'a' ? resource : { ...resource, name: 'new' }))
		expect(resourcesOf(renamed).map(({ name }) => name)).toEqual(['new', 'a', 'new', 'new'])
		expect(renamed.windows[0]).toBe(whole.windows[0])
	})

	test('takes items away', () => {
		const none = mapResources(whole, () => null)
		expect(none).toMatchObject({ background_picture: null, music: [], windows: [{ resources: [] }] })
		expect(programDocument.safeParse(none).success).toBe(true)
		expect(mapResources(plain, () => null)).not.toHaveProperty('music')
	})
})

describe('bounds', () => {
	const with_item = (change: object) => ({ ...plain, windows: [window([{ ...picture('a'), ...change }])] })
	test.each([
		['a count of 0', { count: 0 }],
		['a count of 1,001', { count: 1001 }],
		['half a count', { count: 1.5 }],
		['a day that is none', { valid_from: '2026-13-01' }],
		['a day with a time', { valid_to: '2026-01-01T00:00' }],
	])('%s is refused', (_, change) => {
		expect(programDocument.safeParse(with_item(change)).success).toBe(false)
	})

	test.each([
		['a count', { count: 1000 }],
		['days', { valid_from: '2026-01-01', valid_to: '2026-12-31' }],
		['no days', { valid_from: null, valid_to: null }],
	])('%s may be said', (_, change) => {
		expect(programDocument.safeParse(with_item(change)).success).toBe(true)
	})

	test.each([
		['pieces of nothing', { mode: 'extra_long', piece: 0 }],
		['another way to fold', { mode: 'zigzag', piece: 100 }],
	])('a fold of %s is refused', (_, fold) => {
		expect(programDocument.safeParse({ ...plain, fold }).success).toBe(false)
	})
})
