import { type Operator, signIn as signInOperator } from '@vitrine/fleet/operator'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChromium, aPage, aServer, expectClean, password, type Server, signIn, verify_code } from './kit.ts'

let server: Server
let browser: Browser
let operator: Operator
beforeAll(async () => {
	server = await aServer()
	browser = await aChromium()
	operator = await signInOperator(server.origin, { account: 'admin', password, verifyCode: async () => verify_code })
})
afterAll(async () => {
	await browser?.close()
	await server?.remove()
})

/** A bound terminal; closing its socket tells the server that it is gone. */
const connected = async (sn: string, key: string): Promise<() => void> => {
	const { socket_port } = (await (await fetch(`${server.origin}/config.json`)).json()) as { socket_port: number }
	const socket = new WebSocket(`ws://127.0.0.1:${socket_port}/?from=terminal`)
	await new Promise((done, failed) => {
		socket.onerror = failed
		socket.onopen = () =>
			socket.send(JSON.stringify({ type: 'bind', role: 'terminal', data: { sn, key, system_version: '3.0.13.228' } }))
		socket.onmessage = message => JSON.parse(String(message.data)).type === 'bind' && done(null)
	})
	// As a terminal does: on a slow machine it would otherwise time out before it is meant to disconnect.
	const beats = setInterval(() => socket.send('{"type":"heart_package"}'), 5000)
	return () => {
		clearInterval(beats)
		socket.close()
	}
}

/** The poll every eight minutes (specification A §9), to be called when the test wants it; all other timers run normally. */
const pollByHand = (page: Page) =>
	page.addInitScript(() => {
		const real = window.setInterval.bind(window)
		const patched = (work: () => void, every?: number, ...rest: unknown[]) => {
			if (every === 480_000) Object.assign(window, { poll: work })
			return real(work, every, ...rest)
		}
		Object.assign(window, { setInterval: patched })
	})

const lists = (page: Page) => page.waitForResponse(response => response.url().includes('/admin/device/list'))
const poll = async (page: Page): Promise<void> => {
	await Promise.all([lists(page), page.evaluate(() => (window as unknown as { poll: () => void }).poll())])
}

test('terminals that come and go are told at once, once, and until the notice is closed', async () => {
	const lobby = await operator.terminals.add({ name: 'Lobby', sn: 'LOBBY1', key: 'lobby-key' })
	expect(lobby.run_state).toBe(0)
	const watched = await aPage(browser)
	const { page } = watched
	await pollByHand(page)
	await Promise.all([lists(page), signIn(page, server)])
	const disconnect = await connected('LOBBY1', 'lobby-key')
	const online = page.getByText('Lobby came online')
	const offline = page.getByText('Lobby went offline')
	await online.waitFor()
	// The poll returns the same state: no second notice.
	await poll(page)
	await expect.poll(() => online.count()).toBe(1)
	disconnect()
	await offline.waitFor()
	await poll(page)
	await expect.poll(async () => [await online.count(), await offline.count()]).toEqual([1, 1])
	await page.locator('.toast').filter({ hasText: 'went offline' }).getByRole('button', { name: 'Close' }).click()
	await offline.waitFor({ state: 'detached' })
	await expect.poll(() => online.count()).toBe(1)
	expectClean(watched)
})

test('a terminal that comes between the first list and the socket is told', async () => {
	await operator.terminals.add({ name: 'Between', sn: 'BETWEEN1', key: 'between-key' })
	const watched = await aPage(browser)
	const { page } = watched
	let letThrough: () => void = () => undefined
	const free = new Promise<void>(done => {
		letThrough = done
	})
	await page.routeWebSocket(/from=web/, route => {
		// What the page sends is held back, including its bind: it receives no updates meanwhile.
		const other = route.connectToServer()
		route.onMessage(message => void free.then(() => other.send(message)))
	})
	await Promise.all([lists(page), signIn(page, server)])
	const disconnect = await connected('BETWEEN1', 'between-key')
	letThrough()
	await page.getByText('Between came online').waitFor()
	disconnect()
	expectClean(watched)
})

test('what is told of a terminal goes with the right to see it', { tags: 'long' }, async () => {
	const away = await operator.terminals.add({ name: 'Away', sn: 'AWAY1', key: 'away-key-1' })
	const watched = await aPage(browser)
	const { page } = watched
	await Promise.all([lists(page), signIn(page, server)])
	const disconnect = await connected('AWAY1', 'away-key-1')
	const toast = page.getByText('Away came online')
	await toast.waitFor()
	await operator.terminals.remove({ ids: [away.id] })
	await toast.waitFor({ state: 'detached' })
	expectClean(watched)
	disconnect()
})

test('without the socket the poll finds it, page by page', { tags: 'long' }, async () => {
	for (let n = 0; n < 55; n++) await operator.terminals.add({ name: `Hall ${n}`, sn: `HALL${n}`, key: 'hall-key-1' })
	const watched = await aPage(browser)
	const { page } = watched
	await pollByHand(page)
	await page.routeWebSocket(/from=web/, route => {
		const other = route.connectToServer()
		other.onMessage(message => {
			if (!String(message).includes('device_state')) route.send(message)
		})
	})
	const pages: string[] = []
	page.on('response', response => {
		if (response.url().includes('/admin/device/list'))
			pages.push(new URLSearchParams(response.request().postData() ?? '').get('page') ?? '')
	})
	await signIn(page, server)
	await page.waitForURL(/\/home|\/$/)
	// When a socket opens after the first page was read, the list is read once more from its start.
	await expect.poll(() => pages, { timeout: 120_000 }).toContain('2')
	// The terminal added first is on the second page.
	const disconnect = await connected('HALL0', 'hall-key-1')
	const state = async () => (await operator.terminals.list({ key_word: 'HALL0' })).list[0]?.run_state
	await expect.poll(state, { timeout: 120_000 }).toBe(1)
	await page.evaluate(() => (window as unknown as { poll: () => void }).poll())
	await page.getByText('Hall 0 came online').waitFor()
	disconnect()
	expectClean(watched)
})
