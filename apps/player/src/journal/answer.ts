/** What the server answers to a batch: the highest number it has without a gap, and the numbers of the batch that other plays have there. */
export interface Answer {
	readonly seq: number
	/** Undefined if the server is too old to say. */
	readonly different: readonly number[] | undefined
}

const isNumbers = (value: unknown): value is number[] =>
	Array.isArray(value) && value.every(one => typeof one === 'number')

/** Parses an answer of the server; null if it confirms nothing. */
export const readAnswer = (answer: unknown): Answer | null => {
	const { status, data } = (answer ?? {}) as { status?: unknown; data?: { seq?: unknown; different?: unknown } | null }
	const seq = status === 1 ? data?.seq : undefined
	if (typeof seq !== 'number' || seq < 0) return null
	return { seq, different: isNumbers(data?.different) ? data.different : undefined }
}

/** What becomes of the rows of a batch. */
export interface Settled {
	/** These numbers are done with in this journal. */
	readonly over: readonly number[]
	/** Those of them whose plays have to be sent again, in another journal. */
	readonly again: readonly number[]
	/** Somebody else has used numbers of this journal: nothing new may be added to it. */
	readonly isElsewhere: boolean
}

/**
 * What an answer means for the rows of a batch, of a journal in which this player has used numbers up to `last`. An answer counts only for
 * what was sent. If a server that does not compare has more than this player ever wrote, none of its rows are certain to be there.
 */
export const settledBy = (sent: readonly number[], { seq, different }: Answer, last: number): Settled => {
	const isBeyond = seq > last
	const others = new Set(different ?? (isBeyond ? sent : []))
	const again = sent.filter(one => others.has(one))
	const over = sent.filter(one => one <= seq || others.has(one))
	return { over, again, isElsewhere: isBeyond || again.length > 0 }
}
