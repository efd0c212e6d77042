import type { Clock } from '../ports/clock.ts'

/** Frames that a socket which has bound may send within `period` ms. */
interface FrameLimit {
	readonly frames: number
	readonly period: number
}

/** A terminal tells how each of its downloads goes, after a restart of all of them at once. */
export const terminal_frames: FrameLimit = { frames: 3000, period: 10_000 }
/** A browser has little to say but that it is there. */
export const browser_frames: FrameLimit = { frames: 300, period: 10_000 }

/** Browser windows that one account may have connected; a browser itself opens no more than about half of them. */
export const account_sockets = 500

/** How long the other side of a socket that is being closed has to close it too, in ms: it counts nowhere any more. */
export const close_patience = 2000

/** True, for each frame that comes, once there are more than anybody has to say. */
export const frameLimit = (clock: Pick<Clock, 'steady'>, { frames, period }: FrameLimit): (() => boolean) => {
	let [since, count] = [clock.steady(), 0]
	return () => {
		const now = clock.steady()
		if (now - since >= period) [since, count] = [now, 0]
		return ++count > frames
	}
}
