import {
	type Gap,
	type Heard,
	judgedWindows,
	type Pages,
	type PlayedFacts,
	playingSince,
	type Stretch,
	uncountedTime,
} from '../src/completeness/completeness.ts'
import { gapsOf } from '../src/completeness/gaps.ts'
import { addGap, noGaps, shareWithin } from '../src/completeness/totals.ts'

/** Facts about a terminal, all of them in memory. */
export interface Known extends Pick<PlayedFacts, 'windows' | 'now' | 'published_from'> {
	readonly played: readonly Stretch[]
	readonly lost: readonly Stretch[]
	readonly begun: readonly number[]
	readonly heard: readonly Heard[]
}

const inPages = <T>(rows: readonly T[], size: number, from = 0): Pages<T> => ({
	rows: rows.slice(from, from + size),
	more: from + size < rows.length ? async () => inPages(rows, size, from + size) : undefined,
})

const byTime = (one: Stretch, other: Stretch): number => one.from - other.from

/** The result for these facts, of which `size` rows are read at a time. */
export const knownCompleteness = async (
	{ windows, now, published_from, played, lost, begun, heard }: Known,
	size = 1000,
) => {
	const facts: PlayedFacts = {
		windows,
		now,
		published_from,
		played_until: played.reduce((last, { from, to }) => (from < to ? Math.max(last, to) : last), 0),
		playing_since: await playingSince(inPages(heard, size)),
		played: inPages(played.toSorted(byTime), size),
		lost: inPages(lost.toSorted(byTime), size),
		begun: inPages(
			begun.map(from => ({ from, to: from + 1 })),
			size,
		),
		heard: inPages(heard, size),
	}
	const gaps: Gap[] = []
	const totals = noGaps()
	for await (const some of gapsOf(facts))
		for (const gap of some) {
			gaps.push(gap)
			addGap(totals, gap)
		}
	const judged = judgedWindows(facts)
	return { ...shareWithin(judged, totals), windows: judged, uncounted: uncountedTime(facts), gaps, totals }
}
