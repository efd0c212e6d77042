import { currentLanguage } from '../data/text.ts'

const steps = ['B', 'KB', 'MB', 'GB', 'TB']

/** Bytes in words: 1536 is `1.5 KB`. */
export const bytes = (count: number): string => {
	const step = count < 1 ? 0 : Math.min(steps.length - 1, Math.floor(Math.log2(count) / 10))
	const value = count / 1024 ** step
	return `${value.toLocaleString(currentLanguage(), { maximumFractionDigits: value < 10 && step > 0 ? 1 : 0 })} ${steps[step]}`
}

/** Milliseconds as `mm:ss`, or `hh:mm:ss` from an hour on. */
export const clockTime = (ms: number): string => {
	const seconds = Math.round(ms / 1000)
	const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
	return (parts[0] === 0 ? parts.slice(1) : parts).map(part => String(part).padStart(2, '0')).join(':')
}

/** A moment in ms since the epoch, in the viewer's zone. */
export const moment = (ms: number): string =>
	new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'short', timeStyle: 'medium' }).format(ms)

const spans = [
	['day', 86_400_000],
	['hour', 3_600_000],
	['minute', 60_000],
	['second', 1000],
] as const

/** How long ago a moment was, in words; both in ms since the epoch. */
export const ago = (ms: number, now: number): string => {
	const past = Math.max(0, now - ms)
	const [unit, length] = spans.find(span => past >= span[1]) ?? spans[3]
	return new Intl.RelativeTimeFormat(currentLanguage(), { numeric: 'auto' }).format(-Math.floor(past / length), unit)
}

/** Words one after the other, separated as the language does. */
export const listed = (words: readonly string[]): string =>
	words.join(['zh', 'ja'].includes(currentLanguage()) ? '、' : ', ')
