import type { Zone } from '../local-time.ts'

/** A span of time in which the offset of a zone does not change: `[from, to)` in ms since the epoch, `offset` in ms. */
export interface ZoneSpan {
	readonly from: number
	readonly to: number
	readonly offset: number
}

const hour = 3_600_000
/** Clocks change at whole quarters of an hour. */
const quarter = hour / 4
/** How far to search in each direction: longer than any two consecutive days. */
const reach = 60 * hour

const floor = (at: number, unit: number): number => Math.floor(at / unit) * unit

/** The first quarter after `from` with a different offset, at most `reach` away; a negative `step` searches backwards. */
const changeFrom = (zone: Zone, from: number, step: number): number => {
	const offset = zone(from)
	let at = from
	// Six hours at a time: no zone changes its clocks and reverts within that.
	const stride = step * 24
	while (Math.abs(at - from) < reach && zone(at + stride) === offset) at += stride
	if (Math.abs(at - from) >= reach) return at
	while (zone(at + step) === offset) at += step
	return at + step
}

const last = new WeakMap<Zone, ZoneSpan>()

/** The span around a moment in ms since the epoch; it is limited to some days even if nothing changes. */
export const zoneSpanAt = (zone: Zone, at: number): ZoneSpan => {
	const known = last.get(zone)
	if (known !== undefined && at >= known.from && at < known.to) return known
	const begun = floor(at, quarter)
	const span = {
		// Searching backwards finds a quarter of the previous span.
		from: changeFrom(zone, begun, -quarter) + quarter,
		to: changeFrom(zone, begun, quarter),
		offset: zone(begun),
	}
	last.set(zone, span)
	return span
}
