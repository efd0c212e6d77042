import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChromium, aPage, aServer, expectClean, type Server, signIn } from './kit.ts'
import { buildProgram } from './steps.ts'

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

/** How many colours a picture has. */
const coloursIn = (page: Page, picture: Buffer): Promise<number> =>
	page.evaluate(async encoded => {
		const bytes = Uint8Array.from(atob(encoded), character => character.charCodeAt(0))
		const bitmap = await createImageBitmap(new Blob([bytes]))
		const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
		const context = canvas.getContext('2d')
		context?.drawImage(bitmap, 0, 0)
		const { data } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: new Uint8ClampedArray() }
		return new Set(new Uint32Array(data.buffer)).size
	}, picture.toString('base64'))

/** Waits until the preview shows more than its ground and its rounded edge. */
const previewDrawn = async (page: Page): Promise<void> => {
	const preview = page.getByRole('img', { name: 'Live preview', exact: true })
	await preview.waitFor()
	await expect
		.poll(async () => coloursIn(page, await preview.screenshot({ animations: 'allow' })), { timeout: 120_000 })
		.toBeGreaterThan(30)
}

const save = (page: Page): Promise<void> => page.getByRole('button', { name: 'Save', exact: true }).click()

const make = async (page: Page, kind: string, name: string): Promise<void> => {
	await page.goto(`${server.origin}/explorer/newMediaList`)
	await page.getByRole('link', { name: new RegExp(`^${kind}`) }).click()
	await previewDrawn(page)
	await page.getByLabel('Name of the material', { exact: true }).fill(name)
	await save(page)
	await page.getByText(`“${name}” was added to the library`).first().waitFor()
	await page.waitForURL(/mediaList/)
}

test('what is made in a form is found with its picture, placed, and changed wherever it is shown', async () => {
	const operator = await signedIn()
	const { page } = operator
	await make(page, 'Digital clock', 'Lobby clock')
	await make(page, 'Colourful text', 'Greeting')
	await make(page, 'Table', 'Prices')
	for (const name of ['Lobby clock', 'Greeting', 'Prices']) {
		const card = page.getByRole('listitem').filter({ hasText: name })
		await card.locator('img').first().waitFor()
	}
	await buildProgram(page, server, 'Lobby', ['Lobby clock', 'Greeting', 'Prices'])
	const program = page.url()

	await page.goto(`${server.origin}/explorer/mediaList`)
	await page.getByRole('link', { name: 'Edit “Lobby clock”', exact: true }).click()
	await previewDrawn(page)
	await page.getByRole('checkbox', { name: 'Show seconds', exact: true }).uncheck()
	await save(page)
	const dialog = page.getByRole('dialog')
	await dialog.getByText('Lobby', { exact: true }).waitFor()
	await dialog.getByRole('button', { name: 'Save and update programmes', exact: true }).click()
	await page.getByText('“Lobby clock” saved and 1 programme updated').first().waitFor()

	await page.goto(program)
	await page.getByRole('button', { name: /^Window 1/ }).click()
	await page
		.getByRole('complementary', { name: 'Properties', exact: true })
		.getByRole('button', { name: /^Lobby clock/ })
		.click()
	const seconds = page.getByRole('checkbox', { name: 'Show seconds', exact: true })
	await seconds.waitFor()
	await expect.poll(() => seconds.isChecked()).toBe(false)
	expectClean(operator)
	await operator.context.close()
})

test('what cannot be saved says why, and unsaved work is not lost', async () => {
	const operator = await signedIn()
	const { page } = operator
	await page.goto(`${server.origin}/explorer/newMediaList?kind=webpage`)
	await save(page)
	await page.getByText('Enter a complete address that begins with http:// or https://').waitFor()
	const address = page.getByLabel('Address', { exact: true })
	await expect.poll(() => address.evaluate(field => field === document.activeElement)).toBe(true)
	await address.fill('javascript:alert(1)')
	await save(page)
	await page.getByText('Enter a complete address that begins with http:// or https://').waitFor()
	await page.getByRole('link', { name: 'Back to the library', exact: true }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Keep editing', exact: true }).click()
	// The question holds the focus until it has gone.
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

test('the editor makes every kind in place, and asks for what it cannot be without', async () => {
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
	await dialog.getByText('Enter a complete address that begins with http:// or https://').waitFor()
	await dialog.getByLabel('Address', { exact: true }).fill(`${server.origin}/login`)
	await dialog.getByRole('button', { name: 'Add', exact: true }).click()
	await page.getByRole('button', { name: 'Save', exact: true }).click()
	await page.getByText('“Made in place” saved').first().waitFor()

	// A window with what is in it is one entry of the history, and so is a title that was typed.
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
	// Whether a page may be framed is the page's own to say.
	expect(operator.errors(/frame-ancestors|X-Frame-Options|Refused to frame|Failed to load resource/)).toEqual([])
	await operator.context.close()
})
