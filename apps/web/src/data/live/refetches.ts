/** What is read again under a key, and what tells time: given, so that it can be tried without waiting. */
export interface RefetchDeps<K> {
	readonly read: (key: K) => void
	/** Whether it is being read already. */
	readonly isBusy: (key: K) => boolean
	readonly nameOf: (key: K) => string
	/** In ms. */
	readonly now: () => number
	readonly later: (work: () => void, ms: number) => void
}

/** What happens within so many ms is read together, and there are at least so many between two readings of the same. */
export const refetch_timing = { gather: 300, apart: 1_000 } as const

/**
 * Has lists read again after what happened to them: soon after the first word, at most once a second however many words come, and
 * always once after the last one. A reading under way is waited for: begun again meanwhile, it would never come to its end in a storm.
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
