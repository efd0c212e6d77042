import { once } from 'node:events'
import { createServer, type Server as HttpServer } from 'node:http'
import type { WindowResource } from '@vitrine/domain/program/document'
import { newText } from '@vitrine/domain/program/kinds/text'
import { type Operator, signIn } from '@vitrine/fleet/operator'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChromium, aPage, aServer, password, type Server, verify_code } from './kit.ts'
import { aScreen, publishBy } from './operated.ts'
import { aRecording } from './shown-turns.ts'
import { hasShell, playerIs } from './steps.ts'

let server: Server
let browser: Browser
let operator: Operator
let site: HttpServer
let place: string
/** How the site answers: with a page that may be framed or not, or not at all. */
let mood: 'open' | 'closed' | 'gone' = 'open'
beforeAll(async () => {
	site = createServer((request, response) => {
		if (mood === 'gone') return void request.socket.destroy()
		const frames = mood === 'closed' ? { 'x-frame-options': 'DENY' } : {}
		response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...frames })
		response.end(
			`<!doctype html><title>Menu</title><p>Soup of the day</p><script>document.body.dataset.ran = 'yes'</script>`,
		)
	})
	site.listen(0, '127.0.0.1')
	await once(site, 'listening')
	const address = site.address()
	place = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
	server = await aServer({ VITRINE_ADMIN_PASSWORD: password, VITRINE_EGRESS_ALLOW: place })
	browser = await aChromium()
	operator = await signIn(server.origin, { account: 'admin', password, verifyCode: async () => verify_code })
})
afterAll(async () => {
	await browser?.close()
	await server?.remove()
	site?.closeAllConnections()
	site?.close()
})

const webpage = (path: string, change: object = {}): WindowResource => ({
	kind: 'webpage',
	id: 'page',
	name: 'Menu',
	play_time: 600_000,
	url: `http://${place}${path}`,
	mode: 'live',
	zoom: 200,
	refresh: 0,
	background: '#ffffff',
	...change,
})

const live = 'iframe[sandbox="allow-scripts"][src]'
const copy = 'iframe[sandbox=""][srcdoc]'

/** What the single frame of a page shows, once the previous one has gone, and whether its script has run. */
const shownIn = async (page: Page, frame: string) => {
	await page.locator(frame).waitFor()
	await page.waitForFunction(() => document.querySelectorAll('iframe').length === 1)
	const body = page.frameLocator(frame).locator('body')
	await body.getByText('Soup of the day').waitFor()
	return { script: await body.getAttribute('data-ran') }
}

test('a page is shown itself while it can be, and as its last good copy while it cannot', async () => {
	mood = 'open'
	await publishBy(operator, [webpage('/open')], 'OPEN')
	const screen = await aScreen(browser, server, 'OPEN')
	expect(await shownIn(screen.page, live)).toEqual({ script: 'yes' })
	// Twice the scale: half as much of the page in the same window.
	await expect
		.poll(() => screen.page.locator(live).evaluate(frame => [frame.clientWidth, frame.clientHeight]))
		.toEqual([320, 180])
	await hasShell(screen.page)
	await screen.context.setOffline(true)
	expect(await shownIn(screen.page, copy)).toEqual({ script: null })
	await screen.page.reload()
	expect(await shownIn(screen.page, copy)).toEqual({ script: null })
	await screen.context.setOffline(false)
	expect(await shownIn(screen.page, live)).toEqual({ script: 'yes' })
	await screen.context.close()
})

test('a page that lets nobody frame it, or is wanted so, is shown as its copy', async () => {
	mood = 'closed'
	await publishBy(operator, [webpage('/closed')], 'CLOSED')
	const closed = await aScreen(browser, server, 'CLOSED')
	expect(await shownIn(closed.page, copy)).toEqual({ script: null })
	mood = 'open'
	await publishBy(operator, [webpage('/wanted', { mode: 'copy' })], 'WANTED')
	const wanted = await aScreen(browser, server, 'WANTED')
	expect(await shownIn(wanted.page, copy)).toEqual({ script: null })
	await closed.context.close()
	await wanted.context.close()
})

test('a page whose server is gone is shown as its copy, and the fault is told', async () => {
	mood = 'open'
	await publishBy(operator, [webpage('/going')], 'GOING')
	const screen = await aScreen(browser, server, 'GOING')
	await shownIn(screen.page, live)
	mood = 'gone'
	await screen.page.reload()
	expect(await shownIn(screen.page, copy)).toEqual({ script: null })
	await screen.page.waitForFunction(() =>
		(window as unknown as { vitrinePlayer: { faults: string[] } }).vitrinePlayer.faults.some(text =>
			text.startsWith('Menu: page: '),
		),
	)
	await screen.context.close()
})

test('a page of which there is no copy has a quiet plate', async () => {
	mood = 'gone'
	await publishBy(operator, [webpage('/never')], 'NEVER')
	const screen = await aScreen(browser, server, 'NEVER')
	await screen.page.locator('svg:visible').waitFor()
	await expect.poll(() => screen.page.locator('iframe').count()).toBe(0)
	await screen.context.close()
})

/** Counts every page that a frame has loaded. */
const countLoads = (): void => {
	let loads = 0
	const count = ({ target }: Event): void => {
		if (target instanceof HTMLIFrameElement) loads++
	}
	document.addEventListener('load', count, true)
	Object.defineProperty(window, 'loads', { get: () => loads })
}

test('copies stay loaded from one turn to the next, whatever is shown in between', async () => {
	mood = 'closed'
	const short = { mode: 'copy', play_time: 700 }
	const text: WindowResource = { ...newText, id: 'text', name: 'Text', play_time: 700, text: 'Between' }
	const pages = ['one', 'two', 'three'].map(id => webpage(`/${id}`, { ...short, id, name: id }))
	await publishBy(operator, [...pages.slice(0, 2), text, ...pages.slice(2), { ...text, id: 'more' }], 'STAYING')
	const { page, context } = await aPage(browser, { viewport: { width: 640, height: 360 } })
	const recording = aRecording()
	await recording.record(context)
	await context.addInitScript(countLoads)
	await page.goto(`${server.origin}/player/?sn=STAYING&key=key-of-STAYING`)
	await playerIs(page, 'playing')
	const loads = (): Promise<number> => page.evaluate(() => (window as unknown as { loads: number }).loads)
	// Five items on two layers: after ten turns each layer has had every page.
	await expect.poll(() => recording.turns.length).toBeGreaterThan(12)
	const before = await loads()
	await expect.poll(() => recording.turns.length).toBeGreaterThan(24)
	expect(await loads()).toBe(before)
	expect(before).toBeLessThanOrEqual(6)
	expect(new Set(recording.turns.map(({ item }) => item))).toEqual(new Set(['one', 'two', 'three', 'text', 'more']))
	await context.close()
})
