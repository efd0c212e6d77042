import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { allCalls } from '@vitrine/contract/all'
import type { Endpoint } from '@vitrine/contract/call/endpoint'
import { terminalFrame, webFrame } from '@vitrine/contract/messages'
import { terminalAddress, terminalRoutes } from '@vitrine/contract/terminal-routes'
import { WebSocket } from 'ws'

/** One malicious action. */
export interface Attack {
	readonly what: string
	once(): Promise<unknown>
}

/** The server under attack. */
export interface Target {
	readonly origin: string
	readonly socket_port: number
}

export const form = 'application/x-www-form-urlencoded'
const common = { v: '3.0.13', s: 'x'.repeat(64) }

/** The most expensive bodies that a form allows, and some that it does not. */
const bodies: Readonly<Record<string, { type: string; body: () => Buffer }>> = {
	'64 full names': {
		type: form,
		body: () => {
			const names = Array.from({ length: 60 }, (_, at) => [`n${at}`, '%E7%BB%88'.repeat(110)].join('='))
			return Buffer.from([...names, new URLSearchParams({ ...common, t: String(Date.now()), token: 'x' })].join('&'))
		},
	},
	'a form of names': { type: form, body: () => Buffer.from('&a='.repeat(20_000)) },
	'a form of 4 MB': { type: form, body: () => Buffer.from('&a=1234567'.repeat(400_000)) },
	'packed JSON': { type: 'application/json', body: () => gzipSync(Buffer.alloc(8 * 1024 * 1024, '[')) },
	parts: { type: 'multipart/form-data; boundary=x', body: () => Buffer.alloc(1024 * 1024, '--x\r\n') },
}

/** Sends a request as a stranger would; any outcome is fine as long as the request ends. */
export const send = (
	origin: string,
	path: string,
	type: string,
	body: Buffer,
	more: Readonly<Record<string, string>> = {},
): Promise<void> =>
	new Promise(resolve => {
		const headers = {
			'content-type': type,
			'content-length': body.length,
			authorization: `Bearer ${path.includes('/terminal/') ? `1.${'x'.repeat(43)}` : 'vtp_x'}`,
			cookie: `vitrine_session=x; a=${'x; b='.repeat(1500)}`,
			...more,
		}
		const made = request(`${origin}${path}`, { method: 'POST', headers, agent: false }, answer => {
			answer.resume()
			answer.on('close', resolve)
		})
		made.on('error', () => resolve())
		made.end(body)
	})

/** Every route, and some that do not exist. */
export const paths = (): string[] => [
	...Object.values(allCalls).flatMap(calls => Object.values<Endpoint>(calls).map(({ path }) => `/api${path}`)),
	...Object.values(terminalRoutes).map(route => terminalAddress(route, 'x')),
	...['/api/nothing', '/api/terminal/nothing', '/', '/media/x'],
]

/** A frame of each kind in the contract, as large as a stranger can send, and one of an unknown kind. */
const frames = (): { from: string; type: string; text: string }[] =>
	Object.entries({ web: webFrame, terminal: terminalFrame }).flatMap(([from, { options }]) =>
		[...options.map(option => option.shape.type.value), 'unknown'].map(type => {
			const data = { token: 'x', user_id: 1, sn: 'A'.repeat(64), key: 'x'.repeat(128), deep: '['.repeat(15_000) }
			return { from, type, text: JSON.stringify({ type, role: from, data }) }
		}),
	)

const talk = (address: string, text: string): Promise<void> =>
	new Promise(resolve => {
		const socket = new WebSocket(address, { perMessageDeflate: false })
		socket.on('open', () => {
			for (let times = 0; times < 20; times++) socket.send(text)
			for (let times = 0; times < 200; times++) socket.ping()
		})
		socket.on('message', () => socket.terminate())
		socket.on('error', () => undefined)
		socket.on('close', () => resolve())
	})

/** Everything that a stranger can do: every kind of body to every route, and every kind of frame. */
export const asStranger = ({ origin, socket_port }: Target): Attack[] => [
	...paths().flatMap(path =>
		Object.entries(bodies).map(([name, { type, body }]) => ({
			what: `${name} to ${path}`,
			once: () => send(origin, path, type, body()),
		})),
	),
	...frames().map(({ from, type, text }) => ({
		what: `${type} of a ${from}`,
		once: () => talk(`ws://127.0.0.1:${socket_port}/?from=${from}`, text),
	})),
]
