import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChromium, aPage, aPicture, aServer, expectClean, type Server, signIn } from './kit.ts'
import { upload } from './steps.ts'

let server: Server
let browser: Browser
let folder: string
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'vitrine-media-'))
	server = await aServer()
	browser = await aChromium()
})
afterAll(async () => {
	await browser?.close()
	await server?.remove()
	await rm(folder, { recursive: true, force: true })
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

const fillNames = async (page: Page, name: string, name_en: string): Promise<void> => {
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('Chinese name', { exact: true }).fill(name)
	await dialog.getByLabel('English name', { exact: true }).fill(name_en)
	await dialog.getByRole('button', { name: 'Add', exact: true }).click()
}

/** Selects an entry in the open list of a directory tree. */
const pick = (page: Page, name: string): Promise<void> =>
	page.locator('.ant-select-tree-title').getByText(name, { exact: true }).click()

const shown = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).waitFor()
const gone = (page: Page, name: string): Promise<void> =>
	page.getByRole('button', { name, exact: true }).waitFor({ state: 'detached' })

const makeDirectories = async (page: Page): Promise<void> => {
	await page.goto(`${server.origin}/explorer/mediaList`)
	await button(page, 'New directory').click()
	await fillNames(page, '大厅', 'not allowed')
	await page.getByText('Only letters, digits and underscores are allowed').waitFor()
	await fillNames(page, '大厅', 'Lobby')
	await page.getByText('Directory “大厅” was added').first().waitFor()
	await page.goto(`${server.origin}/system/mediaManage`)
	await button(page, 'New directory').click()
	await fillNames(page, '另一个', 'LOBBY')
	await page.getByRole('dialog').getByText('A directory with this name already exists').waitFor()
	await button(page, 'Cancel').click()
	await page.getByRole('row').filter({ hasText: 'Lobby' }).getByRole('button', { name: 'Add below' }).click()
	await fillNames(page, '屏幕', 'Screens')
	await page.getByText('Directory “屏幕” was added').first().waitFor()
}

const uploadInto = async (page: Page, directory: string, path: string): Promise<void> => {
	await page.goto(`${server.origin}/explorer/mediaUp`)
	await page.getByRole('combobox', { name: 'Upload to directory', exact: true }).fill(directory)
	await pick(page, directory)
	// The choice is remembered: the page is opened again.
	await upload(page, server, [path])
}

const moveSelected = async (page: Page, into: string): Promise<void> => {
	await button(page, 'Move selected (1)').click()
	await page.getByRole('combobox', { name: 'Target directory', exact: true }).fill(into)
	await pick(page, into)
	await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click()
	await page.getByText(`1 material moved to “${into}”`).first().waitFor()
}

const remove = async (page: Page, directory: string): Promise<void> => {
	await page.goto(`${server.origin}/system/mediaManage`)
	await page.getByRole('row').filter({ hasText: directory }).getByRole('button', { name: 'Delete' }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
}

test('a directory is made, filled, looked into, and deleted once it is empty', async () => {
	const operator = await aPage(browser)
	const { page } = operator
	await signIn(page, server)
	await page.waitForURL(/\/home|\/$/)
	await upload(page, server, [await aPicture(folder, 'beside.png', 'red')])
	await makeDirectories(page)
	await uploadInto(page, 'Lobby', await aPicture(folder, 'inside.png', 'teal'))

	await page.goto(`${server.origin}/explorer/mediaList`)
	await shown(page, 'beside.png')
	await button(page, 'Lobby 1').click()
	await gone(page, 'beside.png')
	await shown(page, 'inside.png')
	await page.reload()
	await shown(page, 'inside.png')
	expect(new URL(page.url()).searchParams.get('dir')).toMatch(/^\d+$/)
	expect(await button(page, 'beside.png').count()).toBe(0)

	await page.getByRole('checkbox', { name: 'Select “inside.png”', exact: true }).check()
	await moveSelected(page, 'Screens')
	await button(page, 'Directories in “Lobby”').click()
	await button(page, 'Screens 1').click()
	await shown(page, 'inside.png')

	// Dragging it onto a directory moves it there, too.
	await button(page, 'Default 1').click()
	await shown(page, 'beside.png')
	await page.getByRole('listitem').filter({ hasText: 'beside.png' }).last().dragTo(button(page, 'Screens 1'))
	await page.getByText('1 material moved to “Screens”').first().waitFor()
	await page.getByText('No material in this directory').waitFor()
	await button(page, 'Lobby 2').waitFor()

	await remove(page, 'Lobby')
	await page.getByText('The directory “大厅” is not empty and cannot be deleted').first().waitFor()
	await page.goto(`${server.origin}/explorer/mediaList?view=list`)
	await page.getByRole('checkbox', { name: 'Select all', exact: true }).check()
	await button(page, 'Move selected (2)').click()
	await page.getByRole('combobox', { name: 'Target directory', exact: true }).fill('Default')
	await pick(page, 'Default')
	await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click()
	await page.getByText('2 materials moved to “Default”').first().waitFor()
	for (const [directory, name] of [
		['Screens', '屏幕'],
		['Lobby', '大厅'],
	] as const) {
		await remove(page, directory)
		await page.getByRole('cell', { name, exact: true }).waitFor({ state: 'detached' })
	}
	expectClean(operator)
})
