import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as an external system receives it. */
export interface Received {
	readonly path: string
	readonly headers: Readonly<Record<string, string>>
	readonly body: string
}

type Answer = (response: ServerResponse, request: Received) => void

/** Another system on this machine that is told about events. */
export interface Receiver {
	readonly url: string
	/** The allowance needed to reach it. */
	readonly allow: string
	readonly received: Received[]
	/** Sets its answer from now on; 204 initially. */
	answer(how: Answer): void
	/** Resolves when this many requests have arrived in total. */
	seen(count: number): Promise<void>
	/** Stops listening until it is opened again. */
	close(): Promise<void>
	open(): Promise<void>
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
	const chunks: Buffer[] = []
	for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
	return Buffer.concat(chunks).toString('utf8')
}

export const aReceiver = async (): Promise<Receiver> => {
	const received: Received[] = []
	let waiting: { readonly count: number; readonly done: () => void }[] = []
	let how: Answer = response => void response.writeHead(204).end()
	const server = createServer(async (request, response) => {
		const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
		const one = { path: request.url ?? '', headers, body: await bodyOf(request) }
		received.push(one)
		how(response, one)
		for (const { done } of waiting.filter(({ count }) => count <= received.length)) done()
		waiting = waiting.filter(({ count }) => count > received.length)
	})
	const open = (port: number): Promise<void> =>
		new Promise((resolve, reject) => {
			server.once('error', reject)
			server.listen(port, '127.0.0.1', resolve)
		})
	await open(0)
	const { port } = server.address() as AddressInfo
	return {
		url: `http://127.0.0.1:${port}/events`,
		allow: `127.0.0.1:${port}`,
		received,
		answer: next => {
			how = next
		},
		seen: count => (received.length >= count ? Promise.resolve() : new Promise(done => waiting.push({ count, done }))),
		close: () =>
			new Promise(resolve => {
				server.closeAllConnections()
				server.close(() => resolve())
			}),
		open: () => open(port),
	}
}
