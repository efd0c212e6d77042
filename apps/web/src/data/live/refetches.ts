/** How a key is refetched, and the clock; injected so that tests need not wait. */
export interface RefetchDeps<K> {
	readonly read: (key: K) => void
	/** Whether a fetch of the key is in flight. */
	readonly isBusy: (key: K) => boolean
	readonly nameOf: (key: K) => string
	/** In ms. */
	readonly now: () => number
	readonly later: (work: () => void, ms: number) => void
}

/** Changes within `gather` ms are covered by one fetch, and fetches of the same key are at least `apart` ms apart. */
export const refetch_timing = { gather: 300, apart: 1_000 } as const

/**
 * Schedules refetches of lists after changes: soon after the first message, at most once a second under load, and always once after the
 * last message. A fetch in flight is allowed to finish: if it were restarted each time, it would never complete in a storm of messages.
 */
export const refetches = <K>({ read, isBusy, nameOf, now, later }: RefetchDeps<K>): ((key: K) => void) => {
	const due = new Set<string>()
	const last = new Map<string, number>()
	const soon = (key: K): void => {
		const name = nameOf(key)
		const since = now() - (last.get(name) ?? Number.NEGATIVE_INFINITY)
		const wait = Math.max(refetch_timing.gather, refetch_timing.apart - since)
		later(() => {
			if (isBusy(key)) return soon(key)
			due.delete(name)
			last.set(name, now())
			read(key)
		}, wait)
	}
	return key => {
		if (due.has(nameOf(key))) return
		due.add(nameOf(key))
		soon(key)
	}
}
