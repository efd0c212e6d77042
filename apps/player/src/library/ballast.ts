import { isFull } from './full.ts'
import { storage_name } from './settings.ts'

/** A file that takes space which nothing else on this machine can use up, and another one that finds out whether there is some. */
const ballast_name = `${storage_name}-ballast`
const probe_name = `${storage_name}-probe`

/** The size of the ballast in bytes: what a database needs at most when it opens, twice. */
const ballast_size = 8 * 1024 * 1024
/** The sizes of a probe in bytes: after space has been freed, and otherwise. */
const probes = { freed: 64 * 1024, other: ballast_size / 2 } as const

/** How much is written at once, in bytes, and how many random bytes browsers give at once: disks that compress do not shrink them. */
const piece_size = 1024 * 1024
const random_size = 64 * 1024

const directory = (): Promise<FileSystemDirectoryHandle> => navigator.storage.getDirectory()

/** Writes `size` bytes, shortens them to `kept` and returns whether all of these are there; what a full disk took in part is removed. */
const write = async (name: string, size: number, kept: number): Promise<boolean> => {
	const root = await directory()
	let isWritten = false
	try {
		const file = await root.getFileHandle(name, { create: true })
		const writable = await file.createWritable()
		const piece = new Uint8Array(Math.min(piece_size, size))
		for (let at = 0; at < piece.length; at += random_size) crypto.getRandomValues(piece.subarray(at, at + random_size))
		for (let at = 0; at < size; at += piece.length) await writable.write(piece)
		await writable.truncate(kept)
		await writable.close()
		isWritten = (await file.getFile()).size === kept
		return isWritten
	} finally {
		if (!isWritten) await root.removeEntry(name).catch(() => undefined)
	}
}

const probe = async (size: number): Promise<boolean> => {
	const isWritten = await write(probe_name, size, size)
	await (await directory()).removeEntry(probe_name).catch(() => undefined)
	return isWritten
}

/**
 * Whether the disk has space for this many bytes. Once a browser has met a full disk, its file system can fail with any error, and its
 * databases with it; one that cannot write files at all throws no `DOMException`.
 */
const fits = async (size: number): Promise<boolean> => {
	for (let attempt = 1; ; attempt++) {
		try {
			return await probe(size)
		} catch (error) {
			if (isFull(error)) return false
			if (attempt > 1) return !(error instanceof DOMException)
		}
	}
}

const hasBallast = async (): Promise<boolean> => {
	const found = await (await directory()).getFileHandle(ballast_name).catch(() => null)
	return found !== null && (await found.getFile()).size === ballast_size
}

/** Gives the ballast up; returns whether there was any. */
export const dropBallast = async (): Promise<boolean> => {
	if (!(await hasBallast().catch(() => false))) return false
	return (await directory()).removeEntry(ballast_name).then(
		() => true,
		() => false,
	)
}

/** How long after a failure nothing is tried again, in ms: the attempt takes what space there is for a moment. */
const rest = 3_600_000

let rests_until = Number.NEGATIVE_INFINITY

/** Gives the ballast up when the page ends: the browser's own next start needs space before any page runs. */
const dropAtEnd = async (): Promise<void> => {
	const root = await directory()
	// A page that ends has no time to ask for the directory.
	addEventListener('pagehide', () => void root.removeEntry(ballast_name).catch(() => undefined), { once: true })
}

/** Takes ballast in if there is none and twice the space for it. */
export const keepBallast = async (): Promise<void> => {
	if (performance.now() < rests_until || (await hasBallast())) return
	const isTaken = await write(ballast_name, 2 * ballast_size, ballast_size).catch(() => false)
	if (isTaken) await dropAtEnd()
	else rests_until = performance.now() + rest
}

/**
 * Makes space for opening a database: on a full disk, Chromium loses what is in it. The ballast is given up until the player runs. Returns
 * whether there is enough.
 */
export const spaceToOpen = async (): Promise<boolean> => fits((await dropBallast()) ? probes.freed : probes.other)

/** How long after a failure only little is written to find out, in ms. */
const probe_rest = 600_000

let probes_from = Number.NEGATIVE_INFINITY

/** Whether there is space again for opening a database. */
export const isSpaceBack = async (): Promise<boolean> => {
	if (performance.now() < probes_from || !(await fits(probes.freed))) return false
	const isBack = await fits(probes.other)
	if (!isBack) probes_from = performance.now() + probe_rest
	return isBack
}
