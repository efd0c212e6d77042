import type { StoredPublish } from '../library/database.ts'
import type { FetchError } from './fetch-file.ts'
import { retryWait } from './retry-wait.ts'

type Kind = FetchError['kind']

/** A publish that is worked on until it is complete, stopped or replaced, with its failures so far. */
export interface Job {
	publish: StoredPublish
	readonly failures: Record<Kind, number>
	/** By the steady clock, in ms. */
	rests_until: number
	/** The server was told that it failed, and nothing has improved since. */
	isFailed: boolean
}

/**
 * After how many failures the server is told: a network is waited for, something wrong or lost once can succeed at the next attempt, and
 * what cannot be read stays unreadable.
 */
const reported_after: Readonly<Record<Kind, number>> = {
	wrong: 3,
	lost: 3,
	full: 1,
	unreadable: 1,
	network: Number.POSITIVE_INFINITY,
}

/** A publish without failures so far. */
export const jobOf = (publish: StoredPublish): Job => ({
	publish,
	failures: { wrong: 0, lost: 0, full: 0, network: 0, unreadable: 0 },
	rests_until: 0,
	isFailed: false,
})

/**
 * Pauses a job after an attempt that took `lasted` ms; `now` by the steady clock, in ms. Returns whether to tell the server that it failed.
 */
export const restAfter = (job: Job, kind: Kind, now: number, lasted: number): boolean => {
	const count = ++job.failures[kind]
	job.rests_until = now + retryWait({ kind, failures: count, lasted }, Math.random())
	const isDue = !job.isFailed && count >= reported_after[kind]
	if (isDue) job.isFailed = true
	return isDue
}

/** The network, the server or the disk is right again: everything is tried at once. */
export const endRests = (jobs: Iterable<Job>): void => {
	for (const job of jobs) job.rests_until = 0
}

/** Part of it has been fetched: earlier failures no longer count. */
export const getsOn = (job: Job): void => {
	job.isFailed = false
	for (const kind of Object.keys(job.failures) as Kind[]) job.failures[kind] = 0
}
