import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { errors } from '@vitrine/contract/error-codes'
import { close_codes } from '@vitrine/contract/messages'
import { stranger_limits } from '@vitrine/domain/people/stranger'
import { terminal_timing } from '@vitrine/domain/terminal/terminal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../test/app.ts'
import { aChannel, anAdmin, type Browser, type Channel, errorCodeOf, expectError } from '../../test/browser.ts'
import { aName, aSocket, aTerminal, bound, heard } from '../../test/factories.ts'

type Pairing = { type: string; data: { code: string; expires_at: number } }

/** Sends until it is disconnected; false if it never is. Before each check the server has processed what was sent before. */
const flood = async (one: () => void, rounds: number, handled: () => Promise<void>, isCut: () => Promise<boolean>) => {
	for (let round = 0; round < rounds; round++) {
		for (let at = 0; at < 1000; at++) one()
		await handled()
		if (await isCut()) return true
	}
	return false
}

describe.each(dialects)('strangers at the sockets on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const open = () => aChannel(`ws://127.0.0.1:${app.socket_port}/?from=terminal`)
	const bind = (channel: Channel, data: object) => channel.send({ type: 'bind', role: 'terminal', data })
	const waiting = async (sn = aName('WAIT').replace(' ', ''), key: string = randomUUID()) => {
		const channel = await open()
		bind(channel, { sn, key, pairing: true })
		const { data } = await channel.next<Pairing>()
		return { channel, sn, key, code: data.code }
	}
	const refused = async (data: object): Promise<number> => {
		const channel = await open()
		bind(channel, data)
		const { status } = await channel.next<{ status: number }>(frame => frame.type === 'bind')
		channel.close()
		return status
	}

	test('an upgrade that is refused is let go, although the other side never closes', async () => {
		for (const port of [app.socket_port, Number(new URL(app.origin).port)]) {
			const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
			let heard = ''
			socket.on('data', data => {
				heard += data
			})
			socket.write(
				'GET /nope HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
			)
			await new Promise(done => socket.once('end', done))
			expect(heard).toContain('404')
			// A connection that was still open would accept this forever.
			const gone = new Promise(done => socket.once('error', done).once('close', done))
			const knock = setInterval(() => socket.write('x'), 5)
			await gone
			clearInterval(knock)
			socket.destroy()
		}
	})

	test('before its bind nothing is answered', async () => {
		const pair = await aTerminal(admin)
		const channel = await open()
		for (let at = 0; at < 3; at++) channel.send({ type: 'heart_package' })
		bind(channel, { sn: pair.sn, key: pair.key })
		expect(await channel.next()).toMatchObject({ type: 'bind', status: 1 })
		channel.close()
	})

	test.each([
		['heartbeats', (channel: Channel) => channel.send({ type: 'heart_package' })],
		['pings', (channel: Channel) => channel.socket.ping()],
	])('of somebody unbound only a few %s are taken', async (_what, one) => {
		const channel = await open()
		channel.socket.on('error', () => undefined)
		for (let at = 0; at < 1000; at++) one(channel)
		expect(await channel.closed()).toBe(1006)
	})

	test('a few bytes more than a bind needs, sent before it, end the socket', async () => {
		for (const from of ['terminal', 'web']) {
			const channel = await aChannel(`ws://127.0.0.1:${app.socket_port}/?from=${from}`)
			channel.send({ type: 'bind', role: from, data: { token: 'x'.repeat(stranger_limits.bytes) } })
			expect(await channel.closed()).toBe(1006)
		}
	})

	test('one that waits with a code may beat for ever, but not all the time', async () => {
		const { channel } = await waiting()
		for (let beat = 0; beat < 2 * stranger_limits.frames; beat++) {
			await heard(channel)
			app.clock.move(terminal_timing.heartbeat)
		}
		for (let beat = 0; beat <= stranger_limits.frames; beat++) channel.send({ type: 'heart_package' })
		expect(await channel.closed()).toBe(1006)
	})

	test.each([
		['terminal that beats', 'terminal', (channel: Channel) => channel.send({ type: 'heart_package' })],
		['terminal that pings', 'terminal', (channel: Channel) => channel.socket.ping('x'.repeat(125))],
		['browser that pings', 'browser', (channel: Channel) => channel.socket.ping('x'.repeat(125))],
	])('a %s and never reads is cut before it grows the server', async (_what, kind, one) => {
		const channel = kind === 'browser' ? await aSocket(app, admin) : await bound(app, await aTerminal(admin))
		const other = await bound(app, await aTerminal(admin))
		const online = async (): Promise<string> => {
			const figures = await (await fetch(`${app.origin}/metrics`)).text()
			return figures.split('\n').find(line => line.startsWith(`vitrine_${kind}s_online `)) ?? ''
		}
		const before = await online()
		channel.socket.on('error', () => undefined)
		channel.socket.pause()
		const isCut = async () => (await online()) !== before
		expect(
			await flood(
				() => one(channel),
				600,
				() => heard(other),
				isCut,
			),
		).toBe(true)
		channel.socket.terminate()
		other.close()
	})

	test('two that show codes for one number are both served: the one whose code is typed in is taken', async () => {
		for (const place of [0, 1]) {
			const first = await waiting()
			const both = [first, await waiting(first.sn)]
			const [chosen, other] = place === 0 ? both : [...both].reverse()
			const { id } = await admin.terminals.pair({ name: aName('chosen'), code: chosen?.code ?? '' })
			expect(await chosen?.channel.next(frame => frame.type === 'bind')).toMatchObject({ data: { device_id: id } })
			expect(await other?.channel.closed()).toBe(close_codes.terminal_refused)
			await expectError(admin.terminals.pair({ name: 'x', code: other?.code ?? '' }), 'pairing_absent')
			chosen?.channel.close()
		}
	})

	test('a terminal that comes again shows the code that it has shown', async () => {
		const first = await waiting()
		const again = await waiting(first.sn, first.key)
		expect(await first.channel.closed()).toBe(close_codes.replaced)
		expect(again.code).toBe(first.code)
		again.channel.close()
	})

	test('a number stands only so many wrong keys from one address, and the right one after a while', async () => {
		const { sn, key } = await aTerminal(admin)
		const bystander = await aTerminal(admin)
		for (let guess = 0; guess < stranger_limits.keys; guess++)
			expect(await refused({ sn, key: `guess-${guess}` })).toBe(errors.terminal_key_wrong.status)
		expect(await refused({ sn, key })).toBe(errors.terminal_key_tries.status)
		expect(await refused({ sn: bystander.sn, key: bystander.key })).toBe(1)
		app.clock.move(stranger_limits.window + 1)
		expect(await refused({ sn, key })).toBe(1)
	})

	test('an operator who guesses codes is stopped, others are not', async () => {
		const { channel, code } = await waiting()
		const guesser = await anAdmin(app)
		const guess = () => errorCodeOf(guesser.terminals.pair({ name: 'x', code: 'AAAAAA' }))
		for (let tries = 0; tries < stranger_limits.codes; tries++)
			expect((await guess()).status).toBe(errors.pairing_absent.status)
		await expectError(guesser.terminals.pair({ name: 'x', code }), 'pairing_tries')
		app.clock.move(stranger_limits.window + 1)
		expect((await guesser.terminals.pair({ name: aName('late'), code: (await waiting()).code })).id).toBeGreaterThan(0)
		channel.close()
	})
})

describe('many strangers from one address', () => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp('sqlite')
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const upgrade = (socket_port: number): Promise<{ socket: Socket; code: string }> =>
		new Promise((resolve, reject) => {
			const socket = connect(socket_port, '127.0.0.1')
			const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
			socket.on('error', reject)
			socket.write(
				`GET /?from=terminal HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n${key}\r\n\r\n`,
			)
			socket.once('data', data => resolve({ socket, code: String(data).split(' ')[1] ?? '' }))
		})

	test('so many sockets may be open that have bound nothing; the bound ones are as many as they like', async () => {
		const pair = await aTerminal(admin)
		const first = await bound(app, pair)
		const sockets: Socket[] = []
		let begun = 0
		const fill = async (): Promise<void> => {
			while (begun++ < stranger_limits.unbound) {
				const { socket, code } = await upgrade(app.socket_port)
				expect(code).toBe('101')
				sockets.push(socket)
			}
		}
		await Promise.all(Array.from({ length: 50 }, fill))
		expect((await upgrade(app.socket_port)).code).toBe('503')
		await heard(first)
		// A socket that leaves makes room for another.
		const gone = sockets.splice(0, 100)
		await Promise.all(gone.map(socket => new Promise(resolve => socket.once('close', resolve).destroy())))
		const second = await bound(app, await aTerminal(admin))
		await heard(second)
		for (const socket of sockets) socket.destroy()
		for (const channel of [first, second]) channel.close()
	})

	test('so many may wait with a code, and the next is told to come later', async () => {
		const channels: Channel[] = []
		const come = async (): Promise<{ type: string; status?: number }> => {
			const channel = await aChannel(`ws://127.0.0.1:${app.socket_port}/?from=terminal`)
			channels.push(channel)
			const data = { sn: aName('MANY').replace(' ', ''), key: randomUUID(), pairing: true }
			channel.send({ type: 'bind', role: 'terminal', data })
			return channel.next()
		}
		for (let at = 0; at < stranger_limits.waiting; at++) expect((await come()).type).toBe('pairing')
		expect(await come()).toMatchObject({ type: 'bind', status: errors.pairing_many.status })
		expect(await channels.at(-1)?.closed()).toBe(close_codes.terminal_refused)
		for (const channel of channels) channel.close()
	})
})
