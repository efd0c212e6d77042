import type { WindowResource } from '@vitrine/domain/program/document'
import { expect, test } from 'vitest'
import { damageOf } from './damage.ts'

const sight = (
	id: string,
	[x, y, w, h]: readonly [number, number, number, number],
	how: 'shown' | 'broken' | 'coming',
	{ zIndex = 0, kind = 'picture' }: { zIndex?: number; kind?: 'picture' | 'audio' } = {},
) => ({
	window: { id, name: id, idx: 0, zIndex, x, y, w, h, resources: [{ id: `${id}1`, kind } as WindowResource] },
	isShown: how === 'shown',
	isBroken: how === 'broken',
})
const [left, right, all] = [
	[0, 0, 600, 600],
	[600, 0, 400, 600],
	[0, 0, 1000, 600],
] as const

test.each([
	['nothing is drawn yet', [sight('a', left, 'coming'), sight('b', right, 'coming')], null],
	['everything is shown', [sight('a', left, 'shown'), sight('b', right, 'shown')], null],
	['no window shows anything', [sight('a', left, 'broken'), sight('b', right, 'broken')], 'whole'],
	['one is still on its way', [sight('a', left, 'broken'), sight('b', right, 'coming')], 'a'],
	['music is all that is left', [sight('a', all, 'broken'), sight('m', left, 'shown', { kind: 'audio' })], 'whole'],
	['music alone is broken', [sight('a', all, 'shown'), sight('m', left, 'broken', { kind: 'audio' })], null],
	[
		'the largest of two is taken',
		[sight('a', left, 'broken'), sight('b', right, 'broken'), sight('c', [0, 600, 1000, 200], 'shown')],
		'a',
	],
	[
		'not one that another lies over',
		[sight('a', left, 'broken'), sight('b', right, 'broken'), sight('c', [10, 10, 50, 50], 'shown', { zIndex: 1 })],
		'b',
	],
	['one over what is shown is', [sight('a', left, 'broken', { zIndex: 1 }), sight('b', all, 'shown')], 'a'],
])('where %s', (_, sights, wanted) => {
	const damage = damageOf(sights)
	expect(damage === null || damage === 'whole' ? damage : damage.id).toBe(wanted)
})
