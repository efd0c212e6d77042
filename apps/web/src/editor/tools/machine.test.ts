import type { Handle, Point } from '@vitrine/domain/program/canvas/geometry'
import { groupWindows } from '@vitrine/domain/program/canvas/groups'
import { emptyProgram } from '@vitrine/domain/program/document'
import { addWindow, changeWindow } from '@vitrine/domain/program/editing/operations'
import { describe, expect, test } from 'vitest'
import type { Effect, GestureEvent, Held, Situation } from './gesture.ts'
import { nextPointer, pointer_up, previewOf } from './machine.ts'

/** Three windows side by side, a and b in a group, and d over c. */
const places = [
	['a', 0],
	['b', 200],
	['c', 600],
	['d', 620],
] as const
const plain = places.reduce(
	(next, [id, x]) => addWindow(next, { id, name: id, x, y: 100, w: 100, h: 50, resources: [] }),
	emptyProgram(1000, 500),
)
const program = groupWindows(plain, ['a', 'b'], 'g')
const free = { add: false, free: false, other: false }
const situation = (selection: readonly string[], more: Partial<Situation> = {}): Situation => ({
	program,
	selection,
	tool: 'select',
	snapping: false,
	grid: 0,
	scale: 1,
	ruled: [],
	frames: [],
	...more,
})

/** Plays a press, moves and a release, and returns all their effects. */
const handled = (
	begun: Situation,
	from: Point,
	way: readonly Point[],
	held: Held = free,
	handle: Handle | null = null,
): Effect[] => {
	const events: GestureEvent[] = [
		{ type: 'down', point: from, held, handle },
		...way.map(point => ({ type: 'move', point, held }) as const),
		{ type: 'up' },
	]
	let pointer = pointer_up
	let now = begun
	return events.flatMap(event => {
		const outcome = nextPointer(pointer, event, now)
		pointer = outcome.pointer
		if (outcome.effect?.type === 'select') now = { ...now, selection: outcome.effect.ids }
		return outcome.effect ?? []
	})
}
const inA = { x: 50, y: 120 }
const inC = { x: 610, y: 120 }
const inBoth = { x: 650, y: 120 }

describe('a click', () => {
	test.each([
		['on a member chooses the group', [], inA, {}, ['a', 'b']],
		['on a window alone chooses it', ['a', 'b'], inC, {}, ['c']],
		['with Ctrl on a member chooses it alone', [], inA, { free: true }, ['a']],
		['with Ctrl on a member of the chosen group too', ['a', 'b'], inA, { free: true }, ['a']],
		['inside a group chooses the member', ['b'], inA, {}, ['a']],
		['with Shift adds the group', ['c'], inA, { add: true }, ['c', 'a', 'b']],
		['with Shift on a chosen group takes it out', ['a', 'b', 'c'], inA, { add: true }, ['c']],
		['goes to the uppermost', [], inBoth, {}, ['d']],
		['with Alt goes below', ['d'], inBoth, { other: true }, ['c']],
		['on nothing chooses nothing', ['c'], { x: 5, y: 5 }, {}, []],
	])('%s', (_, selection, point, held, expected) => {
		expect(handled(situation(selection), point, [], { ...free, ...held }).at(-1)).toEqual({
			type: 'select',
			ids: expected,
		})
	})
})

test('a frame that is spanned chooses whole groups', () => {
	expect(handled(situation([]), { x: 10, y: 10 }, [{ x: 150, y: 130 }])).toEqual([{ type: 'select', ids: ['a', 'b'] }])
})

describe('dragging', () => {
	test('a member moves its group', () => {
		const [choice, effect] = handled(situation([]), inA, [{ x: 60, y: 140 }])
		expect(choice).toEqual({ type: 'select', ids: ['a', 'b'] })
		expect(effect).toEqual({
			type: 'place',
			places: new Map([
				['a', { x: 10, y: 120, w: 100, h: 50 }],
				['b', { x: 210, y: 120, w: 100, h: 50 }],
			]),
		})
	})

	test('with Alt leaves the group where it is and brings copies of it, in a group of their own', () => {
		const effects = handled(situation([]), inA, [{ x: 60, y: 140 }], { ...free, other: true })
		expect(effects).toHaveLength(1)
		const windows = effects[0]?.type === 'insert' ? effects[0].windows : []
		expect(windows.map(({ name, x, y }) => [name, x, y])).toEqual([
			['a', 10, 120],
			['b', 210, 120],
		])
		expect(windows.some(({ id }) => id === 'a' || id === 'b')).toBe(false)
		expect(windows[0]?.group).toBe(windows[1]?.group)
		expect(windows[0]?.group).not.toBe('g')
	})

	test('shows the copies before they are there, and the gaps beside them', () => {
		const held = { ...free, other: true }
		const down = nextPointer(pointer_up, { type: 'down', point: inC, held, handle: null }, situation([]))
		const move = nextPointer(down.pointer, { type: 'move', point: { x: 610, y: 320 }, held }, situation([]))
		const preview = previewOf(move.pointer)
		expect(preview.copies).toHaveLength(1)
		expect(preview.distances).toContainEqual({ axis: 'y', at: 650, from: 150, to: 300 })
	})
})

describe('the frame around what is chosen', () => {
	const pulled = (begun: Situation, held: Partial<Held> = {}) => {
		const [effect] = handled(begun, { x: 300, y: 150 }, [{ x: 600, y: 150 }], { ...free, ...held }, 'e')
		return effect?.type === 'place' ? Object.fromEntries(effect.places) : {}
	}

	test('scales the members of a group', () => {
		expect(pulled(situation(['a', 'b']))).toEqual({
			a: { x: 0, y: 100, w: 200, h: 50 },
			b: { x: 400, y: 100, w: 200, h: 50 },
		})
	})

	test.each([
		['with Shift', situation(['a', 'b']), { add: true }],
		[
			'where one of them has it locked',
			situation(['a', 'b'], { program: changeWindow(program, 'b', { ratio_locked: true }) }),
			{},
		],
	])('keeps its proportion %s', (_, begun, held) => {
		expect(pulled(begun, held)).toMatchObject({ a: { w: 200, h: 100 }, b: { x: 400, w: 200, h: 100 } })
	})

	test('leaves alone what is locked', () => {
		const locked = situation(['a', 'c'], { program: changeWindow(program, 'a', { locked: true }) })
		expect(Object.keys(pulled(locked))).toEqual(['c'])
	})
})
