import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Creates a folder and its missing parents. Implemented here because Node.js retries for ever if the system rejects a folder with "not
 * found", as below /proc.
 */
export const makeFolder = async (path: string, mode = 0o700): Promise<void> => {
	const make = (): Promise<unknown> =>
		mkdir(path, { mode }).catch((error: NodeJS.ErrnoException) => {
			if (error.code !== 'EEXIST') throw error
		})
	try {
		await make()
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(path) === path) throw error
		await makeFolder(dirname(path), mode)
		await make()
	}
}
