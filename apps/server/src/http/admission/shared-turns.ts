import { bounded, boundedOfEach } from './bounded.ts'

interface Shares {
	/** How many run at once, in total and per organisation, and how many of one organisation may wait. */
	readonly all: number
	readonly each: number
	readonly waiting: number
	/** How many of one account may wait; as many as of its organisation if omitted. */
	readonly own?: number
}

/** For whom work is done. */
interface Caller {
	readonly group_id: number
	readonly user_id?: number
}

/**
 * Runs expensive work a few at a time, and fewer still per organisation, so that none holds up the others; the accounts of an organisation
 * take turns. When a queue is full, its callers are told that the server is busy. A caller that is `gone` stops waiting.
 */
export const sharedTurns = ({ all, each, waiting, own = waiting }: Shares) => {
	const ofAll = bounded({ running: all, waiting: Number.POSITIVE_INFINITY })
	const ofEach = boundedOfEach({ running: each, waiting, each: own })
	return <T>({ group_id, user_id = 0 }: Caller, work: () => Promise<T>, gone?: AbortSignal): Promise<T> =>
		ofEach(group_id, () => ofAll(work, '', gone), String(user_id), gone)
}
