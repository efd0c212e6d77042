import { dayAt, type Zone } from '../local-time.ts'
import { zoneSpanAt } from '../schedule/zone-span.ts'
import { type Span, slot_length } from './play-tally.ts'

const hour = 3_600_000
const day = 24 * hour

/** Plays of a slot: how many, and for how many ms. */
export interface SlotCount {
	readonly slot: number
	readonly number: number
	readonly duration: number
}

/** A day by the clocks of a zone, `yyyy-MM-dd`. */
export interface DayCount {
	readonly day: string
	number: number
	duration: number
}

const localMs = (zone: Zone, at: number): number => at + zoneSpanAt(zone, at).offset

/** Every day that the slots touch, by the clock of a zone. */
const daysOf = (zone: Zone, { from, to }: Span): Map<number, DayCount> => {
	const days = new Map<number, DayCount>()
	if (from >= to) return days
	const last = Math.floor(localMs(zone, to * slot_length - 1) / day)
	for (let at = Math.floor(localMs(zone, from * slot_length) / day); at <= last; at++)
		days.set(at, { day: dayAt(() => 0, at * day), number: 0, duration: 0 })
	return days
}

/** Sums over a range of slots: by day, and the number of plays by hour of the week from Monday, by the clock of a zone. */
export const weekAndDays = (
	zone: Zone,
	span: Span,
	counts: readonly SlotCount[],
): { readonly days: readonly DayCount[]; readonly hours: readonly number[] } => {
	const days = daysOf(zone, span)
	const hours = Array.from({ length: 7 * 24 }, () => 0)
	// In order of time: the offset of a zone is looked up anew only where it may change.
	for (const { slot, number, duration } of counts.toSorted((one, other) => one.slot - other.slot)) {
		const local = localMs(zone, slot * slot_length)
		const date = Math.floor(local / day)
		const one = days.get(date)
		if (one !== undefined) {
			one.number += number
			one.duration += duration
		}
		// The first day of 1970 was a Thursday.
		const place = ((date + 3) % 7) * 24 + Math.floor((local - date * day) / hour)
		hours[place] = (hours[place] ?? 0) + number
	}
	return { days: [...days.values()], hours }
}
