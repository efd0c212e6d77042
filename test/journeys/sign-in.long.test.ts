import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAccount, fillLogin, signedIn } from './accounts.ts'
import { aPage, openPage, pictureShown, signIn } from './kit.ts'
import { aSite, type Site } from './operated.ts'

let site: Site
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

/** Every toast that a page has shown so far, in order, even if the toast or the page is gone. */
const toastsOf = async (page: Page): Promise<readonly string[]> => {
	const seen: string[] = []
	await page.exposeFunction('noteToast', (text: string) => {
		if (!seen.includes(text)) seen.push(text)
	})
	await page.addInitScript(() => {
		const { noteToast } = window as unknown as { noteToast: (text: string) => void }
		new MutationObserver(() => {
			for (const toast of document.querySelectorAll('.toast')) noteToast(toast.querySelector('span')?.textContent ?? '')
		}).observe(document, { childList: true, subtree: true })
	})
	return seen
}

test('without "7 days" a session lives as long as the browser, not as long as the tab', async () => {
	const { page, context } = await signedIn(site, 'admin')
	await page.close()
	const { page: next } = await openPage(context)
	await next.goto(`${site.server.origin}/terminal/Control`)
	await next.getByText('No terminals yet').waitFor()
	// The browser is closed: its session cookies are deleted, and the stored data grants no access and is removed.
	await next.close()
	for (const { name, expires } of await context.cookies(site.server.origin))
		if (expires === -1) await context.clearCookies({ name })
	const { page: later } = await openPage(context)
	await later.goto(`${site.server.origin}/terminal/Control`)
	await later.waitForURL(/\/login\?to=/)
	await pictureShown(later)
	const stored = await later.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
	expect(stored).not.toContain('sign_key')
	await context.close()
})

test('who is displaced is told the reason first, and can still read it on the login page', async () => {
	await anAccount(site, 'displaced', 1)
	await site.operator.system.save({ settings: { singleLogin: '1' } })
	const first = await aPage(site.browser)
	const { page } = first
	// Before the page opens: a clock installed later reports 1970 for a moment, and requests made then are rejected.
	await page.clock.install()
	const toasts = await toastsOf(page)
	await signIn(page, site.server, 'displaced')
	await page.waitForURL(/\/home|\/$/)
	await page.getByText('Live connection is up').waitFor({ state: 'attached' })
	const tab = await openPage(first.context)
	await tab.page.goto(`${site.server.origin}/terminal/Control`)
	await tab.page.getByText('Live connection is up').waitFor({ state: 'attached' })
	const second = await signedIn(site, 'displaced')
	await page.waitForURL(/\/login/)
	expect(toasts[0]).toMatch(/signed in elsewhere/)
	expect(toasts.join()).not.toMatch(/connection/i)
	for (const one of [page, tab.page]) {
		await one.waitForURL(/\/login/)
		await one
			.getByRole('main')
			.getByText(/signed in elsewhere/)
			.waitFor()
	}
	await page.clock.runFor(20_000)
	await page
		.getByRole('main')
		.getByText(/signed in elsewhere/)
		.waitFor()
	// A user who has signed in again no longer sees that message.
	await tab.page.close()
	await fillLogin(page, 'displaced')
	await page.waitForURL(/\/home|localhost:\d+\/$/)
	await page.goto(`${site.server.origin}/login`)
	await pictureShown(page)
	expect(await page.getByText(/signed in elsewhere/).count()).toBe(0)
	// The second session has been displaced in turn: a page that is still navigating can delay closing its browser.
	await second.page
		.getByRole('main')
		.getByText(/signed in elsewhere/)
		.waitFor()
	await site.operator.system.save({ settings: { singleLogin: '0' } })
	await second.context.close()
	await first.context.close()
})
