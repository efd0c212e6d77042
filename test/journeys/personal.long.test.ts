import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generate } from 'otplib/functional'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from './accounts.ts'
import { aPage, aPicture, password, signIn } from './kit.ts'
import { aSite, type Site } from './operated.ts'

let site: Site
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

const open = (page: Page, tab: string): Promise<unknown> =>
	page.goto(`${site.server.origin}/system/personalCenter?tab=${tab}`)

const choosePicture = async (page: Page, path: string): Promise<void> => {
	const [chooser] = await Promise.all([
		page.waitForEvent('filechooser'),
		page.getByRole('button', { name: 'Change picture', exact: true }).click(),
	])
	await chooser.setFiles(path)
}

/** A code of the authenticator, `ahead` seconds from now: none can be used twice, and the next one is already valid. */
const codeOf = (secret: string, ahead = 0): Promise<string> =>
	generate({ secret, epoch: Math.floor(Date.now() / 1000) + ahead })

test('the own picture is checked, shown everywhere, and removed again', async () => {
	const { page, context, errors } = await signedIn(site)
	await open(page, 'profile')
	const disguised = join(site.folder, 'disguised.png')
	await writeFile(disguised, 'GIF89a')
	await choosePicture(page, disguised)
	await page.getByText('Only PNG pictures are supported').waitFor()
	await choosePicture(page, await aPicture(site.folder, 'me.png', 'teal'))
	await page.getByText('Your picture was changed').waitFor()
	await page.locator('.top-bar img[src^="/media/"]').waitFor()
	await page.getByLabel('Full name', { exact: true }).fill('Alex Admin')
	await page.getByRole('button', { name: 'Save', exact: true }).click()
	await page.getByText('Your profile was saved').waitFor()
	await page.locator('.top-bar').getByRole('button', { name: 'Alex Admin', exact: true }).waitFor()
	await page.getByRole('button', { name: 'Remove picture', exact: true }).click()
	await page.getByText('Your picture was removed').waitFor()
	await page.locator('.top-bar img[src^="/media/"]').waitFor({ state: 'detached' })
	expect(errors()).toEqual([])
	await context.close()
})

test('a session that is ended here leads to the login there', async () => {
	const here = await signedIn(site)
	const there = await signedIn(site)
	await there.page.goto(`${site.server.origin}/terminal/Control`)
	await there.page.getByText('No terminals yet').waitFor()
	await there.page.getByText('Live connection is up').waitFor({ state: 'attached' })
	await open(here.page, 'sessions')
	const rows = here.page.getByRole('listitem')
	await rows.filter({ hasText: 'This session' }).waitFor()
	// The newest is listed first, and that is the session of the other browser.
	await here.page
		.getByRole('button', { name: /^End session/ })
		.first()
		.click()
	await here.page.getByRole('dialog').getByRole('button', { name: 'End session', exact: true }).click()
	await here.page.getByText('The session was ended').waitFor()
	await there.page.waitForURL(/\/login/)
	await here.page.reload()
	await rows.filter({ hasText: 'This session' }).waitFor()
	await here.context.close()
	await there.context.close()
})

test('two-step verification is turned on, asked for at login, and turned off', async () => {
	const { page, context, errors } = await signedIn(site)
	await open(page, 'security')
	await page.getByRole('button', { name: 'Turn on two-step verification', exact: true }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByRole('img', { name: 'QR code for the authenticator app', exact: true }).waitFor()
	const secret = await dialog.locator('input[readonly]').inputValue()
	await dialog.getByLabel('Verification code of the app', { exact: true }).fill('000')
	await page.keyboard.press('Enter')
	await dialog.getByText('The two-step verification code is wrong or has already been used').waitFor()
	await dialog.getByLabel('Verification code of the app', { exact: true }).fill(await codeOf(secret))
	await page.keyboard.press('Enter')
	const recovery = page.getByRole('list', { name: 'Recovery code', exact: true })
	await recovery.waitFor()
	const codes = await recovery.getByRole('listitem').allInnerTexts()
	expect(codes).toHaveLength(10)
	await page.getByRole('button', { name: 'I have saved the codes', exact: true }).click()
	await page.getByText('10 recovery codes left').waitFor()
	await page
		.locator('.top-bar button')
		.filter({ has: page.locator('.user-name') })
		.click()
	await page.getByRole('button', { name: 'Log out', exact: true }).click()
	await page.waitForURL(/\/login/)

	await signIn(page, site.server)
	const field = page.getByLabel('Verification code of the app', { exact: true })
	await field.fill('123')
	await page.getByRole('button', { name: 'Sign in', exact: true }).click()
	await page.getByText('The two-step verification code is wrong or has already been used').first().waitFor()
	await field.fill(await codeOf(secret, 30))
	await page.keyboard.press('Enter')
	await page.waitForURL(/\/home|\/$/)

	const second = await aPage(site.browser)
	await signIn(second.page, site.server)
	await second.page.getByRole('button', { name: 'Use a recovery code', exact: true }).click()
	await second.page.getByLabel('Recovery code', { exact: true }).fill(codes[0] ?? '')
	await second.page.getByRole('button', { name: 'Sign in', exact: true }).click()
	await second.page.waitForURL(/\/home|\/$/)
	await second.context.close()

	await open(page, 'security')
	await page.getByText('9 recovery codes left').waitFor()
	await page.getByRole('button', { name: 'Turn off two-step verification', exact: true }).click()
	await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password)
	await page.keyboard.press('Enter')
	await page.getByText('Two-step verification is off').waitFor()
	expect(errors()).toEqual([])
	await context.close()
})
