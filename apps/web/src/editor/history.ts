import type { Program } from '@vitrine/domain/program/document'

/** All undo and redo states of the document; they share unchanged parts, so they take little memory. */
export interface History {
	readonly past: readonly Program[]
	readonly present: Program
	readonly future: readonly Program[]
	/** The name of an ongoing change: further changes with the same name join its entry. */
	readonly ongoing: string | null
}

/** A history that starts with this document. */
export const historyOf = (present: Program): History => ({ past: [], present, future: [], ongoing: null })

/** Adds a changed document; if it has the name of the ongoing change, it joins that entry. */
export const record = (history: History, program: Program, ongoing: string | null = null): History => {
	if (program === history.present) return history
	const joins = ongoing !== null && ongoing === history.ongoing
	return { past: joins ? history.past : [...history.past, history.present], present: program, future: [], ongoing }
}

/** The next change becomes an entry of its own, whatever its name. */
export const settled = (history: History): History =>
	history.ongoing === null ? history : { ...history, ongoing: null }

/** One step back; the same reference if there is none. */
export const undone = (history: History): History => {
	const present = history.past.at(-1)
	if (present === undefined) return history
	return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future], ongoing: null }
}

/** One step forward; the same reference if there is none. */
export const redone = (history: History): History => {
	const [present, ...future] = history.future
	if (present === undefined) return history
	return { past: [...history.past, history.present], present, future, ongoing: null }
}
