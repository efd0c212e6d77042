import { signIn as signInOperator } from '@vitrine/fleet/operator'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPage, openPage, password, picture, pictureShown, signIn, verify_code } from './kit.ts'
import { aSite } from './operated.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

/** An account of its own for one journey, whose first password is changed already; answers its id. */
const anAccount = async (account: string, role_id: number): Promise<number> => {
	const about = { account, realname: account, role_id, group_id: 1, email: '' }
	const first = 'First#2026'
	const { id } = await site.operator.users.add({ ...about, password: first, confirm_password: first })
	const how = { account, password: first, verifyCode: async () => verify_code }
	const own = await signInOperator(site.server.origin, how)
	await own.access.changePassword({ old_password: first, new_password: password, confirm_password: password })
	await own.access.logout({})
	return id
}

const fill = async (page: Page, account: string): Promise<void> => {
	await pictureShown(page)
	await page.getByLabel('Account', { exact: true }).fill(account)
	await page.getByLabel('Password', { exact: true }).fill(password)
	await page.getByLabel('Verification code', { exact: true }).fill(verify_code)
	await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const signedIn = async (account: string) => {
	const watched = await aPage(site.browser)
	await signIn(watched.page, site.server, account)
	await watched.page.waitForURL(/\/home|\/$/)
	return watched
}

/** Every toast that a page has shown so far, in their order, whatever has become of them and of the page. */
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

test('a deactivated account is told on the login page, whose way back stays what it was', async () => {
	const id = await anAccount('deactivated', 2)
	await site.operator.users.ban({ ids: [id], banned: 1 })
	const { page, context } = await aPage(site.browser)
	await page.clock.install()
	const address = `${site.server.origin}/login?to=%2Fterminal%2FControl`
	await page.goto(address)
	await pictureShown(page)
	for (let times = 0; times < 2; times += 1) {
		// The error of the first attempt stands until the second is answered: the new picture says that it is.
		const used = await page.locator(picture).getAttribute('src')
		await fill(page, 'deactivated')
		await page.locator(`${picture}:not([src="${used}"])`).waitFor()
		await page
			.getByText(/disabled or does not exist/i)
			.first()
			.waitFor()
		// Well beyond the second after which a lost session leads to the login page.
		await page.clock.runFor(3000)
		expect(page.url()).toBe(address)
	}
	await fill(page, 'admin')
	await page.waitForURL(`${site.server.origin}/terminal/Control`)
	await context.close()
})

test('a way back that names the login page leads home', async () => {
	const { page, context } = await aPage(site.browser)
	await page.goto(`${site.server.origin}/login?to=${encodeURIComponent('/login?to=%2Flogin')}`)
	await fill(page, 'admin')
	await page.waitForURL(/\/home|localhost:\d+\/$/)
	await context.close()
})

test('without "7 days" a session lives as long as the browser, not as long as the tab', async () => {
	const { page, context } = await signedIn('admin')
	await page.close()
	const { page: next } = await openPage(context)
	await next.goto(`${site.server.origin}/terminal/Control`)
	await next.getByText('No terminals yet').waitFor()
	// The browser ends: its session cookies go, and nothing that was kept opens anything, nor stays.
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
	await anAccount('displaced', 1)
	await site.operator.system.save({ settings: { singleLogin: '1' } })
	const first = await aPage(site.browser)
	const { page } = first
	// Before the page opens: a clock that comes later says 1970 for a moment, and what is asked then is refused.
	await page.clock.install()
	const toasts = await toastsOf(page)
	await signIn(page, site.server, 'displaced')
	await page.waitForURL(/\/home|\/$/)
	await page.getByText('Live connection is up').waitFor({ state: 'attached' })
	const tab = await openPage(first.context)
	await tab.page.goto(`${site.server.origin}/terminal/Control`)
	await tab.page.getByText('Live connection is up').waitFor({ state: 'attached' })
	const second = await signedIn('displaced')
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
	// Who has signed in again is told nothing of it any more.
	await tab.page.close()
	await fill(page, 'displaced')
	await page.waitForURL(/\/home|localhost:\d+\/$/)
	await page.goto(`${site.server.origin}/login`)
	await pictureShown(page)
	expect(await page.getByText(/signed in elsewhere/).count()).toBe(0)
	await site.operator.system.save({ settings: { singleLogin: '0' } })
	await second.context.close()
	await first.context.close()
})

test('another role draws another menu at once', async () => {
	const id = await anAccount('changing', 2)
	const { page, context } = await signedIn('changing')
	const menu = page.getByRole('navigation', { name: 'Main menu' })
	await menu.getByRole('link', { name: 'Terminal', exact: true }).waitFor()
	expect(await menu.getByRole('button', { name: 'Check', exact: true }).count()).toBe(0)
	await page.getByText('Live connection is up').waitFor({ state: 'attached' })
	await page.evaluate(() => Object.assign(window, { same: true }))
	await site.operator.users.edit({
		id,
		realname: 'changing',
		role_id: 3,
		group_id: 1,
		email: '',
	})
	await menu.getByRole('button', { name: 'Check', exact: true }).waitFor()
	await menu.getByRole('link', { name: 'Terminal', exact: true }).waitFor({ state: 'detached' })
	expect(await page.evaluate(() => (window as unknown as { same?: boolean }).same)).toBe(true)
	await context.close()
})

test('a reload keeps the code field of a new password, and its countdown', async () => {
	const { page, context } = await aPage(site.browser)
	await page.goto(`${site.server.origin}/login?view=reset`)
	await page.getByLabel('E-mail', { exact: true }).fill('somebody@example.org')
	await pictureShown(page)
	await page.getByLabel('Verification code', { exact: true }).fill(verify_code)
	await page.getByRole('button', { name: 'Send code', exact: true }).click()
	const code = page.getByLabel('Code from the e-mail', { exact: true })
	await code.fill('ABC')
	await page.reload()
	await code.waitFor()
	await expect.poll(() => code.inputValue()).toBe('ABC')
	await page.getByText(/somebody@example\.org/).waitFor()
	const again = page.getByRole('button', { name: /^Send again in \d+ seconds?$/ })
	await again.waitFor()
	await expect.poll(() => again.isDisabled()).toBe(true)
	// Who begins again from the login page is not held in what was begun before the code ran out.
	await page.clock.install()
	await page.clock.runFor(11 * 60_000)
	await page.reload()
	await page.getByLabel('E-mail', { exact: true }).waitFor()
	expect(await code.count()).toBe(0)
	await context.close()
})

test('a reload keeps what was typed into a registration, and its countdown, but no password', async () => {
	const { page, context } = await aPage(site.browser)
	await page.goto(`${site.server.origin}/login?view=register`)
	await page.getByLabel('Account', { exact: true }).fill('newcomer')
	await page.getByLabel('E-mail', { exact: true }).fill('newcomer@example.org')
	await page.getByLabel('Password', { exact: true }).fill(password)
	await pictureShown(page)
	await page.getByLabel('Verification code', { exact: true }).fill(verify_code)
	await page.getByRole('button', { name: 'Send code', exact: true }).click()
	const again = page.getByRole('button', { name: /^Send again in \d+ seconds?$/ })
	await again.waitFor()
	await page.getByLabel('Code from the e-mail', { exact: true }).fill('XYZ')
	await page.reload()
	await again.waitFor()
	await expect.poll(() => page.getByLabel('Account', { exact: true }).inputValue()).toBe('newcomer')
	await expect.poll(() => page.getByLabel('E-mail', { exact: true }).inputValue()).toBe('newcomer@example.org')
	await expect.poll(() => page.getByLabel('Code from the e-mail', { exact: true }).inputValue()).toBe('XYZ')
	await expect.poll(() => page.getByLabel('Password', { exact: true }).inputValue()).toBe('')
	expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain(
		password,
	)
	await context.close()
})
