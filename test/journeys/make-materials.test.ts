import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChromium, aPage, aServer, expectClean, type Server, signIn } from './kit.ts'

let server: Server
let browser: Browser
beforeAll(async () => {
	server = await aServer()
	browser = await aChromium()
})
afterAll(async () => {
	await browser?.close()
	await server?.remove()
})

const signedIn = async () => {
	const operator = await aPage(browser)
	await signIn(operator.page, server)
	await operator.page.waitForURL(/\/home|\/$/)
	return operator
}

const save = (page: Page): Promise<void> => page.getByRole('button', { name: 'Save', exact: true }).click()

test('what cannot be saved says why, and unsaved work is not lost', { tags: 'long' }, async () => {
	const operator = await signedIn()
	const { page } = operator
	await page.goto(`${server.origin}/explorer/newMediaList?kind=webpage`)
	await save(page)
	await page.getByText('Enter a complete address that starts with http:// or https://').waitFor()
	const address = page.getByLabel('Address', { exact: true })
	await expect.poll(() => address.evaluate(field => field === document.activeElement)).toBe(true)
	await address.fill('javascript:alert(1)')
	await save(page)
	await page.getByText('Enter a complete address that starts with http:// or https://').waitFor()
	await page.getByRole('link', { name: 'Back to the library', exact: true }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Keep editing', exact: true }).click()
	// The confirmation dialog holds the focus until it is gone.
	await page.getByRole('dialog').waitFor({ state: 'hidden' })
	expect(page.url()).toContain('kind=webpage')
	await page.getByLabel('Name of the material', { exact: true }).fill('')
	await save(page)
	await page.getByText('Required', { exact: true }).waitFor()
	await page.getByRole('link', { name: 'Back to the library', exact: true }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Discard changes', exact: true }).click()
	await page.waitForURL(/mediaList/)
	expectClean(operator)
	await operator.context.close()
})

test('the editor makes every kind in place, and asks for what it cannot be without', { tags: 'long' }, async () => {
	const operator = await signedIn()
	const { page } = operator
	await page.goto(`${server.origin}/schedule/programManage?type=addProgram`)
	await page.getByLabel('Name', { exact: true }).fill('Made in place')
	await page.getByRole('button', { name: 'Create', exact: true }).click()
	await page.waitForURL(/windowsIndex/)
	const windows = page.getByRole('complementary', { name: 'Windows', exact: true })
	const add = async (kind: string): Promise<void> => {
		await windows.getByRole('button', { name: 'Add widget', exact: true }).click()
		await windows.getByRole('button', { name: kind, exact: true }).click()
	}
	await add('Countdown')
	await page.getByLabel('Title', { exact: true }).fill('Sale ends in')
	await add('Web page')
	const dialog = page.getByRole('dialog')
	await dialog.getByRole('button', { name: 'Add', exact: true }).click()
	await dialog.getByText('Enter a complete address that starts with http:// or https://').waitFor()
	await dialog.getByLabel('Address', { exact: true }).fill(`${server.origin}/login`)
	await dialog.getByRole('button', { name: 'Add', exact: true }).click()
	await page.getByRole('button', { name: 'Save', exact: true }).click()
	await page.getByText('“Made in place” saved').first().waitFor()

	// A window with its content is one entry of the history, and so is a typed title.
	const title = page.getByLabel('Title', { exact: true })
	const open = async (): Promise<void> => {
		await windows.getByRole('button', { name: /^Window 1/ }).click()
		const item = page
			.getByRole('complementary', { name: 'Properties', exact: true })
			.getByRole('button', { name: /^Countdown/ })
		if ((await item.getAttribute('aria-expanded')) === 'false') await item.click()
	}
	const undo = page.getByRole('button', { name: 'Undo', exact: true })
	await undo.click()
	await windows.getByRole('button', { name: /^Window 2/ }).waitFor({ state: 'detached' })
	await open()
	await expect.poll(() => title.inputValue()).toBe('Sale ends in')
	await undo.click()
	await open()
	await expect.poll(() => title.inputValue()).toBe('Until New Year')
	// Whether a page can be framed is up to that page.
	expect(operator.errors(/frame-ancestors|X-Frame-Options|Refused to frame|Failed to load resource/)).toEqual([])
	await operator.context.close()
})
