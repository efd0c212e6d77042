/** A seek is made when a video is further than this from where the clock says, in seconds. */
export const max_drift = 0.5

/** When a turn is longer than its video by no more than this, the last frame is held; else the video starts over. In seconds. */
const hold_limit = 0.5

/** Whether a video of `duration` starts over within a turn of `play_time`; both in seconds. */
export const loops = (duration: number, play_time: number): boolean => play_time > duration + hold_limit

/**
 * Whether a video that is alone can loop by itself: its turn is as long as the film, so that its loop and the clock's agree within the
 * tolerance of the drift correction. In seconds.
 */
export const runsRound = (duration: number, play_time: number): boolean => Math.abs(duration - play_time) < 0.1

/** The position of a video of `duration`, `elapsed` into its turn of `play_time`; all in seconds. */
export const positionAt = (duration: number, play_time: number, elapsed: number): number => {
	if (!(duration > 0)) return 0
	const begun = Math.max(0, elapsed)
	return loops(duration, play_time) ? begun % duration : Math.min(begun, duration)
}

/** How far `actual` is ahead of `expected` (negative: behind), the short way round when the video loops; all in seconds. */
export const aheadBy = (actual: number, expected: number, duration: number, round: boolean): number => {
	const straight = actual - expected
	if (!round || Math.abs(straight) <= duration / 2) return straight
	return straight - Math.sign(straight) * duration
}

/** On screens that play in step a seek is made from this on, in seconds: less is caught up by speed within a few seconds. */
export const synced_drift = 0.2

/** Less than half a frame is left alone, in seconds; and the maximum change of speed, which nobody sees or hears. */
const unseen_drift = 0.008
const most_change = 0.06

/** The speed at which a video that is `ahead` (seconds) is back in step about a second later; 1 is normal. */
export const catchingUp = (ahead: number): number =>
	Math.abs(ahead) < unseen_drift ? 1 : 1 - Math.max(-most_change, Math.min(most_change, ahead * 0.7))
