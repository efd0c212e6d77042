import { describe, expect, test } from 'vitest'
import { charactersMissing, coverageOf, hasCharacter } from './font-coverage.ts'

const points = (text: string) => [...text].map(character => character.codePointAt(0) ?? 0)

describe('the characters of a font', () => {
	test('are kept as runs, however they come', () => {
		expect(coverageOf([])).toEqual([])
		expect(coverageOf([5, 3, 4, 9, 4])).toEqual([3, 5, 9, 9])
	})

	test('are found by their code point', () => {
		const runs = coverageOf([3, 4, 5, 9, 20, 21])
		expect(Array.from({ length: 24 }, (_, point) => point).filter(point => hasCharacter(runs, point))).toEqual([
			3, 4, 5, 9, 20, 21,
		])
		expect(hasCharacter([], 1)).toBe(false)
	})

	test.each([
		['abc', 'abc', ''],
		['abc', 'a d\ne\u200dd', 'de'],
		['abc', '欢迎😀😀', '欢迎😀'],
		['', 'x'.repeat(30), 'x'],
		['', 'abcdefghijklmnop', 'abcdefghijkl'],
	])('a font of "%s" lacks of "%s": "%s"', (own, text, missing) =>
		expect(charactersMissing(coverageOf(points(own)), text)).toBe(missing),
	)
})
