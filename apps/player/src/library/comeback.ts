import { storage_name } from './settings.ts'

const name = `${storage_name}-comeback`

/** The player comes back to replace a page that hangs. */
export const markComeback = (): void => {
	try {
		localStorage.setItem(name, '1')
	} catch {
		// Then it waits until the process of that page has ended.
	}
}

/** Whether this page replaces one that hangs and still holds the same locks; read once. */
export const isComeback = (): boolean => {
	try {
		const isMarked = localStorage.getItem(name) !== null
		localStorage.removeItem(name)
		return isMarked
	} catch {
		return false
	}
}
