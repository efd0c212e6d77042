import { describe, expect, test } from 'vitest'
import { heightOf, isSameName, isWithin, levelOf } from './tree.ts'

/** 1 > 2 > 3 and 1 > 4; 5 is another root. */
const tree = new Map([
	[1, 0],
	[2, 1],
	[3, 2],
	[4, 1],
	[5, 0],
])

describe('a tree', () => {
	test.each([
		[1, 1, 3],
		[2, 2, 2],
		[3, 3, 1],
		[4, 2, 1],
		[5, 1, 1],
	])('%i lies on level %i and fills %i', (id, level, height) => {
		expect([levelOf(tree, id), heightOf(tree, id)]).toEqual([level, height])
	})

	test.each([
		[3, 1, true],
		[3, 3, true],
		[1, 3, false],
		[4, 2, false],
		[5, 1, false],
		[0, 1, false],
	])('%i lies within %i: %s', (id, other, within) => {
		expect(isWithin(tree, id, other)).toBe(within)
	})
})

describe('names', () => {
	test.each([
		['Lobby', 'LOBBY', true],
		['Ｌobby', 'lobby', true],
		['Łódź', 'łÓDŹ', true],
		['Lobby', 'Lobby 2', false],
	])('%s and %s are one: %s', (one, other, same) => {
		expect(isSameName(one, other)).toBe(same)
	})
})
