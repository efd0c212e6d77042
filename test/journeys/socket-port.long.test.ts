import { createServer, type Server as Listener } from 'node:net'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChromium, aPage, aServer, type Server, signIn } from './kit.ts'

let server: Server
let browser: Browser
/** Accepts connections and stays silent, like a firewall that drops packets; a browser cannot tell the difference. */
let silent: Listener
let silent_port: number
beforeAll(async () => {
	server = await aServer()
	silent = createServer(socket => socket.on('error', () => undefined).resume())
	await new Promise<void>(done => silent.listen(0, '127.0.0.1', done))
	silent_port = (silent.address() as { port: number }).port
	// A page that the test answers has no address of origin, so the browser would keep it from this machine's ports.
	browser = await aChromium(['--disable-features=LocalNetworkAccessChecks'])
})
afterAll(async () => {
	await browser?.close()
	silent?.close()
	await server?.remove()
})

/** The server's page with another port for its sockets: one that never answers. */
const behindFirewall = (context: BrowserContext): Promise<unknown> =>
	context.route(
		url => url.origin === server.origin && !url.pathname.includes('.') && !url.pathname.startsWith('/api'),
		async route => {
			const answer = await route.fetch()
			const text = await answer.text()
			await route.fulfill({
				response: answer,
				body: text.replace(/"socket_port":\d+/, `"socket_port":${silent_port}`),
			})
		},
	)

const socketsOf = (page: Page): string[] => {
	const found: string[] = []
	page.on('websocket', socket => found.push(new URL(socket.url()).host))
	return found
}

test('a page that found the port for sockets closed begins with the other one the next time', async () => {
	const first = await aPage(browser)
	await behindFirewall(first.context)
	const [own, shared] = [`localhost:${silent_port}`, new URL(server.origin).host]
	const tried = socketsOf(first.page)
	await signIn(first.page, server)
	await expect.poll(() => tried).toEqual([own, shared])
	// The failed wait is reported at once, although the other way works (specification A §4).
	await first.page.locator('.toast').getByText('WebSocket connection timed out').waitFor()
	// It is remembered once the other way works.
	await expect.poll(() => first.page.evaluate(() => localStorage.getItem('vitrine.unreachable'))).toContain(own)

	const again = socketsOf(first.page)
	// The first frame received is an answer after the bind.
	const served = new Promise<string>(done =>
		first.page.on('websocket', socket => socket.on('framereceived', () => done(new URL(socket.url()).host))),
	)
	await first.page.goto(`${server.origin}/home`)
	expect(await served).toBe(shared)
	expect(again).toEqual([shared])
})
