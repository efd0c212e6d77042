import { waitBefore } from '@vitrine/domain/backoff'
import { storage_name } from './settings.ts'

const name = `${storage_name}-failed-starts`

/** How often in a row this page has failed to start. */
export const failedStarts = (): number => Number(sessionStorage.getItem(name) ?? 0)

/** It stands. */
export const startSucceeded = (): void => sessionStorage.removeItem(name)

/** Begins again after a while, later from time to time: what was wrong may be over by then. */
export const startAgain = (): void => {
	const count = failedStarts()
	sessionStorage.setItem(name, String(count + 1))
	setTimeout(() => location.reload(), waitBefore(count, Math.random()))
}
