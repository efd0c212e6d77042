import { describe, expect, test } from 'vitest'
import { price_batch, priceBatches, priceText, readPrice, totalOf, unitOf } from './price.ts'

describe('a typed price', () => {
	test.each(['', '-1', '1.234', '1.', '.5', '1,2,3', '1 000', '1e3', 'NaN', '0x10', '1234567890', '٣', '12.5 €'])(
		'%j is none',
		typed => expect(readPrice(typed)).toBeNull(),
	)

	test.each([
		['0', 0n, '0.00'],
		['7', 700n, '7.00'],
		['007', 700n, '7.00'],
		[' 12.5 ', 1250n, '12.50'],
		['12,05', 1205n, '12.05'],
		['999999999.99', 99_999_999_999n, '999999999.99'],
	] as const)('%j is %d hundredths, shown as %s', (typed, hundredths, shown) => {
		expect(readPrice(typed)).toBe(hundredths)
		expect(priceText(hundredths)).toBe(shown)
	})
})

test('a total is exact however large, and gives its price back', () => {
	const total = totalOf(123_456_789, 99_999_999_999n)
	expect(priceText(total)).toBe('123456788998765432.11')
	expect(unitOf(total, 123_456_789)).toBe(99_999_999_999n)
	expect(unitOf(0n, 0)).toBe(0n)
})

describe('names that are asked for their prices', () => {
	test('go in parts of at most a thousand, each once', () => {
		const names = Array.from({ length: 2500 }, (_, at) => `picture ${at}.png`)
		expect(priceBatches([...names, ...names]).map(batch => batch.length)).toEqual([1000, 1000, 500])
		expect(priceBatches([])).toEqual([])
	})

	test('go in parts that a call can carry', () => {
		const names = Array.from({ length: 1000 }, (_, at) => String(at).padEnd(200, 'x'))
		const batches = priceBatches(names)
		expect(batches.flat()).toEqual(names)
		for (const batch of batches) expect(batch.join(',').length).toBeLessThanOrEqual(price_batch.characters)
	})

	test('with a comma go alone', () => {
		expect(priceBatches(['a', 'b,c', '', 'd'])).toEqual([['a', 'd'], ['b,c']])
	})
})
