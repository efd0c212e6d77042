import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, type TestApp } from '../../../test/app.ts'

describe('requests that two readers could read differently', () => {
	let app: TestApp
	beforeAll(async () => {
		app = await aApp('sqlite')
	})
	afterAll(() => app.remove())

	/** The answers to this request and to the one behind it on the same connection. */
	const said = (text: string): Promise<string> =>
		new Promise((resolve, reject) => {
			const socket = connect(app.port, '127.0.0.1', () => socket.write(text))
			let answer = ''
			socket.on('data', piece => {
				answer += piece
				socket.end()
			})
			socket.on('close', () => resolve(answer))
			socket.on('error', reject)
		})
	const next = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'

	test.each([
		'POST /api/x HTTP/1.0\r\nHost: x\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
		'POST /api/x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
		'GET /healthz HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n',
		'GET http://evil.example/healthz HTTP/1.1\r\nHost: x\r\n\r\n',
	])('%j is refused, with what comes behind it', async odd => {
		const answer = await said(`${odd}${next}`)
		expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400'])
		expect(answer).toMatch(/connection: close/i)
	})

	test('an address with its own host, and the offer of another protocol, are answered as ever', async () => {
		expect(await said('GET http://x/healthz HTTP/1.1\r\nHost: x\r\n\r\n')).toMatch(/^HTTP\/1\.1 200/)
		const offer = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__'
		expect(await said(`GET /config.json HTTP/1.1\r\nHost: x\r\n${offer}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200/)
	})
})
