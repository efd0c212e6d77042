import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { anOutside, type Outside } from '../../../test/outside.ts'

/** A node that starts its answer to a socket request, and ends it when released. */
const aHolder = async () => {
	const held: Socket[] = []
	let is_holding = true
	let wanted = Promise.withResolvers<void>()
	const server = createServer(socket => {
		socket.on('error', () => undefined)
		socket.once('data', data => {
			if (data.toString().startsWith('GET /config.json')) {
				const body = JSON.stringify({ app_key: 'x', version: '1', socket_port: 0 })
				const head = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`
				socket.end(`${head}\r\nconnection: close\r\n\r\n${body}`)
			} else if (is_holding) {
				socket.write('HTTP/1.1 101 Switching Protocols\r\nX: ')
				held.push(socket)
				wanted.resolve()
			} else socket.destroy()
		})
	})
	await new Promise<void>(done => void server.listen(0, '127.0.0.1', done))
	const { port } = server.address() as AddressInfo
	return {
		origin: `http://127.0.0.1:${port}`,
		allow: `127.0.0.1:${port}`,
		/** Resolves when a client is waiting for the end of an answer. */
		wanted: () => wanted.promise,
		hold: () => {
			is_holding = true
			wanted = Promise.withResolvers()
		},
		open: () => {
			is_holding = false
			for (const socket of held.splice(0)) socket.destroy()
		},
		close: () => {
			for (const socket of held.splice(0)) socket.destroy()
			server.close()
		},
	}
}

describe.each(dialects)('tests of nodes that do not answer to the end on %s', dialect => {
	let holder: Awaited<ReturnType<typeof aHolder>>
	let outside: Outside
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		holder = await aHolder()
		outside = await anOutside()
		app = await aApp(dialect, { VITRINE_EGRESS_ALLOW: `${holder.allow},${outside.allow}` })
		admin = await anAdmin(app)
	})
	afterAll(async () => {
		await app?.remove()
		holder?.close()
		await outside?.close()
	})

	const shown = async (id: number) => (await admin.nodes.list({})).list.find(one => one.id === id)

	test('end in their time, hold up no other node, are a few at once, and end with the server', {
		tags: 'long',
	}, async () => {
		outside.say('/config.json', { body: JSON.stringify({ app_key: 'x', version: '1', socket_port: 0 }) })
		const slow = await admin.nodes.add({ name: 'Slow', role: 'ws', public_url: holder.origin, socket_port: 0 })
		await holder.wanted()
		const other = await admin.nodes.add({ name: 'Other', role: 'relay', public_url: outside.origin })
		await expect.poll(async () => (await shown(other.id))?.health).toBe('healthy')
		// Concurrent requests are answered by the test in progress.
		const { steps } = await admin.nodes.test({ id: slow.id })
		expect(steps.find(({ step }) => step === 'socket')).toMatchObject({ state: 'failed', problem: 'timed_out' })

		holder.hold()
		const asked = Array.from({ length: 14 }, () => admin.nodes.test({ id: slow.id }))
		const refused = Promise.any(
			asked.map(one =>
				one.then(
					() => Promise.reject(new Error('tested')),
					error => error,
				),
			),
		)
		expect(
			await expectError(
				refused.then(error => Promise.reject(error)),
				'busy',
			),
		).toBeDefined()
		holder.open()
		const ends = await Promise.allSettled(asked)
		expect(ends.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(12)

		holder.hold()
		const last = admin.nodes.test({ id: slow.id }).catch(() => undefined)
		await holder.wanted()
		await app.close()
		await last
	})
})
