import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { type Duplex, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as rest } from 'node:timers/promises'

/** How an answer breaks. */
export type Breakage = 'cut' | 'half' | 'flipped' | 500 | 404

/** A line between a player and its server that can break answers. */
export interface Line {
	/** The address that the player takes for its server. */
	readonly origin: string
	/** From now on, breaks answers to paths with this prefix in this way, and no others. */
	readonly broken: (path: string, how: Breakage) => void
	/** How many answers have broken since. */
	readonly count: () => number
	/** From now on, limits all answers together to this rate, in bytes per second. */
	readonly slow: (rate: number) => void
	/** The requests for paths with this prefix, each as its Range, or null for the whole file. */
	readonly ranges: (path: string) => (string | null)[]
	/** Ends all transfers under way. */
	readonly cut: () => void
	/** The same, and blocks everything from then on. */
	readonly part: () => void
	/** Lets traffic through again, still as broken and slow as set. */
	readonly join: () => void
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

/** How many bytes a slow line passes on at once. */
const piece = 4_096

/** Passes bytes at a rate shared by all streams, in bytes per second. */
const pacing = (rate: number) => {
	let free = 0
	return () =>
		new Transform({
			async transform(chunk: Buffer, _encoding, done) {
				for (let at = 0; at < chunk.length; at += piece) {
					const some = chunk.subarray(at, at + piece)
					free = Math.max(free, performance.now()) + (some.length / rate) * 1000
					await rest(free - performance.now())
					this.push(some)
				}
				done()
			},
		})
}

/** A line to a server on this machine. */
export const aLine = async (target: string): Promise<Line> => {
	const { hostname, port } = new URL(target)
	let rule: { readonly path: string; readonly how: Breakage } | null = null
	let count = 0
	let paced: (() => Transform) | null = null
	let isParted = false
	const asked: { readonly path: string; readonly range: string | null }[] = []
	const relay = (from: IncomingMessage, to: ServerResponse): void => {
		if (isParted) return void to.destroy()
		asked.push({ path: from.url ?? '', range: from.headers.range ?? null })
		const broken = rule !== null && from.url?.startsWith(rule.path) === true ? rule.how : null
		const { 'accept-encoding': encoding, ...headers } = from.headers
		// Half of a compressed body would be a different kind of breakage.
		const words = broken === null && encoding !== undefined ? { ...headers, 'accept-encoding': encoding } : headers
		const there = request({ hostname, port, method: from.method, path: from.url, headers: words }, async answer => {
			if (broken === null) {
				to.writeHead(answer.statusCode ?? 502, answer.headers)
				if (paced === null) answer.pipe(to)
				else answer.pipe(paced()).pipe(to)
				to.once('close', () => answer.destroy())
				return
			}
			const body = await buffer(answer)
			count++
			answers[broken](to, answer, body)
		})
		there.on('error', () => to.destroy())
		from.pipe(there)
	}
	const server = createServer(relay)
	const sockets = new Set<Duplex>()
	server.on('upgrade', (from: IncomingMessage, socket: Duplex, head: Buffer) => {
		if (isParted) return void socket.destroy()
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
	const cut = (): void => {
		for (const socket of sockets) socket.destroy()
		server.closeAllConnections()
	}
	return {
		origin: `http://localhost:${(server.address() as AddressInfo).port}`,
		broken(path, how) {
			rule = { path, how }
			count = 0
		},
		count: () => count,
		slow(rate) {
			paced = pacing(rate)
			asked.length = 0
		},
		ranges: path => asked.filter(one => one.path.startsWith(path)).map(({ range }) => range),
		cut,
		part() {
			isParted = true
			cut()
		},
		join() {
			isParted = false
		},
		mend() {
			rule = null
			paced = null
			isParted = false
		},
		async close() {
			cut()
			await new Promise(done => server.close(done))
		},
	}
}
