import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPage } from './kit.ts'
import { aScreen, aSite, colourProgram } from './operated.ts'
import { isBlue, isRed, problemsOf } from './problem-rows.ts'
import { hasShell, playerIs } from './steps.ts'

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

/** A player that shows a picture of this colour and will start without a server, with a clock that can be moved forward. */
const aClockedScreen = async (sn: string, colour: string) => {
	const { operator, browser, server } = site
	const terminal = await operator.terminals.add({ name: sn, sn, key: `key-of-${sn}` })
	await operator.releases.publish({ play_ids: [await colourProgram(site, colour)], deviceids: [terminal.id] })
	const { page, context } = await aPage(browser, { viewport: { width: 640, height: 360 } })
	await page.clock.install()
	await page.goto(`${server.origin}/player/?sn=${sn}&key=key-of-${sn}`)
	await playerIs(page, 'playing')
	await hasShell(page)
	return { page, context }
}

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
	const { page, context } = await aClockedScreen('FLIP', 'navy')
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

/** Passes the half minute after which a player looks at its stores, and the pause before it reports its health. */
const look = (page: Page) => page.clock.fastForward(60_000)

test('a build that is deleted while the player runs is stored again, without a restart', async () => {
	const { page, context } = await aClockedScreen('CACHES', 'blue')
	const stored = () =>
		page.evaluate(async () => ({
			list: (await caches.match('/player/shell.json')) !== undefined,
			marks: (await caches.match('/player/builds')) !== undefined,
		}))
	await expect.poll(stored).toEqual({ list: true, marks: true })
	await page.evaluate(async () => {
		for (const name of await caches.keys()) await caches.delete(name)
	})
	expect(await stored()).toEqual({ list: false, marks: false })
	await look(page)
	await expect.poll(stored).toEqual({ list: true, marks: true })
	await context.setOffline(true)
	await page.reload()
	await playerIs(page, 'playing')
	await expect.poll(() => isBlue(page)).toBe(true)
	await context.close()
})

test('files that are deleted while the player runs are reported and fetched again, and the picture stays', async () => {
	const { page, context } = await aClockedScreen('FILES', 'red')
	const { operator } = site
	const [terminal] = (await operator.terminals.list({ key_word: 'FILES' })).list
	const filesSaid = async () => (await operator.terminals.get({ id: terminal?.id ?? 0 })).health?.files
	// The clock that is moved forward is reported too.
	const itemProblems = async () => (await problemsOf(site, 'FILES')).filter(said => said.startsWith('item_'))
	const names = () =>
		page.evaluate(async () => {
			const root = await navigator.storage.getDirectory()
			const folder = await root.getDirectoryHandle('vitrine-player-files', { create: true })
			const found: string[] = []
			for await (const name of folder.keys()) found.push(name)
			return found
		})
	const before = await names()
	expect(before).toHaveLength(1)
	await look(page)
	await expect.poll(filesSaid).toBe(1)
	const read = Promise.withResolvers<void>()
	await context.route('**/api/terminal/file/**', async route => {
		await read.promise
		await route.continue()
	})
	await page.evaluate(async () => {
		const root = await navigator.storage.getDirectory()
		await root.removeEntry('vitrine-player-files', { recursive: true })
	})
	await look(page)
	await expect.poll(itemProblems).toEqual([expect.stringContaining('item_file_missing')])
	// A report has the figures of the one before.
	await look(page)
	await look(page)
	await expect.poll(filesSaid).toBe(0)
	expect(await isRed(page)).toBe(true)
	read.resolve()
	await expect.poll(itemProblems).toEqual([])
	expect(await names()).toEqual(before)
	await look(page)
	await look(page)
	await expect.poll(filesSaid).toBe(1)
	await context.setOffline(true)
	await page.reload()
	await playerIs(page, 'playing')
	await expect.poll(() => isRed(page)).toBe(true)
	await context.close()
})

/** Deletes one copy of the identity under the running player. */
const deleteCopy = (page: Page, store: 'database' | 'local_storage' | 'file_system') =>
	page.evaluate(async which => {
		if (which === 'local_storage') return localStorage.clear()
		if (which === 'file_system') return (await navigator.storage.getDirectory()).removeEntry('vitrine-player-identity')
		return new Promise<void>((done, failed) => {
			const opening = indexedDB.open('vitrine-player')
			opening.onerror = () => failed(opening.error)
			opening.onsuccess = () => {
				const transaction = opening.result.transaction('kept', 'readwrite')
				transaction.objectStore('kept').delete('identity')
				transaction.oncomplete = () => {
					opening.result.close()
					done()
				}
			}
		})
	}, store)

/** How many copies of the identity are stored. */
const copies = (page: Page) =>
	page.evaluate(async () => {
		const root = await navigator.storage.getDirectory()
		const inFile = await root.getFileHandle('vitrine-player-identity').then(
			() => 1,
			() => 0,
		)
		const inDatabase = await new Promise<number>((done, failed) => {
			const opening = indexedDB.open('vitrine-player')
			opening.onerror = () => failed(opening.error)
			opening.onsuccess = () => {
				const counting = opening.result.transaction('kept').objectStore('kept').count('identity')
				counting.onsuccess = () => {
					opening.result.close()
					done(counting.result)
				}
			}
		})
		return inFile + inDatabase + (localStorage.getItem('vitrine-player-identity') === null ? 0 : 1)
	})

test('copies of the identity that are deleted one after the other while the player runs are written again', async () => {
	const { page, context } = await aPage(site.browser)
	await page.clock.install()
	await page.goto(`${site.server.origin}/player/`)
	await playerIs(page, 'pairing')
	const before = await serialOf(page)
	for (const store of ['database', 'local_storage', 'file_system'] as const) {
		await deleteCopy(page, store)
		expect(await copies(page)).toBe(2)
		await look(page)
		await expect.poll(() => copies(page)).toBe(3)
	}
	for (const store of ['database', 'local_storage', 'file_system'] as const) await deleteCopy(page, store)
	expect(await copies(page)).toBe(0)
	await look(page)
	await expect.poll(() => copies(page)).toBe(3)
	await page.reload()
	await playerIs(page, 'pairing')
	expect(await serialOf(page)).toBe(before)
	await context.close()
})
