import { storage_name } from './settings.ts'

const name = `${storage_name}-comeback`

/** The player comes back in the place of a page that hangs. */
export const markComeback = (): void => {
	try {
		localStorage.setItem(name, '1')
	} catch {
		// Then it waits until the process of that page is gone.
	}
}

/** Whether this page comes in the place of one that hangs, and what that one holds is its own; asked once. */
export const isComeback = (): boolean => {
	try {
		const isMarked = localStorage.getItem(name) !== null
		localStorage.removeItem(name)
		return isMarked
	} catch {
		return false
	}
}
