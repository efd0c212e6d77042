import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signIn as operate } from '@vitrine/fleet/operator'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFindings } from './axe.ts'
import { aChromium, aPage, aPicture, aServer, password, type Server, signIn, verify_code } from './kit.ts'
import { buildProgram, upload } from './steps.ts'

let server: Server
let browser: Browser
let folder: string
let editor: string
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'vitrine-media-'))
	server = await aServer()
	browser = await aChromium()
	const operator = await operate(server.origin, { account: 'admin', password, verifyCode: async () => verify_code })
	const { id } = await operator.terminals.add({ name: 'Lobby', sn: 'LOBBY1', key: 'key-of-LOBBY1' })
	await operator.terminals.tag({ ids: [id], add: ['portrait', 'a tag of thirty characters ok'] })
	await operator.selections.add({ name: 'Entrances', deviceids: [id] })
	const { page, context } = await aPage(browser)
	await signIn(page, server)
	await page.waitForURL(/\/home|\/$/)
	await upload(page, server, [
		await aPicture(folder, 'a name that is long enough to need more than one line.png', 'teal'),
	])
	await buildProgram(page, server, 'Welcome', ['a name that is long enough to need more than one line.png'])
	editor = new URL(page.url()).pathname + new URL(page.url()).search
	await context.close()
})
afterAll(async () => {
	await browser?.close()
	await server?.remove()
	await rm(folder, { recursive: true, force: true })
})

const screens = [
	'/home',
	'/home?records=mp',
	'/home/statistics',
	'/home/completeness',
	'/explorer/mediaList',
	'/explorer/mediaList?view=list',
	'/explorer/mediaUp',
	'/explorer/newMediaList',
	'/explorer/newMediaList?kind=sheet',
	'/explorer/newMediaList?kind=colorful_text',
	'/explorer/newMediaList?kind=weather',
	'/explorer/newMediaList?kind=countdown',
	'/schedule/programManage',
	'/schedule/programManage?view=grid',
	'/schedule/programManage?details=1',
	'/schedule/programManage?type=addProgram',
	'/schedule/programPreview?id=1',
	'/schedule/issueManage',
	'/schedule/issueManage?type=addRelease',
	'/schedule/playList?program=1',
	'/schedule/addSchedule',
	'/schedule/interCutManage',
	'/schedule/interCutManage?tab=events',
	'/schedule/newInterCut',
	'/terminal/Control',
	'/terminal/Control?view=cards',
	'/terminal/Control?type=addTerminal',
	'/review/materialCheck',
	'/review/programCheck',
	'/review/checkManage',
	'/schedule/scheduleTemplate',
	'/schedule/playSimulator',
	'/system/rrgentContent',
	'/system/reviewSetting',
	'/system/mediaManage',
	'/system/organizationManage',
	'/system/userManage',
	'/system/userManage?type=addUser',
	'/system/userManage?type=referrals',
	'/system/roleManage',
	'/system/roleManage?tab=holders',
	'/system/personalCenter',
	'/system/personalCenter?tab=security',
	'/system/personalCenter?tab=sessions',
	'/system/personalCenter?tab=tokens',
	'/system/systemLayout',
	'/system/accessLayout',
	'/system/ReferralCode',
	'/login?view=register',
	'/login?view=reset',
	'/home?downloads=open',
	'/system/templateManagement/ProgramTemplate',
	'/system/templateManagement/Material',
	'/system/templateManagement/Font',
	'/system/templateManagement/WebTools',
	'/help',
	'/help/publishing',
]

// Most of the time is spent waiting for the network to be idle, which the three can do in parallel.
describe.concurrent.each([
	{ colorScheme: 'light', viewport: { width: 1440, height: 900 }, locale: 'zh-CN' },
	{ colorScheme: 'dark', viewport: { width: 390, height: 844 }, locale: 'en-US' },
	{ colorScheme: 'dark', viewport: { width: 1440, height: 900 }, locale: 'ru-RU' },
] as const)('in $colorScheme at $viewport.width px, $locale', options => {
	test('axe finds nothing, and nothing is wider than the screen', async () => {
		const signed = await aPage(browser)
		await signIn(signed.page, server)
		await signed.page.waitForURL(/\/home|\/$/)
		const storageState = await signed.context.storageState()
		const session = await signed.page.evaluate(() => JSON.stringify({ ...sessionStorage }))
		const watched = await aPage(browser, { ...options, storageState, reducedMotion: 'reduce' })
		const { page, context } = watched
		await context.addInitScript(stored => {
			for (const [key, value] of Object.entries(JSON.parse(stored) as Record<string, string>))
				sessionStorage.setItem(key, value)
		}, session)
		const language = { name: 'language', value: options.locale.slice(0, 2), url: server.origin }
		await context.addCookies([language])
		const found: string[] = []
		for (const screen of [...screens, ...(options.viewport.width > 900 ? [editor] : [])]) {
			await page.goto(`${server.origin}${screen}`)
			await page.waitForLoadState('networkidle')
			found.push(...(await axeFindings(page)).map(finding => `${screen}: ${finding}`))
			const wide = await page.evaluate(
				() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
			)
			if (wide > 0) found.push(`${screen}: ${wide} px wider than the screen`)
		}
		expect(found).toEqual([])
		expect(watched.errors()).toEqual([])
		await context.close()
		await signed.context.close()
	})
})

test('the login page too, before anybody has signed in', async () => {
	for (const colorScheme of ['light', 'dark'] as const) {
		const { page, context } = await aPage(browser, { colorScheme })
		await page.goto(`${server.origin}/login`)
		await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
		expect(await axeFindings(page)).toEqual([])
		await context.close()
	}
})
