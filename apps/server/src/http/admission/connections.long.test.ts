import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aApp, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser } from '../../../test/browser.ts'
import { aTerminal, bound, heard } from '../../../test/factories.ts'

const limits = { each: 40, all: 60 }

/** A connection from one of this machine's addresses. */
interface Opened {
	readonly socket: Socket
	/** Settles when the connection has ended, whichever side ended it. */
	readonly closed: Promise<void>
}

describe('connections of strangers', () => {
	let app: TestApp
	let admin: Browser
	let opened: Opened[] = []
	const start = async (settings: Record<string, string> = {}): Promise<void> => {
		app = await aApp('sqlite', {
			VITRINE_CONNECTIONS_PER_ADDRESS: String(limits.each),
			VITRINE_CONNECTIONS: String(limits.all),
			...settings,
		})
		admin = await anAdmin(app)
	}
	beforeEach(() => {
		opened = []
	})
	afterEach(async () => {
		for (const { socket } of opened) socket.destroy()
		await app.remove()
	})

	const open = (from: string, port = app.port): Promise<Opened> =>
		new Promise(resolve => {
			const socket = connect({ port, host: '127.0.0.1', localAddress: from })
			const closed = new Promise<void>(done => socket.once('close', () => done()))
			socket.on('error', () => undefined)
			const made = { socket, closed }
			opened.push(made)
			socket.once('connect', () => resolve(made))
		})
	const many = async (count: number, from: string, port = app.port): Promise<Opened[]> => {
		const list: Opened[] = []
		for (let at = 0; at < count; at++) list.push(await open(from, port))
		return list
	}
	/** Sends a request from an address, on its own connection unless an agent reuses one. */
	const ask = (from: string, path = '/healthz', agent?: Agent): Promise<number> =>
		new Promise((resolve, reject) => {
			const options = { port: app.port, host: '127.0.0.1', localAddress: from, path, agent: agent ?? false }
			get(options, response => {
				response.resume()
				response.once('end', () => resolve(response.statusCode ?? 0))
			}).once('error', reject)
		})
	const figure = async (name: string): Promise<number> => {
		const text = await (await fetch(`${app.origin}/metrics`)).text()
		return Number(
			text
				.split('\n')
				.find(line => line.startsWith(`${name} `))
				?.slice(name.length) ?? Number.NaN,
		)
	}
	/** A request that stays in progress for as long as its sender withholds the rest of it. */
	const hang = async (from: string): Promise<void> => {
		const { socket } = await open(from)
		const lines = [
			'Host: x',
			'Content-Type: application/x-www-form-urlencoded',
			'Expect: 100-continue',
			'Content-Length: 100',
		]
		const heard = new Promise(resolve => socket.once('data', resolve))
		socket.write(`POST /api/admin/access/login HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
		expect(String(await heard)).toContain('100 Continue')
	}

	test('thousands that say nothing keep nobody out, and cost no more than so many', async () => {
		await start()
		const pair = await aTerminal(admin)
		const terminal = await bound(app, pair)
		const idle = await many(3000, '127.0.0.2')
		// Other addresses, the same address, and bound terminals carry on.
		expect(await ask('127.0.0.3')).toBe(200)
		expect(await ask('127.0.0.2')).toBe(200)
		await heard(terminal)
		await (await bound(app, await aTerminal(admin))).close()
		await Promise.all(idle.slice(0, 3000 - limits.each).map(({ closed }) => closed))
		expect(await figure('vitrine_connections{of="strangers"}')).toBeLessThanOrEqual(limits.each + 2)
		expect(await figure('vitrine_connections_ended_total')).toBeGreaterThanOrEqual(3000 - limits.each)
		terminal.close()
	})

	test('many addresses together have so many, and the one that has been idle for longest goes', async () => {
		await start()
		const first = await many(limits.each, '127.0.0.4')
		const second = await many(limits.each, '127.0.0.5')
		await Promise.all(first.slice(0, 2 * limits.each - limits.all).map(({ closed }) => closed))
		expect(first.at(-1)?.socket.destroyed).toBe(false)
		expect(second[0]?.socket.destroyed).toBe(false)
		expect(await ask('127.0.0.6')).toBe(200)
	})

	test('where all have a request in hand, the next of that address is not let in; others are', async () => {
		await start()
		for (let at = 0; at < limits.each; at++) await hang('127.0.0.7')
		const late = await open('127.0.0.7')
		await late.closed
		expect(await figure('vitrine_connections_refused_total{limit="address"}')).toBe(1)
		expect(await ask('127.0.0.8')).toBe(200)
	})

	test('a connection on which somebody known has spoken is none of them', async () => {
		await start()
		const terminal = await bound(app, await aTerminal(admin))
		const agent = new Agent({ keepAlive: true, maxSockets: 1 })
		const path = `/api/terminal/file/${'a'.repeat(64)}`
		const speak = (): Promise<{ code: number; reused: boolean }> =>
			new Promise((resolve, reject) => {
				const headers = { authorization: `Bearer ${terminal.token}` }
				const options = { port: app.port, host: '127.0.0.1', localAddress: '127.0.0.9', path, agent, headers }
				const request = get(options, response => {
					response.resume()
					response.once('end', () => resolve({ code: response.statusCode ?? 0, reused: request.reusedSocket }))
				}).once('error', reject)
			})
		expect(await speak()).toEqual({ code: 404, reused: false })
		const idle = await many(3 * limits.all, '127.0.0.9')
		await idle[0]?.closed
		// The same connection is still open.
		expect(await speak()).toEqual({ code: 404, reused: true })
		agent.destroy()
		terminal.close()
	})

	test('a browser that has signed in is known too', async () => {
		await start()
		await admin.terminals.list({})
		expect(await figure('vitrine_connections{of="known"}')).toBeGreaterThan(0)
	})

	test('what comes through a proxy that is trusted is not counted by the address of the proxy', async () => {
		await start({ VITRINE_TRUST_PROXY: '127.0.0.10', VITRINE_METRICS_TOKEN: 'figures' })
		const idle = await many(3 * limits.all, '127.0.0.10')
		expect(await ask('127.0.0.10')).toBe(200)
		expect(await ask('127.0.0.11')).toBe(200)
		expect(idle.filter(({ socket }) => socket.destroyed)).toEqual([])
	})

	test('the port of the sockets counts with the other', async () => {
		await start()
		const idle = await many(limits.each, '127.0.0.12', app.socket_port)
		await many(1, '127.0.0.12')
		await idle[0]?.closed
		expect(idle[1]?.socket.destroyed).toBe(false)
	})
})
