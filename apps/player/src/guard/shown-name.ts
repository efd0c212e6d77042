import { storage_name } from '../library/settings.ts'
import type { StateHolder } from '../library/state.ts'

const name = `${storage_name}-name`

/** Stores the name of the terminal where the page that stands in for a player finds it. */
export const keepShownName = (holder: StateHolder): void => {
	let last: string | null = null
	holder.listen(state => {
		if (state.name === last) return
		last = state.name
		try {
			localStorage.setItem(name, last)
		} catch {
			// Without it the card shows no name.
		}
	})
}

/** The stored name; empty if there is none. */
export const shownName = (): string => {
	try {
		return localStorage.getItem(name) ?? ''
	} catch {
		return ''
	}
}
