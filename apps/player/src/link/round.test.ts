import { expect, test } from 'vitest'
import { createRound } from './round.ts'

test('an answer tells where the steady clock was half-way', () => {
	const round = createRound()
	round.begin(1000)
	expect(round.end(1300)).toBe(1150)
})

test('an answer that nobody asked for tells nothing, nor does a second one', () => {
	const round = createRound()
	expect(round.end(1000)).toBeNull()
	round.begin(1000)
	round.end(1100)
	expect(round.end(1200)).toBeNull()
})

test.each([
	[4000, 3000],
	[4001, null],
])('an answer after %i ms: %s', (length, half) => {
	const round = createRound()
	round.begin(1000)
	expect(round.end(1000 + length)).toBe(half)
})

test('a question asked again counts from then', () => {
	const round = createRound()
	round.begin(1000)
	round.begin(9000)
	expect(round.end(9200)).toBe(9100)
})
