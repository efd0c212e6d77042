/** For how long one turn handles what has come, in ms; timers and calls have theirs after that. */
const turn_length = 10

/** What comes in a storm, in its order. */
export interface Inbox<T> {
	/** Handles it at once, or in a later turn when this one has had enough. */
	add(item: T): void
	/** How many wait for a later turn. */
	readonly size: number
}

/**
 * Handles items as they come for a short time in each turn of the event loop, since one turn may bring those of ten thousand
 * sockets. `after` is called when a turn has taken from those that waited.
 */
export const inbox = <T>(
	handle: (item: T) => void,
	after: (waiting: number) => void,
	now: () => number = () => performance.now(),
): Inbox<T> => {
	let waiting: T[] = []
	/** When this turn has had enough; 0 while none has begun. */
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
