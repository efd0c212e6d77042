import { describe, expect, test } from 'vitest'
import { findLongTag, tidyTags } from './terminal-tag.ts'

describe('tidyTags', () => {
	test.each([
		[[], []],
		[
			['大堂', '3F'],
			['大堂', '3F'],
		],
		[['  Ground   floor '], ['Ground floor']],
		[['Lobby', 'lobby', 'LOBBY '], ['Lobby']],
		[['', '  ', 'x'], ['x']],
		[['ÄRMEL', 'ärmel'], ['ÄRMEL']],
	])('%o becomes %o', (written, tidied) => {
		expect(tidyTags(written)).toEqual(tidied)
	})
})

describe('findLongTag', () => {
	test('counts as people count', () => {
		expect(findLongTag(['x'.repeat(30), '😀'.repeat(30)])).toBeUndefined()
		expect(findLongTag(['x', '😀'.repeat(31)])).toBe('😀'.repeat(31))
	})
})
