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

/** The heading of the open topic. */
const heading = (page: Page): Promise<string> => page.locator('main h1').innerText()

test('every topic of help is clicked, back and forth, and help is left, without an error', async () => {
	const watched = await aPage(browser)
	const { page } = watched
	await signIn(page, server)
	await page.waitForURL(/\/home|\/$/)
	await page.getByRole('link', { name: 'Help', exact: true }).click()
	const contents = page.getByRole('navigation', { name: 'Help topics', exact: true })
	const topics = contents.getByRole('link')
	await topics.first().waitFor()
	const names = await topics.allInnerTexts()
	expect(names.length).toBeGreaterThan(10)
	for (const name of names) {
		await contents.getByRole('link', { name, exact: true }).click()
		await page.locator('main h1').getByText(name, { exact: true }).waitFor()
	}
	const last = names.at(-1) ?? ''
	const before = names.at(-2) ?? ''
	await page.goBack()
	await expect.poll(() => heading(page)).toBe(before)
	await page.goBack()
	await page.goForward()
	await page.goForward()
	await expect.poll(() => heading(page)).toBe(last)
	// Each page opens at its top, however far the previous one was scrolled.
	await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
	await topics.first().click()
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
	await page.locator('.help-top .button').click()
	await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
	expect(await page.getByText('Unexpected Application Error').count()).toBe(0)
	expectClean(watched)
	await watched.context.close()
})
