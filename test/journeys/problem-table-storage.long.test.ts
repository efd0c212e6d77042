import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSite, colourProgram, type Site } from './operated.ts'
import { casesOf, expectHealed, isRed, openPage, type Place, type ProblemRow, start } from './problem-rows.ts'
import { playerIs } from './steps.ts'

let site: Awaited<ReturnType<typeof aSite>>
let red: number
beforeAll(async () => {
	site = await aSite()
	red = await colourProgram(site, 'red', 3000)
})
afterAll(() => site?.remove())

/** Overwrites every stored file with as many other bytes. */
const write = async (page: Page, become: 'zeros' | 'others'): Promise<void> => {
	const length = await page.evaluate(async how => {
		const root = await navigator.storage.getDirectory()
		const folder = await root.getDirectoryHandle('vitrine-player-files')
		let changed = 0
		for await (const name of folder.keys()) {
			const stored = await folder.getFileHandle(name)
			const bytes = new Uint8Array(await (await stored.getFile()).arrayBuffer())
			const writable = await stored.createWritable()
			await writable.write(bytes.map(byte => (how === 'zeros' ? 0 : byte ^ 255)))
			await writable.close()
			changed += bytes.length
		}
		return changed
	}, become)
	expect(length).toBeGreaterThan(0)
	await page.reload()
}

const removeFolder = async (page: Page): Promise<void> => {
	await page.evaluate(async () => {
		const root = await navigator.storage.getDirectory()
		await root.removeEntry('vitrine-player-files', { recursive: true })
	})
	await page.reload()
}

/** Removes everything of the origin in the file system, including its identity. */
const removeFileSystem = async (page: Page): Promise<void> => {
	const names = await page.evaluate(async () => {
		const root = await navigator.storage.getDirectory()
		const found: string[] = []
		for await (const name of root.keys()) found.push(name)
		for (const name of found) await root.removeEntry(name, { recursive: true })
		return found
	})
	expect(names).toEqual(expect.arrayContaining(['vitrine-player-files', 'vitrine-player-identity']))
	await page.reload()
}

/** The browser deletes the database under the page that uses it, which restarts by itself. */
const removeDatabase = async (page: Page): Promise<void> => {
	const again = page.waitForEvent('load')
	const session = await page.context().newCDPSession(page)
	const { origin } = new URL(page.url())
	await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
	await again
}

/** Without a server the page continues: its next start would have nothing to be served from. */
const removeCaches = async (page: Page, { isOnline }: Place): Promise<void> => {
	const deleted = await page.evaluate(async () => {
		const names = await caches.keys()
		return Promise.all(names.map(name => caches.delete(name)))
	})
	expect(deleted).toContain(true)
	expect(await page.evaluate(() => caches.keys())).toEqual([])
	if (isOnline) await page.reload()
}

/** The list of a build is stored only when all its files are. */
const isShellBack = (page: Page): Promise<boolean> =>
	page.evaluate(async () => (await caches.match('/player/shell.json')) !== undefined)

const startsAlone = async (page: Page, { server }: Site): Promise<void> => {
	await server.stop()
	await page.reload()
	await playerIs(page, 'playing')
	await server.start()
}

const rows: readonly ProblemRow[] = [
	{ name: 'file missing', cause: removeFolder, problem: 'item_file_missing' },
	{ name: 'file zeroed', cause: page => write(page, 'zeros'), problem: 'item_picture_unreadable' },
	{ name: 'file flipped', cause: page => write(page, 'others'), problem: 'item_picture_unreadable' },
	{ name: 'file system emptied', cause: removeFileSystem, problem: 'item_file_missing' },
	{
		name: 'database deleted',
		cause: removeDatabase,
		problem: 'player_storage_lost',
		isLasting: true,
	},
	// Nothing is reported: nothing is missing on the screen.
	{ name: 'caches deleted', cause: removeCaches, problem: null, isBack: isShellBack, afterwards: startsAlone },
]

test.each(casesOf(rows))(
	'$row.name, online $isOnline: the right picture comes back by itself',
	({ row, isOnline, sn }) => expectHealed(site, sn, red, row, isOnline),
)

/** A page that plays as this terminal, with an address that does not name it. */
const unnamedPage = async (sn: string): Promise<Page> => {
	const { operator, server } = site
	const terminal = await operator.terminals.add({ name: sn, sn, key: `key-of-${sn}` })
	await operator.releases.publish({ play_ids: [red], deviceids: [terminal.id] })
	const page = await openPage(site)
	await start(page, `${server.origin}/player/?sn=${sn}&key=key-of-${sn}`)
	await start(page, `${server.origin}/player/`)
	return page
}

const deleteAll = async (page: Page): Promise<void> => {
	const session = await page.context().newCDPSession(page)
	await session.send('Storage.clearDataForOrigin', { origin: site.server.origin, storageTypes: 'all' })
}

const serialOf = (page: Page): Promise<string> =>
	page.evaluate(() => (window as unknown as { vitrinePlayer: { sn: string } }).vitrinePlayer.sn)

test('all data of the site deleted under a page whose address names no terminal: it is still the same one', async () => {
	const page = await unnamedPage('ALL')
	const again = page.waitForEvent('load')
	await deleteAll(page)
	await again
	await playerIs(page, 'playing')
	expect(await serialOf(page)).toBe('ALL')
	await page.context().close()
})

test('the same without a server: the page stays until it can be loaded again', async () => {
	const page = await unnamedPage('ALONE')
	await page.evaluate(() => Object.assign(window, { isSame: true }))
	await site.server.stop()
	const looked = page.waitForEvent('requestfailed', request => request.url().endsWith('/player/shell.json'))
	await deleteAll(page)
	// It cannot be loaded: neither from what was stored nor from the server.
	await looked
	expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
	expect(await isRed(page)).toBe(true)
	const again = page.waitForEvent('load')
	await site.server.start()
	await again
	await playerIs(page, 'playing')
	expect(await serialOf(page)).toBe('ALONE')
	await page.context().close()
})
