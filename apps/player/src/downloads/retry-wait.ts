import { waitBefore } from '@vitrine/domain/backoff'
import type { FetchError } from './fetch-file.ts'

/**
 * Waits before something that failed is tried again, in ms: they double from a second to between 30 and 45, so that what is right again is
 * on the screen within a minute.
 */
export const retry_waits = { first: 1_000, steady: 30_000, longest: 45_000 } as const

/** How much longer than the check itself the wait is after a file was found intact, and the longest such wait, in ms. */
const intact = { times: 10, longest: 600_000 } as const

/** What was tried: `intact` if a suspected file was right. */
export interface Tried {
	readonly kind: FetchError['kind'] | 'intact'
	/** How often in a row, from 1. */
	readonly failures: number
	/** How long it took, in ms. */
	readonly lasted: number
}

const growing = (failures: number, chance: number): number =>
	Math.min(retry_waits.steady, retry_waits.first * 2 ** Math.min(failures - 1, 30)) * (1 + chance / 2)

/**
 * How long to wait before the next try, with `chance` from 0 to 1; in ms. A network is tried as when connecting. Wrong bytes are not fetched
 * for more than half of the time, unless a file takes longer than the longest wait; checking an intact file takes a tenth of it.
 */
export const retryWait = ({ kind, failures, lasted }: Tried, chance: number): number => {
	if (kind === 'network') return waitBefore(failures - 1, chance)
	const wait = growing(failures, chance)
	if (kind === 'wrong') return Math.max(wait, Math.min(retry_waits.longest, lasted))
	return kind === 'intact' ? Math.min(intact.longest, Math.max(wait, lasted * intact.times)) : wait
}
