import { ItemProblem } from '@vitrine/domain/item-problem'
import type { WindowResource } from '@vitrine/domain/program/document'
import type { UnknownItem } from '@vitrine/domain/release/manifest-reading'
import { hashesOf } from './item-files.ts'
import { logLine } from './own-log.ts'
import type { Place, PlacedItem } from './placed-items.ts'
import type { SaidCause, StateHolder } from './state.ts'

/** A problem of the player itself, in words for servers that do not know the code, and how often it occurred. */
export interface StandingProblem {
	readonly code: Extract<SaidCause['code'], `player_${string}`>
	readonly text: string
	readonly count: number
	/** The value of the code, if it has one. */
	readonly detail?: string
}

/** A problem of an item, of which only the name is needed. */
interface ItemProblemSaid {
	readonly resource: Pick<WindowResource, 'id' | 'name'>
	readonly why: ItemProblem
}

/** What cannot be shown as it should: the cause, in words for older servers, and how often; the latest of them. */
export interface Problems {
	/** Returns whether it is a new one; one that is known in this window counts once more. */
	add(problem: ItemProblemSaid, place: Place): boolean
	/** A file of these items is missing; returns whether that is new. */
	lost(items: readonly PlacedItem[]): boolean
	/** Items that this version of the player does not know: they stay until something else plays. */
	unknown(items: readonly UnknownItem[]): void
	/** A problem not related to any item; returns whether it is new. */
	note(text: string): boolean
	/** It stays until it is settled, whatever plays. */
	stand(problem: StandingProblem): void
	/** Ends the problems of this file; returns whether there were any. */
	mended(sha256: string): boolean
	/** The item plays correctly; returns whether that ends a problem. */
	plays(id: string): boolean
	/** Ends problems with this code or with codes that begin with it; returns whether there were any. */
	settled(code: string): boolean
	/** Whether anything is wrong with what plays. */
	areThere(): boolean
	/** Ends the problems of what played. */
	clear(): void
}

interface Known {
	readonly text: string
	readonly cause: SaidCause | null
	readonly hashes: Set<string>
	/** The ids of the items concerned. */
	readonly items: Set<string>
	readonly isStanding: boolean
	count: number
}

/** How many are stored, and the maximum length of each. */
const limits = { count: 20, length: 300 } as const

/** With these an item is on screen nevertheless: its appearance does not end them. */
const in_part: readonly string[] = [
	'item_font_missing',
	'item_sound_refused',
	'item_document_failed',
	'item_kind_unknown',
]

const short = (said: string): string => said.slice(0, limits.length)

const causeOf = ({ resource, why }: ItemProblemSaid, place: Place): SaidCause => {
	const { window_name: window, program_name: program } = place
	const detail = why.detail === '' ? {} : { detail: short(why.detail) }
	const where = { ...(window === '' ? {} : { window }), ...(program === '' ? {} : { program }) }
	return { code: why.code, values: { name: short(resource.name), ...detail, ...where } }
}

const textOf = ({ resource, why }: ItemProblemSaid): string => short(`${resource.name}: ${why.message}`)

/** Problems of the same item in two windows are separate. */
const keyOf = (text: string, { program_id, window_id }: Place): string => JSON.stringify([program_id, window_id, text])

/** Creates the list, which is part of the state. */
export const createProblems = (holder: StateHolder): Problems => {
	const known = new Map<string, Known>()
	const tell = (): void => {
		const all = [...known.values()]
		holder.set({
			faults: all.map(({ text }) => text),
			causes: all.map(({ cause }) => cause),
			counts: all.map(({ count }) => count),
		})
	}
	const put = (key: string, entry: Known): boolean => {
		const before = known.get(key)
		if (before === undefined) {
			known.set(key, entry)
			logLine('warn', entry.text)
			const passing = [...known].filter(([, { isStanding }]) => !isStanding)
			for (const [oldest] of passing.slice(0, Math.max(0, known.size - limits.count))) known.delete(oldest)
		} else {
			before.count += entry.count
			for (const sha256 of entry.hashes) before.hashes.add(sha256)
			for (const id of entry.items) before.items.add(id)
		}
		tell()
		return before === undefined
	}
	const end = (isOver: (entry: Known) => boolean): boolean => {
		const over = [...known].filter(([, entry]) => isOver(entry))
		for (const [text] of over) known.delete(text)
		if (over.length > 0) tell()
		return over.length > 0
	}
	const ofItem = (problem: ItemProblemSaid, place: Place, count: number): boolean => {
		const { resource } = problem
		const [hashes, items] = [new Set(hashesOf(resource)), new Set([resource.id])]
		const [text, cause] = [textOf(problem), causeOf(problem, place)]
		return put(keyOf(text, place), { text, cause, hashes, items, isStanding: false, count })
	}
	const ofNothing = { hashes: new Set<string>(), items: new Set<string>() }
	return {
		add: (problem, place) => ofItem(problem, place, 1),
		lost(items) {
			const why = new ItemProblem('item_file_missing')
			// A missing file counts once, however often it is looked for.
			const isNew = items.map(({ resource, place }) => {
				const problem = { resource, why }
				return ofItem(problem, place, known.has(keyOf(textOf(problem), place)) ? 0 : 1)
			})
			return isNew.includes(true)
		},
		unknown(items) {
			const why = new ItemProblem('item_kind_unknown')
			for (const { id, name, ...place } of items) ofItem({ resource: { id, name }, why }, place, 1)
		},
		note: said => put(short(said), { ...ofNothing, text: short(said), cause: null, isStanding: false, count: 1 }),
		stand({ code, text, count, detail }) {
			known.delete(text)
			const values = detail === undefined ? {} : { detail }
			put(text, { ...ofNothing, text, cause: { code, values }, isStanding: true, count })
		},
		mended: sha256 => end(({ hashes }) => hashes.has(sha256)),
		plays: id =>
			end(({ items, cause }) => {
				if (in_part.includes(cause?.code ?? '')) return false
				return items.delete(id) && items.size === 0
			}),
		settled: code => end(({ isStanding, cause }) => isStanding && cause?.code.startsWith(code) === true),
		areThere: () => [...known.values()].some(({ isStanding }) => !isStanding),
		clear() {
			end(({ isStanding }) => !isStanding)
		},
	}
}
