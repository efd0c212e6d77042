import { waitBefore } from '@vitrine/domain/backoff'
import type { StoredPublish } from '../library/database.ts'
import type { FetchError } from './fetch-file.ts'

type Kind = FetchError['kind']

/** A publish that is worked on until it is whole, stopped or replaced, with what has gone wrong so far. */
export interface Job {
	publish: StoredPublish
	readonly failures: Record<Kind, number>
	/** By the steady clock, in ms. */
	rests_until: number
	/** The server was told that it failed, and nothing has got better since. */
	isFailed: boolean
}

/**
 * After how many failures the server is told: a network is waited for, what is wrong or lost once may be right at the next try, and what
 * cannot be read stays so.
 */
const reported_after: Readonly<Record<Kind, number>> = {
	wrong: 3,
	lost: 3,
	full: 1,
	unreadable: 1,
	network: Number.POSITIVE_INFINITY,
}

/** The longest rest, in ms, however long the try took. */
const longest_rest = 600_000

/** A publish nothing of which has gone wrong yet. */
export const jobOf = (publish: StoredPublish): Job => ({
	publish,
	failures: { wrong: 0, lost: 0, full: 0, network: 0, unreadable: 0 },
	rests_until: 0,
	isFailed: false,
})

/**
 * Has a job rest after a try that took `lasted` ms, at least as long as that where bytes came in vain; `now` by the steady clock,
 * in ms. Answers whether the server is to be told that it failed.
 */
export const restAfter = (job: Job, kind: Kind, now: number, lasted: number): boolean => {
	const count = ++job.failures[kind]
	const rest = waitBefore(count - 1, Math.random())
	job.rests_until = now + (kind === 'network' ? rest : Math.min(longest_rest, Math.max(rest, lasted)))
	const isDue = !job.isFailed && count >= reported_after[kind]
	if (isDue) job.isFailed = true
	return isDue
}

/** Something of it could be had: what was wrong before does not count any more. */
export const getsOn = (job: Job): void => {
	job.isFailed = false
	for (const kind of Object.keys(job.failures) as Kind[]) job.failures[kind] = 0
}
