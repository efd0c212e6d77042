import { storage_name } from './settings.ts'

/** Storage of an origin that stands beside its own (Storage Buckets API; Chromium has it since version 122, TypeScript does not know it). */
interface StorageBuckets {
	keys(): Promise<string[]>
	open(name: string, options: object): Promise<{ readonly indexedDB: IDBFactory }>
	delete(name: string): Promise<void>
}

const buckets = (): StorageBuckets | undefined =>
	(navigator as unknown as { readonly storageBuckets?: StorageBuckets }).storageBuckets

// Names of buckets have no capital letters.
const name = storage_name.toLowerCase()

const openBucket = async (from: StorageBuckets): Promise<IDBFactory> =>
	(await from.open(name, { persisted: true, durability: 'strict' })).indexedDB

/** Where databases are: in the bucket once it exists, otherwise in the origin's own storage. */
export const databases = async (): Promise<IDBFactory> => {
	const from = buckets()
	const exists = (await from?.keys().catch((): string[] => []))?.includes(name)
	return from !== undefined && exists ? openBucket(from) : indexedDB
}

/** Deletes the bucket: databases are in the origin's own storage again. */
export const removeBucket = async (): Promise<void> => buckets()?.delete(name)

/** Databases in an empty bucket; null if the browser has none. */
export const emptyBucket = async (): Promise<IDBFactory | null> => {
	const from = buckets()
	if (from === undefined) return null
	await from.delete(name)
	return openBucket(from)
}
