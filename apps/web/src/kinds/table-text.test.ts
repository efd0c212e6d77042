import { expect, test } from 'vitest'
import { bounded, parseTable, withBlock } from './table-text.ts'

test.each([
	[
		'cells of a spreadsheet',
		'a\tb\nc\td\n',
		[
			['a', 'b'],
			['c', 'd'],
		],
	],
	[
		'lines of another system',
		'a,b\r\nc,d\r',
		[
			['a', 'b'],
			['c', 'd'],
		],
	],
	['semicolons', 'a;b,c', [['a', 'b,c']]],
	[
		'quotes',
		'"a ""b""","c\nd"\ne,f',
		[
			['a "b"', 'c\nd'],
			['e', 'f'],
		],
	],
	['a quote within a cell', 'a"b\tc', [['a"b', 'c']]],
	['one cell', 'hello, world', [['hello', ' world']]],
	['a mark of the byte order', '\ufeffa\tb', [['a', 'b']]],
	[
		'empty cells',
		'\t\n\tx',
		[
			['', ''],
			['', 'x'],
		],
	],
	['nothing', '', [['']]],
	['what would be a formula elsewhere', '=1+1\t@x', [['=1+1', '@x']]],
	['a quote that is not closed', '"a\tb', [['a\tb']]],
])('reads %s', (_, text, rows) => {
	expect(parseTable(text)).toEqual(rows)
})

test('rows become equally long, and what is too much is cut and said', () => {
	expect(bounded([['a'], ['b', 'c'], []])).toEqual({
		rows: [
			['a', ''],
			['b', 'c'],
			['', ''],
		],
		cut: false,
	})
	expect(bounded([])).toEqual({ rows: [['']], cut: false })
	const long = bounded([['x'.repeat(300)]])
	expect(long).toEqual({ rows: [['x'.repeat(200)]], cut: true })
	const large = bounded(Array.from({ length: 600 }, () => Array.from({ length: 40 }, () => 'x')))
	expect([large.rows.length, large.rows[0]?.length, large.cut]).toEqual([500, 30, true])
})

test('a pasted block covers what is there, and the table grows for it', () => {
	const rows = [
		['a', 'b'],
		['c', 'd'],
	]
	expect(
		withBlock(
			rows,
			[
				['1', '2'],
				['3', '4'],
			],
			{ row: 1, column: 1 },
		).rows,
	).toEqual([
		['a', 'b', ''],
		['c', '1', '2'],
		['', '3', '4'],
	])
	expect(withBlock(rows, [['1']], { row: 0, column: 0 }).rows).toEqual([
		['1', 'b'],
		['c', 'd'],
	])
})
