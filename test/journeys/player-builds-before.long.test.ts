import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBuiltSite, another, type BuiltSite, buildOf, old_worker } from './builds.ts'
import { aPage } from './kit.ts'
import { colourProgram } from './operated.ts'
import { hasShell, playerData } from './steps.ts'

let site: BuiltSite
beforeAll(async () => {
	site = await aBuiltSite()
})
afterAll(() => site?.remove())

const said = async (page: Page, name: string): Promise<string | undefined> =>
	(await playerData(page).catch((): Record<string, string> => ({})))[name]
const record = async (sn: string) => (await site.operator.terminals.list({ key_word: sn })).list[0]

/** Waits until a page shows this item with this version of the player. */
const shows = async (page: Page, item: string, version: string): Promise<void> => {
	await expect.poll(() => said(page, 'version')).toBe(version)
	await expect.poll(() => said(page, 'item')).toBe(item)
}

/** A screen that plays a picture of this colour, and how often it has started. */
const screen = async (sn: string, colour: string) => {
	const { operator, server, browser } = site
	const { id } = await operator.terminals.add({ name: sn, sn, key: `key-of-${sn}` })
	await operator.releases.publish({ play_ids: [await colourProgram(site, colour)], deviceids: [id] })
	const made = await aPage(browser, { viewport: { width: 640, height: 360 } })
	const starts = { count: 0 }
	made.page.on('framenavigated', frame => {
		if (frame === made.page.mainFrame()) starts.count++
	})
	await made.page.goto(`${server.origin}/player/?sn=${sn}&key=key-of-${sn}`)
	await expect.poll(() => said(made.page, 'item')).toBe(colour)
	return { ...made, starts }
}

/** A trial takes minutes by design. */
const patience = { timeout: 500_000 }

/** Makes the server serve the current player with the previous service worker. */
const serveOldWorker = async (): Promise<void> => {
	await site.server.stop()
	await writeFile(join(site.folder, 'player', 'sw.js'), old_worker)
	await site.server.start()
}

/** The same, with a page that does not name its build. */
const serveBefore = async (): Promise<void> => {
	await site.serve(another(1))
	const [page, list] = ['index.html', 'shell.json'].map(name => join(site.folder, 'player', name))
	const text = await readFile(page ?? '', 'utf8')
	const without = text.replace(/<meta name="build"[^>]*>/, '')
	expect(without).not.toBe(text)
	await writeFile(page ?? '', without)
	await rm(list ?? '')
	await serveOldWorker()
}

/** What a browser does automatically once a day, and at each start. */
const lookForWorker = (page: Page): Promise<unknown> =>
	page.evaluate(async () => (await navigator.serviceWorker.ready).update())

/** Whether the worker has another build to try at the next start. */
const isTrying = (page: Page): Promise<boolean> =>
	page.evaluate(async () => {
		const marks = await caches.match(new URL('builds', location.href).href)
		return marks !== undefined && ((await marks.json()) as { trial: unknown }).trial !== null
	})

test('a player from before there were builds is brought forward with its next start, and has played then', async () => {
	await serveBefore()
	const sn = 'BEFORE'
	const { page, context, starts } = await screen(sn, 'red')
	await hasShell(page)
	expect(await buildOf(page)).toBe('')
	expect(await record(sn)).toMatchObject({ player_build: '' })
	await site.serve(another(2))
	await lookForWorker(page)
	await expect.poll(() => isTrying(page)).toBe(true)
	await page.reload()
	await shows(page, 'red', '2')
	const begun = starts.count
	await expect.poll(async () => (await record(sn))?.played_build, patience).toBe(await buildOf(page))
	expect(starts.count).toBe(begun)
	expect(await record(sn)).toMatchObject({ failed_build: '', faults: [] })
	await context.close()
})

test('a page under the worker of before comes forward to the next build by itself, and begins again once', async () => {
	await site.serve(another(1))
	const sn = 'UNDEROLD'
	await serveOldWorker()
	const { page, context, starts } = await screen(sn, 'blue')
	await hasShell(page)
	const begun = starts.count
	await site.serve(another(2))
	await shows(page, 'blue', '2')
	await expect.poll(async () => (await record(sn))?.played_build, patience).toBe(await buildOf(page))
	expect(starts.count).toBe(begun + 1)
	expect(await record(sn)).toMatchObject({ failed_build: '', faults: [] })
	await context.close()
})
