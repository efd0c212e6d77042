import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChromium, aPage, aServer, password, pictureShown, type Server, signIn, verify_code } from './kit.ts'

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

const fill = async (page: Page, account: string, given: string, code: string): Promise<void> => {
	await pictureShown(page)
	await page.getByLabel('Account', { exact: true }).fill(account)
	await page.getByLabel('Password', { exact: true }).fill(given)
	await page.getByLabel('Verification code', { exact: true }).fill(code)
	await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const cookie = async (page: Page, name: string): Promise<string | undefined> =>
	(await page.context().cookies(server.origin)).find(found => found.name === name)?.value

test('wrong password and wrong code are told in words, and the right ones lead in', async () => {
	const visitor = await aPage(browser)
	const { page } = visitor
	await page.goto(`${server.origin}/home`)
	await page.waitForURL(/\/login/)
	await fill(page, 'admin', 'Wrong#12345', verify_code)
	await page.getByText('Wrong user name or password').first().waitFor()
	await expect.poll(() => cookie(page, 'verify')).toBe('1')
	await fill(page, 'admin', password, '0000')
	await page
		.getByText(/verification code is empty, wrong or expired/i)
		.first()
		.waitFor()
	await expect.poll(() => cookie(page, 'verify')).toBe('2')
	await fill(page, 'admin', password, verify_code)
	await page.waitForURL(/\/home|\/$/)
	await expect.poll(() => cookie(page, 'isLogin')).toBe('1')
	expect(visitor.errors()).toEqual([])
})

test('a session that has ended on the server leads to the login with a warning', async () => {
	const { page, context } = await aPage(browser)
	await signIn(page, server)
	await page.waitForURL(/\/home|\/$/)
	// The cookie that scripts cannot see is the session: without it the token opens nothing.
	await context.clearCookies({ name: 'vitrine_session' })
	await page.goto(`${server.origin}/explorer/mediaList`)
	await page.waitForURL(/\/login/, { timeout: 120_000 })
	await expect.poll(() => cookie(page, 'isLogin')).toBeUndefined()
})

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
		const another = page.getByRole('button', { name: 'New verification picture', exact: true })
		const words = page.getByRole('alert').filter({ hasText: 'The picture could not be loaded' })
		await own.stop('SIGKILL')
		await another.click()
		await words.waitFor()
		await own.start()
		await words.getByRole('button', { name: 'Retry', exact: true }).click()
		await pictureShown(page)
		await expect.poll(() => words.count()).toBe(0)
		// Without a network it is fetched again by itself, once there is one.
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
