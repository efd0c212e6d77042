import { connect } from 'node:net'

/** The result of a burst of requests; latencies in ms. */
export interface Burst {
	readonly seconds: number
	readonly bytes: number
	readonly answers: number
	readonly latencies: number[]
}

export interface BurstOrder {
	readonly port: number
	/** How many requests are in flight at any time, each on its own keep-alive connection. */
	readonly connections: number
	/** The next request as bytes; null if there is none left. */
	readonly next: () => Buffer | null
	/** How every answer's body has to begin. */
	readonly begins?: string
	readonly status?: number
}

const head_end = Buffer.from('\r\n\r\n')

const readHead = (head: string, status: number): number => {
	if (!head.startsWith(`HTTP/1.1 ${status} `)) throw new Error(`an answer begins with ${head.slice(0, 200)}`)
	const length = /\r\ncontent-length: (\d+)/i.exec(head)
	if (length === null) throw new Error('an answer has no Content-Length')
	return Number(length[1])
}

/** Reads answers one after the other from the chunks of a stream; returns true when one is complete. */
const reader = ({ begins = '', status = 200 }: BurstOrder) => {
	const wanted = Buffer.from(begins)
	let head: Buffer | null = null
	/** How much of the body is still missing; negative until the head is complete. */
	let left = -1
	let start: Buffer = Buffer.alloc(0)
	/** The part of a chunk that belongs to a body; null if it only continues a head. */
	const bodyOf = (piece: Buffer): Buffer | null => {
		if (left >= 0) return piece
		const read = head === null ? piece : Buffer.concat([head, piece])
		const end = read.indexOf(head_end)
		head = end < 0 ? Buffer.from(read) : null
		if (end < 0) return null
		left = readHead(read.toString('latin1', 0, end), status)
		return read.subarray(end + head_end.length)
	}
	const finish = (): void => {
		if (left < 0) throw new Error('an answer is longer than it says')
		if (!start.equals(wanted)) throw new Error(`an answer begins with ${start} instead of ${begins}`)
		left = -1
		start = Buffer.alloc(0)
	}
	return (piece: Buffer): boolean => {
		const body = bodyOf(piece)
		if (body === null) return false
		if (start.length < wanted.length) start = Buffer.concat([start, body.subarray(0, wanted.length - start.length)])
		left -= body.length
		if (left > 0) return false
		finish()
		return true
	}
}

/** One connection that sends requests one after the other. */
const worker = (order: BurstOrder, done: (bytes: number, latency: number) => void): Promise<void> =>
	new Promise((resolve, reject) => {
		const complete = reader(order)
		let bytes = 0
		let began = 0
		const send = (): void => {
			const request = order.next()
			if (request === null) {
				socket.destroy()
				return resolve()
			}
			began = performance.now()
			bytes = 0
			socket.write(request)
		}
		const socket = connect({
			host: '127.0.0.1',
			port: order.port,
			noDelay: true,
			// One buffer for all reads: the load must not spend its time on memory.
			onread: {
				buffer: Buffer.allocUnsafe(256 * 1024),
				callback: (length, buffer) => {
					bytes += length
					try {
						if (complete((buffer as Buffer).subarray(0, length))) {
							done(bytes, performance.now() - began)
							send()
						}
					} catch (error) {
						socket.destroy()
						reject(error)
					}
					return true
				},
			},
		})
		socket.on('connect', send)
		socket.on('error', reject)
		socket.on('end', () => reject(new Error('the server closed a connection')))
	})

/** Sends requests as fast as they are answered and checks every answer. */
export const burst = async (order: BurstOrder): Promise<Burst> => {
	let [bytes, answers] = [0, 0]
	const latencies: number[] = []
	const done = (more: number, latency: number): void => {
		bytes += more
		answers++
		latencies.push(latency)
	}
	const began = performance.now()
	await Promise.all(Array.from({ length: order.connections }, () => worker(order, done)))
	return { seconds: (performance.now() - began) / 1000, bytes, answers, latencies }
}

/** Requests from a list, each once. */
export const each = (requests: readonly Buffer[]): BurstOrder['next'] => {
	const rest = requests.values()
	return () => rest.next().value ?? null
}

/** The same request this many times. */
export const times = (request: Buffer, count: number): BurstOrder['next'] => {
	let left = count
	return () => (left-- > 0 ? request : null)
}
