import { expect, test } from 'vitest'
import { lookAfter } from './checking.ts'

test.each([
	[0, 30_000],
	[2_000, 30_000],
	[10_000, 7_200],
	[1_000_000, 3_000],
])('with %i files, one is looked for every %i ms', (files, wait) => expect(lookAfter(files)).toBe(wait))

test('up to 24,000 files are checked within a day', () => {
	for (let files = 1; files <= 24_000; files += 500) expect(files * lookAfter(files)).toBeLessThanOrEqual(86_400_000)
})
