import type { Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { aPage, expectClean, signIn } from './kit.ts'
import { aSite, colourProgram } from './operated.ts'
import { fillDay } from './panel-actions.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

const shows = (page: Page, item: string): Promise<unknown> =>
	page.waitForFunction(wanted => document.documentElement.dataset.item === wanted, item, { timeout: 120_000 })

test('an interlude made in the browser comes over a playing loop and goes again; a long one is ended', async () => {
	const loop = await colourProgram(site, 'green', 2000)
	await colourProgram(site, 'blue', 2000)
	const terminal = await site.operator.terminals.add({ name: 'Wall', sn: 'WALL22', key: 'key-of-WALL22' })
	await site.operator.releases.publish({ play_ids: [loop], deviceids: [terminal.id] })
	const screen = await aPage(site.browser, { viewport: { width: 640, height: 360 } })
	await screen.page.goto(`${site.server.origin}/player/?sn=WALL22&key=key-of-WALL22`)
	await shows(screen.page, 'green')

	const desk = await aPage(site.browser)
	const { page } = desk
	const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click()
	await signIn(page, site.server)
	await page.waitForURL(/\/home|\/$/)
	await page.goto(`${site.server.origin}/schedule/interCutManage`)
	await page.getByText('No interludes yet', { exact: true }).waitFor()
	await page.getByRole('link', { name: 'New interlude', exact: true }).first().click()
	await page.waitForURL(/newInterCut/)

	// Nothing is saved until it is complete.
	await press('Save and publish')
	await page.getByText('Event name cannot be empty', { exact: true }).waitFor()
	await page.getByText('The playlist of an interlude cannot be empty', { exact: true }).waitFor()
	await page.getByLabel('Name', { exact: true }).fill('Noon bell')
	await page.getByRole('combobox', { name: 'Add a programme', exact: true }).click()
	await page.getByTitle('blue (640×360)', { exact: true }).click()
	const list = page.getByRole('region', { name: 'Playlist', exact: true })
	await list.getByText('blue', { exact: true }).waitFor()
	await page.getByRole('img', { name: 'Preview of the programme “blue”', exact: true }).waitFor()
	await press('Save and publish')

	const dialog = page.getByRole('dialog')
	await dialog.getByText('Publish interlude “Noon bell”', { exact: true }).waitFor()
	await dialog.getByRole('radio', { name: 'At a set time', exact: true }).check()
	await fillDay(dialog.getByLabel('Time', { exact: true }), '2020-05-01T08:00:00')
	await dialog.getByText('The reserved time has passed, so it cannot play', { exact: true }).waitFor()
	await dialog.getByRole('radio', { name: 'Now', exact: true }).check()
	await dialog.getByRole('checkbox', { name: 'Select all', exact: true }).check()
	await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
	await shows(screen.page, 'blue')
	const event = page.getByRole('row').filter({ hasText: 'Noon bell' })
	await event.getByText('Active', { exact: true }).waitFor()
	// It plays once, and the loop continues.
	await shows(screen.page, 'green')

	// A long one is ended manually.
	await page.getByRole('tab', { name: 'Interlude', exact: true }).click()
	const row = page.getByRole('row').filter({ hasText: 'Noon bell' })
	await row.getByText('Published 1 time', { exact: true }).waitFor()
	await row.getByRole('link', { name: 'Edit “Noon bell”', exact: true }).click()
	await page.getByLabel('Number of plays of the whole list', { exact: true }).fill('500')
	await press('Save and publish')
	await dialog.getByRole('checkbox', { name: 'Select all', exact: true }).check()
	await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
	await shows(screen.page, 'blue')
	await event.nth(1).waitFor()
	await event.first().getByRole('button', { name: 'End interlude “Noon bell”', exact: true }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'End interlude', exact: true }).click()
	await shows(screen.page, 'green')
	await event.getByText('Ended', { exact: true }).waitFor()
	expectClean(screen, desk)
})
