import { readdirSync, readlinkSync } from 'node:fs'
import { open, readFile, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestApp } from './app.ts'

/** The path of a stored file. */
export const placeOf = ({ config }: Pick<TestApp, 'config'>, sha256: string): string =>
	join(config.data_dir, 'blobs', sha256.slice(0, 2), sha256)

/** Things that happen to files on disks; each returns the original content. */
export const damages = {
	'is gone': async (path: string): Promise<Buffer> => {
		const content = await readFile(path)
		await rm(path)
		return content
	},
	'is cut short': async (path: string): Promise<Buffer> => {
		const content = await readFile(path)
		await truncate(path, Math.floor(content.length / 2))
		return content
	},
	'is empty': async (path: string): Promise<Buffer> => {
		const content = await readFile(path)
		await truncate(path, 0)
		return content
	},
} as const

/** Overwrites a file with other bytes of the same length. */
export const spoil = async (path: string): Promise<void> => {
	const file = await open(path, 'r+')
	await file.write(Buffer.from('other bytes'), 0, 11, 20)
	await file.close()
}

/** The stored files that this process has open. */
export const openFiles = ({ config }: Pick<TestApp, 'config'>): string[] =>
	readdirSync('/proc/self/fd').flatMap(descriptor => {
		try {
			const path = readlinkSync(join('/proc/self/fd', descriptor))
			return path.startsWith(join(config.data_dir, 'blobs')) ? [path] : []
		} catch {
			return []
		}
	})
