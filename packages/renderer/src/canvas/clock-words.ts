import { type LocalTime, localTimeAt, type Zone, zoneOf } from '@vitrine/domain/local-time'
import { lunarDateAt, lunarDay, lunarFormat, lunarMonth, yearAnimal, yearSign } from '@vitrine/domain/lunar-date'
import type { DigitalClockResource } from '@vitrine/domain/program/kinds/digital-clock'
import { calendarWords, remembered, speaks, timeWriter } from './words.ts'

/** A zone by name; the browser's own if it does not know that name. */
export const knownZone = (time_zone: string): { readonly name: string; readonly zone: Zone } =>
	remembered(`zone ${time_zone}`, () => {
		const zone = zoneOf(time_zone)
		if (zone !== null) return { name: time_zone, zone }
		const name = Intl.DateTimeFormat().resolvedOptions().timeZone
		return { name, zone: zoneOf(name) ?? (() => 0) }
	})

const two = (figure: number): string => String(figure).padStart(2, '0')

/** A time in digits; `period` is the half of the day in words, and whether it comes first. */
export const timeWords = (
	locale: string,
	local: LocalTime,
	hours: 12 | 24,
	seconds: boolean,
): { text: string; period: { text: string; first: boolean } | null } => {
	const rest = seconds ? `${two(local.minute)}:${two(local.second)}` : two(local.minute)
	if (hours === 24) return { text: `${two(local.hour)}:${rest}`, period: null }
	const parts = timeWriter(locale, { hour: 'numeric', hourCycle: 'h12', timeZone: 'UTC' }).formatToParts(
		local.hour * 3_600_000,
	)
	const at = parts.findIndex(({ type }) => type === 'dayPeriod')
	const text = `${local.hour % 12 || 12}:${rest}`
	return { text, period: { text: parts[at]?.value ?? '', first: at === 0 } }
}

/** A date as a clock writes it; empty if it is omitted. */
export const dateWords = (
	locale: string,
	zone: string,
	ms: number,
	local: LocalTime,
	form: DigitalClockResource['date'],
): string => {
	if (form === 'long') return timeWriter(locale, { dateStyle: 'long', timeZone: zone }).format(ms)
	const fields: Record<string, string> = { yyyy: String(local.year), MM: two(local.month), dd: two(local.day) }
	return form.replaceAll(/yyyy|MM|dd/g, field => fields[field] ?? field)
}

/** The day of the week. */
export const weekdayWords = (locale: string, zone: string, ms: number, weekday: 'long' | 'short' = 'long'): string =>
	timeWriter(locale, { weekday, timeZone: zone }).format(ms)

/** The day of the Chinese calendar: in its own words in Chinese, in digits elsewhere. */
export const lunarWords = (locale: string, zone: string, ms: number): string => {
	const date = lunarDateAt(
		remembered(`lunar ${zone}`, () => lunarFormat(zone)),
		ms,
	)
	if (date === null) return ''
	const { year, month, leap, day } = date
	if (speaks(locale, 'zh')) return `农历${yearSign(year)}${yearAnimal(year)}年${lunarMonth(date)}${lunarDay(day)}`
	if (speaks(locale, 'ja')) return `旧暦${yearSign(year)}年${leap ? '閏' : ''}${month}月${day}日`
	if (speaks(locale, 'vi')) return `Âm lịch ${day}/${month}${leap ? ' nhuận' : ''}`
	const words = calendarWords(locale)
	return `${words.calendar}: ${words.month}\u00a0${month}${leap ? '+' : ''}, ${words.day}\u00a0${day}`
}

/** The local time of a zone. */
export const localAt = (time_zone: string, ms: number): { local: LocalTime; name: string } => {
	const { zone, name } = knownZone(time_zone)
	return { local: localTimeAt(zone, ms), name }
}
