import { describe, expect, test } from 'vitest'
import { emptyProgram } from '../document.ts'
import { addWindow } from '../editing/operations.ts'
import { moveBeside, moveLayers, stackOf } from './layers.ts'

const program = ['a', 'b', 'c', 'd', 'e'].reduce(
	(next, id) => addWindow(next, { id, name: id, x: 0, y: 0, w: 100, h: 100, resources: [] }),
	emptyProgram(1920, 1080),
)
const order = (next: typeof program) =>
	stackOf(next)
		.map(({ id }) => id)
		.join('')

describe('windows in the order of layers, the lowest first', () => {
	test.each([
		['b', 'front', 'acdeb'],
		['b', 'forward', 'acbde'],
		['b', 'backward', 'bacde'],
		['c', 'back', 'cabde'],
		['e', 'forward', 'abcde'],
		['a', 'backward', 'abcde'],
		['ab', 'front', 'cdeab'],
		['ba', 'front', 'cdeab'],
		['de', 'back', 'deabc'],
		['ab', 'forward', 'cabde'],
		['ad', 'forward', 'baced'],
		['de', 'forward', 'abcde'],
		['bd', 'backward', 'badce'],
		['ab', 'backward', 'abcde'],
		['x', 'front', 'abcde'],
		['', 'back', 'abcde'],
	] as const)('%s to the %s', (ids, move, expected) => {
		const moved = moveLayers(program, [...ids], move)
		expect(order(moved)).toBe(expected)
		expect(moved.windows.map(({ id }) => id).join('')).toBe('abcde')
	})

	test.each([
		['a', 'c', 'above', 'bcade'],
		['a', 'c', 'below', 'bacde'],
		['e', 'a', 'below', 'eabcd'],
		['ae', 'c', 'above', 'bcaed'],
		['ea', 'c', 'below', 'baecd'],
		['a', 'a', 'above', 'abcde'],
		['a', 'x', 'above', 'abcde'],
	] as const)('%s beside %s, %s', (ids, target, side, expected) => {
		expect(order(moveBeside(program, [...ids], target, side))).toBe(expected)
	})

	test('that stay are the same program', () => {
		expect(moveLayers(program, ['e'], 'front')).toBe(program)
	})
})
