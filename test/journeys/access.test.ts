import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillLogin } from './accounts.ts'
import { aChromium, aPage, aServer, password, type Server, signIn, verify_code } from './kit.ts'

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

const cookie = async (page: Page, name: string): Promise<string | undefined> =>
	(await page.context().cookies(server.origin)).find(found => found.name === name)?.value

test('wrong password and wrong code are told in words, and the right ones lead in', async () => {
	const visitor = await aPage(browser)
	const { page } = visitor
	await page.goto(`${server.origin}/home`)
	await page.waitForURL(/\/login/)
	await fillLogin(page, 'admin', 'Wrong#12345', verify_code)
	await page.getByText('Wrong user name or password').first().waitFor()
	await expect.poll(() => cookie(page, 'verify')).toBe('1')
	await fillLogin(page, 'admin', password, '0000')
	await page
		.getByText(/verification code is empty, wrong or expired/i)
		.first()
		.waitFor()
	await expect.poll(() => cookie(page, 'verify')).toBe('2')
	await fillLogin(page, 'admin', password, verify_code)
	await page.waitForURL(/\/home|\/$/)
	await expect.poll(() => cookie(page, 'isLogin')).toBe('1')
	expect(visitor.errors()).toEqual([])
})

test('a session that has ended on the server leads to the login with a warning', async () => {
	const { page, context } = await aPage(browser)
	await signIn(page, server)
	await page.waitForURL(/\/home|\/$/)
	// The cookie that scripts cannot see is the session: without it the token grants no access.
	await context.clearCookies({ name: 'vitrine_session' })
	await page.goto(`${server.origin}/explorer/mediaList`)
	await page.waitForURL(/\/login/, { timeout: 120_000 })
	await expect.poll(() => cookie(page, 'isLogin')).toBeUndefined()
})
