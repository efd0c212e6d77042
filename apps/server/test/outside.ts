import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Answer {
	readonly status?: number
	readonly type?: string
	readonly headers?: Record<string, string>
	readonly body?: string | Uint8Array
	/** The answer waits until this resolves. */
	readonly after?: Promise<unknown>
}

/** An external server on this machine that answers as a test requires. */
export interface Outside {
	readonly origin: string
	/** The allowance needed to reach it. */
	readonly allow: string
	/** The requests so far: path and headers. */
	readonly asked: { path: string; headers: Record<string, string | string[] | undefined> }[]
	/** Sets the answer of a path from now on; returns its address. */
	say(path: string, answer: Answer | ((headers: Record<string, string | string[] | undefined>) => Answer)): string
	close(): Promise<void>
}

export const anOutside = async (): Promise<Outside> => {
	const answers = new Map<string, Parameters<Outside['say']>[1]>()
	const asked: Outside['asked'] = []
	const server = createServer((request, response) => {
		const { url: path = '', headers } = request
		asked.push({ path, headers })
		const said = answers.get(path)
		const answer = typeof said === 'function' ? said(headers) : (said ?? { status: 404 })
		const { status = 200, type = 'text/plain', headers: own = {}, body = '', after } = answer
		Promise.resolve(after).then(
			() => response.writeHead(status, { 'content-type': type, ...own }).end(body),
			() => response.destroy(),
		)
	})
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject)
		server.listen(0, '127.0.0.1', resolve)
	})
	const { port } = server.address() as AddressInfo
	const origin = `http://127.0.0.1:${port}`
	return {
		origin,
		allow: `127.0.0.1:${port}`,
		asked,
		say: (path, answer) => {
			answers.set(path, answer)
			return `${origin}${path}`
		},
		close: () =>
			new Promise(resolve => {
				server.closeAllConnections()
				server.close(() => resolve())
			}),
	}
}
