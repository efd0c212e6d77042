import type { WindowResource } from '@vitrine/domain/program/document'
import type { Problem } from '@vitrine/renderer/stage'
import type { SaidCause, StateHolder } from './state.ts'

/** The stored files that an item is drawn from, by SHA-256. */
export const hashesOf = (resource: WindowResource): string[] => [
	...new Set(JSON.stringify(resource).match(/\b[0-9a-f]{64}\b/g)),
]

/** What cannot be shown as it should, for whoever is responsible: the cause, and in words for older servers; the latest of it. */
export interface Problems {
	/** Answers whether it is a new one. */
	add(problem: Problem): boolean
	/** Something that has to do with no item; answers whether it is a new one. */
	note(text: string): boolean
	/** What had to do with this file is over; answers whether there was something. */
	mended(sha256: string): boolean
	clear(): void
}

/** How many are kept, and how long each may be. */
const limits = { count: 20, length: 300 } as const

/** Makes the list, which is part of the state. */
export const createProblems = (holder: StateHolder): Problems => {
	const files = new Map<string, { readonly cause: SaidCause | null; readonly hashes: readonly string[] }>()
	const tell = (): void =>
		holder.set({ faults: [...files.keys()], causes: [...files.values()].map(({ cause }) => cause) })
	const put = (said: string, cause: SaidCause | null, hashes: readonly string[]): boolean => {
		const text = said.slice(0, limits.length)
		if (files.has(text)) return false
		files.set(text, { cause, hashes })
		for (const oldest of [...files.keys()].slice(0, -limits.count)) files.delete(oldest)
		tell()
		return true
	}
	return {
		add({ resource, why }) {
			const [name, detail] = [resource.name, why.detail].map(said => said.slice(0, limits.length)) as [string, string]
			const values = detail === '' ? { name } : { name, detail }
			return put(`${resource.name}: ${why.message}`, { code: why.code, values }, hashesOf(resource))
		},
		note: text => put(text, null, []),
		mended(sha256) {
			const over = [...files].filter(([, { hashes }]) => hashes.includes(sha256))
			for (const [text] of over) files.delete(text)
			if (over.length > 0) tell()
			return over.length > 0
		},
		clear() {
			files.clear()
			tell()
		},
	}
}
