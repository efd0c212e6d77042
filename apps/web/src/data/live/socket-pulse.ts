import { socket_timing } from '../constants.ts'

/** What keeping one open connection needs. */
interface PulseContext {
	/** Says that this side is there; a probe only asks the other for any word. */
	readonly beat: (probe?: true) => void
	readonly lost: () => void
}

/** The heartbeat of one open connection, and whether it is answered. */
export interface Pulse {
	/** The other side has said something. */
	heard(): void
	stop(): void
}

/** An answer that is looked for so many ms late, since the page itself stood still, may be waiting to be read. */
const held_up = 1_000

/**
 * Beats, and notices that the other side does not answer although the connection stands: what is silent is asked, and lost without an
 * answer. A page that nobody sees asks nothing; it does when it is seen again.
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
