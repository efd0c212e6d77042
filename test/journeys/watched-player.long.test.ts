import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPage } from './kit.ts'
import { aSite, colourProgram } from './operated.ts'
import { hasShell, playerData, playerIs } from './steps.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

const publish = async (sn: string, colour: string, play_time?: number): Promise<void> => {
	const { operator } = site
	const { list } = await operator.terminals.list({ key_word: sn })
	const terminal = list[0] ?? (await operator.terminals.add({ name: sn, sn, key: `key-of-${sn}` }))
	await operator.releases.publish({
		play_ids: [await colourProgram(site, colour, play_time)],
		deviceids: [terminal.id],
	})
}

const open = async (sn: string) => {
	const made = await aPage(site.browser, { viewport: { width: 640, height: 360 } })
	return { ...made, address: `${site.server.origin}/player/?sn=${sn}&key=key-of-${sn}` }
}

const shows = (page: Page, item: string) => expect.poll(async () => (await playerData(page)).item).toBe(item)

const problemsOf = async (sn: string) => (await site.operator.terminals.list({ key_word: sn })).list[0]?.faults ?? []

test('a page in an endless loop is replaced, rests in a process of its own and comes back to its picture', async () => {
	await publish('LOOP', 'red')
	const { page, context, address } = await open('LOOP')
	await page.goto(address)
	await shows(page, 'red')
	await hasShell(page)
	const resting = page.waitForURL(/rest\.html/)
	await page.evaluate(() => {
		setTimeout(() => {
			for (;;);
		})
	})
	await resting
	await playerIs(page, 'resting')
	await page.locator('.card .name').filter({ hasText: 'LOOP' }).waitFor()
	await shows(page, 'red')
	expect(new URL(page.url()).pathname).toBe('/player/')
	await expect.poll(() => problemsOf('LOOP')).toContain('player_hung')
	await context.close()
})

/** From now on no timer of this page fires; only external events arrive. */
const stopTimers = (page: Page) =>
	page.evaluate(() => {
		Object.assign(window, { setTimeout: () => 0 })
	})

test('steps that stop are noticed, and the page begins again with its picture', async () => {
	await publish('STILL', 'orange')
	const { page, context, address } = await open('STILL')
	await page.goto(address)
	await shows(page, 'orange')
	const again = page.waitForEvent('load')
	await stopTimers(page)
	await again
	await shows(page, 'orange')
	await expect.poll(() => problemsOf('STILL')).toContain('player_stopped')
	await context.close()
})

const setRestarts = (page: Page, restarts: object) =>
	page.evaluate(text => localStorage.setItem('vitrine-player-restarts', text), JSON.stringify(restarts))

test('what stops the player again and again gives way to what played before it, without another restart, until something newer comes', async () => {
	await publish('LIMIT', 'green')
	const { page, context, address } = await open('LIMIT')
	await page.goto(address)
	await shows(page, 'green')
	await publish('LIMIT', 'navy')
	await shows(page, 'navy')
	await setRestarts(page, { count: 2, why: 'steps', isTrial: false })
	await page.reload()
	await shows(page, 'navy')
	const again = page.waitForEvent('load')
	await stopTimers(page)
	await again
	await shows(page, 'green')
	await expect.poll(() => problemsOf('LIMIT')).toContain('player_fallback')
	let loads = 0
	page.on('load', () => loads++)
	await publish('LIMIT', 'teal')
	await shows(page, 'teal')
	expect(loads).toBe(0)
	await context.close()
})

test('a player that has nothing else says its name instead of beginning again', async () => {
	await publish('NAMED', 'gold')
	const { page, context, address } = await open('NAMED')
	await page.goto(address)
	await shows(page, 'gold')
	await setRestarts(page, { count: 3, why: 'hung', isTrial: false })
	await page.reload()
	await playerIs(page, 'idle')
	await page.locator('.card .name').filter({ hasText: 'NAMED' }).waitFor()
	await page.locator('.card .advice').filter({ hasText: 'The player will try it again later' }).waitFor()
	await expect.poll(() => problemsOf('NAMED')).toEqual(expect.arrayContaining(['player_hung', 'player_withheld']))
	expect(await problemsOf('NAMED')).not.toContain('player_fallback')
	await context.close()
})

test('a newer version in another tab is not kept waiting, and the player goes on with what it left', async () => {
	await publish('NEWER', 'pink')
	const { page, context, address } = await open('NEWER')
	await page.goto(address)
	await shows(page, 'pink')
	const other = await context.newPage()
	await other.goto(`${site.server.origin}/login`)
	const again = page.waitForEvent('load')
	const opened = await other.evaluate(
		() =>
			new Promise<number>((done, failed) => {
				const opening = indexedDB.open('vitrine-player', 99)
				opening.onerror = () => failed(opening.error)
				opening.onsuccess = () => {
					opening.result.close()
					done(opening.result.version)
				}
			}),
	)
	expect(opened).toBe(99)
	await again
	await shows(page, 'pink')
	await context.close()
})

test('a player whose storage the browser takes away begins again by itself', async () => {
	await publish('TAKEN', 'olive')
	const { page, context, address } = await open('TAKEN')
	await page.goto(address)
	await shows(page, 'olive')
	const again = page.waitForEvent('load')
	const session = await context.newCDPSession(page)
	await session.send('Storage.clearDataForOrigin', { origin: site.server.origin, storageTypes: 'indexeddb' })
	await again
	await expect.poll(() => problemsOf('TAKEN')).toContain('player_storage_lost')
	await context.close()
})
