import { type Database, keep, storedValue } from './database.ts'
import { address, storage_name } from './settings.ts'

/** Who this player is: its serial number and the secret that goes with it. */
export interface Identity {
	readonly sn: string
	readonly key: string
}

const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

const random = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count))

const serial = (): string => {
	let text = 'V'
	// Bytes above the last full round of the alphabet would make its first characters likelier.
	while (text.length < 12)
		for (const byte of random(24)) if (byte < 252 && text.length < 12) text += characters[byte % 36]
	return text
}

const secret = (): string => [...random(32)].map(byte => byte.toString(16).padStart(2, '0')).join('')

/** What a store says, if that is an identity. */
const read = (value: unknown): Identity | null => {
	const { sn, key } = (value ?? {}) as { sn?: unknown; key?: unknown }
	return typeof sn === 'string' && typeof key === 'string' && sn !== '' && key !== '' ? { sn, key } : null
}

/** A place where the identity is stored; whichever is lost, the others still have it. */
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

const isSame = (one: Identity | null, other: Identity): boolean => one?.sn === other.sn && one.key === other.key

/** The identity, made at the first start and kept in more than one place; what the address of the page says replaces it. */
export const identityOf = async (database: Database): Promise<Identity> => {
	const stores = [inDatabase(database), inFileSystem, inLocalStorage]
	const found = await Promise.all(stores.map(store => store.find().then(read, () => null)))
	const stored = found.find(identity => identity !== null)
	const identity = {
		sn: address.sn ?? stored?.sn ?? serial(),
		key: address.key ?? stored?.key ?? secret(),
	}
	for (const [index, store] of stores.entries())
		if (!isSame(found[index] ?? null, identity)) await store.keep(identity).catch(console.error)
	return identity
}
