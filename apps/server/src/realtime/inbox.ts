/** How long one turn processes items, in ms; timers and calls run afterwards. */
const turn_length = 10

/** A queue for bursts, processed in order. */
export interface Inbox<T> {
	/** Processes an item at once, or in a later turn if the time of this one is used up. */
	add(item: T): void
	/** How many items wait for a later turn. */
	readonly size: number
}

/**
 * Processes items as they arrive for a short time in each turn of the event loop, because one turn can bring those of ten thousand
 * sockets. `after` is called when a turn has processed waiting items.
 */
export const inbox = <T>(
	handle: (item: T) => void,
	after: (waiting: number) => void,
	now: () => number = () => performance.now(),
): Inbox<T> => {
	let waiting: T[] = []
	/** When the time of this turn is used up; 0 if none has started. */
	let until = 0
	const work = (): void => {
		until = now() + turn_length
		const items = waiting
		let done = 0
		while (done < items.length && now() < until) handle(items[done++] as T)
		waiting = items.slice(done)
		if (waiting.length > 0) setImmediate(work)
		else until = 0
		if (done > 0) after(waiting.length)
	}
	return {
		add: item => {
			if (until === 0) {
				until = now() + turn_length
				setImmediate(work)
			}
			if (waiting.length === 0 && now() < until) handle(item)
			else waiting.push(item)
		},
		get size() {
			return waiting.length
		},
	}
}
