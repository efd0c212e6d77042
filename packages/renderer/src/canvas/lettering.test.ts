import { describe, expect, test } from 'vitest'
import { clipped, figuresWidth, placed, shortened, wrapped } from './lettering.ts'

/** As if every letter were ten wide, and every Chinese character twenty. */
const measure = (text: string): number =>
	[...text].reduce((sum, character) => sum + (character > '\u2e80' ? 20 : 10), 0)

describe('wrapping', () => {
	test.each([
		['what fits', 'one two', 100, ['one two']],
		['between words', 'one two three', 80, ['one two', 'three']],
		['at line ends that are there', 'one\n\ntwo', 80, ['one', '', 'two']],
		['within a word that is too wide', 'abcdefghij kl', 40, ['abcd', 'efgh', 'ij', 'kl']],
		['between characters', '欢迎来到这里', 60, ['欢迎来', '到这里']],
		['never before a full stop', '欢迎来。好', 60, ['欢迎', '来。好']],
		['between characters and words', '欢迎Vitrine好', 80, ['欢迎', 'Vitrine', '好']],
		['after hyphens', 'well-known', 60, ['well-', 'known']],
		['nothing', '', 60, ['']],
	])('%s', (_, text, width, expected) => expect(wrapped(text, width, measure)).toEqual(expected))
})

test.each([
	['what fits', 'abcdef', 60, 'abcdef'],
	['what does not', 'abcdefg', 60, 'abcde…'],
	['no space before the ellipsis', 'abcd efg', 60, 'abcd…'],
	['no room at all', 'abc', 5, ''],
])('an ellipsis for %s', (_, text, width, expected) => {
	const small = (given: string): number => measure(given.replace('…', '.'))
	expect(clipped(text, width, small)).toBe(expected)
})

test('no more lines than there is room for', () => {
	const small = (given: string): number => measure(given.replaceAll('…', '.'))
	expect(shortened(['abc', 'def', 'ghi'], 2, 100, small)).toEqual(['abc', 'def…'])
	expect(shortened(['abc', 'defg', 'ghi'], 2, 40, small)).toEqual(['abc', 'def…'])
	expect(shortened(['abc'], 2, 40, small)).toEqual(['abc'])
	expect(shortened(['abc'], 0, 40, small)).toEqual([])
})

test.each([
	['left', 0],
	['top', 0],
	['center', 30],
	['middle', 30],
	['right', 60],
	['bottom', 60],
] as const)('placed at the %s', (align, expected) => expect(placed(align, 100, 40)).toBe(expected))

test('figures all take the room of the widest', () => {
	const uneven = (text: string): number => (text === '1' ? 4 : 10)
	expect(figuresWidth('11:11', uneven)).toBe(50)
})
