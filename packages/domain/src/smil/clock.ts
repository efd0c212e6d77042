/** A duration: in ms, indefinite, or as long as the file. */
export type SmilTime = number | 'indefinite' | 'media'

const units: Readonly<Record<string, number>> = { h: 3_600_000, min: 60_000, s: 1000, ms: 1, '': 1000 }

/** A SMIL clock value in ms: `90s`, `1.5min`, `02:30`, `01:02:30.5`; null if invalid. */
export const clockMs = (text: string): number | null => {
	const value = text.trim().replace(/^\+/, '')
	const count = /^(\d{1,12}(?:\.\d{1,6})?)(h|min|s|ms|)$/.exec(value)
	if (count) return Math.round(Number(count[1]) * (units[count[2] ?? ''] ?? 1))
	const clock = /^(?:(\d{1,6}):)?([0-5]\d):([0-5]\d(?:\.\d{1,6})?)$/.exec(value)
	if (!clock) return null
	return Math.round(Number(clock[1] ?? 0) * 3_600_000 + Number(clock[2]) * 60_000 + Number(clock[3]) * 1000)
}

/** A value of `dur`; null if missing or invalid. */
export const timeOf = (text: string | undefined): SmilTime | null => {
	const value = text?.trim() ?? ''
	return value === 'indefinite' || value === 'media' ? value : clockMs(value)
}

/** Milliseconds as a clock value that every player understands. */
export const clockText = (ms: number): string => (ms % 1000 === 0 ? `${ms / 1000}s` : `${ms}ms`)
