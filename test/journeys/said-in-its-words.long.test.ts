import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPage, signIn, type Watched } from './kit.ts'
import { aSite, colourProgram } from './operated.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
	await site.operator.terminals.add({ name: 'Lobby', sn: 'LOBBY1', key: 'key-of-LOBBY1' })
})
afterAll(() => site?.remove())

const opened = async (path: string, options: Parameters<typeof aPage>[1] = {}): Promise<Watched> => {
	const watched = await aPage(site.browser, options)
	await signIn(watched.page, site.server)
	await watched.page.waitForURL(/\/home|\/$/)
	await watched.page.goto(`${site.server.origin}${path}`)
	return watched
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()
/** The network fails for one call from now on. */
const cut = (page: Page, path: string) => page.route(`**/api/admin${path}`, route => route.abort())

test('whoever has confirmed something hears that the network has failed', async () => {
	const { page, context } = await opened('/terminal/Control')
	await cut(page, '/device/edit')
	await cut(page, '/device/delete')
	await page.getByRole('main').getByText('Lobby', { exact: true }).first().waitFor()
	await press(page, 'Edit')
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('Name', { exact: true }).fill('Hall')
	await dialog.getByRole('button', { name: 'Save', exact: true }).click()
	await dialog.getByRole('alert').filter({ hasText: 'Edit failed. Check the connection and try again' }).waitFor()
	await expect.poll(() => dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Hall')
	await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
	await page.goto(`${site.server.origin}/system/personalCenter?tab=tokens`)
	await site.operator.access.createToken({ name: 'robot' })
	await page.reload()
	await cut(page, '/access/deleteToken')
	await press(page, 'Delete robot')
	await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
	await page.getByText('Failed to delete. Check the connection and try again').waitFor()
	await page.unroute('**/api/admin/access/deleteToken')
	await page.reload()
	await press(page, 'Delete robot')
	await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
	await page.getByText('“robot” was deleted').waitFor()
	await context.close()
})

test('an action that does not reach the server says so, and a wrong limit is named at its field', async () => {
	const { page, context } = await opened('/system/systemLayout')
	await cut(page, '/system/save')
	const field = page.getByLabel('Missed plays below a completeness of (%)', { exact: true })
	const save = async (text: string) => {
		await field.fill(text)
		await field.press('Enter')
	}
	for (const wrong of ['12.5', '0x10', '1e1', '101', '9０', '']) {
		await save(wrong)
		await page.getByText('Enter a whole number from 0 to 100').waitFor()
		await field.fill('81')
		await page.getByText('Enter a whole number from 0 to 100').waitFor({ state: 'detached' })
	}
	await save('80')
	await page.getByText('Not done. Check the connection and try again').waitFor()
	await page.unroute('**/api/admin/system/save')
	await save('80')
	await page.getByText(/“Missed plays below .*” was saved/).waitFor()
	expect((await site.operator.system.layout({})).settings.health_plays_percent).toBe('80')
	await context.close()
})

test('a wrong e-mail address is named at its field, and what could not be sent is said', async () => {
	const { page, context } = await opened('/system/personalCenter?tab=security')
	await cut(page, '/user/sendEmailCode')
	await page.getByLabel('New email address', { exact: true }).fill('nobody')
	await press(page, 'Send code')
	await page.getByText('Enter a valid email address').waitFor()
	await page.getByLabel('New email address', { exact: true }).fill('somebody@example.org')
	await page.locator('form#email').getByLabel('Password', { exact: true }).fill('Secret#2026')
	await press(page, 'Send code')
	await page.getByText('Failed to send. Check the connection and try again').waitFor()
	await context.close()
})

test('what is copied says so', async () => {
	const { page, context } = await opened('/system/personalCenter?tab=tokens')
	await context.grantPermissions(['clipboard-read', 'clipboard-write'])
	await press(page, 'Create token')
	await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('copied')
	await page.keyboard.press('Enter')
	await press(page, 'Copy')
	await page.getByRole('button', { name: 'Copied', exact: true }).waitFor()
	const token = await page.getByRole('textbox', { name: 'Access tokens', exact: true }).inputValue()
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token)
	await context.close()
})

test('an answer that nobody knows is an unknown error', async () => {
	const { page, context } = await opened('/home')
	const body = JSON.stringify({ status: 999_999_999, data: null, tips: '' })
	await page.route('**/api/admin/device/list', route => route.fulfill({ contentType: 'application/json', body }))
	await page.getByRole('link', { name: 'Terminal', exact: true }).click()
	await page.locator('.toast.warning').getByText('Unknown error').waitFor()
	await context.close()
})

test('help in the user menu leads to the page of the installation where there is one, and is not there when it is off', async () => {
	const { page, context } = await opened('/home')
	const help = page.getByRole('link', { name: 'Help document', exact: true })
	const menu = () => press(page, 'admin')
	await menu()
	await expect.poll(() => help.getAttribute('href')).toBe('/help')
	// Changed while no page is open: the next page starts with the stored value, and requests the current one.
	await page.goto('about:blank')
	await site.operator.system.save({ settings: { helpUrl: 'https://help.example/signage' } })
	await page.goto(`${site.server.origin}/home`)
	await menu()
	await expect.poll(() => help.getAttribute('href')).toBe('https://help.example/signage')
	await expect.poll(() => help.getAttribute('target')).toBe('_blank')
	// Changed while the menu is open: it updates automatically.
	await site.operator.system.save({ settings: { helpUrl: '', showHelp: '0' } })
	await expect.poll(() => help.count()).toBe(0)
	await page.getByRole('button', { name: 'About system', exact: true }).waitFor()
	await site.operator.system.save({ settings: { showHelp: '1' } })
	await expect.poll(() => help.getAttribute('href')).toBe('/help')
	await context.close()
})

test('"/" goes to the search, "?" shows the keys', async () => {
	const { page, context } = await opened('/terminal/Control')
	const search = page.getByRole('searchbox').or(page.locator('.search input')).first()
	await search.waitFor()
	await page.keyboard.press('/')
	await expect.poll(() => search.evaluate(field => field === document.activeElement)).toBe(true)
	await expect.poll(() => search.inputValue()).toBe('')
	await page.keyboard.press('Escape')
	await search.blur()
	await page.keyboard.press('?')
	await page
		.getByRole('dialog', { name: 'Keyboard shortcuts' })
		.or(page.locator('dialog.keys-help[open]'))
		.first()
		.waitFor()
	await context.close()
})

test('unsaved work is restored by Enter, not thrown away', async () => {
	const id = await colourProgram(site, 'teal')
	const { page, context } = await opened(`/schedule/windowsIndex?id=${id}`)
	const name = page.getByLabel('Programme name', { exact: true })
	await name.fill('Unsaved name')
	await name.press('Enter')
	await page.getByText('Not saved', { exact: true }).waitFor()
	page.once('dialog', dialog => void dialog.accept())
	await page.reload()
	const restore = page.getByRole('button', { name: 'Restore', exact: true })
	await expect.poll(() => restore.evaluate(button => button === document.activeElement)).toBe(true)
	await page.keyboard.press('Enter')
	await expect.poll(() => name.inputValue()).toBe('Unsaved name')
	await context.close()
})

test.each(['light', 'dark'] as const)(
	'what is chosen of a few stands out from its track, in the %s look',
	async colorScheme => {
		const { page, context } = await opened('/terminal/Control', { colorScheme })
		const chosen = page.locator('.switch button[aria-pressed="true"]').first()
		await chosen.waitFor()
		const brightness = (place: typeof chosen) =>
			place.evaluate(element => {
				const [red = 0, green = 0, blue = 0] = (getComputedStyle(element).backgroundColor.match(/\d+/g) ?? []).map(
					Number,
				)
				return red + green + blue
			})
		// The selected one is brighter than the others in both themes.
		expect(await brightness(chosen)).toBeGreaterThan(await brightness(page.locator('.switch').first()))
		await context.close()
	},
)
