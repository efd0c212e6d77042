import { isLocalText } from '@vitrine/domain/local-time'

const day = 86_400_000
/** The number of days an export covers by default (specification B §2). */
const usual_days = 7

/** A moment in the viewer's time zone as `yyyy-MM-ddTHH:mm:ss`. */
export const localText = (ms: number): string =>
	new Date(ms - new Date(ms).getTimezoneOffset() * 60_000).toISOString().slice(0, 19)

/** Converts such a moment to seconds since the epoch; null if it is invalid. */
export const secondsOf = (text: string): number | null => {
	// A 31st of November would become a day in December.
	return isLocalText(text) ? Math.floor(new Date(text).getTime() / 1000) : null
}

/** Whether a text is such a moment. */
export const isMoment = (text: string): boolean => secondsOf(text) !== null

/** The last seven days until now. */
export const usualRange = (now: number): { readonly from: string; readonly to: string } => ({
	from: localText(now - usual_days * day),
	to: localText(now),
})

/** A range in seconds; null if it is invalid, such as one that ends before it begins. */
export const rangeOf = (range: { readonly from: string; readonly to: string }) => {
	const [start_time, end_time] = [secondsOf(range.from), secondsOf(range.to)]
	return start_time === null || end_time === null || end_time <= start_time ? null : { start_time, end_time }
}
