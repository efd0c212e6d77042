import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAccount, fillLogin, signedIn } from './accounts.ts'
import { aPage, password, picture, pictureShown, verify_code } from './kit.ts'
import { aSite, type Site } from './operated.ts'

let site: Site
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

test('a deactivated account is told on the login page, whose way back stays what it was', {
	tags: 'long',
}, async () => {
	const id = await anAccount(site, 'deactivated', 2)
	await site.operator.users.ban({ ids: [id], banned: 1 })
	const { page, context } = await aPage(site.browser)
	await page.clock.install()
	const address = `${site.server.origin}/login?to=%2Fterminal%2FControl`
	await page.goto(address)
	await pictureShown(page)
	for (let times = 0; times < 2; times += 1) {
		// The error of the first attempt stays until the second is answered: a new picture shows that it has been.
		const used = await page.locator(picture).getAttribute('src')
		await fillLogin(page, 'deactivated')
		await page.locator(`${picture}:not([src="${used}"])`).waitFor()
		await page
			.getByText(/disabled or does not exist/i)
			.first()
			.waitFor()
		// Well beyond the second after which a lost session leads to the login page.
		await page.clock.runFor(3000)
		expect(page.url()).toBe(address)
	}
	await fillLogin(page, 'admin')
	await page.waitForURL(`${site.server.origin}/terminal/Control`)
	await context.close()
})

test('a way back that names the login page leads home', async () => {
	const { page, context } = await aPage(site.browser)
	await page.goto(`${site.server.origin}/login?to=${encodeURIComponent('/login?to=%2Flogin')}`)
	await fillLogin(page, 'admin')
	await page.waitForURL(/\/home|localhost:\d+\/$/)
	await context.close()
})

test('another role draws another menu at once', async () => {
	const id = await anAccount(site, 'changing', 2)
	const { page, context } = await signedIn(site, 'changing')
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
	await page.getByLabel('Email', { exact: true }).fill('somebody@example.org')
	await pictureShown(page)
	await page.getByLabel('Verification code', { exact: true }).fill(verify_code)
	await page.getByRole('button', { name: 'Send code', exact: true }).click()
	const code = page.getByLabel('Code from the email', { exact: true })
	await code.fill('ABC')
	await page.reload()
	await code.waitFor()
	await expect.poll(() => code.inputValue()).toBe('ABC')
	await page.getByText(/somebody@example\.org/).waitFor()
	const again = page.getByRole('button', { name: /^Send again in \d+ seconds?$/ })
	await again.waitFor()
	await expect.poll(() => again.isDisabled()).toBe(true)
	// A user who starts again from the login page is not stuck in what was begun before the code expired.
	await page.clock.install()
	await page.clock.runFor(11 * 60_000)
	await page.reload()
	await page.getByLabel('Email', { exact: true }).waitFor()
	expect(await code.count()).toBe(0)
	await context.close()
})

test('a reload keeps what was typed into a registration, and its countdown, but no password', async () => {
	const { page, context } = await aPage(site.browser)
	await page.goto(`${site.server.origin}/login?view=register`)
	await page.getByLabel('Account', { exact: true }).fill('newcomer')
	await page.getByLabel('Email', { exact: true }).fill('newcomer@example.org')
	await page.getByLabel('Password', { exact: true }).fill(password)
	await pictureShown(page)
	await page.getByLabel('Verification code', { exact: true }).fill(verify_code)
	await page.getByRole('button', { name: 'Send code', exact: true }).click()
	const again = page.getByRole('button', { name: /^Send again in \d+ seconds?$/ })
	await again.waitFor()
	await page.getByLabel('Code from the email', { exact: true }).fill('XYZ')
	await page.reload()
	await again.waitFor()
	await expect.poll(() => page.getByLabel('Account', { exact: true }).inputValue()).toBe('newcomer')
	await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe('newcomer@example.org')
	await expect.poll(() => page.getByLabel('Code from the email', { exact: true }).inputValue()).toBe('XYZ')
	await expect.poll(() => page.getByLabel('Password', { exact: true }).inputValue()).toBe('')
	expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain(
		password,
	)
	await context.close()
})

test('pages before login load nothing of the frame', async () => {
	const { page, context } = await aPage(site.browser)
	const loaded: string[] = []
	page.on('request', request => loaded.push(new URL(request.url()).pathname))
	for (const path of ['/login', '/system/ReferralCode']) {
		await page.goto(`${site.server.origin}${path}`)
		await pictureShown(page)
	}
	expect(loaded.some(path => path.startsWith('/assets/referral-page-'))).toBe(true)
	expect(loaded.filter(path => path.startsWith('/assets/frame-'))).toEqual([])
	await context.close()
})
