import type { IncomingMessage } from 'node:http'
import { CodedError } from '../coded-error.ts'

/** How much of its body a sender has to send within a time, in bytes and ms, and for how long one that does not is refused then, in ms. */
interface Pace {
	readonly every: number
	readonly least: number
	readonly rest: number
}

/** Three KiB a second: a file of that pace would not arrive before its request is too old. */
const usual: Pace = { every: 10_000, least: 32 * 1024, rest: 60_000 }

/**
 * Closes the connection of a terminal that sends next to nothing of a file that it has announced: memory for all of it is held meanwhile,
 * and others may wait for that.
 */
export const uploadPace = ({ every, least, rest }: Pace = usual) => {
	const resting = new Map<number, number>()
	return {
		/** Refuses a terminal whose last file was closed a moment ago. */
		expectRested(id: number): void {
			const until = resting.get(id)
			if (until === undefined) return
			if (performance.now() < until) throw new CodedError('busy')
			resting.delete(id)
		},
		/** Watches a body that is about to be read. */
		watch(id: number, request: Pick<IncomingMessage, 'complete' | 'destroyed' | 'socket' | 'destroy'>): void {
			let before = request.socket.bytesRead
			const timer = setInterval(() => {
				if (request.complete || request.destroyed) return clearInterval(timer)
				const now = request.socket.bytesRead
				if (now - before < least) {
					clearInterval(timer)
					resting.set(id, performance.now() + rest)
					request.destroy()
				}
				before = now
			}, every).unref()
		},
	}
}
