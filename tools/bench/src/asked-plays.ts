import { plays_began } from './many-plays.ts'

export type Row = Readonly<Record<string, unknown>>
export type Read = (statement: string) => Promise<readonly Row[]>

/** A call that shows figures, and what its answer must say according to plain statements over all rows. */
export interface StatisticCall {
	readonly what: string
	readonly path: string
	readonly fields: Readonly<Record<string, string>>
	/** The part of the answer that is compared. */
	readonly shown: (answer: never) => unknown
	readonly plain: (read: Read) => Promise<unknown>
	/** The most it may take at the 95th percentile, in ms, if it is no figure but a long list. */
	readonly most?: number
}

/** How long the usual range is, in s, and its beginning, in s since the epoch. */
export const month = 30 * 86_400
export const from = plays_began / 1000 + 10_800
/** The usual range as a call names it, and the clock by which its days are cut. */
export const range = { start_time: String(from), end_time: String(from + month) }
export const clock = 'Asia/Kolkata'
/** How far that clock is ahead, in ms. */
export const ahead = 19_800_000

const kinds = { program: 1, material: 2 } as const
export type Kind = keyof typeof kinds

/** The condition of plays that count, of all time or within the range. */
export const played = (kind: Kind, within: boolean, more = ''): string => {
	const times = within ? ` and start_time >= ${from * 1000} and start_time < ${(from + month) * 1000}` : ''
	return `from play_logs where kind = ${kinds[kind]} and time_fault = 0${times}${more}`
}
