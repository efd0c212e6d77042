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

/** Waits until the preview shows more than its background and its rounded edge. */
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
