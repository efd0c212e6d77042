import { socket_timing } from '../constants.ts'

/** What the heartbeat of an open connection needs. */
interface PulseContext {
	/** Sends a heartbeat; a probe only asks the server for any message. */
	readonly beat: (probe?: true) => void
	readonly lost: () => void
}

/** The heartbeat of an open connection, with a check for responses. */
export interface Pulse {
	/** To be called for every message received. */
	heard(): void
	stop(): void
}

/** A timeout that fires this many ms late means that the page itself was suspended, so an answer may be waiting to be read. */
const held_up = 1_000

/**
 * Sends heartbeats and detects a server that stays silent although the connection is open: after a silence it is probed, and the
 * connection counts as lost without an answer. A hidden page does not probe; it does once it is visible again.
 */
export const keepPulse = ({ beat, lost }: PulseContext): Pulse => {
	const heart = setInterval(() => beat(), socket_timing.heartbeat)
	let timer: ReturnType<typeof setTimeout> | undefined
	let heardAt = performance.now()
	let isAsked = false
	const inquire = (): void => {
		if (document.hidden) return
		isAsked = true
		beat(true)
		const due = performance.now() + socket_timing.answer
		timer = setTimeout(() => (performance.now() > due + held_up ? inquire() : lost()), socket_timing.answer)
	}
	const heard = (): void => {
		clearTimeout(timer)
		heardAt = performance.now()
		isAsked = false
		timer = setTimeout(inquire, socket_timing.silence)
	}
	const seen = (): void => {
		if (!isAsked && performance.now() - heardAt >= socket_timing.silence) inquire()
	}
	document.addEventListener('visibilitychange', seen)
	heard()
	return {
		heard,
		stop() {
			clearTimeout(timer)
			clearInterval(heart)
			document.removeEventListener('visibilitychange', seen)
		},
	}
}
