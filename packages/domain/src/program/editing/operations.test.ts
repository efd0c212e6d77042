import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groupWindows, ungroupWindows } from '../canvas/groups.ts'
import { moveBeside, moveLayers } from '../canvas/layers.ts'
import { emptyProgram, type Program, programDocument, type WindowResource } from '../document.ts'
import { program_limits } from '../parts.ts'
import {
	addResources,
	addWindow,
	changeCanvas,
	changeResource,
	changeWindow,
	moveResource,
	placeWindows,
	removeResource,
	removeWindows,
} from './operations.ts'

const fresh = (id: string) => ({ id, name: id, x: 0, y: 0, w: 100, h: 100, resources: [] })
const programOf = (...ids: string[]) =>
	ids.reduce((program, id) => addWindow(program, fresh(id)), emptyProgram(1920, 1080))
const picture = (id: string, play_time = 1000): WindowResource => ({
	kind: 'picture',
	id,
	name: id,
	material_id: 1,
	sha256: 'a'.repeat(64),
	play_time,
	fit: 'contain',
})
const withPictures = (...ids: string[]) =>
	addResources(
		programOf('w'),
		'w',
		ids.map(id => picture(id)),
	)
const resourcesOf = (program: Program) => program.windows.flatMap(({ resources }) => resources.map(({ id }) => id))

describe('windows', () => {
	test('are added on top and numbered as the list goes (specification A §3)', () => {
		expect(programOf('a', 'b').windows).toMatchObject([
			{ id: 'a', idx: 0, zIndex: 0 },
			{ id: 'b', idx: 1, zIndex: 1 },
		])
	})

	test('are no more than a program may have', () => {
		const full = programOf(...Array.from({ length: program_limits.windows }, (_, index) => `w${index}`))
		expect(addWindow(full, fresh('more'))).toBe(full)
	})

	test('close their ranks when some are taken away', () => {
		const program = removeWindows(moveLayers(programOf('a', 'b', 'c', 'd'), ['a'], 'front'), ['b', 'unknown'])
		expect(program.windows.map(({ id, idx, zIndex }) => [id, idx, zIndex])).toEqual([
			['a', 0, 2],
			['c', 1, 0],
			['d', 2, 1],
		])
	})

	test('that an operation does not concern stay the same objects', () => {
		const program = programOf('a', 'b')
		expect(changeWindow(program, 'a', { x: 5 }).windows[1]).toBe(program.windows[1])
		expect(moveLayers(program, ['a'], 'back').windows[0]).toBe(program.windows[0])
	})
})

describe('a place', () => {
	const { max } = program_limits.side
	test.each([
		['broken pixels', { x: 1.4, y: 1.6, w: 10.5, h: 0.2 }, { x: 1, y: 2, w: 11, h: 1 }],
		['no size', { x: 0, y: 0, w: 0, h: -5 }, { x: 0, y: 0, w: 1, h: 1 }],
		['far away', { x: -1e6, y: 1e6, w: 1e6, h: 1e6 }, { x: -max, y: max, w: max, h: max }],
	])('with %s is set right', (_, wanted, expected) => {
		expect(changeWindow(programOf('a'), 'a', wanted).windows).toMatchObject([expected])
		expect(placeWindows(programOf('a', 'b'), new Map([['b', wanted]])).windows).toMatchObject([
			{ x: 0, y: 0, w: 100, h: 100 },
			expected,
		])
	})

	test('is changed without what else belongs to the window', () => {
		expect(changeWindow(programOf('a'), 'a', { name: 'new' }).windows).toEqual([
			{ ...fresh('a'), name: 'new', idx: 0, zIndex: 0 },
		])
	})
})

describe('the list of a window', () => {
	test.each([
		[0, 2, 'bca'],
		[2, 0, 'cab'],
		[1, 1, 'abc'],
		[0, 99, 'bca'],
		[2, -99, 'cab'],
		[3, 0, 'abc'],
		[-1, 0, 'abc'],
	])('from %i to %i', (from, to, expected) => {
		expect(resourcesOf(moveResource(withPictures('a', 'b', 'c'), 'w', from, to)).join('')).toBe(expected)
	})

	test('takes no more than it may have', () => {
		const many = Array.from({ length: program_limits.resources + 1 }, (_, index) => `r${index}`)
		expect(resourcesOf(withPictures(...many))).toEqual(many.slice(0, -1))
	})

	test('changes one of the same id, and loses one', () => {
		const program = withPictures('a', 'b')
		expect(changeResource(program, 'w', picture('b', 5000)).windows[0]?.resources).toEqual([
			picture('a'),
			picture('b', 5000),
		])
		expect(resourcesOf(changeResource(program, 'w', picture('c')))).toEqual(['a', 'b'])
		expect(resourcesOf(removeResource(program, 'w', 'a'))).toEqual(['b'])
	})
})

test('a canvas keeps within its bounds, and its windows stay', () => {
	const program = programOf('a')
	expect(changeCanvas(program, { w: 1, h: 1e9 })).toEqual({ ...program, w: 16, h: 16_384 })
	expect(changeCanvas(program, { background: '#ffffff' })).toEqual({ ...program, background: '#ffffff' })
})

type Operation = (program: Program, step: number) => Program
const id = fc.integer({ min: 0, max: 12 }).map(number => `w${number}`)
const number = fc.integer({ min: -20_000, max: 20_000 })
const operation: fc.Arbitrary<Operation> = fc.oneof(
	fc.constant<Operation>((program, step) => addWindow(program, fresh(`w${step}`))),
	fc.array(id, { maxLength: 3 }).map<Operation>(ids => program => removeWindows(program, ids)),
	fc.tuple(fc.array(id, { maxLength: 3 }), fc.constantFrom('front', 'forward', 'backward', 'back')).map<Operation>(
		([ids, move]) =>
			program =>
				moveLayers(program, ids, move),
	),
	fc.array(id, { maxLength: 4 }).map<Operation>(ids => (program, step) => groupWindows(program, ids, `g${step}`)),
	fc.array(id, { maxLength: 2 }).map<Operation>(ids => program => ungroupWindows(program, ids)),
	fc.tuple(fc.array(id, { maxLength: 3 }), id, fc.constantFrom('above', 'below')).map<Operation>(
		([ids, target, side]) =>
			program =>
				moveBeside(program, ids, target, side),
	),
	fc.tuple(id, fc.record({ x: number, y: number, w: number, h: number })).map<Operation>(
		([id, place]) =>
			program =>
				changeWindow(placeWindows(program, new Map([[id, place]])), id, { name: 'moved' }),
	),
	fc.tuple(id, number, number).map<Operation>(
		([id, from, to]) =>
			(program, step) =>
				moveResource(addResources(program, id, [picture(`r${step}`)]), id, from % 5, to),
	),
	fc.record({ w: number, h: number }).map<Operation>(size => program => changeCanvas(program, size)),
)

test('after any operations the numbers are right, and the document is one that can be saved', () => {
	fc.assert(
		fc.property(fc.array(operation, { maxLength: 40 }), operations => {
			const end = operations.reduce((program, operation, step) => operation(program, step), emptyProgram(1920, 1080))
			const places = end.windows.map((_, index) => index)
			expect(end.windows.map(({ idx }) => idx)).toEqual(places)
			expect(end.windows.map(({ zIndex }) => zIndex).sort((a, b) => a - b)).toEqual(places)
			expect(programDocument.safeParse(end).success).toBe(true)
			const groups = end.windows.flatMap(({ group }) => group ?? [])
			expect(groups.every(group => groups.filter(other => other === group).length > 1)).toBe(true)
		}),
	)
})
