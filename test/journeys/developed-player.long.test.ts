import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../tools/setup/free-port.ts'
import { aChromium, aServer, type Server } from './kit.ts'

const root = resolve(import.meta.dirname, '../..')

let server: Server
let vite: ChildProcess
let address: string
let browser: Browser
beforeAll(async () => {
	server = await aServer()
	const port = await freePort()
	address = `http://localhost:${port}/player/`
	// Started like `npm run dev`, on its own port.
	const args = [resolve(root, 'node_modules/vite/bin/vite.js'), '--port', String(port), '--strictPort']
	vite = spawn(process.execPath, args, {
		cwd: resolve(root, 'apps/player'),
		env: { ...process.env, VITRINE_PORT: new URL(server.origin).port, NO_COLOR: '1' },
		stdio: ['ignore', 'pipe', 'inherit'],
	})
	await new Promise<void>((done, failed) => {
		let said = ''
		vite.stdout?.on('data', piece => {
			said += piece
			if (said.includes('ready in')) done()
		})
		vite.once('exit', code => failed(new Error(`the development server ended with ${code}: ${said}`)))
	})
	browser = await aChromium()
})
afterAll(async () => {
	await browser?.close()
	vite?.kill()
	await server?.remove()
})

test('the service worker of the player is there while it is developed, and answers what it answers in the build', async () => {
	const page = await browser.newPage()
	await page.goto(address)
	const script = await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)
	expect(script).toBe(`${address}sw.js`)
	await page.evaluate(
		() =>
			new Promise<void>(done => {
				if (navigator.serviceWorker.controller !== null) return done()
				navigator.serviceWorker.addEventListener('controllerchange', () => done())
			}),
	)
	// A stored page that does not exist: answered by the worker with its policy, never with the player's page.
	const absent = await page.evaluate(async () => {
		const response = await fetch(`page/vitrine-player/${'a'.repeat(64)}`)
		return {
			status: response.status,
			policy: response.headers.get('content-security-policy'),
			text: await response.text(),
		}
	})
	expect(absent).toMatchObject({ status: 404, text: '' })
	expect(absent.policy).toContain('sandbox')
	// An existing stored page is shown in a frame.
	const shown = await page.evaluate(async () => {
		const sha256 = 'b'.repeat(64)
		const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('vitrine-player', { create: true })
		const file = await (await folder.getFileHandle(sha256, { create: true })).createWritable()
		await file.write('<!doctype html><title>stored</title><p>stored page</p>')
		await file.close()
		const frame = document.createElement('iframe')
		frame.src = `page/vitrine-player/${sha256}`
		const loaded = new Promise(done => frame.addEventListener('load', done))
		document.body.append(frame)
		await loaded
		return frame.src
	})
	const frame = page.frames().find(one => one.url() === shown)
	await expect.poll(() => frame?.locator('p').textContent()).toBe('stored page')
	// Sources under development are fetched again on every load.
	await page.reload()
	expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
	expect(await page.evaluate(() => caches.keys())).toEqual([])
})
