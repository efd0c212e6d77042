import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBuiltSite, another, type BuiltSite, buildOf, shellIsStored } from './builds.ts'
import { aPage } from './kit.ts'
import { colourProgram } from './operated.ts'
import { playerData } from './steps.ts'

let site: BuiltSite
beforeAll(async () => {
	site = await aBuiltSite()
})
afterAll(() => site?.remove())

/** A screen that plays a picture of this colour, and can start without the server. */
const screen = async (sn: string, colour: string) => {
	const { operator, server, browser } = site
	const terminal = await operator.terminals.add({ name: sn, sn, key: `key-of-${sn}` })
	await operator.releases.publish({ play_ids: [await colourProgram(site, colour)], deviceids: [terminal.id] })
	const made = await aPage(browser, { viewport: { width: 640, height: 360 } })
	await made.page.goto(`${server.origin}/player/?sn=${sn}&key=key-of-${sn}`)
	await shows(made.page, colour)
	await shellIsStored(made.page)
	return made
}

const shows = (page: Page, item: string) =>
	expect.poll(async () => (await playerData(page).catch(() => ({ item: '' }))).item).toBe(item)
const version = (page: Page) => expect.poll(async () => (await playerData(page).catch(() => ({ version: '' }))).version)
const record = async (sn: string) => (await site.operator.terminals.list({ key_word: sn })).list[0]
const cachesOf = (page: Page) => page.evaluate(async () => (await caches.keys()).toSorted())

test('a new build is taken when an item has ended, the one before is kept until it has played for a minute', async () => {
	const { page, context } = await screen('UPDATED', 'red')
	const before = await buildOf(page)
	await site.serve(another(2))
	await version(page).toBe('2')
	const after = await buildOf(page)
	expect(after).not.toBe(before)
	await shows(page, 'red')
	const both = [before, after].toSorted().map(build => `vitrine-player-build-${build}`)
	expect(await cachesOf(page)).toEqual([...both, 'vitrine-player-builds'])
	expect(await record('UPDATED')).toMatchObject({ player_build: after, failed_build: '', faults: [] })
	await expect.poll(async () => (await record('UPDATED'))?.played_build).toBe(after)
	expect(await cachesOf(page)).toEqual([`vitrine-player-build-${after}`, 'vitrine-player-builds'])
	expect(await site.operator.system.getPlayerBuilds({})).toMatchObject({ build: after, state: 'done', taken: 1 })
	await context.close()
})

test('a build that does not start gives way to the one before, and the server hears of it', async () => {
	const { page, context } = await screen('BROKEN', 'blue')
	const before = await buildOf(page)
	await site.serve({
		file: 'src/main.ts',
		from: 'startPlayer().then(',
		to: "Promise.reject(new Error('broken')).then(",
	})
	await expect.poll(async () => (await record('BROKEN'))?.failed_build).not.toBe('')
	expect(await buildOf(page)).toBe(before)
	await shows(page, 'blue')
	const { build } = await site.operator.system.getPlayerBuilds({})
	await expect
		.poll(async () => (await record('BROKEN'))?.faults)
		.toEqual([`player_update_failed ${JSON.stringify({ detail: build })}`])
	expect(await record('BROKEN')).toMatchObject({ player_build: before, failed_build: build })
	await context.close()
})

test('what the next start needs is fetched again when the browser has deleted it', async () => {
	await site.serve(another(3))
	const { page, context } = await screen('DELETED', 'green')
	await page.evaluate(async () => {
		for (const name of await caches.keys()) await caches.delete(name)
	})
	await site.server.stop()
	await site.server.start()
	await shellIsStored(page)
	await site.server.stop()
	await page.reload()
	await shows(page, 'green')
	await version(page).toBe('3')
	await site.server.start()
	await context.close()
})
