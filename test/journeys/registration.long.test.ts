import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChromium, aPage, aServer, pictureShown, type Server, signIn, verify_code } from './kit.ts'
import { codeIn } from './mails.ts'

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

const email = 'visitor@example.org'

const fillCode = async (page: Page): Promise<void> => {
	await pictureShown(page)
	await page.getByLabel('Verification code', { exact: true }).fill(verify_code)
}

const apply = async (page: Page): Promise<void> => {
	await page.getByLabel('Email', { exact: true }).fill(email)
	await fillCode(page)
	await page.locator('form').getByRole('button', { name: 'Request referral code', exact: true }).click()
}

/** On a machine that draws late, the focus of a user who types on does not jump to the first error of the form. */
const expectCursorLeft = async (page: Page): Promise<void> => {
	await page.getByRole('main').getByRole('button', { name: 'I have a code', exact: true }).last().click()
	await page.evaluate(() => {
		const drawn: FrameRequestCallback[] = []
		const draw = window.requestAnimationFrame
		window.requestAnimationFrame = work => drawn.push(work)
		Object.assign(window, {
			drawLate() {
				window.requestAnimationFrame = draw
				for (const work of drawn) work(performance.now())
			},
		})
	})
	await page.getByRole('button', { name: 'Register', exact: true }).click()
	await page.getByText('Enter the account', { exact: true }).waitFor()
	const account = page.getByLabel('Account', { exact: true })
	await account.focus()
	await page.evaluate('drawLate()')
	expect(await account.evaluate(field => field === document.activeElement)).toBe(true)
	await page.getByRole('button', { name: 'Register', exact: true }).click()
	const code = page.getByLabel('Referral code', { exact: true })
	await expect.poll(() => code.evaluate(field => field === document.activeElement)).toBe(true)
}

test('an administrator opens registration, and a visitor applies, registers and signs in', async () => {
	const visitor = await aPage(browser)
	const { page } = visitor
	await page.goto(`${server.origin}/system/ReferralCode`)
	await apply(page)
	await page
		.getByText(/^Applications are closed\. Ask/)
		.first()
		.waitFor()

	const admin = await aPage(browser)
	await signIn(admin.page, server)
	await admin.page.waitForURL(/\/home|\/$/)
	await admin.page.goto(`${server.origin}/system/accessLayout`)
	await admin.page.getByRole('switch', { name: 'Accept applications for referral codes', exact: true }).click()
	await admin.page.getByRole('combobox', { name: 'Organisation of applicants', exact: true }).click()
	await admin.page.keyboard.press('ArrowDown')
	await admin.page.keyboard.press('Enter')
	await admin.page
		.locator('section')
		.filter({ has: admin.page.getByRole('heading', { name: 'Register', exact: true }) })
		.getByRole('button', { name: 'Save', exact: true })
		.click()
	await admin.page.getByText('“Organisation of applicants” was saved').waitFor()

	await apply(page)
	await page.getByText(/We have received your application/).waitFor()
	await expectCursorLeft(page)
	const referral = await codeIn(server, email, /referral code/i)
	await page.getByText('Enter the referral code', { exact: true }).waitFor()
	await page.getByText('Enter the account', { exact: true }).waitFor()
	await page.getByLabel('Referral code', { exact: true }).fill(referral)
	await page.getByLabel('Account', { exact: true }).fill('no!')
	await page.getByLabel('Email', { exact: true }).fill(email)
	await fillCode(page)
	await page.getByRole('button', { name: 'Send code', exact: true }).click()
	await page.getByText(`A code was sent to ${email}`).waitFor()
	await page.getByRole('button', { name: /^Send again in \d+ seconds?$/ }).waitFor()
	const code = await codeIn(server, email, /verification code/i)
	await page.getByLabel('Code from the email', { exact: true }).fill(code)
	await page.getByLabel('Password', { exact: true }).fill('Visitor#2026')
	await page.getByLabel('Repeat password', { exact: true }).fill('Visitor#2026')
	await page.getByRole('button', { name: 'Register', exact: true }).click()
	await page.getByText('3 to 20 digits, letters or underscores').waitFor()
	await page.getByLabel('Account', { exact: true }).fill('visitor')
	await page.getByRole('button', { name: 'Register', exact: true }).click()
	await page.getByText('Registration complete. Sign in.').waitFor()
	await expect.poll(() => page.getByLabel('Account', { exact: true }).inputValue()).toBe('visitor')
	await signIn(page, server, 'visitor', 'Visitor#2026')
	await page.waitForURL(/\/home|\/$/)
	await page.locator('.top-bar').getByRole('button', { name: 'visitor', exact: true }).waitFor()
	expect(visitor.errors()).toEqual([])
	expect(admin.errors()).toEqual([])
	await visitor.context.close()
	await admin.context.close()
})

test('a forgotten password is reset with the code of an email', async () => {
	const { page, context, errors } = await aPage(browser)
	await page.goto(`${server.origin}/login`)
	await page.getByRole('link', { name: 'Forgot password?', exact: true }).click()
	await page.getByLabel('Email', { exact: true }).fill('nobody@example.org')
	await fillCode(page)
	await page.getByRole('button', { name: 'Send code', exact: true }).click()
	await page.getByText(/^If nobody@example\.org belongs to an account/).waitFor()

	await page.goto(`${server.origin}/login?view=reset`)
	await page.getByLabel('Email', { exact: true }).fill(email)
	await fillCode(page)
	await page.getByRole('button', { name: 'Send code', exact: true }).click()
	await page.getByText(/^If visitor@example\.org belongs to an account/).waitFor()
	const code = await codeIn(server, email, /resetting the password/)
	await page.getByLabel('Code from the email', { exact: true }).fill('WRONG2')
	await page.getByLabel('New password', { exact: true }).fill('Found#2026')
	await page.getByLabel('Repeat password', { exact: true }).fill('Found#2026')
	await page.keyboard.press('Enter')
	await page
		.getByText(/^The code from the email is wrong/)
		.first()
		.waitFor()
	await page.getByLabel('Code from the email', { exact: true }).fill(code)
	await page.keyboard.press('Enter')
	await page.getByText('The password was reset. Sign in with the new password.').waitFor()
	await signIn(page, server, 'visitor', 'Found#2026')
	await page.waitForURL(/\/home|\/$/)
	expect(errors()).toEqual([])
	await context.close()
})

test('what an administrator sets of title and pictures shows at once, also before login', async () => {
	const { page, context } = await aPage(browser)
	await signIn(page, server)
	await page.waitForURL(/\/home|\/$/)
	await page.goto(`${server.origin}/system/systemLayout`)
	await page.getByLabel('Page title', { exact: true }).fill('Harbour Screens')
	await page.keyboard.press('Enter')
	await page.getByText('“Page title” was saved').waitFor()
	await expect.poll(() => page.title()).toContain('Harbour Screens')
	await page.locator('.top-bar').getByText('Harbour Screens', { exact: true }).waitFor()
	const visitor = await aPage(browser)
	await visitor.page.goto(`${server.origin}/login`)
	await visitor.page.getByRole('heading', { name: 'Harbour Screens', exact: true }).waitFor()
	await visitor.context.close()
	await context.close()
})
