import { isolated, listed as listedIn } from '@vitrine/texts/rows'
import { currentLanguage } from '../data/text.ts'

const steps = ['B', 'KB', 'MB', 'GB', 'TB']
/** The only language that writes these units in its own script. */
const russian_steps = ['Б', 'КБ', 'МБ', 'ГБ', 'ТБ']

/** Formats bytes: 1536 is `1.5 KB`. */
export const bytes = (count: number): string => {
	const step = count < 1 ? 0 : Math.min(steps.length - 1, Math.floor(Math.log2(count) / 10))
	const value = count / 1024 ** step
	const language = currentLanguage()
	const unit = (language === 'ru' ? russian_steps : steps)[step]
	return `${value.toLocaleString(language, { maximumFractionDigits: value < 10 && step > 0 ? 1 : 0 })} ${unit}`
}

/** Formats a number for the current language. */
export const numberWord = (count: number): string => count.toLocaleString(currentLanguage())

/** Formats a percentage for the current language, whole by default or with some decimals. */
export const percent = (value: number, digits = 0): string =>
	(value / 100).toLocaleString(currentLanguage(), { style: 'percent', maximumFractionDigits: digits })

/** Milliseconds as `mm:ss`, or `hh:mm:ss` from an hour on. */
export const clockTime = (ms: number): string => {
	const seconds = Math.round(ms / 1000)
	const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
	return (parts[0] === 0 ? parts.slice(1) : parts).map(part => String(part).padStart(2, '0')).join(':')
}

/** Milliseconds as `HH:MM:SS`. */
export const fullClockTime = (ms: number): string => {
	const text = clockTime(ms)
	return text.length > 5 ? text : `00:${text}`
}

/** The language of dates. English writes the day first: all dates of a page have one order. */
const dateLanguage = (): string => (currentLanguage() === 'en' ? 'en-GB' : currentLanguage())

/** Short days for lists. English writes the month as a word: 9/4 means different days on either side of the ocean. */
const inLists = (timeStyle?: 'short' | 'medium'): Intl.DateTimeFormat =>
	new Intl.DateTimeFormat(dateLanguage(), {
		dateStyle: currentLanguage() === 'en' ? 'medium' : 'short',
		timeStyle,
	})

/** A moment in ms since the epoch, in the user's zone, to the minute. */
export const moment = (ms: number): string => inLists('short').format(ms)

/** The same to the second, for times where seconds matter. */
export const exactMoment = (ms: number): string => inLists('medium').format(ms)

/** Some languages shorten the year in lists. */
const withFullYear = (format: Intl.DateTimeFormat, ms: number): string =>
	format
		.formatToParts(ms)
		.map(({ type, value }) => (type === 'year' ? String(new Date(ms).getFullYear()) : value))
		.join('')

/** The same with the full year, for times where the year may be the point. */
export const datedMoment = (ms: number): string => withFullYear(inLists('medium'), ms)

/** A date `yyyy-MM-dd` in the same form; anything else stays as it is. */
export const dateWord = (date: string): string => {
	const at = Date.parse(`${date}T00:00`)
	return Number.isNaN(at) ? date : withFullYear(inLists(), at)
}

const spans = [
	['day', 86_400_000],
	['hour', 3_600_000],
	['minute', 60_000],
	['second', 1000],
] as const

/** The time since or until a moment, in words; both in ms since the epoch. */
export const ago = (ms: number, now: number): string => {
	const away = Math.abs(now - ms)
	const [unit, length] = spans.find(span => away >= span[1]) ?? spans[3]
	const count = Math.floor(away / length)
	return new Intl.RelativeTimeFormat(currentLanguage(), { numeric: 'auto' }).format(ms > now ? count : -count, unit)
}

/** A duration in ms, in its largest whole unit: `5 minutes`. */
export const lasted = (ms: number): string => {
	const [unit, length] = spans.find(span => ms >= span[1]) ?? spans[3]
	const count = Math.floor(Math.max(0, ms) / length)
	return new Intl.NumberFormat(currentLanguage(), { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}

/** Joins words with the language's separator. */
export const listed = (words: readonly string[]): string => listedIn(words, currentLanguage())

/** The label of a program or terminal in a selection list: name and size. */
export const namedWithSize = ({
	name,
	w,
	h,
}: {
	readonly name: string
	readonly w: number
	readonly h: number
}): string => `${isolated(name)} (${w}×${h})`
