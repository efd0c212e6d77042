import { type Database, emptyDatabase, keep, openDatabase, storedValue } from './database.ts'
import { another, decided, type Identity, isInsteadOf, isSame, readIdentity, standing } from './identity-choice.ts'
import { logLine } from './own-log.ts'
import { restoreCopy } from './second-copy.ts'
import { address, storage_name } from './settings.ts'

/** A place where the identity is stored; if one is lost, the others still have it. */
interface Store {
	find(): Promise<unknown>
	keep(identity: Identity): Promise<void>
}

const file_name = `${storage_name}-identity`

const inFileSystem: Store = {
	async find() {
		const root = await navigator.storage.getDirectory()
		return JSON.parse(await (await (await root.getFileHandle(file_name)).getFile()).text())
	},
	async keep(identity) {
		const root = await navigator.storage.getDirectory()
		const writable = await (await root.getFileHandle(file_name, { create: true })).createWritable()
		await writable.write(JSON.stringify(identity))
		await writable.close()
	},
}

const inLocalStorage: Store = {
	find: async () => JSON.parse(localStorage.getItem(file_name) ?? 'null'),
	keep: async identity => localStorage.setItem(file_name, JSON.stringify(identity)),
}

const inDatabase = (database: Database): Store => ({
	find: () => storedValue(database, 'identity'),
	keep: identity => keep(database, 'identity', identity),
})

const lasting_stores = [inFileSystem, inLocalStorage] as const

const findIn = (stores: readonly Store[]): Promise<(Identity | null)[]> =>
	Promise.all(stores.map(store => store.find().then(readIdentity, () => null)))

const restoreIn = async (stores: readonly Store[], identity: Identity): Promise<void> => {
	const found = await findIn(stores)
	// It is being replaced: the next start decides which one counts.
	if (found.some(copy => copy !== null && !isSame(copy, identity))) return
	const lacking = stores.filter((_, index) => found[index] === null)
	const kept = await Promise.allSettled(lacking.map(store => store.keep(identity)))
	const count = kept.filter(({ status }) => status === 'fulfilled').length
	if (count > 0) logLine('warn', `${count} of the copies of the identity had been deleted and were written again`)
}

/** Writes the copies again that were deleted while the player runs: without any, the next start would be another terminal. */
export const restoreIdentity = (identity: Identity, database: Database): Promise<void> =>
	restoreIn([inDatabase(database), ...lasting_stores], identity)

/** Whoever deletes the database can be deleting the other stores as well: that is over after this many ms. */
const deletion_time = 2_000
/** A store that has not answered by then, in ms, will not. */
const rescue_time = 5_000

const later = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms))

/** Writes the other copies again once the database has been taken away, before the page starts anew. */
const rescueIdentity = async (identity: Identity): Promise<void> => {
	await later(deletion_time)
	await Promise.race([restoreIn(lasting_stores, identity).catch(console.error), later(rescue_time)])
}

/**
 * The identity, created at the first start and stored in more than one place, and the database that belongs to it; one in the page's
 * address replaces it. Remains of a given up identity are deleted, and what such a database has lost is restored. `lost` is called when the database
 * has been taken away and the identity is stored elsewhere.
 */
export const openIdentity = async (lost: () => void): Promise<{ identity: Identity; database: Database }> => {
	let own: Identity | undefined
	const taken = (): void => void (own === undefined ? Promise.resolve() : rescueIdentity(own)).then(lost)
	const opened = await openDatabase(taken)
	const found = await findIn([inDatabase(opened), ...lasting_stores])
	const stored = standing(found)
	const database = isInsteadOf(stored, found[0]?.sn) ? await emptyDatabase(opened, taken) : opened
	const identity = decided(stored, address)
	own = identity
	for (const [index, store] of [inDatabase(database), ...lasting_stores].entries())
		if (!isSame(found[index] ?? null, identity)) await store.keep(identity).catch(console.error)
	await restoreCopy(identity.sn, database).catch(console.error)
	return { identity, database }
}

/** The address of this page without any identity in it: then the stored one counts. */
export const withoutIdentity = (address_now: string): string => {
	const url = new URL(address_now)
	for (const name of ['sn', 'key']) url.searchParams.delete(name)
	return url.href
}

/** Stores another key for the same terminal in every place, effective from the next start. */
export const keepKey = async ({ sn, instead_of }: Identity, key: string, database: Database): Promise<void> => {
	const identity = instead_of === undefined ? { sn, key } : { sn, key, instead_of }
	const kept = await Promise.allSettled([inDatabase(database), ...lasting_stores].map(store => store.keep(identity)))
	if (kept.every(({ status }) => status === 'rejected')) throw new Error('the new key could not be stored')
}

/**
 * Replaces this identity with a new one, effective from the next start; stored data is deleted only afterwards, so that a failure before
 * that leaves everything unchanged.
 */
export const replaceIdentity = async (before: Identity): Promise<void> => {
	const identity = another(before)
	const kept = await Promise.allSettled(lasting_stores.map(store => store.keep(identity)))
	if (kept.every(({ status }) => status === 'rejected')) throw new Error('the new identity could not be stored')
}
