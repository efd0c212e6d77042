import type { WebSocket } from 'ws'

/** Whoever does not read is cut here, in bytes, instead of growing the server. */
const slow_limit = 1024 * 1024

/** Whether a socket may be sent something; one that does not read is cut. */
const isReading = (socket: WebSocket): boolean => {
	if (socket.readyState !== socket.OPEN) return false
	if (socket.bufferedAmount <= slow_limit) return true
	socket.terminate()
	return false
}

/** Sends a message as long as the other side reads. */
export const sendMessage = (socket: WebSocket, message: object): void => {
	if (isReading(socket)) socket.send(JSON.stringify(message))
}

/** Returns pings as long as the other side reads the answers; the library would keep them for it. */
export const answerPings = (socket: WebSocket): void => {
	socket.on('ping', data => {
		if (isReading(socket)) socket.pong(data)
	})
}
