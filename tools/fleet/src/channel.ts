import { toTerminal } from '@vitrine/contract/frames'
import type { ToTerminal } from '@vitrine/contract/messages'
import { waitBefore } from '@vitrine/domain/backoff'
import { readOutside, shaped } from '@vitrine/domain/json-text'
import { WebSocket } from 'ws'
import type { Counts } from './counts.ts'

const frameOf = shaped(toTerminal)

interface ChannelAround {
	readonly counts: Counts
	/** The address of the server, and the first frame of a connection. */
	readonly address: () => string
	readonly bindFrame: () => string
	readonly heard: (frame: ToTerminal) => void
	readonly closed: () => void
}

/** The connection of a simulated terminal to its server, made again whenever it is lost. */
export class Channel {
	readonly #around: ChannelAround
	#socket: WebSocket | null = null
	#is_bound = false
	#tries = 0
	#again: NodeJS.Timeout | undefined
	/** The current network setting does not reach the server. */
	#is_stranded = false
	/** It was closed to bind again at once. */
	#is_returning = false
	#is_ended = false

	constructor(around: ChannelAround) {
		this.#around = around
	}

	open(): void {
		if (this.#is_stranded || this.#is_ended) return
		const socket = new WebSocket(this.#around.address(), { perMessageDeflate: false })
		socket.on('open', () => socket.send(this.#around.bindFrame()))
		this.#listen(socket)
	}

	/** The server has accepted the terminal. */
	bound(): void {
		this.#tries = 0
		this.#is_bound = true
		this.#around.counts.binds++
		this.#around.counts.online++
	}

	say(frame: object): void {
		if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame))
	}

	/** Closes the connection, which is made again at once or after a while. */
	leave(isReturning: boolean): void {
		this.#is_returning = isReturning && this.#socket !== null
		this.#socket?.close()
	}

	/** A new network setting starts with a new connection, which may fail. */
	strand(isStranded: boolean): void {
		this.#is_stranded = isStranded
		if (this.#socket !== null) return void this.#socket.close()
		clearTimeout(this.#again)
		this.open()
	}

	/** Goes on with a connection to another server, on which it is bound already. */
	replace(socket: WebSocket): void {
		const left = this.#socket
		clearTimeout(this.#again)
		left?.removeAllListeners('message').removeAllListeners('close')
		if (left !== null) this.#around.counts.online--
		left?.close()
		this.#listen(socket)
		this.bound()
	}

	/** Makes no further connection. */
	end(): void {
		this.#is_ended = true
		clearTimeout(this.#again)
	}

	close(): void {
		this.#socket?.close()
	}

	#listen(socket: WebSocket): void {
		this.#socket = socket
		socket.on('message', raw => {
			const frame = readOutside(String(raw), frameOf)
			if (frame === null) return void this.#around.counts.faults++
			this.#around.heard(frame)
		})
		socket.on('error', () => undefined)
		socket.on('close', () => this.#closed())
	}

	#closed(): void {
		this.#around.closed()
		this.#socket = null
		if (this.#is_bound) this.#around.counts.online--
		this.#is_bound = false
		if (this.#is_ended) return
		this.#around.counts.lost++
		const wait = this.#is_returning ? 0 : waitBefore(this.#tries++, Math.random())
		this.#is_returning = false
		this.#again = setTimeout(() => this.open(), wait)
	}
}
