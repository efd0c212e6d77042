import type { Duplex } from 'node:stream'
import { stranger_limits } from '@vitrine/domain/people/stranger'
import type { WebSocket } from 'ws'
import type { Clock } from '../ports/clock.ts'

/** A socket that is not identified yet. */
export interface Stranger {
	/** The key for limits. */
	readonly address: string
	/** It now waits with a pairing code; false if too many do. */
	wait(): boolean
	/** It no longer waits. */
	stopWaiting(): void
	/** It has bound and no longer counts. */
	known(): void
}

/** Limits unbound sockets and what they send. */
export interface Strangers {
	/** Admits a connection until it ends; null if there are too many. */
	enter(address: string, connection: Duplex): Entered | null
}

export interface Entered {
	/** Limits what the socket sends until it has bound, and terminates it if that is more than a bind needs. */
	watch(socket: WebSocket): Stranger
}

/** Counts per address and in total. */
const tally = (most: number, most_all: number) => {
	const counts = new Map<string, number>()
	let all = 0
	return {
		add: (address: string): boolean => {
			const count = counts.get(address) ?? 0
			if (count >= most || all >= most_all) return false
			counts.set(address, count + 1)
			all++
			return true
		},
		remove: (address: string): void => {
			const count = counts.get(address) ?? 0
			if (count > 1) counts.set(address, count - 1)
			else counts.delete(address)
			all--
		},
	}
}

/** Returns true once more has arrived within a period than a stranger needs to send. */
const quota = (clock: Clock) => {
	let [since, frames, bytes] = [clock.steady(), 0, 0]
	return (more: { frames?: number; bytes?: number }): boolean => {
		const now = clock.steady()
		if (now - since >= stranger_limits.period) [since, frames, bytes] = [now, 0, 0]
		frames += more.frames ?? 0
		bytes += more.bytes ?? 0
		return frames > stranger_limits.frames || bytes > stranger_limits.bytes
	}
}

export const strangers = (clock: Clock): Strangers => {
	const unbound = tally(stranger_limits.unbound, stranger_limits.unbound_all)
	const waiting = tally(stranger_limits.waiting, stranger_limits.waiting_all)
	const watched = (socket: WebSocket, connection: Duplex): (() => void) => {
		const isTooMuch = quota(clock)
		const onFrame = (): void => {
			if (isTooMuch({ frames: 1 })) socket.terminate()
		}
		const onBytes = (piece: Buffer): void => {
			if (isTooMuch({ bytes: piece.length })) socket.terminate()
		}
		socket.on('message', onFrame).on('ping', onFrame).on('pong', onFrame)
		// Runs before the library reads the bytes: excess data is not even parsed.
		connection.prependListener('data', onBytes)
		return () => {
			socket.off('message', onFrame).off('ping', onFrame).off('pong', onFrame)
			connection.off('data', onBytes)
		}
	}
	return {
		enter: (address, connection) => {
			if (!unbound.add(address)) return null
			let [isStranger, isWaiting] = [true, false]
			const stopWaiting = (): void => {
				if (isWaiting) waiting.remove(address)
				isWaiting = false
			}
			const leave = (): void => {
				stopWaiting()
				if (isStranger) unbound.remove(address)
				isStranger = false
			}
			connection.on('close', leave)
			return {
				watch: socket => {
					const unwatch = watched(socket, connection)
					return {
						address,
						wait: () => {
							isWaiting ||= isStranger && waiting.add(address)
							return isWaiting
						},
						stopWaiting,
						known: () => {
							leave()
							unwatch()
						},
					}
				},
			}
		},
	}
}
