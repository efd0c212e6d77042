import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { max_frame } from '@vitrine/contract/messages'
import { WebSocketServer } from 'ws'
import type { TerminalHub } from './terminal-hub.ts'
import type { WebHub } from './web-hub.ts'

export interface GatewayDeps {
	readonly web: WebHub
	readonly terminals: TerminalHub
	readonly cookie_name: string
	/** Hosts, with their ports, whose pages may open a socket beside the own ones. */
	readonly public_host: string | null
	readonly own_port: () => number
}

/** How long a stop waits for the other side to end its sockets too, in ms. */
const last_word = 1000

const cookieOf = (request: IncomingMessage, name: string): string | undefined =>
	(request.headers.cookie ?? '')
		.split(';')
		.map(pair => pair.trim())
		.find(pair => pair.startsWith(`${name}=`))
		?.slice(name.length + 1)

const refuse = (socket: Duplex, status: string): void =>
	void socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)

/** Opens sockets for browsers (`from=web`) and terminals (`from=terminal`) on the HTTP port and on a port of their own. */
export interface Gateway {
	attach(server: Server, paths: readonly string[]): void
	listen(port: number, host: string): Promise<number>
	close(): Promise<void>
}

export const gateway = ({ web, terminals, cookie_name, public_host, own_port }: GatewayDeps): Gateway => {
	const sockets = new WebSocketServer({
		noServer: true,
		perMessageDeflate: false,
		maxPayload: max_frame,
		clientTracking: true,
	})
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
	const upgrade = (paths: readonly string[]) => (request: IncomingMessage, socket: Duplex, head: Buffer) => {
		socket.on('error', () => socket.destroy())
		const url = URL.parse(request.url ?? '', 'http://host')
		const from = url?.searchParams.get('from')
		if (url === null || !paths.includes(url.pathname)) return refuse(socket, '404 Not Found')
		if (from !== 'web' && from !== 'terminal') return refuse(socket, '400 Bad Request')
		if (isForeign(request)) return refuse(socket, '403 Forbidden')
		sockets.handleUpgrade(request, socket, head, opened => {
			if (from === 'web') web.accept(opened, cookieOf(request, cookie_name))
			else terminals.accept(opened)
		})
	}
	return {
		attach: (server, paths) => void server.on('upgrade', upgrade(paths)),
		listen: (port, host) =>
			new Promise((resolve, reject) => {
				own = createServer((_request, response) => response.writeHead(426).end())
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
