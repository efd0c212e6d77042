import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** Reserve for the worst case, in bytes: room for many hours of sessions, deletions and log lines. */
const reserve_most = 16 * 1024 * 1024
/** Interval of the checks in ms, which is also how long a result is used. */
const look_every = 1000

/**
 * Watches the disk of the data directory. A reserve file occupies space that nothing else can take; when the disk is nearly full the file
 * is deleted, so that people can still sign in, read and delete, while everything else is refused until there is room again.
 */
export interface DiskSpace {
	/** Whether the remaining room is reserved for calls that free some. */
	readonly low: boolean
	/** Free space in bytes. */
	readonly free: number
	/** Checks now, because something found no room. */
	look(): void
	close(): void
}

/** Reserves space by writing random bytes: a sparse file, or zeros on a compressing disk, would reserve nothing. */
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

/** Whether the reserve exists. A released reserve is created again once there is enough space, before anyone can write. */
const holdSpace = (path: string, size: number, free: number): boolean => {
	if (existsSync(path)) return true
	if (free <= 3 * size) return false
	reserveSpace(path, size)
	return existsSync(path)
}

/** Null while the system reports nothing, for example for a network drive that is away. */
const statfs = (folder: string): { bavail: number; bsize: number } | null => {
	try {
		return statfsSync(folder)
	} catch {
		return null
	}
}

/** Starts watching before the database is opened; `wanted` is the number of bytes that uploads leave free, 0 reserves nothing. */
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
