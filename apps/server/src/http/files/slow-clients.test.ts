import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import { endSlow } from './slow-clients.ts'

const open: (Server | Socket)[] = []
afterEach(() => {
	for (const one of open.splice(0)) 'destroy' in one ? one.destroy() : one.close()
})

const mebibyte = 1024 * 1024

/** A client of a file of this many bytes; the connection has to take `least` of them within `every` ms. */
const aClient = async (size: number, least: number, every = 20): Promise<Socket> => {
	const server = createServer((_, answer) => {
		endSlow(answer, { every, least })
		let left = size
		const file = new Readable({
			read() {
				const piece = Math.min(left, 64 * 1024)
				left -= piece
				this.push(piece === 0 ? null : Buffer.alloc(piece))
			},
		})
		answer.once('close', () => file.destroy())
		file.pipe(answer)
	})
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
	open.push(server, client)
	await once(client, 'connect')
	client.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
	return client
}

/** How many bytes have come in when the connection ends. */
const readAll = async (client: Socket): Promise<number> => {
	client.on('error', () => undefined)
	client.resume()
	await once(client, 'close')
	return client.bytesRead
}

test('a client that takes nothing loses its connection, and what it has not got', async () => {
	const client = await aClient(64 * mebibyte, 1)
	await once(client, 'readable')
	// Only once it reads again can it notice that the connection has ended.
	const server = open.find(one => 'listening' in one) as Server
	const left = () =>
		new Promise<number>((resolve, reject) =>
			server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
		)
	await expect.poll(left).toBe(0)
	expect(await readAll(client)).toBeLessThan(64 * mebibyte)
})

test('a client that takes something now and then, but next to nothing, too', async () => {
	const client = await aClient(64 * mebibyte, 64 * mebibyte)
	const trickle = setInterval(() => client.read(1024), 5)
	client.on('error', () => undefined)
	const server = open.find(one => 'listening' in one) as Server
	const left = () =>
		new Promise<number>((resolve, reject) =>
			server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
		)
	await expect.poll(left).toBe(0)
	clearInterval(trickle)
	expect(await readAll(client)).toBeLessThan(64 * mebibyte)
})

test('a client that takes what there is gets all of it', async () => {
	const client = await aClient(16 * mebibyte, 1, 1000)
	expect(await readAll(client)).toBeGreaterThan(16 * mebibyte)
})
