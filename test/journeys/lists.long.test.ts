import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClassicChromium, aPage, signIn, type Watched } from './kit.ts'
import { aSite, colourProgram } from './operated.ts'

/** Realistically long names, so that every column has to cope. */
const long = 'North entrance, second floor, beside the lifts'

/** Every list of the application. */
const lists = [
	'/home',
	'/explorer/mediaList?view=list',
	'/system/mediaManage',
	'/schedule/programManage?view=list',
	'/schedule/issueManage',
	'/schedule/interCutManage',
	'/schedule/interCutManage?tab=events',
	'/schedule/scheduleTemplate',
	'/terminal/Control?view=list',
	'/system/organizationManage',
	'/system/userManage',
	'/system/roleManage',
	'/system/roleManage?tab=holders',
	'/system/templateManagement/ProgramTemplate',
	'/system/rrgentContent',
	'/review/checkManage',
]

let site: Awaited<ReturnType<typeof aSite>>
let watched: Watched
let closeBrowser: () => Promise<void>
beforeAll(async () => {
	site = await aSite()
	const { operator, server } = site
	const program = await colourProgram(site, 'teal')
	await operator.programs.copy({ id: program, name: long })
	const terminal = await operator.terminals.add({ name: long, sn: 'NORTHENTRANCE001', key: 'key-of-NORTH1' })
	await operator.terminals.tag({ ids: [terminal.id], add: ['portrait', 'ground floor'] })
	await operator.releases.publish({ play_ids: [program], deviceids: [terminal.id] })
	const interlude = await operator.interludes.save({
		name: long,
		type: 'signal',
		w: 640,
		h: 360,
		source: 'hdmi1',
		source_duration: 5000,
	})
	await operator.interludes.publish({ interlude_id: interlude.id, when: 'now', deviceids: [terminal.id] })
	const browser = await aClassicChromium()
	closeBrowser = () => browser.close()
	watched = await aPage(browser)
	await signIn(watched.page, server)
	await watched.page.waitForURL(/\/home|\/$/)
})
afterAll(async () => {
	await closeBrowser?.()
	await site?.remove()
})

/** Elements that scroll inside the screen, and row actions that are cut off at its edge. */
const cut = (page: Page): Promise<string[]> =>
	page.evaluate(() => {
		const nameOf = (element: Element) => `${element.tagName.toLowerCase()}.${[...element.classList].join('.')}`
		const scrolls = (element: Element) => {
			const style = getComputedStyle(element)
			const across = /auto|scroll/.test(style.overflowX) && element.scrollWidth > element.clientWidth
			const down = /auto|scroll/.test(style.overflowY) && element.scrollHeight > element.clientHeight
			return across || down
		}
		const boxes = [...document.querySelectorAll('main .table-scroll, main .table-scroll *, main .ant-table *')]
		const inner = boxes.filter(element => element.clientWidth > 0 && scrolls(element)).map(nameOf)
		const edge = document.documentElement.clientWidth
		const beyond = [...document.querySelectorAll('main table button, main table a')]
			.filter(element => {
				const { right, width } = element.getBoundingClientRect()
				return width > 0 && right > edge
			})
			.map(element => `beyond the edge: ${element.textContent}`)
		const page_scrolls = document.documentElement.scrollWidth > edge ? ['the page scrolls sideways'] : []
		return [...inner, ...beyond, ...page_scrolls]
	})

describe.each([
	{ width: 1440, height: 900 },
	{ width: 1280, height: 800 },
])('with classic scrollbars at $width px', viewport => {
	test.each(lists)('%s has no scrollbar of its own, and every action is in sight', async address => {
		const { page } = watched
		await page.setViewportSize(viewport)
		await page.goto(`${site.server.origin}${address}`)
		await page.locator('main h1').first().waitFor()
		await page.waitForLoadState('networkidle')
		expect(await cut(page)).toEqual([])
	})
})

describe('on a telephone', () => {
	test.each(lists)('%s is read without scrolling sideways', async address => {
		const { page } = watched
		await page.setViewportSize({ width: 390, height: 844 })
		await page.goto(`${site.server.origin}${address}`)
		await page.locator('main h1').first().waitFor()
		await page.waitForLoadState('networkidle')
		expect(await cut(page)).toEqual([])
	})

	test.each([
		['/schedule/interCutManage', 'Created since'],
		['/schedule/playList', 'Plays from (optional)'],
	])('the calendar on %s lies within the screen', async (address, label) => {
		const { page } = watched
		await page.setViewportSize({ width: 390, height: 844 })
		await page.goto(`${site.server.origin}${address}`)
		await page.getByLabel(label, { exact: true }).click()
		const calendar = page.locator('.ant-picker-dropdown').first()
		await calendar.waitFor()
		const width = await page.evaluate(() => document.documentElement.clientWidth)
		await expect
			.poll(async () => {
				const box = await calendar.boundingBox()
				return box !== null && box.x >= 0 && box.x + box.width <= width && box.y >= 0
			})
			.toBe(true)
		expect(await cut(page)).toEqual([])
	})

	test('a release is a card, its state and its times below the words of their columns', async () => {
		const { page } = watched
		await page.setViewportSize({ width: 390, height: 844 })
		await page.goto(`${site.server.origin}/schedule/issueManage`)
		const card = page.getByRole('row').filter({ hasText: 'teal' }).first()
		const [box, name] = [await card.boundingBox(), await card.getByRole('button', { name: 'teal' }).boundingBox()]
		const state = await card.getByRole('cell').nth(1).boundingBox()
		expect(box?.width).toBeLessThanOrEqual(390 - 24)
		expect(state?.y).toBeGreaterThan((name?.y ?? 0) + (name?.height ?? 0))
		const above = await card
			.getByRole('cell')
			.nth(1)
			.evaluate(cell => getComputedStyle(cell, '::before').content)
		expect(above).toBe('"State"')
	})
})

test.each(['en', 'ru'])('what is done with a program stays on one line in %s', async language => {
	const { page, context } = watched
	await page.setViewportSize({ width: 1440, height: 900 })
	await context.addCookies([{ name: 'language', value: language, url: site.server.origin }])
	await page.goto(`${site.server.origin}/schedule/programManage?view=list`)
	const actions = page.locator('td .program-buttons').first()
	await actions.waitFor()
	const tops = await actions.locator(':scope > *').evaluateAll(all =>
		all.map(one => {
			const { top, height } = one.getBoundingClientRect()
			return Math.round(top + height / 2)
		}),
	)
	expect(new Set(tops).size).toBe(1)
	expect(await cut(page)).toEqual([])
	await context.addCookies([{ name: 'language', value: 'en', url: site.server.origin }])
})

test('every screen has its name in the tab of the browser', async () => {
	const { page } = watched
	for (const [address, title] of [
		['/terminal/Control', 'Terminal · Vitrine'],
		['/system/userManage', 'User · Vitrine'],
		['/explorer/newMediaList', 'Add material · Vitrine'],
		['/no/such/page', 'Page not found · Vitrine'],
	] as const) {
		await page.goto(`${site.server.origin}${address}`)
		await expect.poll(() => page.title()).toBe(title)
	}
})
