import type { Zone } from '../local-time.ts'

/** A stretch of time in which the clocks of a zone are not changed: `[from, to)` in ms since the epoch, `offset` in ms. */
export interface ZoneSpan {
	readonly from: number
	readonly to: number
	readonly offset: number
}

const hour = 3_600_000
/** Clocks change at whole quarters of an hour. */
const quarter = hour / 4
/** How far a span is looked for either way: longer than any day, with the one before it. */
const reach = 60 * hour

const floor = (at: number, unit: number): number => Math.floor(at / unit) * unit

/** The first quarter after `from` at which another offset holds, up to `reach` on; `step` goes the other way when negative. */
const changeFrom = (zone: Zone, from: number, step: number): number => {
	const offset = zone(from)
	let at = from
	// Six hours at a time: nowhere are clocks changed there and back within that.
	const stride = step * 24
	while (Math.abs(at - from) < reach && zone(at + stride) === offset) at += stride
	if (Math.abs(at - from) >= reach) return at
	while (zone(at + step) === offset) at += step
	return at + step
}

const last = new WeakMap<Zone, ZoneSpan>()

/** The span around a moment in ms since the epoch; it ends after some days even where nothing changes. */
export const zoneSpanAt = (zone: Zone, at: number): ZoneSpan => {
	const known = last.get(zone)
	if (known !== undefined && at >= known.from && at < known.to) return known
	const begun = floor(at, quarter)
	const span = {
		// Going back, the quarter that was found belongs to the span before.
		from: changeFrom(zone, begun, -quarter) + quarter,
		to: changeFrom(zone, begun, quarter),
		offset: zone(begun),
	}
	last.set(zone, span)
	return span
}
