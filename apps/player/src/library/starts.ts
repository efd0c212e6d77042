import { waitBefore } from '@vitrine/domain/backoff'
import { readStored } from '@vitrine/domain/json-text'
import { reloadPage } from './reload.ts'
import { storage_name } from './settings.ts'

const name = `${storage_name}-failed-starts`

/** How often in a row this page has failed to start, and the last error thrown. */
interface FailedStarts {
	readonly count: number
	readonly detail: string
}

const readFailed = (stored: unknown): FailedStarts | null => {
	const { count, detail } = (stored ?? {}) as Partial<Record<keyof FailedStarts, unknown>>
	return typeof count === 'number' && typeof detail === 'string' ? { count, detail } : null
}

/** Failures of the previous starts; null if this is the first, or follows a successful one. */
export const failedStart = (): FailedStarts | null => readStored(sessionStorage.getItem(name), readFailed)

/** How often in a row this page has failed to start. */
export const failedStarts = (): number => failedStart()?.count ?? 0

/** It stands. */
export const startSucceeded = (): void => sessionStorage.removeItem(name)

/** Restarts after a delay that grows each time: the cause may be over by then. */
export const startAgain = (error: unknown): void => {
	const count = failedStarts()
	const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
	sessionStorage.setItem(name, JSON.stringify({ count: count + 1, detail: detail.slice(0, 200) }))
	setTimeout(() => void reloadPage(), waitBefore(count, Math.random()))
}

const alive_name = `${storage_name}-alive`

/** The end of this page, or of the one it replaces, need not be reported. */
export const endsAsMeant = (): void => {
	try {
		localStorage.removeItem(alive_name)
	} catch {
		// Then it is reported once too often.
	}
}

/**
 * Marks that a player runs, until its page unloads; returns whether the previous one ended without unloading: killed, crashed, or by a
 * power failure.
 */
export const beganAfterEnd = (): boolean => {
	const mark = (): void => {
		try {
			localStorage.setItem(alive_name, '1')
		} catch {
			// Without a mark it is not reported.
		}
	}
	try {
		const was = localStorage.getItem(alive_name) !== null
		mark()
		addEventListener('pagehide', endsAsMeant)
		addEventListener('pageshow', ({ persisted }) => persisted && mark())
		return was
	} catch {
		return false
	}
}

/** The failure of the previous start is unrelated to what plays now. */
export const forgetStart = (): void => {
	startSucceeded()
	endsAsMeant()
}
