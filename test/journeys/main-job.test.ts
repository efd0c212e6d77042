import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChromium, aPage, aPicture, aServer, aVideo, expectClean, type Server, signIn } from './kit.ts'
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

test('from a fresh start to a playing screen that plays on without the server', async () => {
	const files = [await aVideo(folder, 'clip.mp4', 3), await aPicture(folder, 'blue.png', 'blue')]
	const operator = await aPage(browser)
	const { page } = operator
	await signIn(page, server)
	await page.waitForURL(/\/home|\/$/)
	await upload(page, server, files)
	await buildProgram(page, server, 'Welcome', ['clip.mp4', 'blue.png'])

	const screen = await aPage(browser, { viewport: { width: 960, height: 540 } })
	await screen.page.goto(`${server.origin}/player/`)
	await playerIs(screen.page, 'pairing')
	await screen.page.waitForFunction(() => Boolean(document.documentElement.dataset.code))
	const { code = '' } = await playerData(screen.page)
	await pair(page, server, code, 'Lobby')
	await playerIs(screen.page, 'idle')

	await publish(page, server, 'Welcome')
	await page.getByText('Download succeeded').first().waitFor()
	await playerIs(screen.page, 'playing')
	await screen.page.waitForFunction(() => Boolean(document.documentElement.dataset.item))

	// Plays appear on the home page once they are over.
	await page.goto(`${server.origin}/home`)
	await page.getByRole('cell', { name: 'Welcome' }).first().waitFor({ timeout: 120_000 })
	// The player has signed them.
	await page.goto(`${server.origin}/home/certificate?name=Welcome`)
	await page.getByText('No problems found', { exact: true }).waitFor()
	await page.getByRole('region', { name: 'Terminal', exact: true }).getByRole('cell', { name: 'Lobby' }).waitFor()
	expect(await page.getByText(/not signed/).count()).toBe(0)
	expectClean(operator, screen)

	await server.stop()
	await screen.page.reload()
	await playerIs(screen.page, 'playing')
	const { item } = await playerData(screen.page)
	await screen.page.waitForFunction(before => document.documentElement.dataset.item !== before, item, {
		timeout: 120_000,
	})
	expect(screen.errors(/WebSocket|ERR_CONNECTION_REFUSED|Failed to load resource/)).toEqual([])
})
