import type { Clock } from '../clock.ts'

/** State that lives for minutes: verification codes, counters of failures. Times in ms. */
export interface Ephemeral {
	/** Stores a value for `ttl` ms; if it is put back, for the remaining `left` ms. */
	put(key: string, value: string, ttl: number, left?: number): Promise<void>
	/** Returns a value and removes it, so that it works only once. */
	take(key: string): Promise<string | null>
	/** The current value; null if there is none. */
	look(key: string): Promise<string | null>
	/** True for the first caller within `ttl` ms, false for every later one. */
	once(key: string, ttl: number): Promise<boolean>
	/** Counts one more within a window of `ttl` ms that started with the first; returns the count. */
	count(key: string, ttl: number): Promise<number>
	/** The count without incrementing it, and the ms left of its window. */
	peek(key: string): Promise<{ count: number; left: number }>
	forget(key: string): Promise<void>
}

/** The current state of an entry; `left` of its `ttl` ms. */
export interface EntrySnapshot {
	readonly value: string
	readonly count: number
	readonly ttl: number
	readonly left: number
}

/** The in-memory entries, for drivers that also store them. */
export interface MemoryEphemeral extends Ephemeral {
	read(key: string): EntrySnapshot | null
	restore(key: string, entry: EntrySnapshot): void
}

/** Maximum number of short-lived entries per process; beyond it the oldest are dropped, so that new ones are never refused. */
const max_entries = 1_000_000

interface Entry {
	value: string
	count: number
	ttl: number
	until: number
}

/**
 * The driver within one process: its entries end with the process. Entries of one lifetime expire in order of arrival, so each lifetime
 * has its own map and checking its front is all the sweeping needed.
 */
export const memoryEphemeral = (clock: Clock): MemoryEphemeral => {
	const lanes = new Map<number, Map<string, Entry>>()
	const lane = (ttl: number, now: number): Map<string, Entry> => {
		const found = lanes.get(ttl) ?? new Map<string, Entry>()
		lanes.set(ttl, found)
		for (const [key, entry] of found) {
			if (entry.until > now && found.size <= max_entries) break
			found.delete(key)
		}
		return found
	}
	const find = (key: string): { entry: Entry; from: Map<string, Entry> } | null => {
		for (const from of lanes.values()) {
			const entry = from.get(key)
			if (entry !== undefined && entry.until > clock.steady()) return { entry, from }
		}
		return null
	}
	const restore = (key: string, { value, count, ttl, left }: EntrySnapshot): void => {
		const now = clock.steady()
		const target = lane(ttl, now)
		for (const other of lanes.values()) other.delete(key)
		target.set(key, { value, count, ttl, until: now + left })
	}
	const add = (key: string, value: string, ttl: number): void => restore(key, { value, count: 1, ttl, left: ttl })
	return {
		read: key => {
			const entry = find(key)?.entry
			return entry === undefined ? null : { ...entry, left: entry.until - clock.steady() }
		},
		restore,
		put: async (key, value, ttl, left = ttl) => restore(key, { value, count: 1, ttl, left }),
		take: async key => {
			const found = find(key)
			found?.from.delete(key)
			return found?.entry.value ?? null
		},
		look: async key => find(key)?.entry.value ?? null,
		once: async (key, ttl) => {
			if (find(key) !== null) return false
			add(key, '', ttl)
			return true
		},
		count: async (key, ttl) => {
			const found = find(key)
			if (found === null) add(key, '', ttl)
			else found.entry.count++
			return found?.entry.count ?? 1
		},
		peek: async key => {
			const found = find(key)
			return found === null
				? { count: 0, left: 0 }
				: { count: found.entry.count, left: found.entry.until - clock.steady() }
		},
		forget: async key => void find(key)?.from.delete(key),
	}
}
