import { joined, least_gap, type Stretch } from './completeness.ts'

/** A UTC day, in ms. */
export const span_day = 86_400_000

/** A stretch as it is stored, split by UTC day: its length is bounded, so all stretches of a period can be found by where they begin. */
export const storedDays = ({ from, to }: Stretch): Stretch[] => {
	const pieces: Stretch[] = []
	for (let at = from; at < to; ) {
		const end = Math.min(to, (Math.floor(at / span_day) + 1) * span_day)
		pieces.push({ from: at, to: end })
		at = end
	}
	return pieces
}

/** The UTC days that stretches touch, each as its start in ms. */
export const touchedDays = (stretches: readonly Stretch[]): number[] => [
	...new Set(stretches.flatMap(storedDays).map(({ from }) => Math.floor(from / span_day) * span_day)),
]

/** The writes that add fresh stretches to the stored ones of some days: which rows are deleted, by where they begin, and which are put. */
export const storedSpans = (
	known: readonly Stretch[],
	fresh: readonly Stretch[],
): { readonly gone: readonly number[]; readonly put: readonly Stretch[] } => {
	const ends = new Map(known.map(({ from, to }) => [from, to]))
	const next = joined([...known, ...fresh], least_gap).flatMap(storedDays)
	const begins = new Set(next.map(({ from }) => from))
	return {
		gone: known.flatMap(({ from }) => (begins.has(from) ? [] : [from])),
		put: next.filter(({ from, to }) => ends.get(from) !== to),
	}
}
