import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { aReceiver } from '../../../test/receiver.ts'
import { openEgress } from './egress.ts'
import type { EgressError } from './egress-error.ts'

const message = { headers: { 'x-own': 'y' }, body: '{"a":1}', timeout: 5000, answer_bytes: 2048 }
const reasonOf = (work: Promise<unknown>): Promise<string> =>
	work.then(
		() => 'answered',
		(error: EgressError) => error.reason,
	)
const portOf = (allow: string): string => allow.split(':')[1] ?? ''

describe('what is sent to somebody outside', () => {
	test('arrives as it is, and whatever is answered is the answer', async () => {
		const receiver = await aReceiver()
		const { sendOutside } = openEgress([receiver.allow])
		receiver.answer(response => void response.writeHead(503).end('later'))
		const { status, body } = await sendOutside(receiver.url, message)
		expect([status, body.toString()]).toEqual([503, 'later'])
		expect(receiver.received).toMatchObject([{ path: '/events', body: message.body, headers: { 'x-own': 'y' } }])
		receiver.answer(response => void response.writeHead(307, { location: receiver.url }).end())
		expect((await sendOutside(receiver.url, message)).status).toBe(307)
		expect(receiver.received).toHaveLength(2)
		await receiver.close()
	})

	test('a huge answer is cut, and the rest of it is not waited for', async () => {
		const receiver = await aReceiver()
		const { sendOutside } = openEgress([receiver.allow])
		// A body that never ends.
		receiver.answer(response => {
			response.writeHead(200)
			const more = (): void => void (response.destroyed || response.write('x'.repeat(1000), more))
			more()
		})
		expect((await sendOutside(receiver.url, message)).body.toString()).toBe('x'.repeat(2048))
		await receiver.close()
	})

	test('an answer that comes byte by byte ends with its time', async () => {
		const server = createServer((_, response) => {
			response.writeHead(200)
			const drip = setInterval(() => response.write('x'), 50)
			response.on('close', () => clearInterval(drip))
		})
		await new Promise<void>(done => void server.listen(0, '127.0.0.1', done))
		const { port } = server.address() as AddressInfo
		const { sendOutside } = openEgress([`127.0.0.1:${port}`])
		const slow = { ...message, timeout: 400 }
		expect(await reasonOf(sendOutside(`http://127.0.0.1:${port}/`, slow))).toBe('timeout')
		server.closeAllConnections()
		server.close()
	})

	test('a name that leads into the own network by then is not followed', async () => {
		const receiver = await aReceiver()
		const answers = [['8.8.8.8'], ['127.0.0.1'], ['8.8.8.8', '10.0.0.1']]
		const egress = openEgress([`*:${portOf(receiver.allow)}`], async () => answers.shift() ?? [])
		const url = `https://receiver.example:${portOf(receiver.allow)}/`
		expect(await egress.addressesOf(url, 1000)).toEqual(['8.8.8.8'])
		expect(await reasonOf(egress.sendOutside(url, message))).toBe('forbidden')
		expect(await reasonOf(egress.sendOutside(url, message))).toBe('forbidden')
		expect(await reasonOf(egress.sendOutside(url, message))).toBe('unknown_host')
		expect(receiver.received).toEqual([])
		await receiver.close()
	})

	test('without TLS only to hosts that are named', async () => {
		const egress = openEgress(['intranet.example:8080', '10.0.0.0/8:80', '*:8081'], async () => ['10.0.0.1'])
		const isProtected = (url: string) => egress.isProtected(url)
		expect(isProtected('https://anybody.example/')).toBe(true)
		expect(isProtected('http://intranet.example:8080/')).toBe(true)
		expect(isProtected('http://10.1.2.3/')).toBe(true)
		for (const url of ['http://intranet.example/', 'http://anybody.example:8081/', 'http://resolved.example/'])
			expect([url, isProtected(url)]).toEqual([url, false])
		expect(await reasonOf(egress.sendOutside('http://resolved.example/', message))).toBe('forbidden')
	})
})
