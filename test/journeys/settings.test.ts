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

test('an accent colour shows everywhere once it is saved, and a pale one is darkened until words can be read', async () => {
	const desk = await signedIn(site)
	const { page } = desk
	await page.goto(`${site.server.origin}/system/systemLayout`)
	const colour = page.getByLabel('Accent colour', { exact: true })
	const form = page.locator('form').filter({ has: colour })
	const tokens = () =>
		page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim())
	const save = form.getByRole('button', { name: 'Save', exact: true })
	await colour.fill('#ffd43b')
	await form.getByText(/^White text is hard to read on this colour/).waitFor()
	// Nothing changes before it is saved.
	expect(await tokens()).toBe('#3b5bdb')
	await save.click()
	await expect.poll(tokens).not.toBe('#3b5bdb')
	await colour.fill('#0b7285')
	await save.click()
	await expect.poll(tokens).toBe('#0b7285')
	await page.mouse.move(0, 0)
	const ground = (element: Element) => getComputedStyle(element).backgroundColor
	await expect.poll(() => save.evaluate(ground)).toBe('rgb(11, 114, 133)')
	// It is there from the first frame on at the next visit.
	await page.reload()
	await colour.waitFor()
	expect(await tokens()).toBe('#0b7285')
	await form.getByRole('button', { name: 'Use the default', exact: true }).click()
	await save.click()
	await expect.poll(tokens).toBe('#3b5bdb')
	expectClean(desk)
})

test('the time zone of the installation is set, and known to every screen', async () => {
	const desk = await signedIn(site)
	const { page } = desk
	await page.goto(`${site.server.origin}/system/systemLayout`)
	const zone = page.getByLabel('Default time zone', { exact: true })
	const form = page.locator('form').filter({ has: zone })
	await zone.click()
	await zone.pressSequentially('Europe/Berlin')
	await page.keyboard.press('Enter')
	await form.getByRole('button', { name: 'Save', exact: true }).click()
	await page.getByText('“Default time zone” was saved', { exact: true }).waitFor()
	const cookies = await page.context().cookies()
	expect(cookies.find(({ name }) => name === 'default_time_zone')?.value).toBe(encodeURIComponent('Europe/Berlin'))
	expectClean(desk)
})
