import { readStored } from '@vitrine/domain/json-text'
import { storage_name } from '../library/settings.ts'
import { forgetStart } from '../library/starts.ts'
import { no_restarts, type Restarts, readRestarts } from './restarts.ts'

const name = `${storage_name}-restarts`

/** How often this player has restarted. */
export const storedRestarts = (): Restarts => {
	try {
		return readStored(localStorage.getItem(name), readRestarts) ?? no_restarts
	} catch {
		return no_restarts
	}
}

/** Stores it; returns whether that is certain: a page that cannot count must not restart. */
export const keepRestarts = (restarts: Restarts): boolean => {
	try {
		if (restarts.count === 0) localStorage.removeItem(name)
		else localStorage.setItem(name, JSON.stringify(restarts))
		return true
	} catch {
		return false
	}
}

/** Earlier failures are unrelated to what plays now. */
export const forgetFailures = (): void => {
	keepRestarts(no_restarts)
	forgetStart()
}
