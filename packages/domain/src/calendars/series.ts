import { dayNumberOf, instantOf, localTextAt, type Zone } from '../local-time.ts'
import { isWeekday } from '../schedule/step.ts'

const day = 86_400_000

/**
 * When an event of a calendar is: once, from `from` until `to` (ms since the epoch), or on the weekdays of a mask (Sunday 1 to
 * Saturday 64) until the last one begins, without the local times of `except` (`yyyy-MM-ddTHH:mm:ss`). `fixed` says that its local
 * time would be read wrong, since the clocks show it twice: it has to be said in UTC.
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

/** Whether a moment is the only one at which the clocks of a zone show what they show. */
const isClear = (zone: Zone, at: number): boolean =>
	[-day, day].every(away => {
		const other = at + zone(at) - zone(at + away)
		return other === at || zone(other) !== zone(at + away)
	})

const once = ({ from, to }: Span, fixed: boolean): EventTime => ({ from, to, fixed, repeats: null })

/** So many days make a series; fewer are written one by one. */
const least = 3

const weekdayOf = (date: number): number => 1 << ((((date + 4) % 7) + 7) % 7)

const clockOf = (local: string): string => local.slice(10)

/** The days of a mask from the first to the last of these that are not among them, as their local times. */
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

/** Occurrences at one time of day and of one length, in order: as one series where that is shorter, or else one by one. */
const asSeries = (own: readonly Occurrence[]): EventTime[] => {
	const [first, last] = [own[0], own.at(-1)]
	if (first === undefined || last === undefined || own.length < least) return own.map(one => once(one, false))
	const weekdays = own.reduce((mask, { date }) => mask | weekdayOf(date), 0)
	const except = exceptions(own, weekdays)
	if (except.length > own.length) return own.map(one => once(one, false))
	return [{ from: first.from, to: first.to, fixed: false, repeats: { weekdays, until: last.from, except } }]
}

/**
 * Spans of one program, in order, as events: those that begin at one local time and last equally long, by the clock and by the wall,
 * are a series. What begins or ends in the hour that the clocks show twice stands alone.
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
