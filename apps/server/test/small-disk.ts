import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'

/** A disk of a few MiB, which only some users on some machines can mount. */
export interface SmallDisk {
	readonly folder: string
	/** False if none can be mounted. */
	readonly mountable: boolean
	/** Mounts the disk, with these folders on it, for the tests of the group that calls this. */
	use(...folders: readonly string[]): void
	/** Writes a file of this name until the disk is full. */
	fill(name: string): void
	free(...names: readonly string[]): void
}

const fill = (path: string): void => {
	const file = openSync(path, 'a')
	for (const size of [64 * 1024, 4096]) {
		try {
			for (;;) if (writeSync(file, Buffer.alloc(size, 1)) < size) break
		} catch (error) {
			expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC')
		}
	}
	closeSync(file)
}

export const smallDisk = (mebibytes: number): SmallDisk => {
	const folder = mkdtempSync(join(tmpdir(), 'vitrine-full-'))
	const mount = (): boolean =>
		spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'vitrine-test', folder]).status === 0
	const unmount = (): boolean => spawnSync('umount', [folder]).status === 0
	const mountable = mount() && unmount()
	if (!mountable) rmSync(folder, { recursive: true, force: true })
	return {
		folder,
		mountable,
		fill: name => fill(join(folder, name)),
		free: (...names) => {
			for (const name of names) rmSync(join(folder, name), { force: true })
		},
		use: (...folders) => {
			beforeAll(() => {
				mount()
				for (const name of folders) mkdirSync(join(folder, name))
			})
			afterAll(() => {
				// A file that is still open keeps the disk busy.
				const closed = unmount()
				if (!closed) spawnSync('umount', ['-l', folder])
				rmSync(folder, { recursive: true, force: true })
				expect(closed).toBe(true)
			})
		},
	}
}
