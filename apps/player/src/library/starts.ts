import { waitBefore } from '@vitrine/domain/backoff'
import { readStored } from '@vitrine/domain/json-text'
import { storage_name } from './settings.ts'

const name = `${storage_name}-failed-starts`

/** How often in a row this page has failed to start, and what was thrown the last time. */
interface FailedStarts {
	readonly count: number
	readonly detail: string
}

const readFailed = (stored: unknown): FailedStarts | null => {
	const { count, detail } = (stored ?? {}) as Partial<Record<keyof FailedStarts, unknown>>
	return typeof count === 'number' && typeof detail === 'string' ? { count, detail } : null
}

/** What went wrong with the starts before this one; null where it is the first, or follows one that stood. */
export const failedStart = (): FailedStarts | null => readStored(sessionStorage.getItem(name), readFailed)

/** How often in a row this page has failed to start. */
export const failedStarts = (): number => failedStart()?.count ?? 0

/** It stands. */
export const startSucceeded = (): void => sessionStorage.removeItem(name)

/** Begins again after a while, later from time to time: what was wrong may be over by then. */
export const startAgain = (error: unknown): void => {
	const count = failedStarts()
	const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
	sessionStorage.setItem(name, JSON.stringify({ count: count + 1, detail: detail.slice(0, 200) }))
	setTimeout(() => location.reload(), waitBefore(count, Math.random()))
}

const alive_name = `${storage_name}-alive`

/** Nobody has to be told that this page, or the one in whose place it stands, ended. */
export const endsAsMeant = (): void => {
	try {
		localStorage.removeItem(alive_name)
	} catch {
		// Then it is told once too often.
	}
}

/** Marks that a player runs, until its page goes; answers whether the one before ended without going: killed, crashed, or by a power cut. */
export const beganAfterEnd = (): boolean => {
	const mark = (): void => {
		try {
			localStorage.setItem(alive_name, '1')
		} catch {
			// What cannot be marked is not told.
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

/** What the start before this one came to has to do with nothing that plays now. */
export const forgetStart = (): void => {
	startSucceeded()
	endsAsMeant()
}
