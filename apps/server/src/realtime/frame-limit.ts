import type { Clock } from '../ports/clock.ts'

/** Frames that a bound socket can send within `period` ms. */
interface FrameLimit {
	readonly frames: number
	readonly period: number
}

/** A terminal reports the progress of each of its downloads, and after a restart of all of them at once. */
export const terminal_frames: FrameLimit = { frames: 3000, period: 10_000 }
/** A browser sends little more than heartbeats. */
export const browser_frames: FrameLimit = { frames: 300, period: 10_000 }

/** Maximum browser windows connected per account; a browser itself opens no more than about half as many. */
export const account_sockets = 500

/** How long the other side of a closing socket has to close it as well, in ms; it is no longer counted in the meantime. */
export const close_patience = 2000

/** Returns true for each frame above the limit. */
export const frameLimit = (clock: Pick<Clock, 'steady'>, { frames, period }: FrameLimit): (() => boolean) => {
	let [since, count] = [clock.steady(), 0]
	return () => {
		const now = clock.steady()
		if (now - since >= period) [since, count] = [now, 0]
		return ++count > frames
	}
}
