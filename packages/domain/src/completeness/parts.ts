import { type Completeness, clipped, joined, judgedWindows, least_gap, type PlayedFacts } from './completeness.ts'

/**
 * The facts of a terminal in parts of `size` plays each, so that callers can yield in between. Cuts are where a play begins, so that no
 * gap spans two parts.
 */
export const inParts = (facts: PlayedFacts, size: number): PlayedFacts[] => {
	const played = joined(facts.played, least_gap)
	if (played.length <= size) return [facts]
	const windows = judgedWindows(facts, played)
	const parts: PlayedFacts[] = []
	for (let first = 0; first < played.length; first += size) {
		const from = first === 0 ? Number.NEGATIVE_INFINITY : (played[first]?.from ?? 0)
		const to = played[first + size]?.from ?? Number.POSITIVE_INFINITY
		// The windows already exclude what can still be reported.
		const now = Number.POSITIVE_INFINITY
		parts.push({ ...facts, now, windows: clipped(windows, { from, to }), played: played.slice(first, first + size) })
	}
	return parts
}

/** Combines consecutive parts. */
export const together = (parts: readonly Completeness[]): Completeness => ({
	due: parts.reduce((sum, { due }) => sum + due, 0),
	played: parts.reduce((sum, { played }) => sum + played, 0),
	windows: joined(parts.flatMap(({ windows }) => windows)),
	gaps: parts.flatMap(({ gaps }) => gaps),
})
