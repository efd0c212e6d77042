import { type KnownSetting, knownSetting, type Listed } from './known-setting.ts'
import { type TimedItem, timedItems } from './timed-item.ts'

/** Times of one type on a terminal: what was asked for last beside what the terminal says it follows. */
export type KnownTimes<T extends Listed = Listed> = KnownSetting<readonly TimedItem[], T>

/** The times of what was asked for or answered; null where it says nothing of times. */
const readTimes = (said: unknown): readonly TimedItem[] | null => {
	const { items, enabled } = (said ?? {}) as { items?: unknown; enabled?: unknown }
	if (items === undefined) return null
	if (enabled === false) return []
	return timedItems.safeParse(items).data ?? null
}

/** The times of an answer: one that says nothing of times follows none. */
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
		]),
	)

/** Whether a terminal follows the times that it was asked to follow. */
export const isSameTimes = (one: readonly TimedItem[], other: readonly TimedItem[]): boolean =>
	textOf(one) === textOf(other)

/** What is known of the times of a type by the commands of a terminal, newest first. */
export const knownTimes = <T extends Listed>(rows: readonly T[], type: string): KnownTimes<T> =>
	knownSetting(rows, type, readTimes, readAnswer)
