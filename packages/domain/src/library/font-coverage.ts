import { z } from 'zod'
import { boundedList } from '../bounded.ts'

/** The characters of a font as sorted runs, each the pair of its first and last code point. */
export const coverage = boundedList(z.int().min(0).max(0x10ffff), 40_000)
export type Coverage = z.output<typeof coverage>

/** The runs of code points in any order, possibly with duplicates. */
export const coverageOf = (points: Iterable<number>): Coverage => {
	const runs: number[] = []
	for (const point of [...new Set(points)].sort((a, b) => a - b)) {
		if (runs.at(-1) === point - 1) runs[runs.length - 1] = point
		else runs.push(point, point)
	}
	return runs
}

/** Whether a font has a character. */
export const hasCharacter = (runs: Coverage, point: number): boolean => {
	let [low, high] = [0, runs.length / 2]
	while (low < high) {
		const middle = (low + high) >> 1
		if ((runs[middle * 2 + 1] ?? 0) < point) low = middle + 1
		else high = middle
	}
	return low * 2 < runs.length && (runs[low * 2] ?? 0) <= point
}

/** Characters that need no glyph: spaces, line breaks, direction marks and variation selectors. */
const invisible = /[\s\p{Cc}\p{Cf}\p{Variation_Selector}]/u

/** Distinct characters of a text that a font lacks, in order of appearance, at most `most`. */
export const charactersMissing = (runs: Coverage, text: string, most = 12): string => {
	const missing = new Set<string>()
	for (const character of text) {
		if (missing.size >= most) break
		if (!invisible.test(character) && !hasCharacter(runs, character.codePointAt(0) ?? 0)) missing.add(character)
	}
	return [...missing].join('')
}
