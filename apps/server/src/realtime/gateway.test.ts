import { connect } from 'node:net'
import { close_codes, max_frame } from '@vitrine/contract/messages'
import { terminal_timing } from '@vitrine/domain/terminal/terminal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../test/app.ts'
import { aChannel, anAdmin, aVisitor, type Browser } from '../../test/browser.ts'
import { aSocket, aTerminal, bound, heard } from '../../test/factories.ts'
import { aMember, rootGroup } from '../../test/people.ts'

describe.each(dialects)('sockets on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const addresses = () => [
		`ws://127.0.0.1:${app.socket_port}/`,
		`ws://127.0.0.1:${app.socket_port}/ws`,
		`ws://127.0.0.1:${app.port}/ws`,
	]
	const open = (headers: Record<string, string> = {}, address = addresses()[0]) =>
		aChannel(`${address}?from=web`, headers)
	const bind = ({ session }: Browser, change: object = {}) => ({
		type: 'bind',
		role: 'web',
		from: 'bind_user',
		data: { user_id: session.user_id, token: session.token, ...change },
	})

	test("without its cookie, with another's, or for another person a token binds nothing", async () => {
		const member = await aMember(app, await rootGroup(app))
		const other = await anAdmin(app)
		for (const [cookie, frame] of [
			['', bind(admin)],
			['vitrine_session=', bind(admin)],
			['vitrine_session=unknown', bind(admin)],
			[other.cookie, bind(admin)],
			[member.cookie, bind(admin)],
			[admin.cookie, bind(admin, { user_id: member.session.user_id })],
			[admin.cookie, bind(admin, { token: 'unknown' })],
			[admin.cookie, bind(admin, { token: '' })],
		] as const) {
			const channel = await open(cookie === '' ? {} : { cookie })
			channel.send(frame)
			expect(await channel.closed()).toBe(close_codes.web_refused)
		}
	})

	test('a personal access token binds nothing', async () => {
		const { token } = await admin.access.createToken({ name: 'socket' })
		await (await aVisitor(app)).fetch(`${app.origin}/api/admin/device/list`, {
			method: 'POST',
			headers: { authorization: `Bearer ${token}` },
			body: new URLSearchParams(),
		})
		const channel = await open({ cookie: admin.cookie })
		channel.send(bind(admin, { token }))
		expect(await channel.closed()).toBe(close_codes.web_refused)
	})

	test('on both ports and paths a browser binds and its heartbeat is echoed', async () => {
		for (const address of addresses()) {
			const channel = await open({ cookie: `other=1; ${admin.cookie}; more=2` }, address)
			channel.send(bind(admin))
			expect(await channel.next()).toEqual({ type: 'bind', status: 1 })
			channel.send({ type: 'heart_package', data: { userId: admin.session.user_id, token: admin.session.token } })
			const { type, t } = await channel.next<{ type: string; t: number }>()
			expect(type).toBe('heart_package')
			expect(Math.abs(t - app.clock.now())).toBeLessThan(10_000)
			channel.close()
			expect(await channel.closed()).toBe(1005)
		}
	})

	test('a heartbeat with a token that no longer holds closes the socket', async () => {
		for (const token of [undefined, 5, '', 'unknown', (await anAdmin(app)).session.token]) {
			const channel = await aSocket(app, admin)
			channel.send({ type: 'heart_package', data: { token } })
			expect(await channel.closed()).toBe(close_codes.web_refused)
		}
	})

	test('a heartbeat before the bind, and a second bind, close the socket', async () => {
		const early = await open({ cookie: admin.cookie })
		early.send({ type: 'heart_package', data: { token: admin.session.token } })
		expect(await early.closed()).toBe(close_codes.web_refused)
		const twice = await aSocket(app, admin)
		twice.send(bind(admin))
		expect(await twice.closed()).toBe(close_codes.web_refused)
	})

	test('a socket that binds nothing in time is closed', async () => {
		const quiet = await open({ cookie: admin.cookie })
		const channel = await aSocket(app, admin)
		app.clock.move(terminal_timing.bind + 1)
		app.sweep()
		expect(await quiet.closed()).toBe(close_codes.bind_late)
		channel.send({ type: 'heart_package', data: { token: admin.session.token } })
		await channel.next(frame => frame.type === 'heart_package')
		channel.close()
	})

	test.each([
		'https://evil.example',
		'null',
		'http://127.0.0.1:1',
		'http://localhost.evil.example',
		'rubbish',
		'file://',
	])('a page of %s is refused at the upgrade', async origin => {
		for (const address of addresses())
			await expect(open({ cookie: admin.cookie, origin }, address)).rejects.toThrow('403')
	})

	test('the own page may open both ports', async () => {
		for (const address of addresses()) {
			const channel = await open({ cookie: admin.cookie, origin: app.origin }, address)
			channel.send(bind(admin))
			await channel.next(frame => frame.type === 'bind')
			channel.close()
		}
	})

	test('an unknown path and an unknown kind of client are refused at the upgrade', async () => {
		await expect(aChannel(`ws://127.0.0.1:${app.port}/?from=web`)).rejects.toThrow('404')
		await expect(aChannel(`ws://127.0.0.1:${app.port}/api/ws?from=web`)).rejects.toThrow('404')
		await expect(aChannel(`ws://127.0.0.1:${app.socket_port}/ws`)).rejects.toThrow('400')
		await expect(aChannel(`ws://127.0.0.1:${app.socket_port}/ws?from=printer`)).rejects.toThrow('400')
		expect((await fetch(`http://127.0.0.1:${app.socket_port}/`)).status).toBe(426)
	})

	test('frames that cannot be read end their own socket and nothing else', async () => {
		const others = await aSocket(app, admin)
		const rubbish = [
			'',
			'{',
			'null',
			'[]',
			'5',
			'{"type":"x"}',
			'{"type":"bind"}',
			'{"__proto__":{"type":"bind"}}',
			'{"type":"bind","role":"web","data":{"user_id":{},"token":[]}}',
		]
		for (const text of rubbish) {
			const channel = await open({ cookie: admin.cookie })
			channel.socket.send(text)
			expect(await channel.closed()).toBe(1007)
			const terminal = await aChannel(`ws://127.0.0.1:${app.socket_port}/?from=terminal`)
			terminal.socket.send(text)
			expect(await terminal.closed()).toBe(close_codes.terminal_refused)
		}
		const bytes = await open({ cookie: admin.cookie })
		bytes.socket.send(Buffer.from([1, 2, 3]))
		expect(await bytes.closed()).toBe(1003)
		others.send({ type: 'heart_package', data: { token: admin.session.token } })
		await others.next(frame => frame.type === 'heart_package')
		others.close()
	})

	test('a frame that is too large ends the socket of a bound terminal and of a browser', async () => {
		const pair = await aTerminal(admin)
		const text = 'x'.repeat(max_frame)
		for (const channel of [await bound(app, pair), await aSocket(app, admin)]) {
			channel.send({ type: 'heart_package', data: { program_name: text, token: text } })
			expect([1006, 1009]).toContain(await channel.closed())
		}
		const again = await bound(app, pair)
		again.socket.send('{')
		expect(await again.closed()).toBe(1007)
	})

	test('what is no upgrade, or a broken one, harms nobody', async () => {
		for (const port of [app.port, app.socket_port]) {
			for (const text of [
				'\r\n\r\n',
				'rubbish\r\n\r\n',
				'GET /ws?from=web HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
				'GET //[ HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
			]) {
				const socket = connect(port, '127.0.0.1')
				socket.on('error', () => undefined)
				await new Promise(resolve => {
					socket.on('close', resolve)
					socket.on('data', () => undefined)
					socket.end(text)
				})
			}
		}
		const terminal = await bound(app, await aTerminal(admin))
		await heard(terminal)
		terminal.close()
	})

	test('a stop closes every socket, bound or not, and does not wait for anybody', { tags: 'long' }, async () => {
		const own = await aApp(dialect)
		const browser = await anAdmin(own)
		const base = `ws://127.0.0.1:${own.port}/ws`
		const channels = [
			await aChannel(`${base}?from=web`, { cookie: browser.cookie }),
			await aChannel(`${base}?from=terminal`),
			await aSocket(own, browser),
			await bound(own, await aTerminal(browser)),
		]
		const deaf = connect(own.socket_port, '127.0.0.1')
		const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
		deaf.write(`GET /?from=web HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n${key}\r\n\r\n`)
		await new Promise(resolve => deaf.once('data', resolve))
		await own.remove()
		for (const channel of channels) expect(await channel.closed()).toBe(1001)
	})
})

describe('sockets behind a proxy', () => {
	test('pages of the public address are the own ones, and cookies are kept to TLS', async () => {
		const app = await aApp('sqlite', { VITRINE_PUBLIC_URL: 'https://signs.example' })
		const address = `ws://127.0.0.1:${app.port}/ws?from=web`
		const channel = await aChannel(address, { origin: 'https://signs.example' })
		channel.close()
		await expect(aChannel(address, { origin: 'https://other.example' })).rejects.toThrow('403')
		const admin = await anAdmin(app)
		expect(admin.cookie).toMatch(/^__Host-vitrine_session=/)
		expect((await fetch(`${app.origin}/healthz`)).headers.get('strict-transport-security')).toContain('max-age=')
		await app.remove()
	})

	test('what a caller writes into the forwarding header does not hide its address', { tags: 'long' }, async () => {
		const app = await aApp('sqlite', { VITRINE_TRUST_PROXY: '1' })
		const visitor = await aVisitor(app)
		const plain = visitor.link.fetch
		let forged = 0
		const login = async () => {
			const { verify_id } = await visitor.access.verifyCode({})
			return visitor.access
				.login({ account: 'admin', password: 'wrong', verify_id, verify_code: '4321' })
				.catch(error => error.status)
		}
		Object.assign(visitor.link, {
			fetch: (input: string, init: RequestInit) =>
				plain(input, { ...init, headers: { 'x-forwarded-for': `198.51.100.${++forged}, 203.0.113.9` } }),
		})
		const outcomes: number[] = []
		for (let guess = 0; guess < 12; guess++) outcomes.push(await login())
		expect(outcomes.filter(status => status === 100000202)).toHaveLength(2)
		await app.remove()
	})
})
