import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** What is kept for the worst case, in bytes: the sessions, deletions and log lines of many hours. */
const reserve_most = 16 * 1024 * 1024
/** How often is looked by itself, in ms, and how long a look is believed. */
const look_every = 1000

/**
 * Watches the disk of the data directory. A file holds room that nobody else can take; when the disk is nearly full it is given
 * up, so that people can still sign in, read and delete, and everything else is refused until there is room again.
 */
export interface DiskSpace {
	/** Whether there is room only for what frees some. */
	readonly low: boolean
	/** How much is free, in bytes. */
	readonly free: number
	/** Looks now: something found no room. */
	look(): void
	close(): void
}

/** Room that is held by writing it: a file with holes, or of zeros on a disk that packs them, would hold none. */
const reserveSpace = (path: string, size: number): void => {
	const file = openSync(path, 'w', 0o600)
	try {
		writeSync(file, randomBytes(size))
		fsyncSync(file)
	} catch {
		rmSync(path, { force: true })
	} finally {
		closeSync(file)
	}
}

/** Whether the room is held. What was given up is held again once there is enough of it, before anybody may write. */
const holdSpace = (path: string, size: number, free: number): boolean => {
	if (existsSync(path)) return true
	if (free <= 3 * size) return false
	reserveSpace(path, size)
	return existsSync(path)
}

/** Null while the system does not say, as of a network drive that is away. */
const statfs = (folder: string): { bavail: number; bsize: number } | null => {
	try {
		return statfsSync(folder)
	} catch {
		return null
	}
}

/** Begins to watch, before the database is opened; `wanted` bytes are what uploads leave free, 0 holds nothing. */
export const diskSpace = (data_dir: string, wanted: number): DiskSpace => {
	const size = Math.min(wanted, reserve_most)
	const path = join(data_dir, 'reserve')
	let [free, low] = [0, false]
	const look = (): void => {
		const found = statfs(data_dir)
		if (found === null) return
		free = found.bavail * found.bsize
		if (size === 0) return
		low = free < size || !holdSpace(path, size, free)
		if (free < size) rmSync(path, { force: true })
	}
	look()
	const timer = setInterval(look, look_every)
	timer.unref()
	return {
		get low() {
			return low
		},
		get free() {
			return free
		},
		look,
		close: () => clearInterval(timer),
	}
}
