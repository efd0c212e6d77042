import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyDatabase } from './database-copy.ts'
import { aScreen, aSite, colourProgram } from './operated.ts'
import { playerData, playerIs } from './steps.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

const shows = (page: Page, item: string) => expect.poll(async () => (await playerData(page)).item).toBe(item)
const terminalOf = async (sn: string) => (await site.operator.terminals.list({ key_word: sn })).list[0]
const publish = async (sn: string, colour: string) => {
	const known = await terminalOf(sn)
	const terminal = known ?? (await site.operator.terminals.add({ name: sn, sn, key: `key-of-${sn}` }))
	await site.operator.releases.publish({ play_ids: [await colourProgram(site, colour)], deviceids: [terminal.id] })
}
const states = async (sn: string) =>
	(await site.operator.downloads.getDownloadList({})).filter(row => row.sn === sn).map(row => row.download_state)

test('a player that has lost all that it stored has everything again by itself', async () => {
	await publish('LOST', 'red')
	const { page, context } = await aScreen(site.browser, site.server, 'LOST')
	await shows(page, 'red')
	await expect.poll(() => states('LOST')).toEqual([3])
	// No page of the player may be open meanwhile.
	await page.goto('about:blank')
	const session = await context.newCDPSession(page)
	await session.send('Storage.clearDataForOrigin', { origin: site.server.origin, storageTypes: 'all' })
	await page.goto(`${site.server.origin}/player/?sn=LOST&key=key-of-LOST`)
	await shows(page, 'red')
	await expect.poll(() => states('LOST')).toEqual([3])
	await expect.poll(async () => (await terminalOf('LOST'))?.program_name).toBe('red')
	await context.close()
})

test('after the server was restored from a backup a player shows what that one knows, and never nothing meanwhile', async () => {
	const { server } = site
	await publish('YESTERDAY', 'blue')
	const { page, context } = await aScreen(site.browser, server, 'YESTERDAY')
	await shows(page, 'blue')
	await expect.poll(() => states('YESTERDAY')).toEqual([3])
	await server.stop()
	const putBack = await copyDatabase(server)
	await server.start()
	await publish('YESTERDAY', 'lime')
	await shows(page, 'lime')
	await expect.poll(() => states('YESTERDAY')).toEqual([3, 3])
	await page.evaluate(() => {
		const seen: (string | undefined)[] = []
		Object.assign(window, { seen })
		const look = (): void => {
			const { item } = document.documentElement.dataset
			if (seen.at(-1) !== item) seen.push(item)
			requestAnimationFrame(look)
		}
		look()
	})
	await server.stop()
	await putBack()
	await server.start()
	await shows(page, 'blue')
	await expect.poll(() => states('YESTERDAY')).toEqual([3])
	expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual(['lime', 'blue'])
	await context.close()
})

test('a terminal that was removed and added again shows nothing of what it was sent before', async () => {
	const { operator, browser, server } = site
	await publish('AGAIN', 'teal')
	const { page, context } = await aScreen(browser, server, 'AGAIN')
	await shows(page, 'teal')
	const terminal = await terminalOf('AGAIN')
	await operator.terminals.remove({ ids: [terminal?.id ?? 0] })
	await operator.terminals.add({ name: 'AGAIN', sn: 'AGAIN', key: 'key-of-AGAIN' })
	await playerIs(page, 'idle')
	await publish('AGAIN', 'navy')
	await shows(page, 'navy')
	await context.close()
})
