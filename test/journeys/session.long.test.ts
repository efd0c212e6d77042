import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChromium, aPage, aServer, expectClean, type Server, signIn } from './kit.ts'

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

const signedIn = async () => {
	const watched = await aPage(browser)
	await signIn(watched.page, server)
	await watched.page.waitForURL(/\/home|\/$/)
	return watched
}
const cookies = async (page: Page): Promise<string[]> =>
	(await page.context().cookies(server.origin)).map(cookie => cookie.name).sort()

/** Answers one call with a status of the error codes, like a server that has lost the session in between. */
const answering = (page: Page, path: string, status: number, tips: string) =>
	page.route(`**/api${path}`, route =>
		route.fulfill({ contentType: 'application/json', body: JSON.stringify({ status, data: null, tips }) }),
	)

test.each([
	[100000008, '未登录', 'Not signed in'],
	[1000000013, '登录已过期', 'Your sign-in has expired'],
	[1000000014, '账号已在其他地方登录', /signed in elsewhere/i],
	[1000000015, '账号已停用或不存在', /disabled or does not exist/i],
] as const)('status %i clears all cookies but rtp, warns, and leads to the login', async (status, tips, words) => {
	const watched = await signedIn()
	const { page, context } = watched
	await context.addCookies([
		{ name: 'rtp', value: 'kept', url: server.origin },
		{ name: 'language', value: 'en', url: server.origin },
	])
	await page.getByRole('link', { name: 'Terminal', exact: true }).click()
	await page.waitForURL(/\/terminal\/Control/)
	await answering(page, '/admin/device/list', status, tips)
	await page.reload()
	await page.getByText(words).first().waitFor()
	await page.waitForURL(/\/login\?to=/)
	const left = await cookies(page)
	expect(left).toContain('rtp')
	for (const name of ['isLogin', 'token', 'role_id', 'isadmin', 'username', 'group_id'])
		expect(left).not.toContain(name)
	await context.close()
})

test('a failure of the server is told as one, whatever it was', async () => {
	const watched = await signedIn()
	const { page } = watched
	await page.route('**/api/admin/device/list', route => route.fulfill({ status: 500, body: 'broken' }))
	await page.getByRole('link', { name: 'Terminal', exact: true }).click()
	await page.getByText('The request returned an error!').first().waitFor()
	const again = page.getByRole('button', { name: 'Retry', exact: true })
	await again.waitFor()
	await page.unroute('**/api/admin/device/list')
	await again.click()
	await page.getByText('No terminals yet').waitFor()
	expect(watched.errors(/500/)).toEqual([])
	await watched.context.close()
})

test('another message of the server is a warning in the language that is on', async () => {
	const { page, context } = await signedIn()
	await answering(page, '/admin/device/list', 100000208, '服务器繁忙，请稍后再试')
	await page.getByRole('link', { name: 'Terminal', exact: true }).click()
	await page.locator('.toast.warning').getByText('The server is busy').waitFor()
	await context.close()
})

test('without a network nothing is said but by the sign of the connection, which comes back by itself', async () => {
	const watched = await signedIn()
	const { page, context } = watched
	await page.getByRole('status').filter({ hasText: 'Live connection' }).waitFor({ state: 'attached' })
	await context.setOffline(true)
	await page.getByRole('link', { name: 'Terminal', exact: true }).click()
	await page.getByRole('button', { name: 'Retry', exact: true }).waitFor({ timeout: 120_000 })
	expect(await page.locator('.toast.error').count()).toBe(0)
	await context.setOffline(false)
	await page.getByRole('button', { name: 'Retry', exact: true }).click()
	await page.getByText('No terminals yet').waitFor()
	await context.close()
})

test('logging out keeps rtp and the language, and other tabs follow', async () => {
	const watched = await signedIn()
	const { page, context } = watched
	await context.addCookies([{ name: 'rtp', value: 'kept', url: server.origin }])
	const other = await context.newPage()
	await other.goto(`${server.origin}/terminal/Control`)
	await other.getByText('No terminals yet').waitFor()
	await page.getByRole('button', { name: 'admin', exact: true }).click()
	await page.getByRole('button', { name: 'Log out', exact: true }).click()
	await page.waitForURL(/\/login/)
	await other.waitForURL(/\/login/)
	// The login page reads the layout again; nothing of the user remains.
	const looks = ['favicon', 'loginPicture', 'logo', 'webTitle', 'accent_color', 'default_time_zone']
	const titles = ['zh', 'en', 'vi', 'ru', 'tr', 'ja'].map(language => `web_title_${language}`)
	const foot = ['slogan', 'copyright', 'record_number', 'record_url', 'login_language', 'login_help', 'keep_login']
	const layout = [...looks, ...titles, ...foot, 'helpUrl', 'showHelp', 'vitrine_session']
	expect((await cookies(page)).filter(name => !layout.includes(name))).toEqual(['language', 'rtp'])
	expectClean(watched)
	await context.close()
})

test('cookies that are edited by hand change what is drawn and nothing else', async () => {
	const watched = await signedIn()
	const { page, context } = watched
	const role = (value: string) => context.addCookies([{ name: 'role_id', value, url: server.origin }])
	const menu = page.getByRole('navigation', { name: 'Main menu' })
	await role('3')
	await page.goto(`${server.origin}/home`)
	await menu.getByRole('button', { name: 'Check', exact: true }).waitFor()
	expect(await menu.getByRole('link', { name: 'Terminal', exact: true }).count()).toBe(0)
	// The server still has the final say on the session.
	await page.goto(`${server.origin}/terminal/Control`)
	await page.getByText('No terminals yet').waitFor()
	await context.addCookies([{ name: 'isLogin', value: '0', url: server.origin }])
	await page.goto(`${server.origin}/terminal/Control`)
	await page.waitForURL(/\/login/)
	await context.close()
})
