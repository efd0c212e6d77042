/** Lets everything else that waits have its turn: what is long is done in pieces with one of these between them. */
export const turn = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

/** For so many ms others wait at most for what is done in turns, if none of its pieces takes longer. */
const turn_time = 20

/** Does a work that pauses between its pieces; others have their turn at a pause whenever it has gone on for a while. */
export const inTurns = async <T>(work: Generator<unknown, T>): Promise<T> => {
	for (let begun = performance.now(); ; ) {
		const { done, value } = work.next()
		if (done === true) return value
		if (performance.now() - begun < turn_time) continue
		await turn()
		begun = performance.now()
	}
}

/** A list in pieces of at most `size`. */
export const slices = function* <T>(all: readonly T[], size: number): Generator<T[]> {
	for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size)
}

/** Does one work after the other; what fails does not hold up what comes after. */
export const oneByOne = (): (<T>(work: () => Promise<T>) => Promise<T>) => {
	let last: Promise<unknown> = Promise.resolve()
	return work => {
		const done = last.then(work)
		last = done.catch(() => undefined)
		return done
	}
}

/** Does the works of each number one after the other, each in a turn of its own; those of others meanwhile. */
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

/** A look at what is written down, and who waits until it is over. */
interface Looks {
	start(): Promise<void>
	idle(): Promise<void>
}

/** Looks that are asked for while one waits for its turn are one; what fails is reported. */
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
