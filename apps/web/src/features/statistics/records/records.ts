import type { FoundPlay } from '@vitrine/contract/release/plays'
import { plays } from '../../../data/calls/plays.ts'

/** How many records one search of the page answers at most. */
const limit = 100

/** What kind of records, what their names contain, and at which point (its number, empty for all). */
export interface WantedRecords {
	readonly kind: string
	readonly key_word: string
	readonly point: string
}

/** What one search has found, up to when it looked (seconds, 0: to the end), and where the next continues. */
export interface Records {
	readonly list: readonly FoundPlay[]
	readonly searched_to: number
	readonly next: string
}

/** What the address says of the kind, and what the call does. */
const kinds = { p: 'program', m: 'material', x: 'apart' } as const

const read = ({ kind, key_word, point }: WantedRecords, before = '', signal?: AbortSignal): Promise<Records> => {
	const ofPoint = point === '' ? {} : { point_id: Number(point) }
	const wanted = { kind: kinds[kind as keyof typeof kinds] ?? kinds.p, key_word, limit, before, ...ofPoint }
	return plays.search(wanted, signal ? { signal } : {})
}

/** What the page shows before anything is chosen. */
export const first: WantedRecords = { kind: 'p', key_word: '', point: '' }
let asked: Promise<Records> | null = null

/** Asks for the first records while the page that shows them is still being loaded. */
export const askRecords = (): void => {
	asked = read(first)
	// Whoever shows them hears of a failure.
	asked.catch(() => undefined)
}

/** Reads records; those that have been asked for already are not asked for again. */
export const readRecords = (wanted: WantedRecords, before: string, signal?: AbortSignal): Promise<Records> => {
	const { kind, key_word, point } = wanted
	const isFirst = kind === first.kind && key_word === '' && point === '' && before === ''
	const ahead = isFirst ? asked : null
	asked = null
	return ahead ?? read(wanted, before, signal)
}

/** Whether the first records have been asked for and nobody has taken them yet. */
export const areAsked = (): boolean => asked !== null
