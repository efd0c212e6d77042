import type { ServerResponse } from 'node:http'

/** How much of an answer a client has to take within a time (in ms) while there is more for it, in bytes. */
interface Pace {
	readonly every: number
	readonly least: number
}

/** Four KiB a second: slower than any connection on which somebody waits for a file. */
const usual: Pace = { every: 60_000, least: 256 * 1024 }

/**
 * Closes the connection of a client that takes next to nothing of an answer that it keeps others from: what waits for it is in memory, and
 * its turn with it. A client that waits for the server is not meant.
 */
export const endSlow = (answer: ServerResponse, { every, least }: Pace = usual): void => {
	const { socket } = answer
	if (socket === null) return
	let [taken, was_waiting] = [0, false]
	const timer = setInterval(() => {
		if (answer.closed) return clearInterval(timer)
		const now = socket.bytesWritten - socket.writableLength
		const is_waiting = socket.writableLength > 0
		if (was_waiting && is_waiting && now - taken < least) answer.destroy()
		taken = now
		was_waiting = is_waiting
	}, every).unref()
}
