import { request } from 'node:http'
import { errors } from '@vitrine/contract/error-codes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { aChannel, anAdmin } from '../../../test/browser.ts'

/** The server's answer to a request with a given Host header, which `fetch` does not allow to be set. */
const ask = (port: number, path: string, headers: Record<string, string>) =>
	new Promise<{ code: number; text: string; headers: NodeJS.Dict<string | string[]> }>((resolve, reject) => {
		const asked = request({ host: '127.0.0.1', port, path, headers }, response => {
			const parts: Buffer[] = []
			response.on('data', part => parts.push(part))
			response.on('end', () =>
				resolve({ code: response.statusCode ?? 0, text: String(Buffer.concat(parts)), headers: response.headers }),
			)
		})
		asked.on('error', reject).end()
	})

describe('a server that knows its public address', () => {
	let app: TestApp
	beforeAll(async () => {
		app = await aApp('sqlite', {
			VITRINE_PUBLIC_URL: 'https://signs.example:8443',
			VITRINE_HOSTS: '10.0.0.7, signs.internal',
			VITRINE_TRUST_PROXY: '1',
		})
	})
	afterAll(() => app.remove())

	test.each([
		['signs.example:8443', 200],
		['signs.example', 200],
		['SIGNS.example', 200],
		['10.0.0.7:8080', 200],
		['signs.internal', 200],
		['evil.example', 421],
		['signs.example.evil.example', 421],
		['evil.example:8443', 421],
		['10.0.0.8', 421],
		['x y', 421],
		['', 421],
	])('asked for the host "%s" it answers %i', async (host, code) => {
		expect((await ask(app.port, '/config.json', { host, 'x-forwarded-for': '203.0.113.9' })).code).toBe(code)
	})

	test('says in words where it is, and nothing of what was asked', async () => {
		const call = await ask(app.port, '/api/admin/access/verifyCode', { host: 'evil.example' })
		expect(call.code).toBe(421)
		expect(JSON.parse(call.text)).toMatchObject({
			status: errors.host_unknown.status,
			data: { values: { address: 'https://signs.example:8443' } },
		})
		const page = await ask(app.port, '/home', { host: 'evil.example' })
		expect([page.code, page.text]).toEqual([421, expect.stringContaining('https://signs.example:8443')])
		expect(page.text).not.toContain('evil.example')
	})

	test('answers whoever watches it, and this machine itself', async () => {
		for (const path of ['/healthz', '/readyz']) {
			expect((await ask(app.port, path, { host: '10.9.9.9:8080' })).code).toBe(200)
			expect((await ask(app.port, path, { host: `127.0.0.1:${app.port}` })).code).toBe(200)
		}
		expect((await ask(app.port, '/config.json', { host: `localhost:${app.port}` })).code).toBe(200)
		const handed_on = { host: `localhost:${app.port}`, 'x-forwarded-for': '203.0.113.9' }
		expect((await ask(app.port, '/config.json', handed_on)).code).toBe(421)
	})

	test.each(['port', 'socket_port'] as const)('opens no socket under another name (%s)', async name => {
		const code = await new Promise(resolve => {
			const socket = new WebSocket(`ws://127.0.0.1:${app[name]}/ws?from=terminal`, {
				headers: { host: 'evil.example' },
			})
			socket.on('unexpected-response', (_request, response) => resolve(response.statusCode))
			socket.on('open', () => resolve('open'))
			socket.on('error', () => undefined)
		})
		expect(code).toBe(421)
		const own = await aChannel(`ws://127.0.0.1:${app[name]}/ws?from=terminal`, { host: 'signs.example' })
		own.close()
	})
})

test('without a public address every name is good', async () => {
	const app = await aApp('sqlite')
	expect((await ask(app.port, '/config.json', { host: 'any.example' })).code).toBe(200)
	await app.remove()
})

describe('under TLS', () => {
	const login = (headers: Record<string, string>, settings: Record<string, string>) => async () => {
		const app = await aApp('sqlite', settings)
		const lines: string[] = []
		const { fetch: plain } = globalThis
		globalThis.fetch = async (input, init) => {
			const given = new Headers(init?.headers)
			for (const [name, value] of Object.entries(headers)) given.set(name, value)
			const response = await plain(input, { ...init, headers: given })
			lines.push(...response.headers.getSetCookie())
			return response
		}
		await anAdmin(app).finally(() => {
			globalThis.fetch = plain
		})
		const { headers: answered } = await ask(app.port, '/healthz', headers)
		await app.remove()
		return { cookie: lines[0] ?? '', hsts: answered['strict-transport-security'] }
	}
	const https = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' }

	test.each([
		['a proxy says so that is trusted', https, { VITRINE_TRUST_PROXY: '1' }, true],
		['somebody says so', https, {}, false],
		['a proxy says that there is none', { ...https, 'x-forwarded-proto': 'http' }, { VITRINE_TRUST_PROXY: '1' }, false],
	])('cookies are kept to it when %s', async (_, headers, settings, isSecure) => {
		const { cookie, hsts } = await login(headers, settings)()
		expect([/; Secure/.test(cookie), hsts !== undefined]).toEqual([isSecure, isSecure])
	})

	test.each([
		[undefined, 'max-age=31536000'],
		['host', 'max-age=31536000'],
		['subdomains', 'max-age=31536000; includeSubDomains'],
		['off', 'max-age=0'],
	])('browsers are told to stay with it as far as is set (%s)', async (scope, expected) => {
		const app = await aApp('sqlite', {
			VITRINE_PUBLIC_URL: 'https://signs.example',
			...(scope === undefined ? {} : { VITRINE_HSTS: scope }),
		})
		const { headers } = await ask(app.port, '/config.json', { host: 'signs.example' })
		expect(headers['strict-transport-security']).toBe(expected)
		await app.remove()
	})
})

test.each(dialects)('the log of requests says from where, for whom and how it ended (%s)', async dialect => {
	const app = await aApp(dialect, { VITRINE_TRUST_PROXY: '1' })
	const admin = await anAdmin(app)
	const { fetch: plain } = admin.link as { fetch: typeof fetch }
	Object.assign(admin.link, {
		fetch: (input: string, init: RequestInit) =>
			plain(input, { ...init, headers: { ...init.headers, 'x-forwarded-for': '203.0.113.9' } }),
	})
	await admin.terminals.list({})
	await admin.terminals.edit({ id: 987_654, name: 'x' }).catch(() => undefined)
	await fetch(`${app.origin}/config.json`)
	const lines = app.log.map(line => JSON.parse(line) as Record<string, unknown>)
	const of = (path: string) => lines.findLast(line => line.path === path)
	expect(of('/api/admin/device/list')).toMatchObject({ ip: '203.0.113.9', account: 'admin', envelope: 1, status: 200 })
	expect(of('/api/admin/device/edit')).toMatchObject({ account: 'admin', envelope: errors.terminal_absent.status })
	expect(of('/config.json')).toMatchObject({ ip: '127.0.0.1', status: 200 })
	expect(of('/config.json')).not.toHaveProperty('account')
	expect(JSON.stringify(lines)).not.toContain(admin.session.token)
	await app.remove()
})

test('without a port for sockets they open on the port of the pages', async () => {
	const app = await aApp('sqlite', { VITRINE_SOCKET_PORT: 'off' })
	expect(app.socket_port).toBe(0)
	expect(await (await fetch(`${app.origin}/config.json`)).json()).toMatchObject({ socket_port: 0 })
	const channel = await aChannel(`ws://127.0.0.1:${app.port}/ws?from=terminal`)
	channel.close()
	await app.remove()
})
