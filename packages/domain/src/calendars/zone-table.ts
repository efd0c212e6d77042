import type { Zone } from '../local-time.ts'
import { type ZoneSpan, zoneSpanAt } from '../schedule/zone-span.ts'

/** Zones are looked up so far beyond a time that is asked for, in ms: what plays looks some days back and ahead. */
const margin = 8 * 86_400_000

/** A zone in a stretch of time: where its clocks change, and its rule, which answers from there without asking the machine. */
export interface ZoneTable {
	readonly spans: readonly ZoneSpan[]
	readonly zone: Zone
}

/** Reads the spans of a zone around `[from, to)`, in ms since the epoch; those with one offset are one. */
export const zoneTable = (zone: Zone, from: number, to: number): ZoneTable => {
	const spans: { from: number; to: number; offset: number }[] = []
	for (let at = from - margin; at < to + margin; ) {
		const span = zoneSpanAt(zone, at)
		const last = spans.at(-1)
		if (last?.offset === span.offset) last.to = span.to
		else spans.push({ ...span })
		at = span.to
	}
	const of = (ms: number): number | undefined => spans.find(span => ms >= span.from && ms < span.to)?.offset
	return { spans, zone: ms => of(ms) ?? zone(ms) }
}
