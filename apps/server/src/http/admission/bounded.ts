import { CodedError } from '../coded-error.ts'

interface Bounds {
	/** How many run at once. */
	readonly running: number
	/** How many may wait, in total and per caller. */
	readonly waiting: number
	readonly each?: number
}

/** Who waits: callers take turns, and each of them is served in the order in which it came. */
const queue = () => {
	const callers = new Map<string, (() => void)[]>()
	let count = 0
	const countOf = (caller: string): number => callers.get(caller)?.length ?? 0
	const remove = (caller: string, place: number): (() => void) | undefined => {
		const own = callers.get(caller) ?? []
		const [start] = own.splice(place, 1)
		if (own.length === 0) callers.delete(caller)
		if (start !== undefined) count -= 1
		return start
	}
	return {
		count: () => count,
		countOf,
		add: (caller: string, start: () => void): void => {
			const own = callers.get(caller)
			if (own === undefined) callers.set(caller, [start])
			else own.push(start)
			count += 1
		},
		/** Takes out whoever waits; false if it does not wait any more. */
		take: (caller: string, start: () => void): boolean => {
			const place = callers.get(caller)?.indexOf(start) ?? -1
			return place >= 0 && remove(caller, place) !== undefined
		},
		next: (): (() => void) | undefined => {
			const [first] = callers
			if (first === undefined) return undefined
			const [caller, own] = first
			const start = remove(caller, 0)
			// Behind all others, who have their turn first.
			callers.delete(caller)
			if (own.length > 0) callers.set(caller, own)
			return start
		},
	}
}

/**
 * Runs expensive work a few at a time; when the queue is full, callers are told that the server is busy. Callers who wait take turns,
 * however much each of them wants; one that is `gone` stops waiting.
 */
export const bounded = ({ running: most, waiting: most_waiting, each = most_waiting }: Bounds) => {
	const waiting = queue()
	let running = 0
	const wait = async (caller: string, gone?: AbortSignal): Promise<void> => {
		if (gone?.aborted || waiting.count() >= most_waiting || waiting.countOf(caller) >= each)
			throw new CodedError('busy')
		await new Promise<void>((start, refuse) => {
			waiting.add(caller, start)
			gone?.addEventListener('abort', () => {
				if (waiting.take(caller, start)) refuse(new CodedError('busy'))
			})
		})
	}
	return async <T>(work: () => Promise<T>, caller = '', gone?: AbortSignal): Promise<T> => {
		if (running >= most) await wait(caller, gone)
		else running++
		try {
			return await work()
		} finally {
			// A waiting caller inherits the slot, so that no newcomer overtakes it.
			const next = waiting.next()
			if (next === undefined) running--
			else next()
		}
	}
}

/** Runs the work of each of many, such as terminals, within bounds of its own; these are forgotten once nothing of it is left. */
export const boundedOfEach = (bounds: Bounds) => {
	const owners = new Map<number, { readonly inTurn: ReturnType<typeof bounded>; count: number }>()
	return async <T>(id: number, work: () => Promise<T>, caller = '', gone?: AbortSignal): Promise<T> => {
		const own = owners.get(id) ?? { inTurn: bounded(bounds), count: 0 }
		owners.set(id, own)
		own.count++
		try {
			return await own.inTurn(work, caller, gone)
		} finally {
			if (--own.count === 0) owners.delete(id)
		}
	}
}
