import type { FoundPlay } from '@vitrine/contract/release/plays'
import { plays } from '../../../data/calls/plays.ts'

/** The maximum number of records per search request. */
const limit = 100

/** The kind of records, the text their names contain, and the number of the point (empty for all). */
export interface WantedRecords {
	readonly kind: string
	readonly key_word: string
	readonly point: string
}

/** The results of one search request, the time it has searched back to (in seconds; 0: everything), and where the next one continues. */
export interface Records {
	readonly list: readonly FoundPlay[]
	readonly searched_to: number
	readonly next: string
}

/** The kind in the address and the matching kind in the API. */
const kinds = { p: 'program', m: 'material', x: 'apart' } as const

const read = ({ kind, key_word, point }: WantedRecords, before = '', signal?: AbortSignal): Promise<Records> => {
	const ofPoint = point === '' ? {} : { point_id: Number(point) }
	const wanted = { kind: kinds[kind as keyof typeof kinds] ?? kinds.p, key_word, limit, before, ...ofPoint }
	return plays.search(wanted, signal ? { signal } : {})
}

/** What the page shows by default. */
export const first: WantedRecords = { kind: 'p', key_word: '', point: '' }
let asked: Promise<Records> | null = null

/** Requests the first records while the page that shows them is still loading. */
export const askRecords = (): void => {
	asked = read(first)
	// The component that shows them handles a failure.
	asked.catch(() => undefined)
}

/** Reads records, using those already requested if there are any. */
export const readRecords = (wanted: WantedRecords, before: string, signal?: AbortSignal): Promise<Records> => {
	const { kind, key_word, point } = wanted
	const isFirst = kind === first.kind && key_word === '' && point === '' && before === ''
	const ahead = isFirst ? asked : null
	asked = null
	return ahead ?? read(wanted, before, signal)
}

/** Whether the first records have been requested but not used yet. */
export const areAsked = (): boolean => asked !== null
