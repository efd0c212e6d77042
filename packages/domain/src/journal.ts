/** A row of a journal; `seq` counts from 1 within the journal. */
export interface JournalRow {
	readonly seq: number
}

/**
 * A batch of a terminal's journal (protocol §4). `from` is the lowest number of which the terminal still has a row: earlier ones were
 * acknowledged or are lost. Without `from`, a terminal still has everything.
 */
export interface JournalBatch<Row extends JournalRow = JournalRow> {
	readonly from?: number | undefined
	readonly rows: readonly Row[]
}

/** The highest `seq` stored without a gap, given the previous one and the rows that arrived. */
export const contiguous = (highest: number, seqs: readonly number[]): number => {
	let next = highest
	for (const seq of [...seqs].sort((a, b) => a - b)) {
		if (seq <= next) continue
		if (seq !== next + 1) break
		next = seq
	}
	return next
}

/** Journal numbers that are lost, both bounds inclusive. */
export interface LostSeqs {
	readonly first: number
	readonly last: number
}

/** What is lost of a journal that is stored up to `highest` and whose terminal has rows from `from` on; null for nothing. */
export const lostBetween = (highest: number, { from = 1, rows }: JournalBatch): LostSeqs | null => {
	// If a terminal gives a `from` above the rows it sends, those rows still exist.
	const last = Math.min(from, ...rows.map(({ seq }) => seq)) - 1
	return last > highest ? { first: highest + 1, last } : null
}

/** The effect of a batch on a journal that is stored up to `highest`. */
export interface TakenBatch<Row extends JournalRow> {
	/** The rows above `highest`, lowest first. */
	readonly fresh: readonly Row[]
	readonly lost: LostSeqs | null
	/** The highest number without a gap once they are stored. */
	readonly reached: number
}

/** Takes in a batch: repeated rows change nothing, and lost rows do not block progress. */
export const takenBatch = <Row extends JournalRow>(highest: number, batch: JournalBatch<Row>): TakenBatch<Row> => {
	// If a number occurs twice in a batch, the first row counts.
	const once = new Map<number, Row>()
	for (const row of batch.rows) if (row.seq > highest && !once.has(row.seq)) once.set(row.seq, row)
	const fresh = [...once.values()].sort((one, other) => one.seq - other.seq)
	const lost = fresh.length === 0 ? null : lostBetween(highest, batch)
	const seqs = fresh.map(({ seq }) => seq)
	return { fresh, lost, reached: contiguous(lost?.last ?? highest, seqs) }
}

/**
 * How many journals a terminal may start within `window` ms. A device starts one when it is set up; one that forgets its storage starts one
 * with each start, and cannot usefully start more often than once a minute.
 */
export const journal_starts = { most: 60, window: 3_600_000 } as const

/** How far a journal is stored whose rows are not stored under their numbers. */
export interface JournalPlace {
	/** Everything up to here is stored or lost. */
	readonly seq: number
	/** Numbers stored beyond a gap. */
	readonly beyond: readonly number[]
	/** Since when there is a gap, in ms; 0 for none. */
	readonly gap_at: number
}

/** How many numbers beyond a gap are tracked: others are accepted once the gap is filled or given up. */
export const beyond_most = 1000
/** A gap that remains open for this long, in ms, is lost: a terminal that sends no `from` would otherwise never get past it. */
export const gap_patience = 3_600_000

/** The rows of a batch that are to be stored, each number once, and the resulting place of the journal. */
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
