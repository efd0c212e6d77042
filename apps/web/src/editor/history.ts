import type { Program } from '@vitrine/domain/program/document'

/** Every state of the document that can be returned to; documents share what did not change, so that they are cheap to keep. */
export interface History {
	readonly past: readonly Program[]
	readonly present: Program
	readonly future: readonly Program[]
	/** What continues at the moment: further changes of the same name belong to the same entry. */
	readonly ongoing: string | null
}

/** A history that begins with this document. */
export const historyOf = (present: Program): History => ({ past: [], present, future: [], ongoing: null })

/** A changed document; with the name of an ongoing change it joins that one's entry. */
export const record = (history: History, program: Program, ongoing: string | null = null): History => {
	if (program === history.present) return history
	const joins = ongoing !== null && ongoing === history.ongoing
	return { past: joins ? history.past : [...history.past, history.present], present: program, future: [], ongoing }
}

/** The next change is an entry of its own, whatever its name. */
export const settled = (history: History): History =>
	history.ongoing === null ? history : { ...history, ongoing: null }

/** One entry back; the same reference when there is none. */
export const undone = (history: History): History => {
	const present = history.past.at(-1)
	if (present === undefined) return history
	return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future], ongoing: null }
}

/** One entry forward again; the same reference when there is none. */
export const redone = (history: History): History => {
	const [present, ...future] = history.future
	if (present === undefined) return history
	return { past: [...history.past, history.present], present, future, ongoing: null }
}
