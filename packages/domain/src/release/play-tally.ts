/**
 * Plays are counted in quarter-hour slots of UTC: every zone's offset is a multiple of that, so days and hours of any place are sums of
 * slots. The length of a slot in ms, and the slots per day.
 */
export const slot_length = 900_000
export const day_slots = 96

/** The slot of a moment in ms since the epoch. */
export const slotOf = (at: number): number => Math.floor(at / slot_length)

/** Slots or days, start inclusive and end exclusive. */
export interface Span {
	readonly from: number
	readonly to: number
}

/** The slots between two moments, both in ms since the epoch; partially covered ones are included. */
export const slotsBetween = (start: number, end: number): Span => ({
	from: slotOf(start),
	to: Math.max(slotOf(start), Math.ceil(end / slot_length)),
})

/** Splits slots into whole UTC days and the slots before and after them; empty parts are omitted. */
export const wholeDays = ({ from, to }: Span): { readonly days: Span; readonly slots: readonly Span[] } => {
	const days = { from: Math.ceil(from / day_slots), to: Math.floor(to / day_slots) }
	if (days.from >= days.to) return { days: { from: 0, to: 0 }, slots: from < to ? [{ from, to }] : [] }
	const rest = [
		{ from, to: days.from * day_slots },
		{ from: days.to * day_slots, to },
	]
	return { days, slots: rest.filter(span => span.from < span.to) }
}

/** The fields of a play needed for counting: times in ms since the epoch. */
interface CountedPlay {
	readonly kind: number
	readonly name: string
	readonly place_id: number
	readonly start_time: number
	readonly end_time: number
}

/** How often something was played in a slot at a place, and for how many ms in total; a play belongs to the slot in which it began. */
export interface Tally {
	readonly kind: number
	readonly name: string
	readonly place_id: number
	readonly slot: number
	readonly number: number
	readonly duration: number
}

/** Plays by kind, name, place and slot. */
export const tallied = (plays: readonly CountedPlay[]): Tally[] => {
	const found = new Map<string, { -readonly [K in keyof Tally]: Tally[K] }>()
	for (const { kind, name, place_id, start_time, end_time } of plays) {
		const slot = slotOf(start_time)
		const key = `${kind} ${place_id} ${slot} ${name}`
		const one = found.get(key) ?? { kind, name, place_id, slot, number: 0, duration: 0 }
		one.number += 1
		one.duration += end_time - start_time
		found.set(key, one)
	}
	return [...found.values()]
}
