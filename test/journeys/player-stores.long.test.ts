import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPage } from './kit.ts'
import { aScreen, aSite, colourProgram } from './operated.ts'
import { playerIs } from './steps.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

const serialOf = (page: Page) =>
	page.evaluate(() => (window as unknown as { vitrinePlayer: { sn: string } }).vitrinePlayer.sn)

test.each(['indexeddb', 'local_storage', 'file_systems'])(
	'a player is still the same one without its %s',
	async store => {
		const { page, context } = await aPage(site.browser)
		await page.goto(`${site.server.origin}/player/`)
		await playerIs(page, 'pairing')
		const before = await serialOf(page)
		// No page of the player may be open meanwhile.
		await page.goto('about:blank')
		const session = await context.newCDPSession(page)
		await session.send('Storage.clearDataForOrigin', { origin: site.server.origin, storageTypes: store })
		await page.goto(`${site.server.origin}/player/`)
		await playerIs(page, 'pairing')
		expect(await serialOf(page)).toBe(before)
		await context.close()
	},
)

test('a player that was rolled back plays with the database of the newer one', async () => {
	const { operator, browser, server } = site
	const terminal = await operator.terminals.add({ name: 'BACK', sn: 'BACK', key: 'key-of-BACK' })
	await operator.releases.publish({ play_ids: [await colourProgram(site, 'teal')], deviceids: [terminal.id] })
	const { page, context } = await aScreen(browser, server, 'BACK')
	// A page of the same origin that is not the player, and not served by its service worker.
	await page.goto(`${server.origin}/login`)
	await page.evaluate(
		() =>
			new Promise<void>((done, failed) => {
				const opening = indexedDB.open('vitrine-player', 99)
				opening.onupgradeneeded = () => opening.result.createObjectStore('something-newer')
				opening.onerror = () => failed(opening.error)
				opening.onsuccess = () => {
					opening.result.close()
					done()
				}
			}),
	)
	await context.setOffline(true)
	await page.goto(`${server.origin}/player/?sn=BACK&key=key-of-BACK`)
	await playerIs(page, 'playing')
	await context.close()
})

test('a player whose database cannot be opened begins again by itself', async () => {
	const { page, context } = await aPage(site.browser)
	await page.addInitScript(() => {
		const open = IDBFactory.prototype.open
		IDBFactory.prototype.open = function (...words) {
			if (sessionStorage.getItem('broken') !== null && sessionStorage.getItem('deleted') === null)
				throw new DOMException('Internal error opening backing store', 'UnknownError')
			return open.apply(this, words)
		}
		const remove = IDBFactory.prototype.deleteDatabase
		IDBFactory.prototype.deleteDatabase = function (name) {
			sessionStorage.setItem('deleted', name)
			return remove.call(this, name)
		}
	})
	await page.goto(`${site.server.origin}/player/`)
	await playerIs(page, 'pairing')
	const before = await serialOf(page)
	await page.evaluate(() => sessionStorage.setItem('broken', '1'))
	await page.reload()
	await playerIs(page, 'failed')
	await playerIs(page, 'pairing')
	expect(await page.evaluate(() => sessionStorage.getItem('deleted'))).toBe('vitrine-player')
	expect(await serialOf(page)).toBe(before)
	await context.close()
})

/** Changes the first byte of every stored file. */
const flip = (page: Page) =>
	page.evaluate(async () => {
		const root = await navigator.storage.getDirectory()
		const folder = await root.getDirectoryHandle('vitrine-player-files')
		for await (const handle of folder.values()) {
			const stored = await folder.getFileHandle(handle.name)
			const bytes = new Uint8Array(await (await stored.getFile()).arrayBuffer())
			bytes[0] = (bytes[0] ?? 0) ^ 255
			const writable = await stored.createWritable()
			await writable.write(bytes)
			await writable.close()
		}
	})

test('a byte that has flipped is found within a day and fetched again, and the file stays until it can be', async () => {
	const { operator, browser, server } = site
	const terminal = await operator.terminals.add({ name: 'FLIP', sn: 'FLIP', key: 'key-of-FLIP' })
	await operator.releases.publish({ play_ids: [await colourProgram(site, 'navy')], deviceids: [terminal.id] })
	const { page, context } = await aPage(browser, { viewport: { width: 640, height: 360 } })
	await page.clock.install()
	await page.goto(`${server.origin}/player/?sn=FLIP&key=key-of-FLIP`)
	await playerIs(page, 'playing')
	await flip(page)
	const fetched: string[] = []
	context.on('request', request => {
		if (request.url().includes('/api/terminal/file/')) fetched.push(request.url())
	})
	await page.clock.fastForward(21 * 3_600_000)
	await expect.poll(() => fetched.length).toBeGreaterThan(0)
	await expect
		.poll(() =>
			page.evaluate(async () => {
				const root = await navigator.storage.getDirectory()
				const folder = await root.getDirectoryHandle('vitrine-player-files')
				const sums: boolean[] = []
				for await (const handle of folder.values()) {
					const bytes = await (await (await folder.getFileHandle(handle.name)).getFile()).arrayBuffer()
					const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
					sums.push([...hash].map(byte => byte.toString(16).padStart(2, '0')).join('') === handle.name)
				}
				return sums
			}),
		)
		.toEqual([true])
	await context.close()
})

test('what fetches files ends while it rests, and begins again for the next program', async () => {
	const { operator, browser, server } = site
	const terminal = await operator.terminals.add({ name: 'REST', sn: 'REST', key: 'key-of-REST' })
	await operator.releases.publish({ play_ids: [await colourProgram(site, 'olive')], deviceids: [terminal.id] })
	const { page, context } = await aScreen(browser, server, 'REST')
	const itemOf = () => page.evaluate(() => document.documentElement.dataset.item)
	const fetching = () => page.workers().filter(worker => worker.url().includes('download.worker')).length
	await expect.poll(fetching).toBe(0)
	const before = await itemOf()
	const begun = page.waitForEvent('worker', { timeout: 120_000 })
	await operator.releases.publish({ play_ids: [await colourProgram(site, 'maroon')], deviceids: [terminal.id] })
	expect((await begun).url()).toContain('download.worker')
	await expect.poll(itemOf).not.toBe(before)
	await expect.poll(fetching).toBe(0)
	await context.close()
})
