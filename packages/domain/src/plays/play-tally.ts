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

/** The slots between two moments, both in ms since the epoch; partially covered ones are included, and none if there is no time between them. */
export const slotsBetween = (start: number, end: number): Span => ({
	from: slotOf(start),
	to: end <= start ? slotOf(start) : Math.ceil(end / slot_length),
})

/** Slots that are added to the days of a range, or subtracted from them. */
export interface Edge extends Span {
	readonly sign: 1 | -1
}

/** A range as whole UTC days, with the slots by which its beginning and end differ from them. */
export interface CountedRange {
	readonly days: Span
	readonly edges: readonly Edge[]
}

const no_days: Span = { from: 0, to: 0 }

/** The first whole day counted for a range that begins in this slot, and its edge: the rest of that day, or what precedes it. */
const dayFrom = (from: number): { readonly day: number; readonly edge: Edge } => {
	const day = Math.floor(from / day_slots)
	const [began, next] = [day * day_slots, (day + 1) * day_slots]
	return from - began < day_slots / 2
		? { day, edge: { from: began, to: from, sign: -1 } }
		: { day: day + 1, edge: { from, to: next, sign: 1 } }
}

/**
 * Splits slots into UTC days and edges of at most half a day: of a day of which more than half is within the range, the whole day is
 * counted and the rest subtracted, since a day is one row where its slots are many.
 */
export const countedRange = ({ from, to }: Span): CountedRange => {
	if (from >= to) return { days: no_days, edges: [] }
	const [first, after] = [dayFrom(from), dayFrom(to)]
	const days = { from: first.day, to: after.day }
	if (days.from >= days.to) return { days: no_days, edges: [{ from, to, sign: 1 }] }
	// The edge at the end is that of what follows the range, with its sign reversed.
	const edges: Edge[] = [first.edge, { ...after.edge, sign: after.edge.sign === 1 ? -1 : 1 }]
	return { days, edges: edges.filter(edge => edge.from < edge.to) }
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
