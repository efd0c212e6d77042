import { describe, expect, test } from 'vitest'
import { columnWidths, pageCount, pageRows } from './sheet-columns.ts'

const whole = (widths: number[]): number[] => widths.map(Math.round)

describe('columns', () => {
	test.each([
		['as wide as the window', [100, 200], 300, [100, 200]],
		['with room left', [100, 300], 600, [175, 425]],
		['with nothing in them', [0, 0], 300, [150, 150]],
		['too wide: the widest gives', [50, 1000], 300, [50, 250]],
		['too wide: the widest ones share', [50, 1000, 800], 450, [50, 200, 200]],
		['all too wide', [400, 500], 300, [150, 150]],
	])('%s', (_, natural, width, expected) => expect(whole(columnWidths(natural, width))).toEqual(expected))
})

test.each([
	['one page', 5, true, 10, 1],
	['a full page', 11, true, 10, 1],
	['a row too many', 12, true, 10, 2],
	['no heading', 11, false, 10, 2],
	['a heading alone', 1, true, 10, 1],
])('pages: %s', (_, rows, heading, per_page, expected) => expect(pageCount(rows, heading, per_page)).toBe(expected))

test('the rows of a page', () => {
	const rows = ['head', 'a', 'b', 'c']
	expect(pageRows(rows, true, 2, 0)).toEqual(['a', 'b'])
	expect(pageRows(rows, true, 2, 1)).toEqual(['c'])
	expect(pageRows(rows, false, 2, 0)).toEqual(['head', 'a'])
})
