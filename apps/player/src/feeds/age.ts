import { type FeedKind, feed_age } from '@vitrine/domain/library/feed'

/** The pause after a first fetch without a result, in ms; it doubles up to the refresh interval of the kind. */
const first_pause = 15_000

/** State of a feed's fetches from the server; `asked_at` in ms of the steady clock, null before the first fetch since the start. */
export interface Asked {
	readonly kind: FeedKind
	readonly asked_at: number | null
	/** Fetches in a row without a result. */
	readonly failures: number
}

/**
 * When a feed is fetched again, in ms of the steady clock: at once after a start, else by its age; sooner after a failure. `chance` from 0
 * to 1 spreads terminals that were started together.
 */
export const nextAsk = ({ kind, asked_at, failures }: Asked, chance: number): number => {
	if (asked_at === null) return 0
	if (failures === 0) return asked_at + feed_age[kind] * (0.9 + 0.2 * chance)
	const pause = Math.min(feed_age[kind], first_pause * 2 ** Math.min(failures - 1, 20))
	return asked_at + pause * (0.5 + 0.5 * chance)
}
