import { allCalls } from '@vitrine/contract/all'
import type { Endpoint } from '@vitrine/contract/call/endpoint'
import { errors } from '@vitrine/contract/error-codes'
import {
	effective,
	isPermitted,
	type Permission,
	permissions,
	preset_roles,
	withImplied,
} from '@vitrine/domain/people/permission'
import { all, type TextKey } from '@vitrine/texts/all'
import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPage, signIn, type Watched } from './kit.ts'
import { aSite, colourProgram } from './operated.ts'

const [first_password, own_password] = ['First#2026', 'Mine#2026!']

/** An action of a screen: the text of its button or link, and the calls that it leads to. */
interface Offer {
	readonly text: TextKey
	readonly calls: readonly string[]
}

const offer = (text: TextKey, ...calls: string[]): Offer => ({ text, calls })

/** The calls that a screen reads with, and the actions it offers: visible ones, and those under "More" of a row. */
interface Screen {
	readonly reads: readonly string[]
	readonly offers: readonly Offer[]
	/** The row's button, if there is one, and the actions behind it. */
	readonly more?: { readonly of: string; readonly offers: readonly Offer[] }
}

const screens: Readonly<Record<string, Screen>> = {
	'/explorer/mediaList': {
		reads: ['materials.list'],
		offers: [
			offer('上传素材', 'materials.uploadStart'),
			offer('新建目录', 'directories.add'),
			offer('回收站', 'materials.restore'),
			offer('重命名', 'materials.rename'),
			offer('删除', 'materials.remove'),
		],
	},
	'/explorer/newMediaList': { reads: ['materials.make'], offers: [offer('返回素材库', 'materials.list')] },
	'/explorer/mediaUp': { reads: ['materials.uploadStart'], offers: [] },
	'/system/mediaManage': { reads: ['directories.list'], offers: [offer('新建目录', 'directories.add')] },
	'/schedule/programManage': {
		reads: ['programs.list'],
		offers: [offer('创建节目', 'programs.create'), offer('编辑', 'programs.save'), offer('发布', 'releases.publish')],
		more: {
			of: 'More teal',
			offers: [offer('预览', 'programs.get'), offer('复制', 'programs.copy'), offer('删除', 'programs.remove')],
		},
	},
	'/schedule/issueManage': {
		reads: ['releases.list'],
		offers: [
			offer('创建发布', 'releases.publish'),
			offer('播放列表发布', 'releases.publish'),
			offer('播放模拟', 'releases.getHeld', 'terminals.list'),
			offer('插播管理', 'interludes.list'),
		],
	},
	'/schedule/interCutManage': {
		reads: ['interludes.list'],
		offers: [
			offer('新建插播', 'interludes.save'),
			offer('发布', 'interludes.publish'),
			offer('删除', 'interludes.remove'),
		],
	},
	'/schedule/scheduleTemplate': { reads: ['timing.list'], offers: [offer('新建日程模板', 'timing.save')] },
	'/terminal/Control': {
		reads: ['terminals.list'],
		offers: [
			offer('添加终端', 'terminals.add'),
			offer('批量导入', 'terminals.importSheet'),
			offer('导出', 'terminals.getSheet'),
			offer('控制', 'commands.cancel'),
			offer('编辑', 'terminals.edit'),
			offer('日程模板', 'timing.list'),
		],
		more: {
			of: 'More actions for “Lobby”',
			offers: [offer('封禁', 'terminals.ban'), offer('删除', 'terminals.remove')],
		},
	},
	'/review/materialCheck': { reads: ['review.listPending'], offers: [] },
	'/review/issueCheck': { reads: ['review.listPending'], offers: [] },
	'/review/checkManage': { reads: ['review.getOverview'], offers: [] },
	'/system/organizationManage': { reads: ['organizations.list'], offers: [offer('添加组织', 'organizations.add')] },
	'/system/userManage': {
		reads: ['users.list'],
		offers: [offer('创建账号', 'users.add'), offer('推荐码', 'users.listReferrals')],
	},
	'/system/roleManage': { reads: ['roles.list'], offers: [offer('添加角色', 'roles.add')] },
	'/system/systemLayout': { reads: ['system.layout'], offers: [] },
	'/system/templateManagement/Font': { reads: ['templates.list'], offers: [offer('上传字体', 'templates.addFont')] },
	'/system/rrgentContent': {
		reads: ['emergency.list'],
		offers: [offer('新建紧急内容', 'emergency.save'), offer('发布紧急内容', 'emergency.publish')],
	},
	'/schedule/windowsIndex': { reads: ['programs.save'], offers: [] },
}

/** The quick-add menu (specification A §2). */
const additions: readonly Offer[] = [
	offer('添加素材', 'materials.uploadStart'),
	offer('创建节目', 'programs.create'),
	offer('创建发布', 'releases.publish'),
	offer('添加终端', 'terminals.add'),
	offer('创建账号', 'users.add'),
]

const mayOf = (name: string): Endpoint['may'] => {
	const [feature = '', call = ''] = name.split('.')
	const endpoint = (allCalls as unknown as Record<string, Record<string, Endpoint>>)[feature]?.[call]
	if (endpoint === undefined) throw new Error(`no call ${name}`)
	return endpoint.may
}

/** The three preset roles, and a role for each single right. */
const roles: readonly (readonly [string, readonly Permission[]])[] = [
	...Object.entries(preset_roles).map(([name, role]) => [name, role.permissions] as const),
	...permissions.map(permission => [permission, withImplied([permission])] as const),
]

let site: Awaited<ReturnType<typeof aSite>>
let member: Watched
let user_id = 0
let role_id = 0
const refused: string[] = []
/** The screen that is open, and the one that was when a request began. */
let opened = ''
const opened_by = new WeakMap<Request, string>()

const named = (page: Page, text: TextKey) => {
	const name = all[text].en
	return page.getByRole('button', { name, exact: true }).or(page.getByRole('link', { name, exact: true }))
}

/** The notice on a screen that the user may not see. */
const refusedNotice = (page: Page) => page.getByText(all.没有权限.en, { exact: true })

/** Buttons and links of the screen with exactly this text, whatever their accessible name. */
const inMain = (page: Page, text: TextKey) =>
	page
		.locator('main')
		.locator('a, button')
		.filter({ hasText: new RegExp(`^\\s*${all[text].en}\\s*$`) })

beforeAll(async () => {
	site = await aSite()
	const { operator, server, browser } = site
	const program = await colourProgram(site, 'teal')
	const terminal = await operator.terminals.add({ name: 'Lobby', sn: 'LOBBY1', key: 'key-of-LOBBY1' })
	await operator.releases.publish({ play_ids: [program], deviceids: [terminal.id] })
	await operator.interludes.save({
		name: 'Bell',
		type: 'signal',
		w: 640,
		h: 360,
		source: 'hdmi1',
		source_duration: 5000,
	})
	role_id = (await operator.roles.add({ name: 'Walker', remark: '', permissions: ['plays.read'] })).id
	const [group] = await operator.access.groupList({})
	user_id = (
		await operator.users.add({
			account: 'walker',
			realname: 'Walker',
			group_id: group?.id ?? 0,
			role_id,
			password: first_password,
			confirm_password: first_password,
		})
	).id
	member = await aPage(browser)
	const { page } = member
	page.setDefaultTimeout(120_000)
	page.on('request', request => {
		if (request.isNavigationRequest() && request.frame() === page.mainFrame()) opened = new URL(request.url()).pathname
		else opened_by.set(request, opened)
	})
	page.on('response', async response => {
		// The home page is open while rights change: what it had begun to read may be refused.
		if (!response.url().includes('/api/') || opened_by.get(response.request()) === '/home') return
		const body = (await response.json().catch(() => null)) as { status?: number } | null
		if (body?.status === errors.not_permitted.status) refused.push(new URL(response.url()).pathname)
	})
	await signIn(page, server, 'walker', first_password)
	await page.getByLabel('Current password', { exact: true }).fill(first_password)
	await page.getByLabel('New password', { exact: true }).fill(own_password)
	await page.getByLabel('Repeat password', { exact: true }).fill(own_password)
	await page.getByRole('button', { name: 'Change password', exact: true }).click()
	await page.getByRole('link', { name: 'Home', exact: true }).first().waitFor()
})
afterAll(() => site?.remove())

/** Gives the test user a preset role, or a custom role with these rights. */
const become = async (name: string, granted: readonly Permission[]): Promise<void> => {
	const { operator } = site
	const [user] = (await operator.users.list({ key_word: 'walker' })).list
	const preset = Object.entries(preset_roles).find(([known]) => known === name)?.[1]
	if (preset === undefined)
		await operator.roles.edit({ id: role_id, name: 'Walker', remark: '', permissions: [...granted] })
	await operator.users.edit({
		id: user_id,
		realname: 'Walker',
		group_id: user?.group_id ?? 0,
		role_id: preset?.id ?? role_id,
	})
}

type May = (calls: readonly string[]) => boolean

const expectAdditions = async (page: Page, may: May): Promise<void> => {
	const menu = page.locator('.top-tools .menu-panel')
	for (const { text, calls } of additions) {
		const found = menu.getByRole('link', { name: all[text].en, exact: true })
		expect([text, await found.count()]).toEqual([text, may(calls) ? 1 : 0])
	}
}

/** The open home page is updated with new rights automatically. */
const expectHome = async (page: Page, may: May): Promise<void> => {
	const quick = named(page, '快速添加')
	await expect.poll(() => quick.count()).toBe(additions.some(({ calls }) => may(calls)) ? 1 : 0)
	await expect
		.poll(() => page.getByRole('region', { name: 'Play records' }).count())
		.toBe(may(['plays.getPlayHistoryList']) ? 1 : 0)
	// Its name goes on with how many are unfinished.
	const downloads = page.getByRole('button', { name: all.下载进度.en })
	await expect.poll(() => downloads.count()).toBe(may(['downloads.getDownloadList']) ? 1 : 0)
	if ((await quick.count()) === 0) return
	await quick.click()
	await expectAdditions(page, may)
}

const expectMore = async (page: Page, path: string, { of, offers }: NonNullable<Screen['more']>, may: May) => {
	const opener = page.getByRole('button', { name: of, exact: true })
	if (!offers.some(({ calls }) => may(calls))) return expect([path, await opener.count()]).toEqual([path, 0])
	await opener.click()
	const menu = page.getByRole('menu').filter({ visible: true })
	await menu.waitFor()
	for (const { text, calls } of offers) {
		const found = menu.getByRole('menuitem', { name: all[text].en, exact: true })
		expect([path, text, await found.count()]).toEqual([path, text, may(calls) ? 1 : 0])
	}
}

const expectOffers = async (page: Page, path: string, { offers, more }: Screen, may: May): Promise<void> => {
	await page.locator('main').first().waitFor()
	await page.waitForLoadState('networkidle')
	expect([path, await refusedNotice(page).count()]).toEqual([path, 0])
	for (const { text, calls } of offers) {
		const found = inMain(page, text)
		if (may(calls)) await found.first().waitFor()
		else expect([path, text, await found.count()]).toEqual([path, text, 0])
	}
	if (more !== undefined) await expectMore(page, path, more, may)
}

test.each(roles)('%s is offered what its calls permit, at once, and nothing else', async (name, granted) => {
	const { page } = member
	const held = effective(granted, true)
	const may: May = calls => calls.every(call => isPermitted(mayOf(call), held))
	await page.goto(`${site.server.origin}/home`)
	await page.locator('.connection.open').waitFor({ state: 'attached' })
	await become(name, granted)
	await expectHome(page, may)
	// What the page asked with the former rights is of no interest, nor is what is still on its way.
	await page.goto('about:blank')
	refused.length = 0
	const isPreset = Object.hasOwn(preset_roles, name)
	for (const [path, screen] of Object.entries(screens)) {
		// Screens without the right to read are only tried with the preset roles; the rule itself has its own test (screen-rights.test.ts).
		if (!may(screen.reads) && !isPreset) continue
		await page.goto(`${site.server.origin}${path}`)
		if (may(screen.reads)) await expectOffers(page, path, screen, may)
		else await refusedNotice(page).waitFor()
	}
	expect(refused).toEqual([])
})
