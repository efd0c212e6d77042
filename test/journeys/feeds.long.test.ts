import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WindowResource } from '@vitrine/domain/program/document'
import { newDigitalClock } from '@vitrine/domain/program/kinds/digital-clock'
import { newRss } from '@vitrine/domain/program/kinds/rss'
import { newWebpage } from '@vitrine/domain/program/kinds/webpage'
import { signIn } from '@vitrine/fleet/operator'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
	aChromium,
	aPage,
	aServer,
	expectClean,
	password,
	type Server,
	signIn as signInPage,
	verify_code,
} from './kit.ts'
import { aScreen, publishBy } from './operated.ts'

const news = `<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel><title>House news</title>
	<item><title>Doors open at nine</title><description>&lt;b&gt;Welcome&lt;/b&gt;</description></item></channel></rss>`
const menu = `<!doctype html><title>Menu</title><style>h1{color:rgb(1, 2, 3)}</style><h1>Soup of the day</h1>
	<script>new Image().src='/ran'</script><img src="/dish.svg" onerror="new Image().src='/ran'">`
const dish = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>fetch('/ran')</script></svg>`

const answers: Record<string, [string, string]> = {
	'/news.xml': ['application/rss+xml', news],
	'/menu': ['text/html', menu],
	'/dish.svg': ['image/svg+xml', dish],
}

let outside: HttpServer
let origin: string
let server: Server
let browser: Browser
const asked: string[] = []
beforeAll(async () => {
	outside = createServer(({ url = '' }, response) => {
		asked.push(url)
		const [type, body] = answers[url] ?? ['text/plain', '']
		response.writeHead(body === '' ? 404 : 200, { 'content-type': type, 'x-frame-options': 'DENY' }).end(body)
	})
	await new Promise<void>(done => outside.listen(0, '127.0.0.1', done))
	const { port } = outside.address() as AddressInfo
	origin = `http://127.0.0.1:${port}`
	server = await aServer({ VITRINE_ADMIN_PASSWORD: password, VITRINE_EGRESS_ALLOW: `127.0.0.1:${port}` })
	browser = await aChromium()
})
afterAll(async () => {
	await browser?.close()
	await server?.remove()
	outside?.closeAllConnections()
	outside?.close()
})

const feedsOf = (page: Page): Promise<Record<string, number>> =>
	page.evaluate(() => (window as unknown as { vitrinePlayer: { feeds: Record<string, number> } }).vitrinePlayer.feeds)

/** Both items appear, each with its copy. */
const showsBoth = async (page: Page): Promise<void> => {
	await page
		.locator('canvas[aria-label*="Doors open at nine"]')
		.first()
		.waitFor({ state: 'attached', timeout: 120_000 })
	await page
		.frameLocator('iframe')
		.first()
		.getByRole('heading', { name: 'Soup of the day' })
		.waitFor({ state: 'attached', timeout: 120_000 })
}

test('a feed of which nothing was ever fetched leaves its turn to the others, and the server is told', async () => {
	const operator = await signIn(server.origin, { account: 'admin', password, verifyCode: async () => verify_code })
	const clock = { ...newDigitalClock, kind: 'digital_clock', id: 'clock', name: 'Clock', play_time: 1000 } as const
	const never: WindowResource = { id: 'never', name: 'Never', play_time: 1000, ...newRss, url: `${origin}/never.xml` }
	await publishBy(operator, [never, clock], 'NODATA')
	const { page, context } = await aPage(browser, { viewport: { width: 640, height: 360 } })
	await page.addInitScript(() => {
		const seen = new Set<string>()
		Object.assign(window, { seen })
		const look = (): void => {
			// There is no root element yet when this starts.
			const item = document.documentElement?.dataset.item
			if (item !== undefined) seen.add(item)
			requestAnimationFrame(look)
		}
		look()
	})
	await page.goto(`${server.origin}/player/?sn=NODATA&key=key-of-NODATA`)
	const faults = async () => (await operator.terminals.list({ key_word: 'NODATA' })).list[0]?.faults ?? []
	await expect.poll(faults).toEqual(['item_data_absent {"name":"Never","window":"w","program":"Programme NODATA"}'])
	await expect
		.poll(() => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]))
		.toEqual(['clock'])
	await context.close()
})

test('what was fetched from outside is shown on a screen and in the editor, and stays when both servers are gone', async () => {
	const operator = await signIn(server.origin, { account: 'admin', password, verifyCode: async () => verify_code })
	const items: WindowResource[] = [
		{ id: 'news', name: 'News', play_time: 3000, ...newRss, url: `${origin}/news.xml` },
		{ id: 'menu', name: 'Menu', play_time: 3000, ...newWebpage, url: `${origin}/menu`, mode: 'copy' },
	]
	await publishBy(operator, items, 'FEEDS')
	const screen = await aScreen(browser, server, 'FEEDS')
	await showsBoth(screen.page)
	const fetched = await feedsOf(screen.page)
	expect(Object.keys(fetched).sort()).toEqual([`rss:${origin}/news.xml`, `webpage:${origin}/menu`])
	expect(asked.filter(path => path === '/news.xml')).toHaveLength(1)
	await screen.page.evaluate(() => navigator.serviceWorker.ready)
	expectClean(screen)

	const editor = await aPage(browser)
	await signInPage(editor.page, server)
	await editor.page.waitForURL(/\/home|\/$/)
	const { list } = await operator.programs.list({})
	await editor.page.goto(`${server.origin}/schedule/windowsIndex?id=${list[0]?.id}`)
	await editor.page.locator('canvas[aria-label*="Doors open at nine"]').first().waitFor({ state: 'attached' })
	// The server already has it: opening it in an editor does not fetch it again.
	expect(asked.filter(path => path === '/news.xml')).toHaveLength(1)
	expectClean(editor)
	await editor.context.close()

	outside.closeAllConnections()
	outside.close()
	await server.stop('SIGKILL')
	await screen.page.reload()
	await showsBoth(screen.page)
	expect(await feedsOf(screen.page)).toEqual(fetched)
	expect(asked).not.toContain('/ran')
	await screen.context.close()
})
