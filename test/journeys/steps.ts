import type { Page } from 'playwright-core'
import type { Server } from './kit.ts'

/** Uploads files and waits until each is done. */
export const upload = async (page: Page, server: Server, paths: string[]): Promise<void> => {
	await page.goto(`${server.origin}/explorer/mediaUp`)
	const [chooser] = await Promise.all([
		page.waitForEvent('filechooser'),
		page.getByRole('button', { name: 'Choose files', exact: true }).click(),
	])
	await chooser.setFiles(paths)
	const list = page.getByRole('region', { name: 'Uploads', exact: true })
	for (const path of paths) {
		const row = list.getByRole('listitem').filter({ hasText: path.split('/').at(-1) ?? '' })
		await row.getByText('Done', { exact: true }).waitFor({ timeout: 120_000 })
	}
}

/** Makes a program with one full-size window that shows all these materials; leaves the editor open. */
export const buildProgram = async (page: Page, server: Server, name: string, materials: string[]): Promise<void> => {
	await page.goto(`${server.origin}/schedule/programManage?type=addProgram`)
	await page.getByLabel('Name', { exact: true }).fill(name)
	await page.getByRole('button', { name: 'Create', exact: true }).click()
	await page.waitForURL(/windowsIndex/)
	await page.getByRole('button', { name: 'Add window', exact: true }).click()
	await page.getByRole('button', { name: 'Full screen', exact: true }).click()
	await page.getByRole('button', { name: 'Add material', exact: true }).click()
	const library = page.getByRole('dialog')
	for (const material of materials) await library.getByRole('checkbox', { name: material, exact: true }).check()
	await library.getByRole('button', { name: /^Add \d+ items?$/ }).click()
	// A selected material is read from the server before it appears in the window.
	for (const material of materials)
		await page
			.getByRole('button', { name: new RegExp(`^Move “${material}”`) })
			.first()
			.waitFor()
	await page.getByRole('button', { name: 'Save', exact: true }).click()
	await page.getByText(`“${name}” saved`).first().waitFor()
}

/** Adds the terminal that shows this code. */
export const pair = async (page: Page, server: Server, code: string, name: string): Promise<void> => {
	await page.goto(`${server.origin}/terminal/Control?type=addTerminal`)
	const dialog = page.getByRole('dialog')
	await dialog.getByRole('textbox', { name: 'Pairing code', exact: true }).fill(code)
	await dialog.getByLabel('Name', { exact: true }).fill(name)
	await dialog.getByRole('button', { name: 'Add', exact: true }).click()
	await page.getByText(`Terminal “${name}” was added`).first().waitFor()
}

/** Publishes a program to all terminals. */
export const publish = async (page: Page, server: Server, program: string): Promise<void> => {
	await page.goto(`${server.origin}/schedule/programManage`)
	const row = page.getByRole('row').filter({ hasText: program })
	await row.getByRole('link', { name: 'Publish', exact: true }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByRole('checkbox', { name: 'Select all', exact: true }).check()
	await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
	await page
		.getByText(/Release \S+ was created/)
		.first()
		.waitFor()
}

/** Selects an entry in the menu of a program's row. */
export const fromMenu = async (page: Page, program: string, entry: string): Promise<void> => {
	await page.getByRole('button', { name: `More ${program}`, exact: true }).click()
	await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

/** What a player reports about itself on its root element. */
export const playerData = (page: Page): Promise<Record<string, string>> =>
	page.evaluate(() => ({ ...document.documentElement.dataset }) as Record<string, string>)

/** Waits until a player's next start does not need the server: its worker has its files and serves them. */
export const hasShell = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)

/** Waits until a player is in this state. */
export const playerIs = (page: Page, state: string): Promise<unknown> =>
	page.waitForFunction(wanted => document.documentElement.dataset.state === wanted, state, { timeout: 120_000 })

/** The text of an emergency that covers the whole screen until it is taken down. */
export const an_emergency = {
	name: 'Drill',
	texts: { zh: '请立即离开', en: 'Leave at once', vi: '', ru: '', tr: '', ja: '' },
	font_size: 96,
	color: '#ffffff',
	background: '#c92a2a',
	opacity: 100,
	position: 'full',
	strip_height: 15,
	scroll: 'none',
	speed: 200,
	blink: false,
	broadcast_type: 'drill',
	language_seconds: 5,
	priority: 5,
	duration: null,
	sound: null,
} as const
