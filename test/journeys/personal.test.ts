import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from './accounts.ts'
import { password, signIn } from './kit.ts'
import { aSite, type Site } from './operated.ts'

let site: Site
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

const open = (page: Page, tab: string): Promise<unknown> =>
	page.goto(`${site.server.origin}/system/personalCenter?tab=${tab}`)

test('an access token is shown once, listed and deleted', { tags: 'long' }, async () => {
	const { page, context, errors } = await signedIn(site)
	await open(page, 'tokens')
	await page.getByRole('button', { name: 'Create token', exact: true }).click()
	await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('reports')
	await page.keyboard.press('Enter')
	const token = await page.getByRole('textbox', { name: 'Access tokens', exact: true }).inputValue()
	const answer = await page.request.post(`${site.server.origin}/api/admin/access/session`, {
		headers: { authorization: `Bearer ${token}` },
	})
	expect(await answer.json()).toMatchObject({ status: 1, data: { username: 'admin' } })
	await page.getByRole('button', { name: 'I have saved the token', exact: true }).click()
	await page.getByRole('button', { name: 'Delete reports', exact: true }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
	await page.getByText('No access tokens yet').waitFor()
	expect(errors()).toEqual([])
	await context.close()
})

test('the password is changed and ends the other sessions', { tags: 'long' }, async () => {
	const here = await signedIn(site)
	const there = await signedIn(site)
	await there.page.getByText('Live connection is up').waitFor({ state: 'attached' })
	const { page } = here
	await open(page, 'security')
	await page.getByLabel('Current password', { exact: true }).fill('Wrong#12345')
	await page.getByLabel('New password', { exact: true }).fill('Fresh#2026')
	await page.getByLabel('Repeat password', { exact: true }).fill('Fresh#2026')
	await page.keyboard.press('Enter')
	await page.getByText('The current password is wrong').first().waitFor()
	await page.getByLabel('Current password', { exact: true }).fill(password)
	await page.keyboard.press('Enter')
	await page.getByText('The password was changed').waitFor()
	await there.page.waitForURL(/\/login/)
	await signIn(there.page, site.server, 'admin', 'Fresh#2026')
	await there.page.waitForURL(/\/home|\/$/)
	await here.context.close()
	await there.context.close()
})
