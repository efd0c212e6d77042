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

/** How far `actual` is from `expected`, the short way round when the video loops; all in seconds. */
export const drift = (actual: number, expected: number, duration: number, round: boolean): number => {
	const straight = Math.abs(actual - expected)
	return round ? Math.min(straight, Math.max(0, duration - straight)) : straight
}
