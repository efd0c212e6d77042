import type { Browser, BrowserContext } from 'playwright-core'
import { admin } from './stage.ts'

/** Signs in through the login page; returns the storage state for new contexts. */
export const signInBrowser = async (
	browser: Browser,
	origin: string,
	viewer: Parameters<Browser['newContext']>[0],
): Promise<Awaited<ReturnType<BrowserContext['storageState']>>> => {
	const context = await browser.newContext(viewer)
	const page = await context.newPage()
	await page.goto(`${origin}/login`)
	await page.locator('img[src^="data:image/"]').waitFor()
	await page.locator('[name=account]').fill(admin.account)
	await page.locator('[name=password]').fill(admin.password)
	await page.locator('[name=verify_code]').fill(admin.code)
	await page.locator('[name=keep]').check()
	await page.locator('[type=submit]').click()
	await page.locator('.top-bar').waitFor()
	const state = await context.storageState()
	await context.close()
	return state
}
