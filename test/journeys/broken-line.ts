import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { buffer } from 'node:stream/consumers'

/** What becomes of an answer. */
export type Breakage = 'cut' | 'half' | 'flipped' | 500 | 404

/** A line between a player and its server on which answers can break. */
export interface Line {
	/** What the player takes for its server. */
	readonly origin: string
	/** From now on answers to what begins so break, and no others. */
	readonly broken: (path: string, how: Breakage) => void
	/** How many have broken since. */
	readonly count: () => number
	readonly mend: () => void
	readonly close: () => Promise<void>
}

const answers: Readonly<Record<Breakage, (to: ServerResponse, from: IncomingMessage, body: Buffer) => void>> = {
	cut: to => to.destroy(),
	half: (to, { statusCode = 0, headers }, body) => {
		to.writeHead(statusCode, headers)
		to.write(body.subarray(0, body.length / 2), () => to.destroy())
	},
	flipped: (to, { statusCode = 0, headers }, body) => {
		to.writeHead(statusCode, headers)
		to.end(body.map(byte => byte ^ 255))
	},
	500: to => void to.writeHead(500).end(),
	404: to => void to.writeHead(404).end(),
}

/** A line to a server on this machine. */
export const aLine = async (target: string): Promise<Line> => {
	const { hostname, port } = new URL(target)
	let rule: { readonly path: string; readonly how: Breakage } | null = null
	let count = 0
	const relay = (from: IncomingMessage, to: ServerResponse): void => {
		const broken = rule !== null && from.url?.startsWith(rule.path) === true ? rule.how : null
		const { 'accept-encoding': encoding, ...headers } = from.headers
		// Half of packed bytes would be another thing to break.
		const words = broken === null && encoding !== undefined ? { ...headers, 'accept-encoding': encoding } : headers
		const asked = request({ hostname, port, method: from.method, path: from.url, headers: words }, async answer => {
			if (broken === null) {
				to.writeHead(answer.statusCode ?? 502, answer.headers)
				answer.pipe(to)
				return
			}
			const body = await buffer(answer)
			count++
			answers[broken](to, answer, body)
		})
		asked.on('error', () => to.destroy())
		from.pipe(asked)
	}
	const server = createServer(relay)
	const sockets = new Set<Duplex>()
	server.on('upgrade', (from: IncomingMessage, socket: Duplex, head: Buffer) => {
		const words = from.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : []))
		const there = connect(Number(port), hostname, () => {
			there.write(`${from.method} ${from.url} HTTP/1.1\r\n${words.join('\r\n')}\r\n\r\n`)
			there.write(head)
			there.pipe(socket).pipe(there)
		})
		for (const [one, other] of [
			[there, socket],
			[socket, there],
		] as const) {
			sockets.add(one)
			one.on('error', () => undefined)
			one.on('close', () => other.destroy())
		}
	})
	await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
	return {
		origin: `http://localhost:${(server.address() as AddressInfo).port}`,
		broken(path, how) {
			rule = { path, how }
			count = 0
		},
		count: () => count,
		mend() {
			rule = null
		},
		async close() {
			for (const socket of sockets) socket.destroy()
			server.closeAllConnections()
			await new Promise(done => server.close(done))
		},
	}
}
