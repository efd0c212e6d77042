import { whileAway } from '../../db/while-away.ts'

/** Stops of downloads that follow from what is committed already, such as the end of a release. */
export interface FollowingStops {
	/**
	 * Runs a stop, which must be safe to repeat, and never fails: what it follows from is done. A failure is reported, and the stop repeated
	 * while the database is away.
	 */
	follow(stop: () => Promise<unknown>): Promise<void>
	/** Ends the repeating. */
	close(): Promise<void>
}

/** What is still not stopped after that is stopped when its terminals connect. */
export const followingStops = (report: (error: unknown) => void): FollowingStops => {
	const ending = new AbortController()
	const repeating = new Set<Promise<unknown>>()
	return {
		follow: async stop => {
			try {
				await stop()
			} catch (error) {
				report(error)
				const again = whileAway(stop, ending.signal).catch(report)
				repeating.add(again)
				void again.finally(() => repeating.delete(again))
			}
		},
		close: async () => {
			ending.abort()
			await Promise.all(repeating)
		},
	}
}
