import { once } from 'node:events'
import { createServer, type Server as HttpServer } from 'node:http'
import type { WindowResource } from '@vitrine/domain/program/document'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPage, aPicture } from './kit.ts'
import { type LiveStream, liveStream } from './live-stream.ts'
import { aSite, publishBy, uploadBy } from './operated.ts'

/** How long the stream's first answer takes, in ms: within the player's patience, and longer than any turn here. */
const slow = 9_000

let site: Awaited<ReturnType<typeof aSite>>
let live: LiveStream
let behind: HttpServer
let origin: string
let picture: (id: string) => WindowResource
beforeAll(async () => {
	site = await aSite()
	live = await liveStream(site.folder)
	// A slow line to the same stream: its list takes long to arrive, or never does.
	behind = createServer((request, response) => {
		const target = new URL(request.url ?? '/', live.url)
		if (target.pathname === '/never.m3u8') return
		const wait = target.pathname === '/live.m3u8' ? slow : 0
		setTimeout(() => response.writeHead(302, { location: target.href, 'access-control-allow-origin': '*' }).end(), wait)
	}).listen(0, '127.0.0.1')
	await once(behind, 'listening')
	const address = behind.address()
	origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
	const { id, play_sha256: sha256 } = await uploadBy(site.operator, await aPicture(site.folder, 'red.png', 'red'))
	picture = name => ({ kind: 'picture', id: name, name, material_id: id, sha256, play_time: 1000, fit: 'cover' })
})
afterAll(async () => {
	behind?.closeAllConnections()
	behind?.close()
	await live?.close()
	await site?.remove()
})

const stream = (path: string): WindowResource => ({
	kind: 'streaming',
	id: 'live',
	name: 'Live',
	play_time: 1000,
	url: `${origin}${path}`,
	fit: 'contain',
	volume: 0,
})

/** A player that has not shown anything yet, and records what appears on its screen. */
const opened = async (sn: string) => {
	// What a service worker fetches cannot be delayed.
	const shown = await aPage(site.browser, { viewport: { width: 640, height: 360 }, serviceWorkers: 'block' })
	await shown.page.addInitScript(() => {
		const items: string[] = []
		Object.assign(window, { items })
		new MutationObserver(() => {
			const { item } = document.documentElement.dataset
			if (item !== undefined && items.at(-1) !== item) items.push(item)
		}).observe(document, { attributes: true, attributeFilter: ['data-item'], subtree: true })
	})
	return { ...shown, begin: () => shown.page.goto(`${site.server.origin}/player/?sn=${sn}&key=key-of-${sn}`) }
}

const itemsOf = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as { items: string[] }).items)

const problemsOf = (page: Page): Promise<string[]> =>
	page.evaluate(() => (window as unknown as { vitrinePlayer: { faults: string[] } }).vitrinePlayer.faults)

test('a stream that never answers is late, once its patience is over, and the others have their turns meanwhile', async () => {
	await publishBy(site.operator, [picture('one'), stream('/never.m3u8'), picture('two')], 'NEVER')
	const { page, context, begin } = await opened('NEVER')
	await begin()
	await expect.poll(() => problemsOf(page)).toEqual(['Live: no frame within 15 s'])
	const items = await itemsOf(page)
	expect(items).not.toContain('live')
	expect(items.filter(item => item === 'two').length).toBeGreaterThan(2)
	await context.close()
})

test('a stream that is slower than its turns comes all the same, and is no problem', async () => {
	await publishBy(site.operator, [picture('one'), stream('/live.m3u8'), picture('two')], 'SLOW')
	const { page, context, begin } = await opened('SLOW')
	await begin()
	await page.waitForFunction(() => document.documentElement.dataset.item === 'live')
	const before = await itemsOf(page)
	expect(before.filter(item => item === 'two').length).toBeGreaterThan(1)
	expect(await problemsOf(page)).toEqual([])
	// It takes its turn from now on.
	await page.waitForFunction(
		count => (window as unknown as { items: string[] }).items.slice(count).includes('live'),
		before.length,
	)
	expect(await problemsOf(page)).toEqual([])
	await context.close()
})

test('a stream alone in its window comes although its turns are over before', async () => {
	await publishBy(site.operator, [stream('/live.m3u8')], 'LONE')
	const { page, context, begin } = await opened('LONE')
	await begin()
	await page.waitForFunction(() => document.documentElement.dataset.item === 'live')
	expect(await problemsOf(page)).toEqual([])
	await context.close()
})

test('the time in which the script for streams is loaded is none of the stream’s own', async () => {
	await publishBy(site.operator, [picture('one'), stream('/live.m3u8')], 'SCRIPT')
	const { page, context, begin } = await opened('SCRIPT')
	await context.route(/\/assets\/hls[^/]*\.js$/, async route => {
		await new Promise(done => setTimeout(done, slow))
		await route.continue()
	})
	const asked = page.waitForRequest(/\/assets\/hls[^/]*\.js$/)
	await begin()
	await asked
	await page.waitForFunction(() => document.documentElement.dataset.item === 'live')
	expect(await problemsOf(page)).toEqual([])
	await context.close()
})

test('a stream that broke stays a problem in every turn until it moves again', async () => {
	await publishBy(site.operator, [{ ...stream(''), url: live.url } as WindowResource], 'BROKEN')
	const { page, context, begin } = await opened('BROKEN')
	await begin()
	await page.waitForFunction(() => document.documentElement.dataset.item === 'live')
	await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0)
	await context.route(
		url => url.host === new URL(live.url).host,
		route => route.abort(),
	)
	await page.waitForFunction(() => {
		const { faults } = (window as unknown as { vitrinePlayer: { faults: string[] } }).vitrinePlayer
		return faults.length > 0
	})
	// Each turn reports it once more: what had been taken back would be counted from 1 again.
	await page.waitForFunction(() => {
		const { faults, counts } = (window as unknown as { vitrinePlayer: { faults: string[]; counts: number[] } })
			.vitrinePlayer
		if (faults.length === 0) throw new Error('the problem was taken back')
		return counts.some(count => count > 5)
	})
	await context.unrouteAll()
	await expect.poll(() => problemsOf(page)).toEqual([])
	await context.close()
})
