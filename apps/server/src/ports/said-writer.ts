import { oneByOne, slices, turn } from './turns.ts'

/** How often what was said is written down, in ms, and how many of those who said it one turn takes. */
export const said_writing = { every: 200, batch: 400 } as const

/** How rows are changed by what is said of them. */
export interface SaidWriterDeps<Row, Said> {
	/** Writes rows that have changed, all or none, and tells of them once they are written. */
	readonly store: (changed: readonly Row[]) => Promise<void>
	/** What waits of one key with what was said now; the same list where it is not heard. */
	readonly merged: (before: readonly Said[], said: Said) => readonly Said[]
	/** Takes in what was said under some of the keys, within the turn. */
	readonly takeIn: (said: ReadonlyMap<number, readonly Said[]>) => Promise<void>
	/** Whether what failed with this can be written later: anything else is let go, since it would hold up the rest for good. */
	readonly isPassing: (error: unknown) => boolean
	readonly report: (error: unknown) => void
}

/**
 * The one way in which rows follow what terminals say of them: it is collected by a key and written in batches, an event never meets a row
 * that another is about to overwrite, and what fails holds nothing up.
 */
export interface SaidWriter<Row, Said> {
	/** Runs work alone; what fails does not hold up what comes after. */
	inTurn<T>(work: () => Promise<T>): Promise<T>
	/** Writes what has changed, which is another reference, and tells of it; returns the changed rows. To be done in turn. */
	write(before: readonly Row[], next: (row: Row) => Row): Promise<Row[]>
	/** Takes in what is said; it is written with all that is said meanwhile. */
	add(key: number, said: Said): void
	/** Writes what waits, in turn. */
	flush(): Promise<void>
	/** The same for who has the turn already. */
	settle(): Promise<void>
	/** Writes what waits, and nothing by itself from then on. */
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
	/** Said again in its order: what had been written already changes nothing. */
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
