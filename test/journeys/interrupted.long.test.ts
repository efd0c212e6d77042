import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChromium, aPage, aServer, aVideo, type Server, signIn } from './kit.ts'
import { buildProgram, pair, playerData, playerIs, publish, upload } from './steps.ts'

let server: Server
let browser: Browser
let folder: string
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'vitrine-media-'))
	server = await aServer()
	browser = await aChromium()
})
afterAll(async () => {
	await browser?.close()
	await server?.remove()
	await rm(folder, { recursive: true, force: true })
})

test('a download cut by the death of the server goes on where it stopped', async () => {
	const big = await aVideo(folder, 'long.mp4', 8, '40M')
	const { size } = await stat(big)
	const operator = await aPage(browser)
	const { page } = operator
	await signIn(page, server)
	await page.waitForURL(/\/home|\/$/)
	await upload(page, server, [big])
	await buildProgram(page, server, 'Long', ['long.mp4'])

	const screen = await aPage(browser, { viewport: { width: 640, height: 360 } })
	await screen.page.goto(`${server.origin}/player/`)
	await screen.page.waitForFunction(() => Boolean(document.documentElement.dataset.code))
	await pair(page, server, (await playerData(screen.page)).code ?? '', 'Hall')
	await playerIs(screen.page, 'idle')
	// A slow line, so that the server can die in the middle of the file.
	const line = await screen.context.newCDPSession(screen.page)
	await line.send('Network.enable')
	const speed = size / 8
	const slow = { offline: false, latency: 0, downloadThroughput: speed, uploadThroughput: speed }
	await line.send('Network.emulateNetworkConditions', slow)
	const ranges: string[] = []
	screen.context.on('request', request => {
		if (request.url().includes('/api/terminal/file/')) ranges.push(request.headers().range ?? '')
	})
	await publish(page, server, 'Long')
	await page.getByText('Downloading').first().waitFor()
	await server.stop('SIGKILL')
	await server.start()
	await line.send('Network.emulateNetworkConditions', { ...slow, downloadThroughput: -1, uploadThroughput: -1 })
	await playerIs(screen.page, 'playing')
	await page.goto(`${server.origin}/schedule/issueManage`)
	await page.getByText('1 succeeded').first().waitFor({ timeout: 120_000 })
	// What arrived before the server died was not fetched again.
	expect(ranges.map(range => Number(/^bytes=(\d+)-/.exec(range)?.[1] ?? 0)).some(from => from > 0)).toBe(true)
	expect(screen.errors(/WebSocket|ERR_|Failed to load resource/)).toEqual([])
})
