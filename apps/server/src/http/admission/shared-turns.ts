import { bounded } from './bounded.ts'

interface Shares {
	/** How many run at once, in all and of one organisation, and how many of one organisation may wait. */
	readonly all: number
	readonly each: number
	readonly waiting: number
}

/** Runs costly work a few at a time, and of each organisation fewer still, so that none holds up the others. What finds the queue of its organisation full is told that the server is busy. */
export const sharedTurns = ({ all, each, waiting }: Shares) => {
	const ofAll = bounded({ running: all, waiting: Number.POSITIVE_INFINITY })
	const ofEach = new Map<number, typeof ofAll>()
	return <T>(group_id: number, work: () => Promise<T>): Promise<T> => {
		const own = ofEach.get(group_id) ?? bounded({ running: each, waiting })
		ofEach.set(group_id, own)
		return own(() => ofAll(work))
	}
}
