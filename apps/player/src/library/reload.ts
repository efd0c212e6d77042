import { isFull } from './full.ts'
import { storage_name } from './settings.ts'

/** A file that is written to find out whether there is space, and its size in bytes. */
const probe_name = `${storage_name}-probe`
const probe_size = 64 * 1024
/** How long to wait before looking again whether this page can be loaded, in ms. */
const look_every = 5_000
/** An answer that takes longer, in ms, does not say that the page cannot be loaded. */
const patience = 10_000

/**
 * Whether loading this page again would show a player: the list of a build is stored only with all of its files, and a server that can send
 * the list can send the page.
 */
const isLoadable = async (): Promise<boolean> => {
	try {
		const { status } = await fetch('./shell.json', { cache: 'no-store', signal: AbortSignal.timeout(patience) })
		return status < 500
	} catch (error) {
		return error instanceof DOMException && error.name === 'TimeoutError'
	}
}

/** Writes a file and deletes it; returns whether all of it was there. */
const writeProbe = async (root: FileSystemDirectoryHandle): Promise<boolean> => {
	try {
		const file = await root.getFileHandle(probe_name, { create: true })
		const writable = await file.createWritable()
		await writable.write(new Uint8Array(probe_size))
		await writable.close()
		return (await file.getFile()).size === probe_size
	} finally {
		await root.removeEntry(probe_name).catch(() => undefined)
	}
}

/** Whether a file can be written: on a full disk the browser deletes a database that it opens. */
const isWritable = async (): Promise<boolean> => {
	try {
		return await writeProbe(await navigator.storage.getDirectory())
	} catch (error) {
		// Anything else says nothing about space.
		return !isFull(error)
	}
}

/**
 * Loads this page again once it can be: without a stored build and a server, the browser's own error page would replace the player. One that
 * fails for lack of space would lose its database.
 */
export const reloadPage = async (needsSpace = false): Promise<void> => {
	while (!((await isLoadable()) && (!needsSpace || (await isWritable()))))
		await new Promise(done => setTimeout(done, look_every))
	location.reload()
}
