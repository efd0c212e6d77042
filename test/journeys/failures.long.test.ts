import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPage, signIn } from './kit.ts'
import { aSite, colourProgram } from './operated.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

/** Answers a call with a row that no screen can render, as a server of another version might. */
const brokenRows = (page: Page, path: string) =>
	page.route(`**/api${path}`, route =>
		route.fulfill({
			contentType: 'application/json',
			body: JSON.stringify({ status: 1, data: { count: 1, list: [null] }, tips: '' }),
		}),
	)

const signedIn = async (account = 'admin') => {
	const watched = await aPage(site.browser)
	await signIn(watched.page, site.server, account)
	await watched.page.waitForURL(/\/home|\/$/)
	return watched
}

test('a screen that fails says so in its place, reports it, and leads on', async () => {
	const { page, context } = await signedIn()
	await brokenRows(page, '/admin/device/list')
	await page.getByRole('link', { name: 'Terminal', exact: true }).click()
	const alert = page.getByRole('alert').filter({ hasText: 'Something went wrong on this screen' })
	await alert.waitFor()
	// Everything around it still works, and the server has logged the error under the id shown.
	await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
	const message = await alert.getByText(/Recorded in the server log as/).innerText()
	const id = message.split(' ').at(-1) ?? ''
	expect(id).toMatch(/^[0-9a-f-]{36}$/)
	const lines = site.server.output.split('\n').filter(line => line.includes(id))
	expect(lines).toHaveLength(1)
	const line = JSON.parse(lines[0] ?? '')
	expect(line).toMatchObject({ account: 'admin', browser: { place: 'screen', address: '/terminal/Control' } })
	expect(line.browser.message).toMatch(/null/)
	await alert.getByText('Error details', { exact: true }).click()
	await expect.poll(() => alert.getByRole('textbox').inputValue()).toContain(line.browser.message)
	await expect.poll(() => alert.getByRole('textbox').inputValue()).toContain(id)

	await page.unroute('**/api/admin/device/list')
	await page.reload()
	await page.getByText('No terminals yet').waitFor()
	await context.close()
})

test('another screen is drawn after one that failed', async () => {
	const { page, context } = await signedIn()
	await brokenRows(page, '/admin/device/list')
	await page.getByRole('link', { name: 'Terminal', exact: true }).click()
	await page.getByText('Something went wrong on this screen').waitFor()
	await page.getByRole('link', { name: 'Material', exact: true }).click()
	await page.getByRole('heading', { level: 1 }).waitFor()
	expect(await page.getByText('Something went wrong').count()).toBe(0)
	await page.getByRole('link', { name: 'Terminal', exact: true }).click()
	await page.getByRole('alert').getByRole('link', { name: 'Back to home', exact: true }).click()
	await page.waitForURL(/\/home/)
	await context.close()
})

test('an error in the editor loses no unsaved work', async () => {
	const id = await colourProgram(site, 'green')
	const { page, context } = await signedIn()
	await page.goto(`${site.server.origin}/schedule/windowsIndex?id=${id}`)
	await page.getByRole('region', { name: 'Timeline', exact: true }).waitFor()
	const name = page.getByLabel('Programme name', { exact: true })
	await name.fill('Unsaved name')
	await name.press('Enter')
	await brokenRows(page, '/admin/material/list')
	// The library is read when it is opened, and the answer makes it fail.
	await page.getByRole('button', { name: 'Choose background picture', exact: true }).click()
	const alert = page.getByRole('alert').filter({ hasText: 'Something went wrong in the editor' })
	await alert.waitFor()
	await alert.getByText(/Your unsaved changes are kept/).waitFor()
	await page.unroute('**/api/admin/material/list')
	await alert.getByRole('link', { name: 'Back to the programmes', exact: true }).click()
	await page.waitForURL(/programManage/)
	await page.goto(`${site.server.origin}/schedule/windowsIndex?id=${id}`)
	await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click()
	await expect.poll(() => name.inputValue()).toBe('Unsaved name')
	await context.close()
})
