import { LRUCache } from 'lru-cache'

/** What was used last, at most `most` entries. It takes memory as it fills: one with a `max` takes all of it, and the time for it, when it is made. */
export const growingCache = <Key extends {}, Value extends {}>(most: number): LRUCache<Key, Value> =>
	new LRUCache({ maxSize: most, sizeCalculation: () => 1 })
