import { CodedError } from '../coded-error.ts'

interface Bounds {
	/** How many run at once. */
	readonly running: number
	/** How many may wait, in total and per caller. */
	readonly waiting: number
	readonly each?: number
}

/**
 * Runs expensive work a few at a time; when the queue is full, callers are told that the server is busy. A caller that is `gone` stops
 * waiting.
 */
export const bounded = ({ running: most, waiting: most_waiting, each = most_waiting }: Bounds) => {
	const waiting: { readonly caller: string; readonly start: () => void }[] = []
	const counts = new Map<string, number>()
	let running = 0
	const count = (caller: string, change: 1 | -1): void => {
		const after = (counts.get(caller) ?? 0) + change
		if (after === 0) counts.delete(caller)
		else counts.set(caller, after)
	}
	const wait = async (caller: string, gone?: AbortSignal): Promise<void> => {
		if (waiting.length >= most_waiting || (counts.get(caller) ?? 0) >= each) throw new CodedError('busy')
		count(caller, 1)
		await new Promise<void>((start, refuse) => {
			const one = { caller, start }
			waiting.push(one)
			gone?.addEventListener('abort', () => {
				const place = waiting.indexOf(one)
				if (place < 0) return
				waiting.splice(place, 1)
				count(caller, -1)
				refuse(new CodedError('busy'))
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
			const next = waiting.shift()
			if (next === undefined) running--
			else {
				count(next.caller, -1)
				next.start()
			}
		}
	}
}
