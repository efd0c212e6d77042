import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChromium, aPage, aPicture, aServer, expectClean, type Server, signIn } from './kit.ts'
import { buildProgram, upload } from './steps.ts'

let server: Server
let browser: Browser
let folder: string
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'vitrine-library-'))
	server = await aServer()
	browser = await aChromium()
})
afterAll(async () => {
	await browser?.close()
	await server?.remove()
	await rm(folder, { recursive: true, force: true })
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ has: button(page, name) })
const shown = (page: Page, name: string): Promise<void> => button(page, name).waitFor()
const gone = (page: Page, name: string): Promise<void> => button(page, name).waitFor({ state: 'detached' })
const select = (page: Page, name: string) =>
	page.getByRole('checkbox', { name: `Select “${name}”`, exact: true }).check()

const more = async (page: Page, name: string, action: string): Promise<void> => {
	await button(page, `More actions for “${name}”`).click()
	await page.getByRole('menuitem', { name: action, exact: true }).click()
}

const tagTwo = async (page: Page): Promise<void> => {
	await select(page, 'red.png')
	await select(page, 'blue.png')
	await button(page, 'Set tags').click()
	await dialog(page).getByRole('combobox', { name: 'Tags', exact: true }).fill('summer')
	await page.keyboard.press('Enter')
	await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
	await page.getByText('Tags of 2 materials updated').first().waitFor()
}

test('a material is found, tagged, kept by its program, deleted, fetched back and replaced', async () => {
	const operator = await aPage(browser)
	const { page } = operator
	await signIn(page, server)
	await page.waitForURL(/\/home|\/$/)
	const files = await Promise.all(['red', 'blue', 'green'].map(colour => aPicture(folder, `${colour}.png`, colour)))
	await upload(page, server, files)

	await page.goto(`${server.origin}/explorer/mediaList`)
	await shown(page, 'green.png')
	await page.getByRole('searchbox', { name: 'Search by name' }).fill('LU')
	await gone(page, 'green.png')
	await shown(page, 'blue.png')
	await expect.poll(() => page.getByRole('searchbox').evaluate(box => box === document.activeElement)).toBe(true)
	await page.getByRole('searchbox').fill('')
	await shown(page, 'green.png')

	await tagTwo(page)
	await card(page, 'red.png').getByRole('button', { name: 'Show only the tag “summer”', exact: true }).click()
	await gone(page, 'green.png')
	await page.reload()
	await shown(page, 'red.png')
	expect(new URL(page.url()).searchParams.get('tag')).toBe('summer')
	await button(page, 'Remove the filter “Tags: summer”').click()
	await shown(page, 'green.png')

	await buildProgram(page, server, 'Window', ['red.png'])
	await page.goto(`${server.origin}/explorer/mediaList`)
	await more(page, 'red.png', 'Used by')
	await dialog(page).getByRole('link', { name: 'Window', exact: true }).waitFor()
	await dialog(page).getByRole('button', { name: 'Close', exact: true }).click()
	await card(page, 'red.png').getByRole('button', { name: 'Delete', exact: true }).click()
	await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click()
	await page.getByText('The material is in use and cannot be deleted').waitFor()
	await dialog(page).getByRole('link', { name: 'Window', exact: true }).waitFor()
	await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click()

	await card(page, 'green.png').getByRole('button', { name: 'Delete', exact: true }).click()
	await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click()
	await page.getByText('“green.png” was moved to the trash').first().waitFor()
	await gone(page, 'green.png')
	await page.getByRole('link', { name: 'Trash', exact: true }).click()
	await card(page, 'green.png').getByRole('button', { name: 'Restore', exact: true }).click()
	await page.getByText('The trash is empty').waitFor()
	await page.getByRole('link', { name: 'Back to the library', exact: true }).click()
	await shown(page, 'green.png')

	await more(page, 'red.png', 'Replace file')
	await dialog(page).getByRole('link', { name: 'Window', exact: true }).waitFor()
	await dialog(page)
		.getByLabel('Upload a new file')
		.setInputFiles(await aPicture(folder, 'yellow.png', 'yellow'))
	await dialog(page).getByText('The file of “yellow.png” will be used').waitFor()
	await dialog(page).getByRole('button', { name: 'Replace', exact: true }).click()
	await page.getByText('The file of “red.png” was replaced and 1 programme updated').first().waitFor()
	await gone(page, 'yellow.png')

	const [archive] = await Promise.all([
		page.waitForEvent('download'),
		(async () => {
			await select(page, 'red.png')
			await select(page, 'blue.png')
			await button(page, 'Download').click()
		})(),
	])
	expect(archive.suggestedFilename()).toBe('materials.zip')
	expectClean(operator)
})
