import { expect, test } from 'vitest'
import { createRound } from './round.ts'

test('an answer tells where the steady clock was half-way, and how long it took', () => {
	const round = createRound()
	round.begin(1000)
	expect(round.end(1300)).toEqual({ middle: 1150, length: 300 })
})

test('an answer that nobody asked for tells nothing, nor does a second one', () => {
	const round = createRound()
	expect(round.end(1000)).toBeNull()
	round.begin(1000)
	round.end(1100)
	expect(round.end(1200)).toBeNull()
})

test.each([
	[4000, { middle: 3000, length: 4000 }],
	[4001, null],
])('an answer after %i ms: %s', (length, roundTrip) => {
	const round = createRound()
	round.begin(1000)
	expect(round.end(1000 + length)).toEqual(roundTrip)
})

test('questions that are out together have their answers in their order', () => {
	const round = createRound()
	round.begin(1000)
	round.begin(1100)
	expect(round.end(1200)).toEqual({ middle: 1100, length: 200 })
	expect(round.end(1210)).toEqual({ middle: 1155, length: 110 })
})
