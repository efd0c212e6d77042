import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest, Agent as SecureAgent } from 'node:https'

/** Requests of all terminals over a limited number of connections: a fleet on one machine must not run out of ports. */
export interface Requests {
	/** The server that they go to. */
	readonly origin: string
	/** The answer with its body unread. */
	get(path: string, headers: Record<string, string>, signal?: AbortSignal): Promise<IncomingMessage>
	post(path: string, headers: Record<string, string>, body: Buffer): Promise<IncomingMessage>
	close(): void
}

export const requests = (origin: string, connections = 64): Requests => {
	const { protocol } = new URL(origin)
	const [send, agent] =
		protocol === 'https:'
			? [httpsRequest, new SecureAgent({ keepAlive: true, maxSockets: connections })]
			: [httpRequest, new Agent({ keepAlive: true, maxSockets: connections })]
	const ask = (method: string, path: string, headers: object, body: Buffer | null, signal?: AbortSignal) =>
		new Promise<IncomingMessage>((resolve, reject) => {
			const made = send(
				`${origin}${path}`,
				{ method, agent, headers: { ...headers }, ...(signal ? { signal } : {}) },
				resolve,
			)
			made.on('error', reject)
			made.end(body ?? undefined)
		})
	return {
		origin,
		get: (path, headers, signal) => ask('GET', path, headers, null, signal),
		post: (path, headers, body) => ask('POST', path, { ...headers, 'content-length': body.length }, body),
		close: () => agent.destroy(),
	}
}

/** The whole body of a small answer. */
export const bodyOf = async (message: IncomingMessage): Promise<Buffer> => {
	const pieces: Buffer[] = []
	for await (const piece of message) pieces.push(piece as Buffer)
	return Buffer.concat(pieces)
}
