import { LRUCache } from 'lru-cache'

/**
 * The most recently used entries, at most `most`. Takes memory only as it fills: a cache with `max` allocates everything, and spends the
 * time for it, on creation.
 */
export const growingCache = <Key extends {}, Value extends {}>(most: number): LRUCache<Key, Value> =>
	new LRUCache({ maxSize: most, sizeCalculation: () => 1 })
