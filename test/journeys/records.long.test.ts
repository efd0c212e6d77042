import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorkbook } from '../../apps/server/test/sheets.ts'
import { signedIn } from './accounts.ts'
import { expectClean } from './kit.ts'
import { aScreen, aSite, colourProgram } from './operated.ts'
import { playerData } from './steps.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

const heads = ['Name', 'Serial number', 'Key', 'Address']
const rows = Array.from({ length: 500 }, (_, at) => [`Wall ${at}`, `WALL${at}`, `key-of-WALL${at}`, 'Main street'])

const choose = async (page: Page, name: string, lines: string[][]): Promise<void> => {
	const path = join(site.folder, name)
	await writeFile(path, aWorkbook([heads, ...lines]))
	await page.getByLabel('Choose a file (.xlsx)', { exact: true }).setInputFiles(path)
}

test('five hundred terminals come in by a sheet, one is banned and let in again, and takes another key at its screen', async () => {
	const { operator, server, browser } = site
	const desk = await signedIn(site)
	const { page } = desk
	await page.goto(`${server.origin}/terminal/Control`)
	await page.getByRole('button', { name: 'Import', exact: true }).first().click()
	const importing = page.getByRole('dialog', { name: 'Import terminals', exact: true })
	const saved = page.waitForEvent('download')
	await importing.getByRole('button', { name: 'Download template', exact: true }).click()
	expect((await saved).suggestedFilename()).toBe('terminals-template.xlsx')

	// Three invalid rows: they are named, and nothing is imported.
	const wrong = rows.map((row, at) => ([10, 200, 499].includes(at) ? [row[0] ?? '', row[1] ?? '', 'x'] : row))
	await choose(page, 'wrong.xlsx', wrong)
	await importing.getByText('“wrong.xlsx”: 3 errors, nothing was imported.', { exact: false }).waitFor()
	for (const row of ['12', '202', '501']) await importing.getByRole('cell', { name: row, exact: true }).waitFor()
	expect((await operator.terminals.list({})).count).toBe(0)
	await choose(page, 'right.xlsx', rows)
	await importing.getByText('“right.xlsx”: 500 terminals, no errors.', { exact: true }).waitFor()
	expect((await operator.terminals.list({})).count).toBe(0)
	await importing.getByRole('button', { name: 'Import 500 terminals', exact: true }).click()
	await page.getByText('500 terminals imported', { exact: true }).first().waitFor()
	expect((await operator.terminals.list({})).count).toBe(500)

	// One of the terminals plays, and is banned.
	const found = async () => (await operator.terminals.list({ key_word: 'WALL499' })).list[0]
	const id = (await found())?.id ?? 0
	await operator.releases.publish({ play_ids: [await colourProgram(site, 'red')], deviceids: [id] })
	const screen = await aScreen(browser, server, 'WALL499')
	await page.goto(`${server.origin}/terminal/Control?q=WALL499`)
	const row = page.getByRole('row').filter({ hasText: 'WALL499' })
	const fromRow = async (entry: string): Promise<void> => {
		await row.getByRole('button', { name: /^More/ }).click()
		await page.getByRole('menuitem', { name: entry, exact: true }).click()
	}
	await fromRow('Ban')
	const asking = page.getByRole('dialog', { name: 'Ban “Wall 499”?', exact: true })
	await asking.getByRole('button', { name: 'Ban', exact: true }).click()
	await row.getByText('Banned', { exact: true }).waitFor()
	await expect.poll(async () => (await found())?.run_state).toBe(0)
	// It continues to play what it has.
	expect((await playerData(screen.page)).item).toBe('red')
	await fromRow('Unban')
	await page.getByRole('dialog').getByRole('button', { name: 'Unban', exact: true }).click()
	await expect.poll(async () => (await found())?.run_state).toBe(1)

	// Its box has reported its details, and its record is filled in; a new key is typed in at the screen.
	await expect.poll(async () => (await found())?.reported?.run_status).toBe('playing')
	await row.getByRole('button', { name: 'Edit', exact: true }).click()
	const editing = page.getByRole('dialog')
	await editing.getByLabel('Longitude', { exact: true }).fill('106.7')
	await editing.getByLabel('New key', { exact: true }).fill('another-key')
	await editing.getByRole('button', { name: 'Save', exact: true }).click()
	await editing.getByText('Enter both longitude and latitude', { exact: true }).first().waitFor()
	await editing.getByLabel('Latitude', { exact: true }).fill('10.8')
	await editing.getByRole('button', { name: 'Save', exact: true }).click()
	await page
		.getByText('Saved “Wall 499”', { exact: false })
		.or(page.getByText('“Wall 499” was saved'))
		.first()
		.waitFor()
	const typed = screen.page.getByLabel('New key', { exact: true })
	await typed.waitFor()
	expect((await playerData(screen.page)).item).toBe('red')
	await typed.fill('another-key')
	await screen.page.getByRole('button', { name: 'Reconnect', exact: true }).click()
	await expect.poll(async () => (await found())?.run_state).toBe(1)
	expect(await found()).toMatchObject({ longitude: 106.7, latitude: 10.8 })
	expectClean(desk)
	await screen.context.close()
})
