/** The logs whose rows are summarised block by block, with the numbers that the tables of blocks know them by. */
export const marked_logs = { login_logs: 1, operation_logs: 2 } as const
export type MarkedLog = keyof typeof marked_logs

/**
 * What a search asks of a block: all of some marks, or any of others. A block that lacks them has no matching row; one that has them may
 * have some.
 */
export interface BlockTerm {
	readonly all?: readonly number[]
	readonly any?: readonly number[]
}

/** More marks of one word say little more about a block, and each has to be looked up. */
const marks_of_word = 8

/** Upper and lower case alike in every way in which a database may fold them: İ and the two small sigmas differ between them. */
const folded = (text: string): string => text.toLowerCase().replaceAll('\u0307', '').replaceAll('ς', 'σ')

const unit = 0x1_0000
const last_ascii = 0x7f

/**
 * Notes what a text consists of: every three successive characters, and every two if one of them is not ASCII, because words of languages
 * with thousands of characters are that short.
 */
export const noteText = (text: string, marks: Set<number>): void => {
	const given = folded(text)
	let [before, last] = [0, 0]
	for (let place = 0; place < given.length; place++) {
		const code = given.charCodeAt(place)
		if (place > 0 && (last > last_ascii || code > last_ascii)) marks.add(last * unit + code)
		if (place > 1) marks.add((before * unit + last) * unit + code)
		before = last
		last = code
	}
}

/** The mark of a value that a search names as a whole; negative, unlike those of texts. Different values may share one. */
export const markOf = (kind: 'user' | 'group' | 'action' | 'feature' | 'result', value: string | number): number => {
	let hash = 0x811c9dc5
	for (const sign of `${kind}:${value}`) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0
	return -1 - hash
}

/** What a block must have to contain a word; null for a word that is too short to tell. */
export const wordMarks = (word: string): readonly number[] | null => {
	const marks = new Set<number>()
	noteText(word, marks)
	if (marks.size === 0) return null
	const all = [...marks]
	const step = Math.max(1, all.length / marks_of_word)
	return Array.from({ length: Math.min(all.length, marks_of_word) }, (_, place) => all[Math.floor(place * step)] ?? 0)
}
