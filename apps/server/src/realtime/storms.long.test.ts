import { connect, type Socket } from 'node:net'
import { close_codes } from '@vitrine/contract/messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../test/app.ts'
import { aChannel, anAdmin, type Browser, type Channel } from '../../test/browser.ts'
import { aSocket, aTerminal, bound, heard } from '../../test/factories.ts'
import { aMember, rootGroup } from '../../test/people.ts'

/** The most that an honest terminal sends at once: for a thousand downloads, that they started, progressed and finished. */
const honest = 2000
const flood = 20_000
const most_windows = 500

/** A frame as a client sends it, with an all-zero mask. */
const frameOf = (text: string): Buffer => {
	const content = Buffer.from(text)
	const head = Buffer.from([0x81, 0xfe, 0, 0, 0, 0, 0, 0])
	head.writeUInt16BE(content.length, 2)
	return Buffer.concat([head, content])
}

describe.each(dialects)('storms on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const storms: readonly (readonly [what: string, open: () => Promise<Channel>, frame: () => object])[] = [
		['a terminal', async () => bound(app, await aTerminal(admin)), () => ({ type: 'heart_package', data: {} })],
		[
			'a browser',
			() => aSocket(app, admin),
			() => ({ type: 'heart_package', data: { token: admin.session.token, probe: true } }),
		],
	]
	test.each(storms)(
		'%s that has bound and sends without end is closed, and nobody else is',
		async (_who, open, frame) => {
			const [other, channel] = [await bound(app, await aTerminal(admin)), await open()]
			for (let at = 0; at < flood; at++) channel.send(frame())
			expect(await channel.closed()).toBe(1008)
			await heard(other)
			other.close()
		},
	)

	test('a terminal that tells of very many downloads at once is heard out, again and again', async () => {
		const channel = await bound(app, await aTerminal(admin))
		for (let round = 0; round < 3; round++) {
			for (let at = 0; at < honest; at++) channel.send({ type: 'download', data: { dc_id: 9_000_000 + at, status: 1 } })
			await heard(channel)
			app.clock.move(10_000)
		}
		channel.close()
	})

	test('a connection whose terminal has come again is ended, although the other side never answers', async () => {
		const { sn, key } = await aTerminal(admin)
		const frame = frameOf(JSON.stringify({ type: 'bind', role: 'terminal', data: { sn, key, model: 'x'.repeat(60) } }))
		const half = await new Promise<Socket>((resolve, reject) => {
			const socket = connect({ port: app.socket_port, host: '127.0.0.1', allowHalfOpen: true })
			socket.on('error', reject)
			socket.write(
				'GET /?from=terminal HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
			)
			socket.write(frame)
			socket.on('data', piece => String(piece).includes('device_id') && resolve(socket))
		})
		const gone = new Promise(done => half.once('end', done))
		const again = await bound(app, { sn, key })
		await gone
		await heard(again)
		again.close()
		half.destroy()
	})
})

test('one account has so many windows connected; the next is told to come later, and others are let in', async () => {
	const app = await aApp('sqlite')
	const admin = await anAdmin(app)
	const member = await aMember(app, await rootGroup(app))
	const windows: Channel[] = []
	for (let at = 0; at < most_windows; at++) windows.push(await aSocket(app, admin))
	const next = await aChannel(`ws://127.0.0.1:${app.socket_port}/?from=web`, { cookie: admin.cookie })
	const { user_id, token } = admin.session
	next.send({ type: 'bind', role: 'web', from: 'bind_user', data: { user_id, token } })
	expect(await next.closed()).toBe(close_codes.crowded)
	;(await aSocket(app, member)).close()
	const gone = windows.pop()
	gone?.close()
	await gone?.closed()
	windows.push(await aSocket(app, admin))
	for (const window of windows) window.close()
	await app.remove()
})
