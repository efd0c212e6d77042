import { ItemProblem } from '@vitrine/domain/item-problem'
import { resourcesOf, type WindowResource } from '@vitrine/domain/program/document'
import type { ReleaseFile } from '@vitrine/domain/release/release'
import type { Problem } from '@vitrine/renderer/stage'
import type { StoredRelease } from './database.ts'
import type { SaidCause, StateHolder } from './state.ts'

/** The stored files that an item is drawn from, by SHA-256. */
export const hashesOf = (resource: WindowResource): string[] => [
	...new Set(JSON.stringify(resource).match(/\b[0-9a-f]{64}\b/g)),
]

/** The items of these releases that one of these files is missing to, each once. */
export const itemsLacking = (releases: readonly StoredRelease[], files: readonly ReleaseFile[]): WindowResource[] => {
	const missing = new Set(files.map(({ sha256 }) => sha256))
	const items = releases.flatMap(({ manifest }) => manifest.programs.flatMap(({ document }) => resourcesOf(document)))
	const lacking = items.filter(item => hashesOf(item).some(sha256 => missing.has(sha256)))
	return [...new Map(lacking.map(item => [item.id, item])).values()]
}

/** Something that is wrong with the player itself, in words for servers that do not know the code, and how often it was. */
export interface StandingProblem {
	readonly code: Extract<SaidCause['code'], `player_${string}`>
	readonly text: string
	readonly count: number
	/** The value that the code has, if it has one. */
	readonly detail?: string
}

/** What cannot be shown as it should, for whoever is responsible: the cause, in words for older servers, and how often; the latest of it. */
export interface Problems {
	/** Answers whether it is a new one; one that is known counts once more. */
	add(problem: Pick<Problem, 'resource' | 'why'>): boolean
	/** A file of these items is missing; answers whether that is new. */
	lost(items: readonly WindowResource[]): boolean
	/** Something that has to do with no item; answers whether it is a new one. */
	note(text: string): boolean
	/** It stays, whatever plays, until it is settled. */
	stand(problem: StandingProblem): void
	/** What had to do with this file is over; answers whether there was something. */
	mended(sha256: string): boolean
	/** The item plays right; answers whether something is over by that. */
	plays(id: string): boolean
	/** Ends what stands by this code, or one of those that begin so; answers whether there was something. */
	settled(code: string): boolean
	/** Ends what has to do with what played. */
	clear(): void
}

interface Known {
	readonly cause: SaidCause | null
	readonly hashes: Set<string>
	/** The ids of the items that it was said of. */
	readonly items: Set<string>
	readonly isStanding: boolean
	count: number
}

/** How many are kept, and how long each may be. */
const limits = { count: 20, length: 300 } as const

/** With these an item is on screen all the same: that it is there does not end them. */
const in_part: readonly string[] = ['item_font_missing', 'item_sound_refused', 'item_document_failed']

const short = (said: string): string => said.slice(0, limits.length)

const causeOf = ({ resource, why }: Pick<Problem, 'resource' | 'why'>): SaidCause => {
	const values = { name: short(resource.name), ...(why.detail === '' ? {} : { detail: short(why.detail) }) }
	return { code: why.code, values }
}

/** Makes the list, which is part of the state. */
export const createProblems = (holder: StateHolder): Problems => {
	const known = new Map<string, Known>()
	const tell = (): void => {
		const all = [...known.values()]
		holder.set({
			faults: [...known.keys()],
			causes: all.map(({ cause }) => cause),
			counts: all.map(({ count }) => count),
		})
	}
	const put = (said: string, entry: Known): boolean => {
		const before = known.get(short(said))
		if (before === undefined) {
			known.set(short(said), entry)
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
	const ofItem = (problem: Pick<Problem, 'resource' | 'why'>, count: number): boolean => {
		const { resource, why } = problem
		const [hashes, items] = [new Set(hashesOf(resource)), new Set([resource.id])]
		return put(`${resource.name}: ${why.message}`, { cause: causeOf(problem), hashes, items, isStanding: false, count })
	}
	return {
		add: problem => ofItem(problem, 1),
		lost(items) {
			const why = new ItemProblem('item_file_missing')
			// That it is missing is one thing, however often it is looked for.
			const isKnown = ({ name }: WindowResource): boolean => known.has(short(`${name}: ${why.message}`))
			const isNew = items.map(resource => ofItem({ resource, why }, isKnown(resource) ? 0 : 1))
			return isNew.includes(true)
		},
		note: text => put(text, { cause: null, hashes: new Set(), items: new Set(), isStanding: false, count: 1 }),
		stand({ code, text, count, detail }) {
			known.delete(text)
			const values = detail === undefined ? {} : { detail }
			put(text, { cause: { code, values }, hashes: new Set(), items: new Set(), isStanding: true, count })
		},
		mended: sha256 => end(({ hashes }) => hashes.has(sha256)),
		plays: id =>
			end(({ items, cause }) => {
				if (in_part.includes(cause?.code ?? '')) return false
				return items.delete(id) && items.size === 0
			}),
		settled: code => end(({ isStanding, cause }) => isStanding && cause?.code.startsWith(code) === true),
		clear() {
			end(({ isStanding }) => !isStanding)
		},
	}
}
