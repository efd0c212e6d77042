import { type Database, keep, type StoredPlay, storedValue } from '../library/database.ts'
import { type Answer, settledBy } from './answer.ts'
import { unsealed } from './unsealed-play.ts'

/** A journal of this player; its numbers count from the key after `base`. */
export interface OwnJournal {
	readonly boot: string
	readonly base: number
}

/** The journal that rows are sent in, and the one for rows beyond `next.base`, if somebody else has continued the first (decision 113). */
export interface OwnJournals {
	readonly current: OwnJournal
	readonly next: OwnJournal | null
}

/** The journals of this player, created at its first start. */
export const ownJournals = async (database: Database): Promise<OwnJournals> => {
	const known = await storedValue(database, 'boot')
	const boot = known ?? crypto.randomUUID()
	if (known === undefined) await keep(database, 'boot', boot)
	const base = (await storedValue(database, 'play_base')) ?? 0
	return { current: { boot, base }, next: (await storedValue(database, 'play_next')) ?? null }
}

/** The range of keys whose rows belong to the current journal. */
export const keysOf = ({ current, next }: OwnJournals): IDBKeyRange =>
	next === null ? IDBKeyRange.lowerBound(current.base, true) : IDBKeyRange.bound(current.base + 1, next.base)

/** The journal of a row, and its number there; 0 in the newest journal without a row. */
export const placeOf = ({ current, next }: OwnJournals, key: number | null): { boot: string; seq: number } => {
	const newest = next ?? current
	if (key === null) return { boot: newest.boot, seq: 0 }
	const { boot, base } = key > newest.base ? newest : current
	return { boot, seq: Math.max(0, key - base) }
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')

/** A new secret that rows of a journal are hashed with. */
export const newSecret = (): string => hex(crypto.getRandomValues(new Uint8Array(32)))

/** Begins the next journal, once all rows of the current one are delivered; it is signed with the same key, from its first row on. */
export const beginNext = async (database: Database, next: OwnJournal): Promise<OwnJournals> => {
	const transaction = database.transaction('kept', 'readwrite', { durability: 'strict' })
	const { store } = transaction
	const keys = (await store.get('play_keys')) as { pair: CryptoKeyPair } | undefined
	const written = keys === undefined ? [] : [store.put({ pair: keys.pair, secret: newSecret() }, 'play_keys')]
	const named = [store.put(next.boot, 'boot'), store.put(next.base, 'play_base')]
	const ended = [store.delete('play_head'), store.delete('play_next')]
	await Promise.all([...written, ...named, ...ended, transaction.done])
	return { current: next, next: null }
}

/**
 * Removes what an answer settles, and adds what has to be sent again behind all others, in one step. From the first sign that somebody else
 * has continued this journal, new rows belong to the next one. Returns the rows that the server has.
 */
export const settle = async (
	database: Database,
	journals: OwnJournals,
	rows: readonly StoredPlay[],
	answer: Answer,
): Promise<{ readonly journals: OwnJournals; readonly stored: readonly StoredPlay[] }> => {
	const { current, next } = journals
	const transaction = database.transaction(['plays', 'kept'], 'readwrite', { durability: 'strict' })
	const plays = transaction.objectStore('plays')
	const newest = Math.max((await plays.openKeyCursor(null, 'prev'))?.key ?? 0, rows.at(-1)?.seq ?? 0)
	const byNumber = new Map(rows.map(row => [(row.seq ?? 0) - current.base, row]))
	const last = (next?.base ?? newest) - current.base
	const { over, again, isElsewhere } = settledBy([...byNumber.keys()], answer, last)
	const removed = over.map(number => plays.delete(number + current.base))
	const added = again.flatMap(number => {
		const row = byNumber.get(number)
		return row === undefined ? [] : [plays.add(unsealed(row))]
	})
	const after = isElsewhere && next === null ? { boot: crypto.randomUUID(), base: newest } : next
	const written = after === null || after === next ? [] : [transaction.objectStore('kept').put(after, 'play_next')]
	await Promise.all([...removed, ...added, ...written, transaction.done])
	const isStored = ({ seq = 0 }: StoredPlay): boolean => {
		const number = seq - current.base
		return over.includes(number) && !again.includes(number)
	}
	return { journals: { current, next: after }, stored: rows.filter(isStored) }
}
