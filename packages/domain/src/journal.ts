/** A row of a journal; `seq` counts in it from 1. */
export interface JournalRow {
	readonly seq: number
}

/**
 * A batch of a terminal's journal (protocol §4). `from` is the lowest number that the terminal still has a row of: what stands before
 * it was acknowledged once, or is lost. Without it a terminal has everything.
 */
export interface JournalBatch<Row extends JournalRow = JournalRow> {
	readonly from?: number | undefined
	readonly rows: readonly Row[]
}

/** The highest `seq` that is stored without a gap, given the one before and the rows that arrived. */
export const contiguous = (highest: number, seqs: readonly number[]): number => {
	let next = highest
	for (const seq of [...seqs].sort((a, b) => a - b)) {
		if (seq <= next) continue
		if (seq !== next + 1) break
		next = seq
	}
	return next
}

/** The numbers of a journal that nobody has any more: both bounds belong to it. */
export interface LostSeqs {
	readonly first: number
	readonly last: number
}

/** What is lost of a journal of which everything up to `highest` is stored and whose terminal has rows from `from` on; null for nothing. */
export const lostBetween = (highest: number, { from = 1, rows }: JournalBatch): LostSeqs | null => {
	// A terminal that names a number above the rows that it sends has these all the same.
	const last = Math.min(from, ...rows.map(({ seq }) => seq)) - 1
	return last > highest ? { first: highest + 1, last } : null
}

/** What a batch is to a journal of which everything up to `highest` is stored. */
export interface TakenBatch<Row extends JournalRow> {
	/** The rows above that, the lowest first. */
	readonly fresh: readonly Row[]
	readonly lost: LostSeqs | null
	/** The highest number without a gap once they are stored. */
	readonly reached: number
}

/** Takes a batch in: what is repeated changes nothing, and what is lost holds nothing up. */
export const takenBatch = <Row extends JournalRow>(highest: number, batch: JournalBatch<Row>): TakenBatch<Row> => {
	// A number that stands in a batch twice is one row: the first.
	const once = new Map<number, Row>()
	for (const row of batch.rows) if (row.seq > highest && !once.has(row.seq)) once.set(row.seq, row)
	const fresh = [...once.values()].sort((one, other) => one.seq - other.seq)
	const lost = fresh.length === 0 ? null : lostBetween(highest, batch)
	const seqs = fresh.map(({ seq }) => seq)
	return { fresh, lost, reached: contiguous(lost?.last ?? highest, seqs) }
}

/** How far a journal is stored whose rows are not kept under their numbers. */
export interface JournalPlace {
	/** Everything up to here is stored or lost. */
	readonly seq: number
	/** What is stored beyond a gap. */
	readonly beyond: readonly number[]
	/** Since when there is a gap, in ms; 0 for none. */
	readonly gap_at: number
}

/** So many numbers beyond a gap are kept in mind: what else stands there is taken when the gap is filled, or has been given up. */
export const beyond_most = 1000
/** A gap that nobody has filled for so long, in ms, is lost: a terminal that names no `from` would never come past it. */
export const gap_patience = 3_600_000

/** The rows of a batch that are to be stored, each number once, and where the journal stands then. */
export const takenOnce = <Row extends JournalRow>(
	{ seq, beyond, gap_at }: JournalPlace,
	batch: JournalBatch<Row>,
	now: number,
): { readonly rows: readonly Row[]; readonly place: JournalPlace } => {
	const isGivenUp = beyond.length > 0 && now - gap_at >= gap_patience
	const from = isGivenUp ? Math.min(...beyond) : batch.from
	const { fresh, reached } = takenBatch(seq, { rows: batch.rows, from })
	const known = new Set(beyond)
	const unknown = fresh.filter(row => {
		const isNew = !known.has(row.seq)
		known.add(row.seq)
		return isNew
	})
	const highest = contiguous(reached, [...known])
	const after = [...known].filter(one => one > highest).slice(0, beyond_most)
	const last = new Set(after)
	const rows = unknown.filter(row => row.seq <= highest || last.has(row.seq))
	const since = highest === seq && gap_at > 0 ? gap_at : now
	return { rows, place: { seq: highest, beyond: after, gap_at: after.length > 0 ? since : 0 } }
}
