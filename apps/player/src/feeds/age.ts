import { type FeedKind, feed_age } from '@vitrine/domain/library/feed'

/** The pause after a first try that brought nothing, in ms; it doubles up to the age that the kind may have. */
const first_pause = 15_000

/** How a feed stands with its server; `asked_at` in ms of the steady clock, null before the first time since the start. */
export interface Asked {
	readonly kind: FeedKind
	readonly asked_at: number | null
	/** Tries in a row that brought nothing. */
	readonly failures: number
}

/**
 * When a feed is asked for again, in ms of the steady clock: at once after a start, else by its age; sooner when nothing came.
 * `chance` from 0 to 1 keeps terminals apart that were started together.
 */
export const nextAsk = ({ kind, asked_at, failures }: Asked, chance: number): number => {
	if (asked_at === null) return 0
	if (failures === 0) return asked_at + feed_age[kind] * (0.9 + 0.2 * chance)
	const pause = Math.min(feed_age[kind], first_pause * 2 ** Math.min(failures - 1, 20))
	return asked_at + pause * (0.5 + 0.5 * chance)
}
