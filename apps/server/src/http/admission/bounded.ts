import { CodedError } from '../coded-error.ts'

interface Bounds {
	/** How many run at once. */
	readonly running: number
	/** How many may wait, in all and for one caller. */
	readonly waiting: number
	readonly each?: number
}

/** Runs costly work a few at a time; what finds the queue full is told that the server is busy. */
export const bounded = ({ running: most, waiting: most_waiting, each = most_waiting }: Bounds) => {
	const waiting: { readonly caller: string; readonly start: () => void }[] = []
	let running = 0
	return async <T>(work: () => Promise<T>, caller = ''): Promise<T> => {
		if (running >= most) {
			const isFull = waiting.length >= most_waiting || waiting.filter(one => one.caller === caller).length >= each
			if (isFull) throw new CodedError('busy')
			await new Promise<void>(start => waiting.push({ caller, start }))
		} else running++
		try {
			return await work()
		} finally {
			// Whoever waits takes the place over, so that nobody who comes now is before it.
			const next = waiting.shift()
			if (next === undefined) running--
			else next.start()
		}
	}
}
