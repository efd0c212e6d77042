import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from './accounts.ts'
import { expectClean } from './kit.ts'
import { aSite } from './operated.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

test('a setting is found by what it does, wherever it is changed, and previews show what holds', async () => {
	const desk = await signedIn(site)
	const { page } = desk
	await page.goto(`${site.server.origin}/system/systemLayout`)
	const search = page.getByLabel('Find a setting', { exact: true })
	await search.click()
	await search.pressSequentially('sent to applicants')
	await page.getByRole('option').first().waitFor({ state: 'attached' })
	await page.keyboard.press('Enter')
	// It is on another screen: there its field waits for what is typed.
	await page.waitForURL('**/system/accessLayout#dailyReferralLimit')
	const limit = page.getByLabel('Referral codes sent per day', { exact: true })
	await expect.poll(() => limit.evaluate(field => document.activeElement === field)).toBe(true)
	await search.click()
	await search.pressSequentially('no such thing')
	await page.getByText('No setting matches', { exact: true }).waitFor()
	await page.keyboard.press('Escape')

	await page.getByRole('link', { name: 'System layout', exact: true }).click()
	await page.getByLabel('Page title', { exact: true }).fill('Signs of the town')
	await page.getByRole('button', { name: 'Save', exact: true }).first().click()
	await page.getByRole('img', { name: 'Top bar preview', exact: true }).getByText('Signs of the town').first().waitFor()
	await page.getByRole('link', { name: 'Login and registration', exact: true }).first().click()
	await page
		.getByRole('img', { name: 'Login page preview', exact: true })
		.getByText('Signs of the town')
		.first()
		.waitFor()
	expectClean(desk)
})
