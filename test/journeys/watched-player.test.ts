import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPage } from './kit.ts'
import { aSite, colourProgram } from './operated.ts'
import { playerData, playerIs } from './steps.ts'

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

const faultsOf = async (sn: string) => (await site.operator.terminals.list({ key_word: sn })).list[0]?.faults ?? []

const controlled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)

test('a page in an endless loop is replaced, rests in a process of its own and comes back to its picture', async () => {
	await publish('LOOP', 'red')
	const { page, context, address } = await open('LOOP')
	await page.goto(address)
	await shows(page, 'red')
	await controlled(page)
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
	await expect.poll(() => faultsOf('LOOP')).toContain('player_hung')
	await context.close()
})
