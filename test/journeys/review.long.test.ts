import { preset_roles } from '@vitrine/domain/people/permission'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAccount, signedIn } from './accounts.ts'
import { aPage, aPicture, expectClean, password, signIn } from './kit.ts'
import { aSite, type Site, uploadBy } from './operated.ts'
import { buildProgram, playerData, playerIs, publish } from './steps.ts'

let site: Site
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

test('a program is rejected and corrected, and its release reaches the terminal once a second person agrees', async () => {
	const { server, browser, operator, folder } = site
	await anAccount(site, 'reviewer', preset_roles.auditor.id)
	await operator.terminals.add({ name: 'Wall', sn: 'WALL1', key: 'wall-key-1' })
	await uploadBy(operator, await aPicture(folder, 'good.png', 'green'))
	const author = await signedIn(site)
	const { page } = author
	await page.goto(`${server.origin}/system/reviewSetting`)
	for (const name of ['Programmes need review', 'Releases need review'])
		await page.getByRole('switch', { name, exact: true }).click()
	await page.getByRole('button', { name: 'Save', exact: true }).click()
	await page
		.getByText(/was saved/)
		.first()
		.waitFor()
	await buildProgram(page, server, 'Corrected', ['good.png'])

	const second = await aPage(browser, { viewport: { width: 390, height: 844 } })
	const { page: phone } = second
	await signIn(phone, server, 'reviewer', password)
	await phone.waitForURL(/\/home|\/$/)
	await phone.goto(`${server.origin}/review/programCheck`)
	await phone.getByText('This programme has never been approved.').waitFor()
	await expect.poll(() => phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
	await phone.keyboard.press('r')
	const asking = phone.getByRole('dialog', { name: 'Corrected' })
	await asking.getByLabel('Reason for the rejection', { exact: true }).fill('Too small')
	await asking.getByRole('button', { name: 'Reject', exact: true }).click()
	await phone.getByText('No programme is waiting for review').waitFor()

	const toast = page.locator('.toast').filter({ hasText: 'Programme “Corrected” was rejected: Too small' })
	await toast.getByRole('button', { name: 'Open', exact: true }).click()
	await page.waitForURL(/windowsIndex\?id=/)
	await page.getByRole('button', { name: 'Add window', exact: true }).click()
	await page.getByRole('button', { name: 'Full screen', exact: true }).click()
	await page.getByRole('button', { name: 'Save', exact: true }).click()
	await page.getByText('“Corrected” saved').last().waitFor()
	await phone.reload()
	await phone.getByRole('button', { name: /^Corrected/ }).waitFor()
	await phone.keyboard.press('a')
	await phone.getByText('“Corrected” approved').first().waitFor()

	const screen = await aPage(browser)
	await screen.page.goto(`${server.origin}/player/?sn=WALL1&key=wall-key-1`)
	await playerIs(screen.page, 'idle')
	await publish(page, server, 'Corrected')
	await phone.goto(`${server.origin}/review/issueCheck`)
	await phone.getByRole('button', { name: /^Corrected/ }).waitFor()
	expect((await playerData(screen.page)).state).toBe('idle')
	await phone.getByRole('button', { name: 'Approve', exact: true }).click()
	await phone.getByText('“Corrected” approved').first().waitFor()
	await playerIs(screen.page, 'playing')
	expectClean(author, second, screen)
})
