import { copyFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Server } from './kit.ts'

/** Copies the database files of a stopped server; the returned function restores the copy, also while the server is stopped. */
export const copyDatabase = async ({ folder }: Server): Promise<() => Promise<void>> => {
	const names = (await readdir(folder)).filter(name => name.startsWith('vitrine.sqlite') && !name.endsWith('.kept'))
	for (const name of names) await copyFile(join(folder, name), join(folder, `${name}.kept`))
	return async () => {
		for (const name of names) await copyFile(join(folder, `${name}.kept`), join(folder, name))
	}
}
