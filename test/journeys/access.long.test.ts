import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChromium, aPage, aServer, pictureShown, signIn } from './kit.ts'

let browser: Browser
beforeAll(async () => {
	browser = await aChromium()
})
afterAll(() => browser?.close())

test('the default password of a first start has to be changed before anything else', async () => {
	const fresh = await aServer({})
	const given = /password (\S+) \(shown this once/.exec(fresh.output)?.[1] ?? ''
	const { page } = await aPage(browser)
	await signIn(page, fresh, 'admin', given)
	await page.getByLabel('Current password', { exact: true }).fill(given)
	await page.getByLabel('New password', { exact: true }).fill('Better#2026')
	await page.getByLabel('Repeat password', { exact: true }).fill('Better#2026')
	await page.getByRole('button', { name: 'Change password', exact: true }).click()
	await page.getByRole('link', { name: 'Home', exact: true }).first().waitFor()
	await page.goto(`${fresh.origin}/terminal/Control`)
	await page.getByText('No terminals yet').waitFor()
	await fresh.remove()
})

test.each([
	['/login', 'Sign in'],
	['/login?view=register', 'Register'],
	['/login?view=reset', 'Send code'],
])(
	'a picture of a code that cannot be had says so on %s, and comes once the server is there again',
	async (path, end) => {
		const own = await aServer()
		const { page, context } = await aPage(browser)
		await page.goto(`${own.origin}${path}`)
		await page.getByRole('button', { name: end, exact: true }).first().waitFor()
		await pictureShown(page)
		const another = page.getByRole('button', { name: 'New verification code', exact: true })
		const words = page.getByRole('alert').filter({ hasText: 'The picture could not be loaded' })
		await own.stop('SIGKILL')
		await another.click()
		await words.waitFor()
		await own.start()
		await words.getByRole('button', { name: 'Retry', exact: true }).click()
		await pictureShown(page)
		await expect.poll(() => words.count()).toBe(0)
		// Without a network it is fetched again automatically once there is one.
		await context.setOffline(true)
		await another.click()
		await words.waitFor()
		await context.setOffline(false)
		await pictureShown(page)
		await expect.poll(() => words.count()).toBe(0)
		await context.close()
		await own.remove()
	},
)
