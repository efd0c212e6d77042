import { close_codes } from '@vitrine/contract/messages'
import type { WebSocket } from 'ws'
import type { Clock } from '../ports/clock.ts'

const sweep_every = 5000

/** Sockets that have not bound yet; each has `bind_within` ms to do so. */
export const unboundSockets = (clock: Clock, bind_within: number) => {
	const since = new Map<WebSocket, number>()
	const sweep = (): void => {
		for (const [socket, opened_at] of since)
			if (clock.steady() - opened_at > bind_within) socket.close(close_codes.bind_late)
	}
	const timer = setInterval(sweep, sweep_every)
	timer.unref()
	return {
		add: (socket: WebSocket): void => {
			since.set(socket, clock.steady())
			socket.on('close', () => since.delete(socket))
		},
		remove: (socket: WebSocket) => since.delete(socket),
		sweep,
		close: (): void => {
			clearInterval(timer)
			for (const socket of since.keys()) socket.close(1001)
		},
	}
}
