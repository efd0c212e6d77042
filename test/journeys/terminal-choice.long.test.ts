import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPage, aPicture, signIn } from './kit.ts'
import { aSite } from './operated.ts'
import { buildProgram, upload } from './steps.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

const press = (where: Page | Locator, name: string): Promise<void> =>
	where.getByRole('button', { name, exact: true }).click()

/** Opens the window that publishes a program, with the program selected. */
const openPublish = async (page: Page, program: string): Promise<Locator> => {
	await page.goto(`${site.server.origin}/schedule/programManage`)
	const row = page.getByRole('row').filter({ hasText: program })
	await row.getByRole('link', { name: 'Publish', exact: true }).click()
	return page.getByRole('dialog')
}

/** Selects an entry in the menu of saved groups. */
const groups = async (page: Page, dialog: Locator, entry: string): Promise<void> => {
	await press(dialog, 'Saved groups')
	await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

/** The terminals of the latest release, by name. */
const reached = async (): Promise<string[]> => {
	const [latest] = (await site.operator.releases.list({})).list
	const { deviceids } = await site.operator.releases.getTargets({ id: latest?.id ?? 0 })
	const { list } = await site.operator.terminals.list({})
	return list
		.filter(terminal => deviceids.includes(terminal.id))
		.map(terminal => terminal.name)
		.sort()
}

test('terminals are tagged, chosen by tag, kept as a group, and published to by it the next time', async () => {
	for (const name of ['East 1', 'East 2', 'West 1']) {
		const sn = name.toUpperCase().replace(' ', '')
		await site.operator.terminals.add({ name, sn, key: `key-of-${sn}` })
	}
	const { page, errors } = await aPage(site.browser)
	await signIn(page, site.server)
	await page.waitForURL(/\/home|\/$/)
	await upload(page, site.server, [await aPicture(site.folder, 'blue.png', 'blue')])
	await buildProgram(page, site.server, 'Welcome', ['blue.png'])

	// Tags for two terminals at once, and for one in its own window; the list can be filtered by them.
	await page.goto(`${site.server.origin}/terminal/Control`)
	for (const name of ['East 1', 'East 2']) await page.getByRole('checkbox', { name: `Select “${name}”` }).check()
	await page.getByText('2 terminals chosen', { exact: true }).waitFor()
	await press(page, 'Set tags')
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('Tags to add', { exact: true }).fill('Lobby')
	await dialog.getByLabel('Tags to add', { exact: true }).press('Enter')
	await press(dialog, 'Save')
	await page.getByText('Tags of 2 terminals updated', { exact: true }).waitFor()
	await press(page, 'Clear selection')
	await page.getByRole('row').filter({ hasText: 'West 1' }).getByRole('button', { name: 'Edit', exact: true }).click()
	await dialog.getByLabel('Tags', { exact: true }).fill('Lift')
	await dialog.getByLabel('Tags', { exact: true }).press('Enter')
	await press(dialog, 'Save')
	await page.getByRole('row').filter({ hasText: 'West 1' }).getByText('Lift', { exact: true }).waitFor()
	await page.goto(`${site.server.origin}/terminal/Control?tag=lobby`)
	await page.getByRole('row').filter({ hasText: 'East 2' }).waitFor()
	expect(await page.getByRole('row').filter({ hasText: 'West 1' }).count()).toBe(0)

	// All terminals with a tag, plus one that the filter then hides.
	let publishing = await openPublish(page, 'Welcome')
	const terminal = (name: string) => publishing.getByRole('treeitem').filter({ hasText: name })
	await terminal('West 1').getByRole('checkbox').click()
	await publishing.getByRole('combobox', { name: 'Filter by tag', exact: true }).click()
	await page.getByTitle('Lobby (2)', { exact: true }).click()
	await page.keyboard.press('Escape')
	await terminal('West 1').waitFor({ state: 'detached' })
	await publishing.getByText('1 of them is hidden by the filters', { exact: true }).waitFor()
	await publishing.getByRole('checkbox', { name: 'Select all', exact: true }).check()
	await publishing.getByText('3 terminals chosen', { exact: true }).waitFor()
	await publishing.getByLabel('Search terminals', { exact: true }).fill('east 2')
	await publishing.getByRole('checkbox', { name: 'Select all', exact: true }).uncheck()
	await publishing.getByText('2 terminals chosen', { exact: true }).waitFor()
	await groups(page, publishing, 'Save selection as a group')
	const saving = page.getByRole('dialog').last()
	await saving.getByLabel('Name', { exact: true }).fill('Entrances')
	await saving.getByLabel('Name', { exact: true }).press('Enter')
	await page.getByText('“Entrances” was saved', { exact: true }).waitFor()
	await press(publishing, 'Publish')
	await page
		.getByText(/Release \S+ was created/)
		.first()
		.waitFor()
	await expect.poll(reached).toEqual(['East 1', 'West 1'])

	// Next time the group is enough; it is changed where it is used.
	publishing = await openPublish(page, 'Welcome')
	await press(publishing, 'Saved groups')
	await page.getByRole('menuitem', { name: 'Entrances · 2', exact: true }).waitFor()
	await page.keyboard.press('Escape')
	await page.getByRole('menuitem', { name: 'Entrances · 2', exact: true }).waitFor({ state: 'hidden' })
	await expect.poll(() => publishing.isVisible()).toBe(true)
	await groups(page, publishing, 'Entrances · 2')
	await publishing.getByText('2 terminals chosen', { exact: true }).waitFor()
	await terminal('East 2').getByRole('checkbox').click()
	await groups(page, publishing, 'Manage groups')
	const managing = page.getByRole('dialog', { name: 'Manage groups', exact: true })
	await press(managing, 'Replace with selection')
	await press(page.getByRole('dialog').last(), 'Replace with selection')
	await managing.getByText(/ 3 terminals$/).waitFor()
	await press(managing, 'Rename')
	await page.getByRole('dialog').last().getByLabel('Name', { exact: true }).fill('All doors')
	await press(page.getByRole('dialog').last(), 'Save')
	await managing.getByText('All doors', { exact: true }).waitFor()
	await managing.getByRole('button', { name: 'Close', exact: true }).click()
	await press(publishing, 'Publish')
	await page.waitForURL(/downloads=open/)
	await expect.poll(reached).toEqual(['East 1', 'East 2', 'West 1'])
	expect(errors()).toEqual([])
})
