import { isLocalText } from '@vitrine/domain/local-time'

/** The day of a moment (ms since the epoch) in the user's zone as `yyyy-MM-dd`. */
export const dayOf = (time: number): string => {
	const at = new Date(time)
	return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map(part => String(part).padStart(2, '0')).join('-')
}

/** The start of a day `yyyy-MM-dd` in the user's zone, in ms since the epoch; undefined if it is not a valid day. */
export const dayStart = (day: string): number | undefined => {
	// A date of its own would turn the thirty-first of February into a day in March.
	const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && isLocalText(day)
	const at = isDay ? new Date(`${day}T00:00:00`).getTime() : Number.NaN
	return Number.isNaN(at) ? undefined : at
}

/** The last millisecond of the day, taking clock changes into account. */
export const dayEnd = (day: string): number | undefined => {
	const at = dayStart(day)
	if (at === undefined) return undefined
	const next = new Date(at)
	next.setDate(next.getDate() + 1)
	return next.getTime() - 1
}
