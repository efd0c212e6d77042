import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Egress, openEgress } from './egress.ts'

const options = { method: 'POST', headers: { 'content-type': 'text/plain' }, max_bytes: 1000, timeout: 5000 }

describe('a question to a service', () => {
	let origin = ''
	let egress: Egress
	let answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined
	const server = createServer((request, response) => answer(request, response))
	beforeAll(async () => {
		await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
		const { port } = server.address() as AddressInfo
		origin = `http://127.0.0.1:${port}`
		egress = openEgress([`127.0.0.1:${port}`])
	})
	afterAll(() => {
		egress.close()
		server.closeAllConnections()
		server.close()
	})
	const ask = (about: Partial<typeof options> = {}) =>
		egress.exchange(`${origin}/x`, { ...options, body: 'said', ...about })

	test('goes out with its method, headers and body, and an error comes back with what it says', async () => {
		const heard: string[] = []
		answer = async (request, response) => {
			for await (const part of request) heard.push(String(part))
			heard.push(request.method ?? '', request.headers['content-type'] ?? '')
			response.writeHead(400, { 'content-encoding': 'gzip' }).end(gzipSync('{"error":"no"}'))
		}
		const { status, body } = await ask()
		expect([status, body.toString()]).toEqual([400, '{"error":"no"}'])
		expect(heard).toEqual(['said', 'POST', 'text/plain'])
	})

	test('follows no redirect', async () => {
		let asked = 0
		answer = (_, response) => {
			asked++
			response.writeHead(307, { location: `${origin}/elsewhere` }).end()
		}
		expect((await ask()).status).toBe(307)
		expect(asked).toBe(1)
	})

	test('ends where the answer is too much, never comes, or may not be asked for', async () => {
		answer = (_, response) => void response.end('x'.repeat(1001))
		await expect(ask()).rejects.toMatchObject({ reason: 'too_large' })
		answer = (_, response) =>
			void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(100_000)))
		await expect(ask()).rejects.toMatchObject({ reason: 'too_large' })
		answer = () => undefined
		await expect(ask({ timeout: 50 })).rejects.toMatchObject({ reason: 'timeout' })
		answer = (_, response) => void response.write('a little')
		await expect(ask({ timeout: 50 })).rejects.toMatchObject({ reason: 'timeout' })
		const { exchange } = openEgress([])
		await expect(exchange(`${origin}/x`, { ...options, body: null })).rejects.toMatchObject({ reason: 'forbidden' })
	})
})
