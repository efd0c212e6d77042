import type { Database } from '../../db/database.ts'
import type { Clock } from '../clock.ts'
import { type Ephemeral, memoryEphemeral } from './ephemeral.ts'
import { listShortLived, replaceShortLived } from './short-lived.store.ts'

const prefix = 'e:'

/**
 * The driver whose entries outlive the process: every answer has been stored first. It reads from memory; entries that arrive during a
 * write are written together after it.
 */
export const tableEphemeral = async (database: Database, clock: Clock): Promise<Ephemeral> => {
	const memory = memoryEphemeral(clock)
	const now = clock.now()
	for (const { key, value, count, ttl, expires_at } of await listShortLived(database.db, prefix, now))
		memory.restore(key.slice(prefix.length), { value, count, ttl, left: Math.min(ttl, expires_at - now) })
	const unwritten = new Set<string>()
	let writing: Promise<unknown> = Promise.resolve()
	const write = async (): Promise<void> => {
		const keys = [...unwritten]
		if (keys.length === 0) return
		unwritten.clear()
		const at = clock.now()
		const rows = keys.flatMap(key => {
			const entry = memory.read(key)
			if (entry === null) return []
			const { left, ...rest } = entry
			return [
				{
					key: `${prefix}${key}`,
					value: rest.value,
					count: rest.count,
					ttl: rest.ttl,
					expires_at: Math.ceil(at + left),
				},
			]
		})
		try {
			await replaceShortLived(
				database,
				keys.map(key => `${prefix}${key}`),
				rows,
				at,
			)
		} catch (error) {
			for (const key of keys) unwritten.add(key)
			throw error
		}
	}
	const persist = (key: string): Promise<void> => {
		unwritten.add(key)
		const written = writing.then(write)
		// A temporary database failure must not end all writing.
		writing = written.catch(() => undefined)
		return written
	}
	return {
		put: async (key, value, ttl, left) => {
			await memory.put(key, value, ttl, left)
			await persist(key)
		},
		take: async key => {
			const value = await memory.take(key)
			if (value !== null) await persist(key)
			return value
		},
		look: memory.look,
		once: async (key, ttl) => {
			const first = await memory.once(key, ttl)
			if (first) await persist(key)
			return first
		},
		count: async (key, ttl) => {
			const count = await memory.count(key, ttl)
			await persist(key)
			return count
		},
		peek: memory.peek,
		forget: async key => {
			const known = memory.read(key) !== null
			await memory.forget(key)
			if (known) await persist(key)
		},
	}
}
