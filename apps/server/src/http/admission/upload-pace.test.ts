import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { uploadPace } from './upload-pace.ts'

const open: (Server | Socket)[] = []
afterEach(() => {
	for (const one of open.splice(0)) 'destroy' in one ? one.destroy() : one.close()
})

const size = 256 * 1024

/** A sender of a file of which nothing has been sent yet, and the answers that it gets. */
const aSender = async (pace: ReturnType<typeof uploadPace>, id: number) => {
	const server = createServer(async (request, answer) => {
		try {
			pace.expectRested(id)
		} catch {
			return answer.end('busy')
		}
		pace.watch(id, request)
		let length = 0
		request.on('data', (piece: Buffer) => {
			length += piece.length
		})
		request.on('error', () => undefined)
		request.on('end', () => answer.end(`read ${length}`))
	})
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
	open.push(server, client)
	client.on('error', () => undefined)
	let heard = ''
	client.on('data', piece => {
		heard += String(piece)
	})
	await once(client, 'connect')
	client.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${size}\r\n\r\n`)
	return { client, heard: () => heard }
}

test('who announces a file and sends next to nothing of it loses the connection, and rests', async () => {
	const pace = uploadPace({ every: 20, least: 1024, rest: 3_600_000 })
	const { client } = await aSender(pace, 1)
	await once(client, 'close')
	const again = await aSender(pace, 1)
	await expect.poll(again.heard).toContain('busy')
	const other = await aSender(pace, 2)
	other.client.write(Buffer.alloc(size))
	await expect.poll(other.heard).toContain(`read ${size}`)
})

test('who has rested is heard again', async () => {
	const pace = uploadPace({ every: 20, least: 1024, rest: 0 })
	await once((await aSender(pace, 1)).client, 'close')
	const again = await aSender(pace, 1)
	again.client.write(Buffer.alloc(size))
	await expect.poll(again.heard).toContain(`read ${size}`)
})
