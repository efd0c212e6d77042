import { bounded } from './bounded.ts'

interface Shares {
	/** How many run at once, in total and per organisation, and how many of one organisation may wait. */
	readonly all: number
	readonly each: number
	readonly waiting: number
}

/**
 * Runs expensive work a few at a time, and fewer still per organisation, so that none holds up the others. When an organisation's queue is
 * full, its callers are told that the server is busy. A caller that is `gone` stops waiting.
 */
export const sharedTurns = ({ all, each, waiting }: Shares) => {
	const ofAll = bounded({ running: all, waiting: Number.POSITIVE_INFINITY })
	const ofEach = new Map<number, typeof ofAll>()
	return <T>(group_id: number, work: () => Promise<T>, gone?: AbortSignal): Promise<T> => {
		const own = ofEach.get(group_id) ?? bounded({ running: each, waiting })
		ofEach.set(group_id, own)
		return own(() => ofAll(work, '', gone), '', gone)
	}
}
