import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChromium, aPage, aServer, expectClean, type Server, signIn, type Watched } from './kit.ts'

let server: Server
let browser: Browser
let watched: Watched
let page: Page
beforeAll(async () => {
	server = await aServer()
	browser = await aChromium()
	watched = await aPage(browser)
	page = watched.page
	await signIn(page, server)
	await page.waitForURL(/\/home|\/$/)
})
afterAll(async () => {
	await browser?.close()
	await server?.remove()
})

const menu = () => page.getByRole('navigation', { name: 'Main menu' })

test('every address of the specification leads somewhere that says what it is', async () => {
	const addresses = [
		...['/', '/home', '/explorer', '/explorer/mediaList', '/explorer/newMediaList', '/explorer/mediaUp'],
		...['programManage', 'issueManage', 'interCutManage', 'addSchedule', 'newInterCut', 'playList'].map(
			name => `/schedule/${name}`,
		),
		...['/schedule', '/terminal', '/terminal/Control', '/uploadResume'],
		...['', '/materialCheck', '/programCheck', '/issueCheck', '/checkManage'].map(name => `/review${name}`),
		...['', '/loginlLog', '/operationLogs', '/terminalLogs'].map(name => `/log${name}`),
		...[
			'terminalControl',
			'terminalManage',
			'terminalLog',
			'kommanderDetails',
			'pandoraDetails',
			'acquisitionDevice',
		].map(name => `/device/${name}`),
		...[
			'organizationManage',
			'mediaManage',
			'operationLog',
			'userManage',
			'roleManage',
			'systemLayout',
			'nodeManage',
		].map(name => `/system/${name}`),
		...['personalCenter', 'accessLayout', 'reviewSetting', 'rrgentContent', 'pointDelivery', 'addPoint'].map(
			name => `/system/${name}`,
		),
		...['', '/ProgramTemplate', '/Material', '/Font', '/WebTools'].map(name => `/system/templateManagement${name}`),
	]
	for (const address of addresses) {
		await page.goto(`${server.origin}${address}`)
		// A heading, or the plain notice that the screen does not exist yet; never the page for an unknown address.
		await page.locator('main h1, main .notice').first().waitFor()
		expect([address, await menu().count()]).toEqual([address, 1])
		expect([address, await page.getByText('Page not found').count()]).toEqual([address, 0])
	}
	for (const address of ['/login', '/help', '/system/ReferralCode', '/schedule/windowsIndex']) {
		await page.goto(`${server.origin}${address}`)
		await page.locator('main, [role="main"], h1').first().waitFor()
		expect([address, await menu().count()]).toEqual([address, 0])
	}
	await page.goto(`${server.origin}/no/such/page`)
	await page.getByText('Page not found').waitFor()
})

test('quick add opens the five forms', async () => {
	const forms = [
		['Add material', page.getByRole('link', { name: /^Upload files/ })],
		['Create programme', page.getByRole('dialog', { name: /programme/i })],
		['Create release', page.getByRole('dialog')],
		['Add terminal', page.getByRole('dialog', { name: 'Add terminal' })],
		['Create account', page.getByRole('dialog', { name: 'Create account' })],
	] as const
	for (const [entry, form] of forms) {
		await page.goto(`${server.origin}/home`)
		await page.getByRole('button', { name: 'Quick add', exact: true }).click()
		await page.getByRole('link', { name: entry, exact: true }).click()
		await form.first().waitFor()
	}
})

test('what does not fit moves into "View More", and comes back', async () => {
	await page.goto(`${server.origin}/home`)
	const more = menu().getByRole('button', { name: 'View More', exact: true })
	await menu().getByRole('link', { name: 'Help', exact: true }).waitFor()
	await expect.poll(() => more.count()).toBe(0)
	await page.setViewportSize({ width: 700, height: 800 })
	await more.click()
	await menu().getByRole('link', { name: 'Help', exact: true }).waitFor()
	await menu().getByRole('link', { name: 'Role', exact: true }).click()
	await page.waitForURL(/roleManage/)
	await page.setViewportSize({ width: 1440, height: 900 })
	await more.waitFor({ state: 'detached' })
})

test('the language is switched without loading the page again, with the words of dates and tables', async () => {
	await page.goto(`${server.origin}/system/userManage`)
	await page.getByRole('heading', { name: 'User', exact: true }).waitFor()
	await page.evaluate(() => Object.assign(window, { same: true }))
	for (const [language, heading] of [
		['Русский', 'Пользователи'],
		['日本語', 'ユーザー管理'],
		['Türkçe', 'Kullanıcılar'],
		['Tiếng Việt', 'Người dùng'],
		['中文', '用户管理'],
		['English', 'User'],
	] as const) {
		await page.locator('.top-looks .menu').first().getByRole('button').first().click()
		await page.getByRole('button', { name: language, exact: true }).first().click()
		await page.getByRole('heading', { name: heading, exact: true }).waitFor()
	}
	expect(await page.evaluate(() => (window as unknown as { same?: boolean }).same)).toBe(true)
	expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
})

test('the cookie of the specification for Vietnamese, vn, is understood', async () => {
	await page.context().addCookies([{ name: 'language', value: 'vn', url: server.origin }])
	await page.goto(`${server.origin}/system/userManage`)
	await page.getByRole('heading', { name: 'Người dùng', exact: true }).waitFor()
	await page.context().addCookies([{ name: 'language', value: 'en', url: server.origin }])
})

test('about says the version, and help is in the user menu only while showHelp is 1', async () => {
	await page.goto(`${server.origin}/home`)
	const user = page.getByRole('button', { name: 'admin', exact: true })
	await user.click()
	await page.getByRole('button', { name: 'About system', exact: true }).click()
	await page.getByText('System version 3.0.13').waitFor()
	await user.click()
	await page.getByRole('link', { name: 'Help document', exact: true }).waitFor()
	await page.keyboard.press('Escape')
	expectClean(watched)
})
