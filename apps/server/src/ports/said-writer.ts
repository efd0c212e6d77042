import { oneByOne, slices, turn } from './turns.ts'

/** How often reports are written, in ms, and how many senders one turn handles. */
export const said_writing = { every: 200, batch: 400 } as const

/** How reports change rows. */
export interface SaidWriterDeps<Row, Said> {
	/** Writes changed rows, all or none, and announces them once they are written. */
	readonly store: (changed: readonly Row[]) => Promise<void>
	/** The waiting reports of a key with a new one added; the same list if the report is ignored. */
	readonly merged: (before: readonly Said[], said: Said) => readonly Said[]
	/** Processes the reports of some of the keys, within the turn. */
	readonly takeIn: (said: ReadonlyMap<number, readonly Said[]>) => Promise<void>
	/** Whether a write that failed like this can succeed later: otherwise it is dropped, because it would block all others for good. */
	readonly isPassing: (error: unknown) => boolean
	readonly report: (error: unknown) => void
}

/**
 * The only way in which reports of terminals change rows: they are collected by key and written in batches, no event sees a row that
 * another is about to overwrite, and a failure blocks nothing.
 */
export interface SaidWriter<Row, Said> {
	/** Runs work exclusively; a failure does not block the work after it. */
	inTurn<T>(work: () => Promise<T>): Promise<T>
	/** Writes the rows whose reference has changed and announces them; returns the changed rows. To be called in turn. */
	write(before: readonly Row[], next: (row: Row) => Row): Promise<Row[]>
	/** Accepts a report; it is written with all others that arrive meanwhile. */
	add(key: number, said: Said): void
	/** Writes waiting reports, in turn. */
	flush(): Promise<void>
	/** The same for callers that already have the turn. */
	settle(): Promise<void>
	/** Writes waiting reports, and no longer writes by itself after that. */
	close(): Promise<void>
}

/** Makes a writer for rows of one kind. */
export const saidWriter = <Row, Said>(deps: SaidWriterDeps<Row, Said>): SaidWriter<Row, Said> => {
	const { store, merged, takeIn, isPassing, report } = deps
	const inTurn = oneByOne()
	let waiting = new Map<number, readonly Said[]>()
	const add = (key: number, said: Said): void => {
		const list = merged(waiting.get(key) ?? [], said)
		if (list.length > 0) waiting.set(key, list)
	}
	/** Adds the reports again in their order: those already written change nothing. */
	const putBack = (taken: typeof waiting): void => {
		const since = waiting
		waiting = taken
		for (const [key, list] of since) for (const said of list) add(key, said)
	}
	const settle = async (): Promise<void> => {
		const taken = waiting
		waiting = new Map()
		try {
			for (const some of slices([...taken], said_writing.batch)) {
				await takeIn(new Map(some))
				await turn()
			}
		} catch (error) {
			if (isPassing(error)) putBack(taken)
			throw error
		}
	}
	const flush = (): Promise<void> => inTurn(settle)
	const timer = setInterval(() => {
		if (waiting.size > 0) flush().catch(report)
	}, said_writing.every)
	timer.unref()
	return {
		inTurn,
		write: async (before, next) => {
			const changed = before.map(next).filter((row, place) => row !== before[place])
			if (changed.length > 0) await store(changed)
			return changed
		},
		add,
		flush,
		settle,
		close: async () => {
			clearInterval(timer)
			await flush()
		},
	}
}
