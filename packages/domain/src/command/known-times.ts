import { type KnownSetting, knownSetting, type Listed } from './known-setting.ts'
import { type TimedItem, timedItems } from './timed-item.ts'

/** Times of one type on a terminal: what was requested last and what the terminal reports that it follows. */
export type KnownTimes<T extends Listed = Listed> = KnownSetting<readonly TimedItem[], T>

/** The times that were requested or answered; null if it does not mention times. */
const readTimes = (said: unknown): readonly TimedItem[] | null => {
	const { items, enabled } = (said ?? {}) as { items?: unknown; enabled?: unknown }
	if (items === undefined) return null
	if (enabled === false) return []
	return timedItems.safeParse(items).data ?? null
}

/** The times of an answer: one without times follows none. */
const readAnswer = (said: unknown): readonly TimedItem[] | null =>
	(said as { items?: unknown } | null)?.items === undefined ? [] : readTimes(said)

const textOf = (items: readonly TimedItem[]): string =>
	JSON.stringify(
		items.map(one => [
			one.start_date,
			one.end_date,
			one.week_days,
			one.start_time,
			one.end_time,
			one.exec_time,
			one.value,
			one.source,
			one.program_id,
		]),
	)

type Said = { channel?: unknown; relays?: readonly Said[]; items?: unknown } | null

/** What is known of the times of one relay from the commands of a terminal, newest first. */
export const knownRelayTimes = <T extends Listed>(rows: readonly T[], channel: number): KnownTimes<T> =>
	knownSetting(
		rows,
		'relay',
		said => ((said as Said)?.channel === channel ? readTimes(said) : null),
		said => {
			const { relays } = (said as Said) ?? {}
			const own = Array.isArray(relays) ? (relays as Said[]).find(relay => relay?.channel === channel) : undefined
			return readAnswer(own ?? null)
		},
	)

/** Whether a terminal follows the requested times. */
export const isSameTimes = (one: readonly TimedItem[], other: readonly TimedItem[]): boolean =>
	textOf(one) === textOf(other)

/** What is known of the times of a type from the commands of a terminal, newest first. */
export const knownTimes = <T extends Listed>(rows: readonly T[], type: string): KnownTimes<T> =>
	knownSetting(rows, type, readTimes, readAnswer)
