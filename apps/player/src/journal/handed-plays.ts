import { readStored } from '@vitrine/domain/json-text'
import { isSeen } from '@vitrine/domain/release/play'
import { type Database, type StoredPlay, storedValue } from '../library/database.ts'
import { storage_name } from '../library/settings.ts'
import { unsealed } from './unsealed-play.ts'

/** How the names of such files begin; no folder or file of another profile begins like this. */
const file_begins = `${storage_name}.handed.`

/** The plays of a page whose database was in memory, for the next start: `page` tells such pages apart. */
interface Handed {
	readonly sn: string
	readonly page: string
	readonly plays: readonly StoredPlay[]
}

const readHanded = (stored: unknown): Handed | null => {
	const { sn, page, plays } = (stored ?? {}) as Partial<Record<keyof Handed, unknown>>
	return typeof sn === 'string' && typeof page === 'string' && Array.isArray(plays) ? { sn, page, plays } : null
}

/** Leaves what a database in memory has to the next start, which has a real one; plays in progress end here. Returns how many. */
export const handPlays = async (sn: string, database: Database): Promise<number> => {
	const open = (await storedValue(database, 'open')) ?? []
	const plays = [...(await database.getAll('plays')), ...open.filter(isSeen)].map(unsealed)
	const page = crypto.randomUUID()
	const handed: Handed = { sn, page, plays }
	const root = await navigator.storage.getDirectory()
	// One file for each page: an earlier one can still wait for a database.
	const writable = await (await root.getFileHandle(`${file_begins}${page}`, { create: true })).createWritable()
	await writable.write(JSON.stringify(handed))
	await writable.close()
	return plays.length
}

const takeFile = async (sn: string, database: Database, handed: Handed | null): Promise<number> => {
	if (handed?.sn !== sn || (await storedValue(database, 'handed')) === handed.page) return 0
	const transaction = database.transaction(['plays', 'kept'], 'readwrite', { durability: 'strict' })
	const added = handed.plays.map(play => transaction.objectStore('plays').add(play))
	// In one step: what was taken over and not deleted yet is not taken over again.
	const noted = transaction.objectStore('kept').put(handed.page, 'handed')
	await Promise.all([...added, noted, transaction.done])
	return handed.plays.length
}

/** Takes over what was left, once; returns how many plays that were. */
export const takeHanded = async (sn: string, database: Database): Promise<number> => {
	const root = await navigator.storage.getDirectory()
	const names: string[] = []
	for await (const name of root.keys()) if (name.startsWith(file_begins)) names.push(name)
	let count = 0
	for (const name of names) {
		const text = await (await (await root.getFileHandle(name)).getFile()).text()
		count += await takeFile(sn, database, readStored(text, readHanded))
		await root.removeEntry(name)
	}
	return count
}
