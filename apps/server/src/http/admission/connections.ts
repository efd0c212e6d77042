import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionLimits } from '../../config.ts'
import { subscriberOf } from '../caller/address.ts'

/** Connections by kind, and what happened to the excess ones. */
export interface ConnectionFigures {
	readonly strangers: number
	readonly known: number
	readonly proxies: number
	/** Rejected because of the limit per address, or the overall limit. */
	readonly refused: { readonly each: number; readonly all: number }
	/** Closed while idle to make room for another one. */
	readonly ended: number
}

/** Counts TCP connections and decides which of them to accept. */
export interface Connections {
	/** Watches the connections of a server from now on. */
	watch(server: Server): void
	figures(): ConnectionFigures
}

interface Connection {
	readonly socket: Socket
	readonly address: string
	/** Requests not answered yet. */
	busy: number
	/** Removes it from the strangers' count. */
	readonly leave: () => boolean
	readonly known: () => void
}

/** The connections of one address: their number, and the idle ones in the order in which they became idle. */
interface Subscriber {
	count: number
	readonly idle: Set<Connection>
}

const connections_of = new WeakMap<object, Connection>()

/** A known caller has used this connection: it no longer counts among the strangers. */
export const knownConnection = (socket: object): void => connections_of.get(socket)?.known()

/** Half of the files that the process may have open are reserved for known callers and for files. */
export const withinOpenFiles = ({ each, all }: ConnectionLimits): ConnectionLimits => {
	let most = Number.POSITIVE_INFINITY
	try {
		most = Number(/^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? most)
	} catch {
		// Other systems do not report it.
	}
	return { each, all: Math.min(all, Math.floor(most / 2)) }
}

/** Connections without a request in progress, per address and overall, in the order in which they became idle. */
const idleConnections = () => {
	const subscribers = new Map<string, Subscriber>()
	const all = new Set<Connection>()
	return {
		all,
		of: (address: string): Subscriber | undefined => subscribers.get(address),
		join: (address: string): Subscriber => {
			const own = subscribers.get(address) ?? { count: 0, idle: new Set() }
			subscribers.set(address, own)
			own.count++
			return own
		},
		leave: (address: string): void => {
			const own = subscribers.get(address)
			if (own !== undefined && --own.count === 0) subscribers.delete(address)
		},
		rest: (connection: Connection): void => {
			subscribers.get(connection.address)?.idle.add(connection)
			all.add(connection)
		},
		work: (connection: Connection): void => {
			subscribers.get(connection.address)?.idle.delete(connection)
			all.delete(connection)
		},
	}
}

/** The connections of strangers. */
const strangersPool = (limits: ConnectionLimits) => {
	const idle = idleConnections()
	const refused = { each: 0, all: 0 }
	let [strangers, known, ended] = [0, 0, 0]
	/** Closes the connection that has been idle longest; false when every one has a request in progress. */
	const makeSpace = (among: ReadonlySet<Connection>): boolean => {
		const [connection] = among
		if (connection === undefined) return false
		connection.leave()
		connection.socket.destroy()
		ended++
		return true
	}
	const hasSpace = (address: string): boolean => {
		const own = idle.of(address)
		if (own !== undefined && own.count >= limits.each && !makeSpace(own.idle)) {
			refused.each++
			return false
		}
		if (strangers < limits.all || makeSpace(idle.all)) return true
		refused.all++
		return false
	}
	const enter = (socket: Socket, address: string): boolean => {
		if (!hasSpace(address)) return false
		idle.join(address)
		strangers++
		let isStranger = true
		const leave = (): boolean => {
			if (!isStranger) return false
			isStranger = false
			connections_of.delete(socket)
			idle.work(connection)
			idle.leave(address)
			strangers--
			return true
		}
		const turnKnown = (): void => {
			if (!leave()) return
			known++
			socket.once('close', () => known--)
		}
		const connection: Connection = { socket, address, busy: 0, leave, known: turnKnown }
		connections_of.set(socket, connection)
		socket.once('close', leave)
		idle.rest(connection)
		return true
	}
	return { enter, idle, figures: () => ({ strangers, known, refused: { ...refused }, ended }) }
}

/**
 * Strangers get a limited number of connections; beyond it, the one that has been idle longest makes room for the next, so that opening
 * connections and sending nothing locks nobody out. Trusted proxies are not counted: everybody comes through them.
 */
export const connections = (limits: ConnectionLimits, isTrusted: (address: string) => boolean): Connections => {
	const pool = strangersPool(limits)
	let proxies = 0
	const onConnection = (socket: Socket): void => {
		const from = socket.remoteAddress
		if (from === undefined) return void socket.destroy()
		if (isTrusted(from)) {
			proxies++
			socket.once('close', () => proxies--)
		} else if (!pool.enter(socket, subscriberOf(from))) socket.destroy()
	}
	const onRequest = ({ socket }: IncomingMessage, response: ServerResponse): void => {
		const connection = connections_of.get(socket)
		if (connection === undefined) return
		if (connection.busy++ === 0) pool.idle.work(connection)
		response.once('close', () => {
			if (--connection.busy === 0 && connections_of.has(socket)) pool.idle.rest(connection)
		})
	}
	return {
		watch: server => {
			server.on('connection', onConnection).on('request', onRequest)
			// From here on it counts among the sockets that have bound nothing.
			server.on('upgrade', ({ socket }) => void connections_of.get(socket)?.leave())
		},
		figures: () => ({ ...pool.figures(), proxies }),
	}
}
