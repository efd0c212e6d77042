import { errors } from '@vitrine/contract/error-codes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAccount, signedIn } from './accounts.ts'
import { aSite, colourProgram, type Site } from './operated.ts'

// Every route of the two tables of the specification (A §2 and B §2), opened by its address as each of the three roles: it is a working
// screen, or a notice that names the missing right. Nothing leads to a placeholder, and no screen requests what its reader may not have.

let site: Site
let terminal: number
let program: number
beforeAll(async () => {
	site = await aSite()
	const { operator } = site
	const { id } = await operator.terminals.add({ name: 'Lobby', sn: 'LOBBY1', key: 'key-of-LOBBY1' })
	terminal = id
	program = await colourProgram(site, 'teal')
	await anAccount(site, 'planner', 2)
	await anAccount(site, 'reviewer', 3)
})
afterAll(() => site?.remove())

const children: Readonly<Record<string, readonly string[]>> = {
	'/explorer': ['mediaList', 'newMediaList', 'mediaUp'],
	'/schedule': [
		...['programManage', 'issueManage', 'interCutManage', 'addSchedule', 'newInterCut'],
		...['windowsIndex', 'playList'],
	],
	'/terminal': ['Control'],
	'/review': ['materialCheck', 'programCheck', 'issueCheck', 'checkManage'],
	'/log': ['loginlLog', 'operationLogs', 'terminalLogs'],
	'/device': [
		...['terminalControl', 'terminalManage', 'terminalLog', 'kommanderDetails', 'pandoraDetails'],
		'acquisitionDevice',
	],
	'/system': [
		...['organizationManage', 'mediaManage', 'operationLog', 'userManage', 'roleManage', 'systemLayout'],
		...['nodeManage', 'personalCenter', 'accessLayout', 'reviewSetting', 'referralCode', 'rrgentContent'],
		...['pointDelivery', 'addPoint', 'templateManagement'],
	],
	'/system/templateManagement': ['ProgramTemplate', 'Material', 'Font', 'WebTools'],
}
const routes = [
	...['/', '/home', '/help', '/uploadResume'],
	...Object.entries(children).flatMap(([parent, own]) => [parent, ...own.map(child => `${parent}/${child}`)]),
]

/** The address of a route, with the id of its subject if it has one. */
const about = (route: string): string => {
	if (route === '/schedule/windowsIndex') return `${route}?id=${program}`
	return /^\/device\/\w+(Details|Log)$/.test(route) ? `${route}?id=${terminal}` : route
}

/** What each role is denied, according to the specification's menus of each role (A §6) and this product's presets. */
const refused: Readonly<Record<string, readonly string[]>> = {
	admin: [],
	planner: [
		...['/review', '/review/materialCheck', '/review/programCheck', '/review/issueCheck', '/review/checkManage'],
		...['/log', '/log/loginlLog', '/log/operationLogs', '/log/terminalLogs', '/device/terminalLog'],
		...['/system/operationLog', '/system/userManage', '/system/roleManage', '/system/systemLayout'],
		...['/system/nodeManage', '/system/accessLayout', '/system/reviewSetting'],
	],
	reviewer: [
		...['/uploadResume', '/explorer/newMediaList', '/explorer/mediaUp', '/schedule/addSchedule'],
		...['/schedule/newInterCut', '/schedule/windowsIndex', '/schedule/playList', '/system/userManage'],
		...['/system/roleManage', '/system/systemLayout', '/system/nodeManage', '/system/accessLayout'],
		...['/system/reviewSetting', '/system/addPoint'],
	],
}

describe.each(Object.keys(refused))('as %s', account => {
	test('every route is a screen that works, or says which right is missing', async () => {
		const watched = await signedIn(site, account)
		const { page } = watched
		const wrong: string[] = []
		const unable: string[] = []
		page.on('response', async response => {
			if (!response.url().includes('/api/') || !response.headers()['content-type']?.includes('json')) return
			const body = await response.json().catch(() => null)
			if (body?.status === errors.not_permitted.status) wrong.push(`${page.url()} asked ${response.url()}`)
		})
		for (const route of routes) {
			await page.goto(`${site.server.origin}${about(route)}`)
			const notice = page.getByText('You do not have permission', { exact: false }).first()
			const heading = page.getByRole('heading', { level: 1 }).first()
			// The editor takes up the whole page, with its own bar instead of a heading.
			const saving = page.getByRole('button', { name: 'Save', exact: true }).first()
			await notice.or(heading).or(saving).first().waitFor()
			await page.waitForLoadState('networkidle')
			if (await notice.isVisible()) unable.push(route)
			else if (await page.getByRole('alert').first().isVisible())
				wrong.push(`${route}: ${await page.getByRole('alert').first().innerText()}`)
			if (/not available|coming soon|cannot be found|Page not found/i.test(await page.locator('body').innerText()))
				wrong.push(`${route} leads to nothing`)
		}
		expect(wrong).toEqual([])
		expect(unable).toEqual(refused[account])
		expect(watched.errors()).toEqual([])
		await watched.context.close()
	})
})
