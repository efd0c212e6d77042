import type { Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPage, expectClean, signIn } from './kit.ts'
import { aSite } from './operated.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

test('who signed in, what was changed and what happened to a terminal are found, looked into and exported', async () => {
	const { server, browser, operator } = site
	const { id } = await operator.terminals.add({ name: 'Lobby', sn: 'LOBBY1', key: 'key-of-LOBBY1' })
	await operator.terminals.edit({ id, name: 'Hall', remark: 'north side' })
	await operator.terminals.ban({ ids: [id], banned: 1 })
	const office = await aPage(browser)
	const { page } = office
	await signIn(page, server)
	await page.waitForURL(/\/home|\/$/)
	const open = async (name: string) => {
		await page.getByRole('button', { name: 'Log', exact: true }).click()
		await page.getByRole('link', { name, exact: true }).click()
		await page.getByRole('heading', { name, exact: true }).waitFor()
	}
	const row = (text: string) => page.getByRole('row').filter({ hasText: text })

	await open('Login log')
	await row('admin').filter({ hasText: 'Succeeded' }).first().waitFor()

	await open('Operation log')
	await row('Change terminal').first().waitFor()
	// A text filter applies while it is typed, and keeps the cursor.
	const device = page.getByLabel('Terminal name or serial number', { exact: true })
	await device.pressSequentially('LOB')
	await page.waitForURL(/device=LOB$/)
	await device.pressSequentially('BY1')
	await page.waitForURL(/device=LOBBY1/)
	expect(await device.inputValue()).toBe('LOBBY1')
	await row('Change terminal').getByRole('button').click()
	const details = page.getByRole('dialog')
	const name = details.getByRole('row').filter({ hasText: 'Name' })
	expect(await name.getByRole('cell').allInnerTexts()).toEqual(['Name', 'Lobby', 'Hall'])
	await page.keyboard.press('Escape')

	const [file] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('button', { name: 'Export', exact: true }).click(),
	])
	await page.getByText('Export succeeded', { exact: true }).waitFor()
	expect(file.suggestedFilename()).toBe('operations.xlsx')

	// Enter in a date filters by it and exports nothing.
	let exported = 0
	page.on('download', () => exported++)
	const start = page.getByLabel('Start date', { exact: true })
	const calendar = page.locator('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)')
	await start.click()
	await calendar.waitFor()
	await start.press('ControlOrMeta+a')
	await start.pressSequentially(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10))
	await start.press('Enter')
	await page.waitForURL(/from=\d{4}-\d\d-\d\d/)
	await calendar.waitFor({ state: 'detached' })
	await row('Change terminal').first().waitFor()
	expect(exported).toBe(0)

	// An export that takes long is cancelled, and with it the work of the server.
	await page.route('**/download/logs*', () => undefined)
	const isFile = (request: Request): boolean => request.url().includes('/download/logs')
	// Whether there is anything to export is asked first: cancelled then, it would ask for no file.
	const begun = page.waitForEvent('request', isFile)
	const ended = page.waitForEvent('requestfailed', isFile)
	await page.getByRole('button', { name: 'Export', exact: true }).click()
	await begun
	await details.getByText('Exporting the log, at most 50000 entries', { exact: true }).waitFor()
	await details.getByText(/^Generating the file: 0 B received\./).waitFor()
	expect(await details.locator('.ant-modal-footer').getByRole('button').allInnerTexts()).toEqual(['Cancel'])
	await details.getByRole('button', { name: 'Cancel', exact: true }).click()
	await ended
	await details.waitFor({ state: 'detached' })
	await page.unroute('**/download/logs*')

	// What nothing matches is not said to be empty.
	await page.getByRole('searchbox').fill('zzznowhere')
	await page.keyboard.press('Enter')
	await page.waitForURL(/q=zzznowhere/)
	await page.getByText('Nothing matches', { exact: true }).waitFor()

	await open('Terminal log')
	await page.getByText('Its log is shown once a terminal is selected.', { exact: true }).waitFor()
	await page.getByRole('combobox', { name: 'Terminal', exact: true }).fill('Hall')
	await page.getByTitle('Hall · LOBBY1', { exact: true }).click()
	await page.waitForURL(new RegExp(`id=${id}`))
	await row('Banned').first().waitFor()
	await page.getByRole('button', { name: 'Command log', exact: true }).click()
	await page.getByText('No log entries in this period', { exact: true }).waitFor()

	// The same log is shown on the terminal's own page.
	await page.goto(`${server.origin}/device/pandoraDetails?id=${id}&tab=logs`)
	await row('Banned').first().waitFor()
	expectClean(office)
})

test('the page of a terminal log says whose it is, and leads to the terminal', async () => {
	const { server, browser, operator } = site
	const { id } = await operator.terminals.add({ name: 'Foyer', sn: 'FOYER1', key: 'key-of-FOYER1' })
	const office = await aPage(browser)
	const { page } = office
	await signIn(page, server)
	await page.waitForURL(/\/home|\/$/)
	await page.goto(`${server.origin}/device/terminalLog?id=${id}`)
	await page.getByRole('heading', { name: 'Terminal log of “Foyer”', exact: true }).waitFor()
	await expect.poll(() => page.title()).toMatch(/^Terminal log of “Foyer” · /)
	await page.getByRole('row').filter({ hasText: 'Terminal added' }).first().waitFor()
	await page.getByRole('link', { name: 'Terminal details', exact: true }).click()
	await page.getByRole('heading', { name: 'Foyer', exact: true }).waitFor()

	// The log of a removed terminal stays, without a way to a page that is gone.
	await operator.terminals.remove({ ids: [id] })
	await page.goto(`${server.origin}/device/terminalLog?id=${id}`)
	await page.getByRole('row').filter({ hasText: 'Terminal removed' }).first().waitFor()
	await page.getByRole('heading', { name: 'Terminal log of “Foyer”', exact: true }).waitFor()
	expect(await page.getByRole('link', { name: 'Terminal details', exact: true }).count()).toBe(0)
	await page.getByText('FOYER1 · Removed terminal', { exact: true }).waitFor()
	await page.getByRole('link', { name: 'Logs of other terminals', exact: true }).click()
	await page.getByText('Its log is shown once a terminal is selected.', { exact: true }).waitFor()

	// Of a terminal that does not exist nothing is filtered or exported.
	await page.goto(`${server.origin}/device/terminalLog?id=987654`)
	await page.getByText('The terminal does not exist', { exact: true }).waitFor()
	expect(await page.getByRole('button', { name: 'Export', exact: true }).count()).toBe(0)
	await page.getByRole('link', { name: 'Logs of other terminals', exact: true }).click()
	await page.waitForURL(/\/log\/terminalLogs$/)
	expectClean(office)
})
