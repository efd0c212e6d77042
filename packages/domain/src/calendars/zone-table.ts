import type { Zone } from '../local-time.ts'
import { type ZoneSpan, zoneSpanAt } from '../schedule/zone-span.ts'

/** How far beyond a requested time zones are looked up, in ms: playback looks some days back and ahead. */
const margin = 8 * 86_400_000

/** A zone over a span of time: its offset changes and its rule, which answers within the span without querying the platform. */
export interface ZoneTable {
	readonly spans: readonly ZoneSpan[]
	readonly zone: Zone
}

/** Reads the offset spans of a zone around `[from, to)`, in ms since the epoch, merging equal neighbours. */
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
