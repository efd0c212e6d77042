import type { ReleaseFile } from '@vitrine/domain/release/release'
import type { Database } from './database.ts'
import { storage_name } from './settings.ts'

/** The stored files: verified bytes in the browser's file system, by SHA-256, each with one address while it exists. */
export interface Files {
	/** Which of these are not stored and verified. */
	missing(files: readonly ReleaseFile[]): Promise<ReleaseFile[]>
	/** Creates addresses for these files; damaged ones are forgotten and left out. */
	open(files: readonly ReleaseFile[]): Promise<void>
	resolve(sha256: string): string | null
	/** It is stored and verified; `isNew` if it was not before: an address that it had refers to bytes that are gone. */
	verified(file: ReleaseFile, isNew: boolean): Promise<void>
	/** Forgets stored files that something else has deleted, and returns them; their addresses stay for what is on screen. */
	forgetDeleted(): Promise<string[]>
	/** It may be broken: it counts as missing until it is verified again. */
	doubt(sha256: string): Promise<void>
	/** The stored file of these that has waited longest for its next check, with the time of its last one; null if none is stored. */
	longestUnchecked(files: readonly ReleaseFile[]): Promise<{ file: ReleaseFile; checked_at: number } | null>
	/** How many bytes of each file are stored, verified or not, by SHA-256. */
	lengths(): Promise<Map<string, number>>
	/** Deletes every file but these, and remains of broken downloads. */
	retain(files: ReadonlySet<string>): Promise<void>
}

/** The folder of this profile's files. */
export const folder_name = `${storage_name}-files`

/** A page whose service worker does not appear within this many ms has none. */
const worker_patience = 10_000

const hasWorker = (): Promise<boolean> =>
	new Promise(resolve => {
		setTimeout(() => resolve(false), worker_patience)
		// Without a service worker this never resolves.
		navigator.serviceWorker?.ready.then(() => resolve(true)).catch(() => resolve(false))
	})

/**
 * The address of a stored file. Pages are served by the service worker with their own policy; as `blob:` they would be pages of this
 * origin under the player's policy.
 */
const addressOf = async (stored: File, { sha256, mime }: ReleaseFile): Promise<string | null> => {
	if (/^text\/html\b/.test(mime)) return (await hasWorker()) ? `/player/page/${folder_name}/${sha256}` : null
	// Typed, so that the browser need not guess.
	return URL.createObjectURL(new File([stored], sha256, { type: mime }))
}

const folder = async (): Promise<FileSystemDirectoryHandle> =>
	(await navigator.storage.getDirectory()).getDirectoryHandle(folder_name, { create: true })

const stored = async (file: ReleaseFile): Promise<File | null> => {
	try {
		const found = await (await (await folder()).getFileHandle(file.sha256)).getFile()
		return found.size === file.size ? found : null
	} catch {
		return null
	}
}

const lengths = async (): Promise<Map<string, number>> => {
	const found = new Map<string, number>()
	for await (const [name, handle] of (await folder()).entries())
		if (handle.kind === 'file') found.set(name, (await (handle as FileSystemFileHandle).getFile()).size)
	return found
}

const forgetDeleted = async (database: Database): Promise<string[]> => {
	// Read before the folder: what is being stored meanwhile is in neither.
	const known = await database.getAllKeys('files')
	if (known.length === 0) return []
	const names = new Set<string>()
	for await (const name of (await folder()).keys()) names.add(name)
	const deleted = known.filter(sha256 => !names.has(sha256))
	for (const sha256 of deleted) await database.delete('files', sha256)
	return deleted
}

const longestUnchecked = async (database: Database, files: readonly ReleaseFile[]) => {
	let first: { file: ReleaseFile; checked_at: number } | null = null
	for (const file of files) {
		const found = await database.get('files', file.sha256)
		const checked_at = found?.checked_at ?? 0
		if (found !== undefined && (first === null || checked_at < first.checked_at)) first = { file, checked_at }
	}
	return first
}

const missing = async (database: Database, files: readonly ReleaseFile[]): Promise<ReleaseFile[]> => {
	const absent: ReleaseFile[] = []
	for (const file of new Map(files.map(file => [file.sha256, file])).values()) {
		if ((await database.get('files', file.sha256)) !== undefined && (await stored(file)) !== null) continue
		await database.delete('files', file.sha256)
		absent.push(file)
	}
	return absent
}

const forget = (urls: Map<string, string>, sha256: string): void => {
	const url = urls.get(sha256)
	if (url !== undefined) URL.revokeObjectURL(url)
	urls.delete(sha256)
}

const retain = async (database: Database, urls: Map<string, string>, keep: ReadonlySet<string>): Promise<void> => {
	const directory = await folder()
	const names: string[] = []
	for await (const name of directory.keys()) if (!keep.has(name)) names.push(name)
	for (const name of names) {
		await database.delete('files', name)
		forget(urls, name)
		// A file that cannot be deleted now (in use by the download worker) is deleted with the next change of release.
		await directory.removeEntry(name).catch(() => undefined)
	}
}

const open = async (urls: Map<string, string>, file: ReleaseFile): Promise<void> => {
	if (urls.has(file.sha256)) return
	const found = await stored(file)
	if (found === null) return
	const url = await addressOf(found, file)
	if (url !== null) urls.set(file.sha256, url)
}

/** The files of this profile. */
export const openFiles = (database: Database): Files => {
	const urls = new Map<string, string>()
	return {
		missing: files => missing(database, files),
		async open(files) {
			for (const file of files) await open(urls, file)
		},
		forgetDeleted: () => forgetDeleted(database),
		doubt: sha256 => database.delete('files', sha256),
		resolve: sha256 => urls.get(sha256) ?? null,
		async verified(file, isNew) {
			await database.put('files', { sha256: file.sha256, size: file.size, checked_at: Date.now() })
			if (!isNew || !urls.has(file.sha256)) return
			forget(urls, file.sha256)
			await open(urls, file)
		},
		longestUnchecked: files => longestUnchecked(database, files),
		lengths,
		retain: keep => retain(database, urls, keep),
	}
}
