/** Lets everything else that waits run first: long work is split into pieces with one of these in between. */
export const turn = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

/** How many ms others wait at most for work done in turns, provided that no single piece takes longer. */
const turn_time = 20

/** Runs work that yields between its pieces; others run at a yield once it has gone on for a while. */
export const inTurns = async <T>(work: Generator<unknown, T>): Promise<T> => {
	for (let begun = performance.now(); ; ) {
		const { done, value } = work.next()
		if (done === true) return value
		if (performance.now() - begun < turn_time) continue
		await turn()
		begun = performance.now()
	}
}

/** To be awaited between pieces of work: others run at it once the work has gone on for a while, however small its pieces are. */
export const pacer = (): (() => Promise<void>) => {
	let begun = performance.now()
	return async () => {
		if (performance.now() - begun < turn_time) return
		await turn()
		begun = performance.now()
	}
}

/** A list in pieces of at most `size`. */
export const slices = function* <T>(all: readonly T[], size: number): Generator<T[]> {
	for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size)
}

/** Runs work one after the other; a failure does not block the work after it. */
export const oneByOne = (): (<T>(work: () => Promise<T>) => Promise<T>) => {
	let last: Promise<unknown> = Promise.resolve()
	return work => {
		const done = last.then(work)
		last = done.catch(() => undefined)
		return done
	}
}

/** Runs the work of each id one after the other, each in a turn of its own; other ids run meanwhile. */
export const oneByOneOfEach = (): (<T>(id: number, work: () => Promise<T>) => Promise<T>) => {
	const last = new Map<number, Promise<unknown>>()
	return async (id, work) => {
		const before = last.get(id) ?? Promise.resolve()
		const own = before.then(turn, turn).then(work)
		last.set(id, own)
		const forget = (): void => {
			if (last.get(id) === own) last.delete(id)
		}
		own.then(forget, forget)
		return own
	}
}

/** Runs over the stored state, and a way to wait for their end. */
interface Looks {
	start(): Promise<void>
	idle(): Promise<void>
}

/** Requests made while a run waits for its turn share that run; failures are reported. */
export const inOneTurn = (work: () => Promise<void>, report: (error: unknown) => void): Looks => {
	let last: Promise<void> = Promise.resolve()
	let is_due = false
	return {
		start: (): Promise<void> => {
			if (is_due) return last
			is_due = true
			last = last
				.then(() => {
					is_due = false
					return work()
				})
				.catch(report)
			return last
		},
		idle: (): Promise<void> => last,
	}
}
