import type { timer_units } from './program/kinds/countdown.ts'

/** A day and time in local time; `weekday` 0 is Sunday, `month` 1 is January. */
export interface LocalTime {
	readonly year: number
	readonly month: number
	readonly day: number
	readonly weekday: number
	readonly hour: number
	readonly minute: number
	readonly second: number
}

/** The UTC offset of a zone at a moment in ms since the epoch; positive ahead of UTC, in ms. */
export type Zone = (ms: number) => number

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** The zone furthest behind UTC: what is past there is past in every zone. */
export const latest_zone: Zone = () => -12 * hour
/** The zone furthest ahead of UTC: what is in the future there is in the future in every zone. */
export const earliest_zone: Zone = () => 14 * hour

/** Zones change their clocks only at whole quarters of an hour. */
const quarter = 15 * minute

/** Days since 1970-01-01 of a Gregorian date; the computation uses years that begin in March and eras of 400 years. */
const daysOf = (year: number, month: number, date: number): number => {
	const shifted = month <= 2 ? year - 1 : year
	const era = Math.floor(shifted / 400)
	const of_era = shifted - era * 400
	const of_year = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + date - 1
	return era * 146_097 + of_era * 365 + Math.floor(of_era / 4) - Math.floor(of_era / 100) + of_year - 719_468
}

const dateOf = (days: number): Pick<LocalTime, 'year' | 'month' | 'day'> => {
	const shifted = days + 719_468
	const era = Math.floor(shifted / 146_097)
	const rest = shifted - era * 146_097
	const of_era = Math.floor(
		(rest - Math.floor(rest / 1460) + Math.floor(rest / 36_524) - Math.floor(rest / 146_096)) / 365,
	)
	const of_year = rest - (365 * of_era + Math.floor(of_era / 4) - Math.floor(of_era / 100))
	const from_march = Math.floor((5 * of_year + 2) / 153)
	const month = ((from_march + 2) % 12) + 1
	return {
		year: of_era + era * 400 + (month <= 2 ? 1 : 0),
		month,
		day: of_year - Math.floor((153 * from_march + 2) / 5) + 1,
	}
}

const utcOf = (local: Omit<LocalTime, 'weekday'>): number =>
	daysOf(local.year, local.month, local.day) * day + local.hour * hour + local.minute * minute + local.second * second

const formatOf = (time_zone: string): Intl.DateTimeFormat | null => {
	try {
		return new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
			year: 'numeric',
			month: 'numeric',
			day: 'numeric',
			hour: 'numeric',
			minute: 'numeric',
			second: 'numeric',
			hourCycle: 'h23',
			timeZone: time_zone,
		})
	} catch {
		return null
	}
}

/** How many quarters of an hour a zone remembers the offsets of: asking the platform takes a hundred times as long. */
const remembered = 1000

/** The rule of an IANA zone, or null if the platform does not know it. */
export const zoneOf = (time_zone: string): Zone | null => {
	const format = formatOf(time_zone)
	if (format === null) return null
	const offsets = new Map<number, number>()
	return ms => {
		const at = Math.floor(ms / quarter) * quarter
		const known = offsets.get(at)
		if (known !== undefined) return known
		const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
		const field = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0
		const local = { year: field('year'), month: field('month'), day: field('day'), hour: field('hour') }
		const offset = utcOf({ ...local, minute: field('minute'), second: field('second') }) - at
		if (offsets.size >= remembered) offsets.clear()
		offsets.set(at, offset)
		return offset
	}
}

/** The local time of a zone at a moment in ms since the epoch. */
export const localTimeAt = (zone: Zone, ms: number): LocalTime => {
	const local = ms + zone(ms)
	const days = Math.floor(local / day)
	const rest = local - days * day
	return {
		...dateOf(days),
		weekday: (((days + 4) % 7) + 7) % 7,
		hour: Math.floor(rest / hour),
		minute: Math.floor((rest % hour) / minute),
		second: Math.floor((rest % minute) / second),
	}
}

/** The parts of `yyyy-MM-ddTHH:mm:ss`. */
const localOf = (text: string): Omit<LocalTime, 'weekday'> => {
	const [year = 0, month = 1, date = 1, hours = 0, minutes = 0, seconds = 0] = text.split(/[-T:]/).map(Number)
	return { year, month, day: date, hour: hours, minute: minutes, second: seconds }
}

/** Whether a text is an existing calendar day, `yyyy-MM-dd`, or a time on one, `yyyy-MM-ddTHH:mm:ss`. */
export const isLocalText = (text: string): boolean => {
	if (!/^[1-9]\d{3}-\d\d-\d\d(T([01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/.test(text)) return false
	const [year = 0, month = 0, date = 0] = text.slice(0, 10).split('-').map(Number)
	// A 30th of February would become a day in March.
	const same = dateOf(daysOf(year, month, date))
	return same.year === year && same.month === month && same.day === date
}

/** Days since 1970-01-01 of a day `yyyy-MM-dd`. */
export const dayNumberOf = (date: string): number => {
	const { year, month, day: of_month } = localOf(date)
	return daysOf(year, month, of_month)
}

/**
 * When the local time of a zone is `yyyy-MM-ddTHH:mm:ss`, in ms since the epoch: the first occurrence if the clocks show it twice; a time
 * that the clocks skip is read with the offset before the change.
 */
export const instantOf = (zone: Zone, local: string): number => {
	const utc = utcOf(localOf(local))
	const before = utc - zone(utc - day)
	const after = utc - zone(utc + day)
	for (const at of [Math.min(before, after), Math.max(before, after)]) if (at + zone(at) === utc) return at
	return before
}

const two = (value: number): string => String(value).padStart(2, '0')

/** The local day of a zone at a moment in ms since the epoch, `yyyy-MM-dd`. */
export const dayAt = (zone: Zone, ms: number): string => {
	const { year, month, day: date } = localTimeAt(zone, ms)
	return `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`
}

/** The local time of a zone at a moment in ms since the epoch, `yyyy-MM-ddTHH:mm:ss`. */
export const localTextAt = (zone: Zone, ms: number): string => {
	const { hour: hours, minute: minutes, second: seconds } = localTimeAt(zone, ms)
	return `${dayAt(zone, ms)}T${two(hours)}:${two(minutes)}:${two(seconds)}`
}

/** Whether a day `yyyy-MM-dd` exists in the calendar, unlike a 30th of February. */
export const isCalendarDay = (date: string): boolean => dayAt(() => 0, dayNumberOf(date) * day) === date.slice(0, 10)

/** When the next day begins in a zone, in ms since the epoch; if its midnight is skipped, its first existing moment. */
export const nextDayAt = (zone: Zone, ms: number): number => {
	const today = dayAt(zone, ms)
	// No day is longer than 25 hours, and noon is never ambiguous or skipped.
	const tomorrow = dayAt(zone, instantOf(zone, `${today}T12:00:00`) + day)
	let at = instantOf(zone, `${tomorrow}T00:00:00`)
	while (dayAt(zone, at) <= today) at += quarter
	return at
}

export type TimerUnit = (typeof timer_units)[number]

const unit_lengths: Record<TimerUnit, number> = { days: day, hours: hour, minutes: minute, seconds: second }

/** Largest first and without duplicates, whatever order they were chosen in. */
const sorted = (units: readonly TimerUnit[]): TimerUnit[] =>
	(['days', 'hours', 'minutes', 'seconds'] as const).filter(unit => units.includes(unit))

/** The length in ms of the smallest chosen unit. */
export const smallestUnit = (units: readonly TimerUnit[]): number => Math.min(...units.map(unit => unit_lengths[unit]))

/** A duration in ms split into units, largest first; the largest unit takes any overflow. Negative durations count as zero. */
export const timeSplit = (units: readonly TimerUnit[], ms: number): { unit: TimerUnit; count: number }[] => {
	let rest = Math.max(0, ms)
	return sorted(units).map(unit => {
		const count = Math.floor(rest / unit_lengths[unit])
		rest -= count * unit_lengths[unit]
		return { unit, count }
	})
}

/** Time left in units: the smallest unit is rounded up, so that zero is shown exactly when time is up. */
export const timeLeft = (units: readonly TimerUnit[], ms: number): { unit: TimerUnit; count: number }[] => {
	const smallest = smallestUnit(units)
	return timeSplit(units, Math.ceil(Math.max(0, ms) / smallest) * smallest)
}

/** How long the result of `timeLeft` stays the same with `ms` left; infinite when time is up. */
export const leftStays = (units: readonly TimerUnit[], ms: number): number => {
	if (ms <= 0) return Number.POSITIVE_INFINITY
	const smallest = smallestUnit(units)
	return ms - (Math.ceil(ms / smallest) - 1) * smallest
}

/** How long the result of `timeSplit` stays the same after `ms`; before the beginning, until the first unit is complete. */
export const passedStays = (units: readonly TimerUnit[], ms: number): number => {
	const smallest = smallestUnit(units)
	return ms < 0 ? smallest - ms : smallest - (ms % smallest)
}
