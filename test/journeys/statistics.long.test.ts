import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readArchive } from '../../apps/server/src/media/archive.ts'
import { signedIn } from './accounts.ts'
import { axeFindings } from './axe.ts'
import { aPicture, expectClean } from './kit.ts'
import { aSite, uploadBy } from './operated.ts'
import { playedBy } from './played.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
	await uploadBy(site.operator, await aPicture(site.folder, 'teal.png', 'teal'))
	await playedBy(site, 'ONE', [
		{ kind: 'program', name: 'Welcome', times: 5, ms: 2000 },
		{ kind: 'program', name: 'Menu', times: 2, ms: 4000 },
		{ kind: 'material', name: 'teal.png', times: 6, ms: 1000 },
		{ kind: 'material', name: 'soup, fresh.png', times: 3, ms: 1000 },
	])
	await playedBy(site, 'TWO', [{ kind: 'program', name: 'Menu', times: 1, ms: 4000 }])
})
afterAll(() => site?.remove())

/** The rows of a chart, read from its data table. */
const rowsOf = async (page: Page, chart: string): Promise<string[][]> => {
	const figure = page.getByRole('region', { name: chart, exact: true })
	await figure.locator('tbody tr').first().waitFor({ state: 'attached' })
	return figure
		.locator('tbody tr')
		.evaluateAll(rows => rows.map(row => [...row.children].map(cell => cell.textContent ?? '')))
}

/** Waits until a chart has been drawn: its library loads after the page. */
const drawn = (page: Page, chart: string): Promise<void> =>
	page.getByRole('region', { name: chart, exact: true }).locator('[data-drawn="true"] svg').waitFor()

test('the home page counts, marks what is done, and leads to what it counts', async () => {
	const desk = await signedIn(site)
	const { page } = desk
	expect(await rowsOf(page, 'Terminal status')).toEqual([
		['Online', '0'],
		['Offline', '2'],
	])
	expect(await rowsOf(page, 'Number of materials')).toEqual([
		['Picture', '1'],
		['Video', '0'],
	])
	expect(await rowsOf(page, 'Most played programmes')).toEqual([
		['Welcome', '5', '00:10'],
		['Menu', '3', '00:12'],
	])
	for (const chart of ['Terminal status', 'Material storage', 'Most played programmes']) await drawn(page, chart)
	await page.getByRole('link', { name: '1. Upload material Done' }).waitFor()
	await page.getByRole('link', { name: '2. Build a programme Arrange' }).waitFor()
	expect(await axeFindings(page)).toEqual([])

	// The same numbers as a table for everybody, each with its list.
	const status = page.getByRole('region', { name: 'Terminal status', exact: true })
	await status.getByRole('button', { name: 'Data table' }).click()
	await status.getByRole('link', { name: 'Offline', exact: true }).click()
	await page.waitForURL(/\/terminal\/Control\?state=offline$/)
	await page.getByRole('cell', { name: 'TWO' }).first().waitFor()
	await page.goBack()
	const sizes = page.getByRole('region', { name: 'Terminal resolutions', exact: true })
	await sizes.locator('[data-drawn="true"] svg path[fill="#3b5bdb"]').first().click()
	await page.waitForURL(/\/terminal\/Control\?size=1920\*1080$/)
	await page.getByRole('combobox', { name: 'Filter by state' }).click()
	await page.getByTitle('Online', { exact: true }).click()
	await page.getByText('Nothing matches', { exact: true }).waitFor()
	await page.goBack()
	await page
		.getByRole('region', { name: 'Needs attention' })
		.getByRole('link', { name: /Terminals offline too long/ })
		.click()
	await page.waitForURL(/\/terminal\/health\?kind=unreachable$/)
	expectClean(desk)
	await desk.context.close()
})

test('administrators see the memory of the server, and save the list of registered machines', async () => {
	const { page, context } = await signedIn(site)
	const panel = page.getByRole('region', { name: 'Server information' })
	await panel
		.getByText(/B \/ .*B$/)
		.first()
		.waitFor()
	const named = (await context.cookies()).filter(({ name }) => name === 'systemMemory' || name === 'dataMemory')
	expect(named).toHaveLength(2)
	await panel.getByRole('button', { name: 'Export registered machines' }).click()
	await page.getByText('No update service is set up').waitFor()
	await context.close()
})

test('prices are edited, kept, and put back where they are none', async () => {
	const desk = await signedIn(site)
	const { page } = desk
	await page.getByRole('button', { name: 'Material prices', exact: true }).click()
	const table = page.getByRole('region', { name: 'Material prices', exact: true })
	const row = (name: string) => table.getByRole('row').filter({ hasText: name })
	const price = (name: string) => table.getByLabel(`Unit price of “${name}”`, { exact: true })
	const cells = (name: string) => row(name).getByRole('cell').allTextContents()

	// An invalid price is reported next to its field and not accepted.
	await price('teal.png').fill('-1')
	await price('teal.png').press('Enter')
	await row('teal.png').getByText('Invalid value', { exact: true }).waitFor()
	expect(await price('teal.png').inputValue()).toBe('')

	await price('teal.png').fill('12.5')
	await price('teal.png').press('Enter')
	await page.getByText('Unit price of “teal.png” saved', { exact: true }).waitFor()
	expect(await price('teal.png').inputValue()).toBe('12.50')
	expect((await cells('teal.png')).at(-1)).toBe('75.00')
	await price('soup, fresh.png').fill('0.1')
	await price('soup, fresh.png').blur()
	await page.getByText('Unit price of “soup, fresh.png” saved', { exact: true }).waitFor()

	// An emptied field removes the price.
	await price('teal.png').fill('')
	await price('teal.png').press('Enter')
	await page.getByText('Unit price of “teal.png” removed', { exact: true }).waitFor()
	expect(await cells('teal.png')).toEqual(['6', '', '–'])
	await price('teal.png').fill('12.5')
	await price('teal.png').press('Enter')
	await row('teal.png').getByText('75.00', { exact: true }).waitFor()

	// It returns to the total divided by the number.
	await price('teal.png').fill('12.555')
	await price('teal.png').blur()
	await row('teal.png').getByText('Invalid value', { exact: true }).waitFor()
	expect(await price('teal.png').inputValue()).toBe('12.50')
	expect(await axeFindings(page)).toEqual([])

	await page.reload()
	await row('Total (2 materials)').getByText('75.30', { exact: true }).waitFor()
	expect(await price('soup, fresh.png').inputValue()).toBe('0.10')
	await page.getByRole('searchbox', { name: 'Search by name' }).fill('SOUP')
	await row('Total (1 material)').getByText('0.30', { exact: true }).waitFor()
	expect(await row('teal.png').count()).toBe(0)

	// A phone shows all of it without horizontal scrolling.
	await page.getByRole('searchbox', { name: 'Search by name' }).fill('')
	await price('teal.png').fill('1234567.5')
	await price('teal.png').press('Enter')
	await row('teal.png').getByText('7,407,405.00', { exact: true }).waitFor()
	const window = page.viewportSize()
	await page.setViewportSize({ width: 390, height: 844 })
	await expect.poll(() => table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
	if (window !== null) await page.setViewportSize(window)

	// Another kind starts with all of its records.
	await page.getByRole('button', { name: 'Material plays', exact: true }).click()
	await page.getByRole('region', { name: 'Play records' }).getByRole('cell', { name: 'teal.png' }).first().waitFor()
	expectClean(desk)
	await desk.context.close()
})

test('records are saved as a workbook of two sheets, and where there are none it is said', async () => {
	const desk = await signedIn(site)
	const { page } = desk
	await page.getByRole('button', { name: 'Export', exact: true }).click()
	const dialog = page.getByRole('dialog', { name: 'Export play records', exact: true })
	await dialog.getByText('8 programme play records will be written.', { exact: true }).waitFor()
	await dialog.getByText('9 material play records will be written.', { exact: true }).waitFor()
	const until = await dialog.getByLabel('End time', { exact: true }).inputValue()

	const choose = async (field: string, moment: string): Promise<void> => {
		await dialog.getByLabel(field, { exact: true }).fill(moment)
		// Leaving the field closes its calendar.
		await dialog.getByLabel(field, { exact: true }).blur()
	}
	// A day long ago has none; another one can be selected then.
	await choose('Start time', '2020-01-01 00:00:00')
	await choose('End time', '2020-01-02 00:00:00')
	await dialog.getByText('0 programme play records will be written.', { exact: true }).waitFor()
	await dialog.getByRole('button', { name: 'Export', exact: true }).click()
	await page.getByText('There are no records to export', { exact: true }).waitFor()

	await choose('End time', until)
	await dialog.getByText('8 programme play records will be written.', { exact: true }).waitFor()
	// On a slow line: closing the dialog cancels the export, and nothing is saved.
	let saved = 0
	page.on('download', () => saved++)
	let resume = (): void => undefined
	const line = new Promise<void>(resolve => {
		resume = resolve
	})
	await page.route('**/download/plays?*', async sent => {
		await line
		await sent.continue().catch(() => undefined)
	})
	await dialog.getByRole('button', { name: 'Export', exact: true }).click()
	await dialog.getByText('Generating the file: 0 B received.').waitFor()
	const ended = page.waitForEvent('requestfailed', sent => sent.url().includes('/download/plays?'))
	await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
	await dialog.waitFor({ state: 'hidden' })
	await ended
	resume()
	await page.unroute('**/download/plays?*')
	expect(saved).toBe(0)

	await page.getByRole('button', { name: 'Export', exact: true }).click()
	await dialog.getByText('8 programme play records will be written.', { exact: true }).waitFor()
	const saving = page.waitForEvent('download')
	await dialog.getByRole('button', { name: 'Export', exact: true }).click()
	const parts = await readArchive(await readFile(await (await saving).path()), {
		entries: 100,
		inflated: 10_000_000,
		ratio: 1,
		free: 10_000_000,
	})
	await page.getByText('Export succeeded', { exact: true }).waitFor()
	await dialog.waitFor({ state: 'hidden' })
	const sheets = [...parts].filter(([name]) => name.includes('worksheets/')).map(([, content]) => String(content))
	expect(sheets.length).toBe(2)
	expect(sheets.map(sheet => sheet.split('<row').length - 1)).toEqual([9, 10])
	// Texts are stored once for both sheets.
	expect(String(parts.get('xl/sharedStrings.xml'))).toContain('soup, fresh.png')
	expectClean(desk)
	await desk.context.close()
})

test('Enter in a date field starts the export once, and the dialog stays until that is done', async () => {
	const desk = await signedIn(site)
	const { page } = desk
	await page.getByRole('button', { name: 'Export', exact: true }).click()
	const dialog = page.getByRole('dialog', { name: 'Export play records', exact: true })
	const field = (name: string) => dialog.getByLabel(name, { exact: true })
	let asked = 0
	let resume = (): void => undefined
	const line = new Promise<void>(resolve => {
		resume = resolve
	})
	await page.route('**/download/plays?*', async sent => {
		asked++
		await line
		await sent.continue()
	})
	await dialog.getByText('8 programme play records will be written.', { exact: true }).waitFor()
	const saving = page.waitForEvent('download')
	await field('Start time').press('Enter')
	await dialog.getByText('Generating the file: 0 B received.').waitFor()
	// While it runs, another Enter starts nothing.
	await field('End time').press('Enter')
	await field('Start time').press('Enter')
	resume()
	await saving
	await page.getByText('Export succeeded', { exact: true }).waitFor()
	await dialog.waitFor({ state: 'hidden' })
	expect(asked).toBe(1)

	// What was just typed counts; if there is nothing to export then, the dialog stays.
	await page.getByRole('button', { name: 'Export', exact: true }).click()
	await field('Start time').fill('2020-01-01 00:00:00')
	await field('End time').fill('2020-01-02')
	await field('End time').press('Enter')
	await field('End time').press('Enter')
	await page.getByText('There are no records to export', { exact: true }).waitFor()
	expect(await dialog.isVisible()).toBe(true)
	expect(asked).toBe(1)
	expectClean(desk)
	await desk.context.close()
})

test('the statistics page compares, and narrows to one content and one terminal', async () => {
	const desk = await signedIn(site)
	const { page } = desk
	await page.getByRole('link', { name: 'More statistics' }).first().click()
	await page.waitForURL(/\/home\/statistics$/)
	const main = page.getByRole('main')
	await main.getByText('No plays in the previous period', { exact: true }).first().waitFor()
	expect(await rowsOf(page, 'Most played programmes')).toEqual([
		['Welcome', '5', '00:10'],
		['Menu', '3', '00:12'],
	])
	expect((await rowsOf(page, 'Terminals with most plays')).map(([name, number]) => [name, number])).toEqual([
		['Wall ONE', '7'],
		['Wall TWO', '1'],
	])
	expect((await rowsOf(page, 'Plays per day')).reduce((sum, [, number]) => sum + Number(number), 0)).toBe(8)
	expect((await rowsOf(page, 'Plays by weekday and hour')).flatMap(row => row.slice(1).map(Number)).length).toBe(168)
	for (const chart of ['Plays per day', 'Plays by weekday and hour', 'Terminals with most plays'])
		await drawn(page, chart)
	expect(await axeFindings(page)).toEqual([])

	const top = page.getByRole('region', { name: 'Most played programmes', exact: true })
	await top.getByRole('button', { name: 'Data table' }).click()
	await top.getByRole('link', { name: 'Menu', exact: true }).click()
	await page.waitForURL(/name=Menu/)
	await main.locator('dd').first().getByText('3', { exact: true }).waitFor()
	await page.reload()
	await main.locator('dd').first().getByText('3', { exact: true }).waitFor()
	const terminals = page.getByRole('region', { name: 'Terminals with most plays', exact: true })
	await terminals.getByRole('button', { name: 'Data table' }).click()
	await terminals.getByRole('link', { name: 'Wall TWO', exact: true }).click()
	await main.locator('dd').first().getByText('1', { exact: true }).waitFor()
	expectClean(desk)
	await desk.context.close()
})
