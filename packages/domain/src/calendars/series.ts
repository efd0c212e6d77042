import { dayNumberOf, instantOf, localTextAt, type Zone } from '../local-time.ts'
import { isWeekday } from '../schedule/step.ts'

const day = 86_400_000

/**
 * When a calendar event takes place: once, from `from` until `to` (ms since the epoch), or on the weekdays of a mask (Sunday 1 to Saturday
 * 64) until the last occurrence begins, except at the local times in `except` (`yyyy-MM-ddTHH:mm:ss`). `fixed` means that its local time
 * is ambiguous, since the clocks show it twice, so it must be written in UTC.
 */
export interface EventTime {
	readonly from: number
	readonly to: number
	readonly fixed: boolean
	readonly repeats: { readonly weekdays: number; readonly until: number; readonly except: readonly string[] } | null
}

interface Span {
	readonly from: number
	readonly to: number
}

interface Occurrence extends Span {
	readonly local: string
	readonly date: number
}

/** Whether the local time of this moment occurs only once in the zone. */
const isClear = (zone: Zone, at: number): boolean =>
	[-day, day].every(away => {
		const other = at + zone(at) - zone(at + away)
		return other === at || zone(other) !== zone(at + away)
	})

const once = ({ from, to }: Span, fixed: boolean): EventTime => ({ from, to, fixed, repeats: null })

/** The fewest days that form a series; fewer are written individually. */
const least = 3

const weekdayOf = (date: number): number => 1 << ((((date + 4) % 7) + 7) % 7)

const clockOf = (local: string): string => local.slice(10)

/** The days of a mask between the first and last of these days that are missing from them, as local times. */
const exceptions = (own: readonly Occurrence[], weekdays: number): string[] => {
	const [first, last] = [own[0], own.at(-1)]
	if (first === undefined || last === undefined) return []
	const dates = new Set(own.map(({ date }) => date))
	const missing: string[] = []
	for (let date = first.date; date <= last.date; date++)
		if (isWeekday(weekdays, date) && !dates.has(date))
			missing.push(`${localTextAt(() => 0, date * day).slice(0, 10)}${clockOf(first.local)}`)
	return missing
}

/** Occurrences at one time of day and of one length, in order: as a series if that is shorter, otherwise individually. */
const asSeries = (own: readonly Occurrence[]): EventTime[] => {
	const [first, last] = [own[0], own.at(-1)]
	if (first === undefined || last === undefined || own.length < least) return own.map(one => once(one, false))
	const weekdays = own.reduce((mask, { date }) => mask | weekdayOf(date), 0)
	const except = exceptions(own, weekdays)
	if (except.length > own.length) return own.map(one => once(one, false))
	return [{ from: first.from, to: first.to, fixed: false, repeats: { weekdays, until: last.from, except } }]
}

/**
 * Spans of one program, in order, as events: those that start at the same local time and have the same length, both elapsed and by the
 * wall clock, form a series. A span that starts or ends in the hour that clocks show twice is an event of its own.
 */
export const eventTimes = (zone: Zone, spans: readonly Span[]): EventTime[] => {
	const isPlain = ({ from, to }: Span): boolean =>
		isClear(zone, from) && isClear(zone, to) && instantOf(zone, localTextAt(zone, from)) === from
	const plain = spans.filter(isPlain).map((span): Occurrence => {
		const local = localTextAt(zone, span.from)
		return { ...span, local, date: dayNumberOf(local) }
	})
	const alike = Map.groupBy(plain, ({ from, to, local }) => `${clockOf(local)} ${to - from} ${zone(to) - zone(from)}`)
	const series = [...alike.values()].flatMap(asSeries)
	const others = spans.filter(span => !isPlain(span)).map(span => once(span, true))
	return [...series, ...others].sort((a, b) => a.from - b.from)
}
