import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { max_frame } from '@vitrine/contract/messages'
import { type ServerOptions, WebSocketServer } from 'ws'
import { addressOf, subscriberOf } from '../http/caller/address.ts'
import { close_patience } from './frame-limit.ts'
import { answerPings } from './sending.ts'
import type { Strangers } from './strangers.ts'
import type { TerminalHub } from './terminal-hub.ts'
import type { WebHub } from './web-hub.ts'

export interface GatewayDeps {
	readonly web: WebHub
	readonly terminals: TerminalHub
	readonly strangers: Strangers
	/** Tracks the connections of the sockets' own port. */
	readonly watch: (server: Server) => void
	/** Whether an address is that of a trusted proxy, whose information about the client is believed. */
	readonly isTrusted: (address: string) => boolean
	readonly cookie_name: string
	/** The public host with its port, whose pages can open a socket in addition to the server's own. */
	readonly public_host: string | null
	readonly own_port: () => number
	/** Whether a request is addressed to this server. */
	readonly isOwnHost: (request: IncomingMessage) => boolean
}

/** How long a stop waits for the other side to close its sockets too, in ms. */
const last_word = 1000

const cookieOf = (request: IncomingMessage, name: string): string | undefined =>
	(request.headers.cookie ?? '')
		.split(';')
		.map(pair => pair.trim())
		.find(pair => pair.startsWith(`${name}=`))
		?.slice(name.length + 1)

/** Responds, then destroys the connection: a client that never closes its own side would otherwise keep it open forever. */
const refuse = (socket: Duplex, status: string): void =>
	void socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy())

type Visitor = 'web' | 'terminal'

const isVisitor = (from: string | null | undefined): from is Visitor => from === 'web' || from === 'terminal'

/** Opens sockets for browsers (`from=web`) and terminals (`from=terminal`) on the HTTP port and on a port of their own. */
export interface Gateway {
	attach(server: Server, paths: readonly string[]): void
	listen(port: number, host: string): Promise<number>
	close(): Promise<void>
}

export const gateway = (deps: GatewayDeps): Gateway => {
	const { web, terminals, strangers, cookie_name, public_host, own_port } = deps
	// The type definitions do not include `closeTimeout` yet.
	const options: ServerOptions & { closeTimeout: number } = {
		noServer: true,
		perMessageDeflate: false,
		maxPayload: max_frame,
		autoPong: false,
		clientTracking: true,
		closeTimeout: close_patience,
	}
	const sockets = new WebSocketServer(options)
	let own: Server | null = null

	// A page of another site must not use the visitor's cookie; other programs send no Origin and have no cookie to abuse.
	const isForeign = (request: IncomingMessage): boolean => {
		const { origin } = request.headers
		if (origin === undefined) return false
		const from = URL.parse(origin)
		if (from === null) return true
		if (from.host === request.headers.host || from.host === public_host) return false
		const host = URL.parse(`http://${request.headers.host}`)
		const port = from.port || (from.protocol === 'https:' ? '443' : '80')
		return host === null || from.hostname !== host.hostname || port !== String(own_port())
	}
	/** The requester of a socket, or the status with which it is refused. */
	const visitorOf = (request: IncomingMessage, paths: readonly string[]): { from: Visitor } | { status: string } => {
		if (!deps.isOwnHost(request)) return { status: '421 Misdirected Request' }
		const url = URL.parse(request.url ?? '', 'http://host')
		if (url === null || !paths.includes(url.pathname)) return { status: '404 Not Found' }
		const from = url.searchParams.get('from')
		if (!isVisitor(from)) return { status: '400 Bad Request' }
		return isForeign(request) ? { status: '403 Forbidden' } : { from }
	}
	const upgrade = (paths: readonly string[]) => (request: IncomingMessage, socket: Duplex, head: Buffer) => {
		socket.on('error', () => socket.destroy())
		const visitor = visitorOf(request, paths)
		if ('status' in visitor) return refuse(socket, visitor.status)
		const entered = strangers.enter(subscriberOf(addressOf(request, deps.isTrusted)), socket)
		if (entered === null) return refuse(socket, '503 Service Unavailable')
		sockets.handleUpgrade(request, socket, head, opened => {
			answerPings(opened)
			const stranger = entered.watch(opened)
			if (visitor.from === 'web') web.accept(opened, cookieOf(request, cookie_name), stranger)
			else terminals.accept(opened, stranger)
		})
	}
	return {
		attach: (server, paths) => void server.on('upgrade', upgrade(paths)),
		listen: (port, host) =>
			new Promise((resolve, reject) => {
				own = createServer((_request, response) => response.writeHead(426).end())
				deps.watch(own)
				own.on('upgrade', upgrade(['/', '/ws']))
				own.once('error', reject)
				own.listen(port, host, () => {
					const address = own?.address()
					resolve(typeof address === 'object' && address !== null ? address.port : port)
				})
			}),
		close: () =>
			new Promise(resolve => {
				web.close()
				terminals.close()
				sockets.close()
				setTimeout(() => {
					for (const socket of sockets.clients) socket.terminate()
				}, last_word).unref()
				if (own === null) return resolve()
				own.close(() => resolve())
				own.closeAllConnections()
			}),
	}
}
