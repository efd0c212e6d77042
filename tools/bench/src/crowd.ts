import { toTerminal } from '@vitrine/contract/frames'
import type { ToTerminal } from '@vitrine/contract/messages'
import { shaped } from '@vitrine/domain/json-text'
import type { Identity } from '@vitrine/fleet/identity'
import { bindFrame } from '@vitrine/fleet/surroundings'
import { WebSocket } from 'ws'
import { said } from './said.ts'

const frameOf = shaped(toTerminal)

/** Below the backlog of a listening socket, so that the system drops no connection. */
const at_once = 400

/** A frame as received by a member of the crowd. */
export type Heard = (place: number, frame: ToTerminal, socket: WebSocket) => void

/** Many sockets in one process that do the bare minimum of a terminal, so that the server is what is measured. */
export interface Crowd {
	readonly sockets: readonly WebSocket[]
	/** Sets the listener for frames from now on. */
	hear(heard: Heard): void
	close(): Promise<void>
}

const closed = (socket: WebSocket): Promise<void> =>
	new Promise(resolve => {
		if (socket.readyState === WebSocket.CLOSED) return resolve()
		socket.on('close', () => resolve())
		socket.terminate()
	})

const join = (
	url: string,
	identity: Identity,
	heard: (frame: ToTerminal, socket: WebSocket) => void,
): Promise<WebSocket> =>
	new Promise((resolve, reject) => {
		const socket = new WebSocket(url, { perMessageDeflate: false, skipUTF8Validation: true })
		socket.on('open', () => socket.send(bindFrame(identity)))
		socket.on('error', reject)
		socket.on('message', raw => {
			const frame = said(String(raw), frameOf)
			if (frame.type === 'bind') {
				if ('tips' in frame) reject(new Error(`a bind is refused: ${frame.tips}`))
				else resolve(socket)
			}
			heard(frame, socket)
		})
	})

/** Opens and binds a socket for each identity; returns when all are bound. With `spread` they connect within that many ms. */
export const gather = async (
	url: string,
	fleet: readonly Identity[],
	first: Heard = () => undefined,
	spread = 0,
): Promise<Crowd> => {
	let heard = first
	const sockets: WebSocket[] = []
	const rest = fleet.entries()
	const one = async (place: number, identity: Identity): Promise<void> => {
		sockets[place] = await join(url, identity, (frame, socket) => heard(place, frame, socket))
	}
	const work = async (): Promise<void> => {
		for (const [place, identity] of rest) await one(place, identity)
	}
	const late = async (place: number, identity: Identity): Promise<void> => {
		await new Promise(resolve => setTimeout(resolve, Math.random() * spread))
		await one(place, identity)
	}
	if (spread > 0) await Promise.all(fleet.map((identity, place) => late(place, identity)))
	else await Promise.all(Array.from({ length: at_once }, work))
	return {
		sockets,
		hear: next => {
			heard = next
		},
		close: async () => void (await Promise.all(sockets.map(closed))),
	}
}

/** A counter that can be awaited. */
export const countdown = (wanted: number) => {
	let left = wanted
	const { promise, resolve } = Promise.withResolvers<void>()
	if (left === 0) resolve()
	return {
		reached: promise,
		one: (): void => {
			if (--left === 0) resolve()
		},
	}
}
