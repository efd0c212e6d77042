import { expect, test } from 'vitest'
import { mostFrequent } from './most-frequent.ts'

const counts = (...numbers: number[]) => numbers.map(number => ({ number }))

test.each([
	[[], [], 0],
	[[1], [1], 0],
	[[1, 3, 2], [3, 2], 1],
	[[1, 1, 5, 1], [5, 1], 2],
])('of %j the two most frequent are %j, the others %d together', (numbers, shown, others) => {
	expect(mostFrequent(counts(...numbers), 2)).toEqual({ shown: counts(...shown), others })
})
