import type { WebSocket } from 'ws'

/** Bytes of unsent data above which a slow reader is disconnected, so that the server does not run out of memory. */
const slow_limit = 1024 * 1024

/** Whether data can be sent to a socket; one that does not read is disconnected. */
const isReading = (socket: WebSocket): boolean => {
	if (socket.readyState !== socket.OPEN) return false
	if (socket.bufferedAmount <= slow_limit) return true
	socket.terminate()
	return false
}

/** Sends a message if the other side is reading. */
export const sendMessage = (socket: WebSocket, message: object): void => {
	if (isReading(socket)) socket.send(JSON.stringify(message))
}

/** Responds to pings if the other side reads the responses; the library would buffer them. */
export const answerPings = (socket: WebSocket): void => {
	socket.on('ping', data => {
		if (isReading(socket)) socket.pong(data)
	})
}
