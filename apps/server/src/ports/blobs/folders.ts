import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it that are missing. By hand: Node.js tries forever where the system takes no folder and says that
 * there is none, as below /proc.
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
