import type { MediaRecord, PlayRecord } from '@vitrine/contract/plays'
import { plays } from '../../data/plays.ts'

/** How many records the page shows. */
const limit = 100

/** What kind of records, and what their names contain. */
interface Wanted {
	readonly kind: string
	readonly key_word: string
}
/** A record with how long it was on a screen. */
export type Row = (PlayRecord | MediaRecord) & { seconds: number }

const withSeconds = (record: PlayRecord | MediaRecord): Row => ({
	...record,
	seconds: 'duration' in record ? record.duration : record.end_time - record.start_time,
})

const read = async ({ kind, key_word }: Wanted, signal?: AbortSignal): Promise<Row[]> => {
	const call = kind === 'm' ? plays.getHistoryMediaList : plays.getPlayHistoryList
	return (await call({ key_word, limit }, signal ? { signal } : {})).map(withSeconds)
}

/** What the page shows before anything is chosen. */
export const first: Wanted = { kind: 'p', key_word: '' }
let asked: Promise<Row[]> | null = null

/** Asks for the first records while the page that shows them is still being loaded. */
export const askRecords = (): void => {
	asked = read(first)
	// Whoever shows them hears of a failure.
	asked.catch(() => undefined)
}

/** Reads records; those that have been asked for already are not asked for again. */
export const readRecords = (wanted: Wanted, signal?: AbortSignal): Promise<Row[]> => {
	const isFirst = wanted.kind === first.kind && wanted.key_word === first.key_word
	const ahead = isFirst ? asked : null
	asked = null
	return ahead ?? read(wanted, signal)
}

/** Whether the first records have been asked for and nobody has taken them yet. */
export const areAsked = (): boolean => asked !== null
