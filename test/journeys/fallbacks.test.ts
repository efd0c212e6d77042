import type { WindowResource } from '@vitrine/domain/program/document'
import { newText } from '@vitrine/domain/program/kinds/text'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPage, expectClean, signIn } from './kit.ts'
import { aSite, colourProgram, programBy } from './operated.ts'
import { playerData, playerIs } from './steps.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

const text = (id: string): WindowResource => ({ ...newText, id, name: id, play_time: 2000, text: id })
const textProgram = (id: string): Promise<number> => programBy(site.operator, id, [text(id)], '#224466')

const shows = (page: Page, item: string) => expect.poll(async () => (await playerData(page)).item).toBe(item)
const says = (page: Page, program: number) =>
	expect.poll(async () => (await playerData(page)).program).toBe(`${program}`)
const listed = async (sn: string) => (await site.operator.terminals.list({ key_word: sn })).list[0]

/** A player whose pictures have no pixels while `isBroken` is set on its page. */
const aBreakable = async (sn: string) => {
	const made = await aPage(site.browser, { viewport: { width: 640, height: 360 } })
	await made.page.addInitScript(() => {
		const { decode } = HTMLImageElement.prototype
		HTMLImageElement.prototype.decode = function () {
			return 'isBroken' in window && window.isBroken ? Promise.reject(new Error('no pixels')) : decode.apply(this)
		}
	})
	await made.page.goto(`${site.server.origin}/player/?sn=${sn}&key=key-of-${sn}`)
	return {
		...made,
		breaks: (isBroken: boolean) => made.page.evaluate(is => Object.assign(window, { isBroken: is }), isBroken),
	}
}

test('an empty screen has its fallback, again after what was published, and in the place of what is damaged', {
	tags: 'long',
}, async () => {
	const { operator } = site
	const [root] = await operator.organizations.list({})
	const terminal = await operator.terminals.add({ name: 'Wall', sn: 'WALL1', key: 'key-of-WALL1' })
	const [fallback, red, gold] = [
		await textProgram('welcome'),
		await colourProgram(site, 'red'),
		await colourProgram(site, 'gold'),
	]
	const { page, context, breaks } = await aBreakable('WALL1')
	await playerIs(page, 'idle')
	await operator.fallbacks.setOfGroup({ group_id: root?.id ?? 0, choice: 'program', program_id: fallback })
	await shows(page, 'welcome')
	await expect.poll(async () => (await listed('WALL1'))?.program_name).toBe('welcome')
	const effect = () => operator.fallbacks.getOfTerminal({ device_id: terminal.id })
	await expect.poll(effect).toMatchObject({ arrived: 1, unable: 0 })

	const { publish_id } = await operator.releases.publish({ play_ids: [red], deviceids: [terminal.id] })
	await shows(page, 'red')
	await operator.releases.end({ id: publish_id })
	await shows(page, 'welcome')

	await breaks(true)
	await operator.releases.publish({ play_ids: [gold], deviceids: [terminal.id] })
	const standIn = page.locator('.stand-in')
	await standIn.waitFor()
	await says(page, fallback)
	expect(await standIn.boundingBox()).toEqual({ x: 0, y: 0, width: 640, height: 360 })
	await expect.poll(async () => (await listed('WALL1'))?.faults).toEqual([expect.stringContaining('no pixels')])
	await expect.poll(async () => (await listed('WALL1'))?.program_name).toBe('welcome')
	await breaks(false)
	await shows(page, 'gold')
	await standIn.waitFor({ state: 'hidden' })
	await says(page, gold)
	await expect.poll(async () => (await listed('WALL1'))?.faults).toEqual([])
	await context.close()
})

test('a fallback is chosen for an organisation and for a terminal on their screens, and seen to have come', {
	tags: 'long',
}, async () => {
	const { operator, server } = site
	const [root] = await operator.organizations.list({})
	await operator.terminals.add({ name: 'Shop window', sn: 'SHOP1', key: 'key-of-SHOP1' })
	const [program, other] = [await textProgram('hello'), await textProgram('closed')]
	const screen = await aBreakable('SHOP1')
	const watched = await aPage(site.browser)
	const { page } = watched
	await signIn(page, server)
	await page.waitForURL(/\/home|\/$/)
	await page.goto(`${server.origin}/system/organizationManage`)
	const open = (where: Page | ReturnType<Page['getByRole']>) =>
		where.getByRole('button', { name: 'Fallback programme', exact: true }).click()
	const choose = async (title: RegExp, name: string): Promise<void> => {
		const dialog = page.getByRole('dialog', { name: title })
		await dialog.getByRole('radio', { name: 'A programme', exact: true }).check()
		await dialog.getByRole('combobox', { name: 'Please select a programme', exact: true }).click()
		await page
			.getByRole('option', { name, exact: true })
			.or(page.locator('.ant-select-item-option', { hasText: name }))
			.last()
			.click()
		await dialog.getByRole('button', { name: 'Save', exact: true }).click()
		await dialog.waitFor({ state: 'hidden' })
	}
	await open(page)
	await choose(/^Fallback programme of/, 'hello')
	await says(screen.page, program)
	await open(page)
	const again = page.getByRole('dialog', { name: /^Fallback programme of/ })
	await again.getByText('In effect: hello').waitFor()
	await again.getByText(/On \d of \d terminal/).waitFor()
	await again.getByRole('button', { name: 'Cancel', exact: true }).click()

	await page.goto(`${server.origin}/terminal/Control`)
	const row = page.getByRole('row').filter({ hasText: 'Shop window' })
	await row.getByRole('button', { name: 'On screen', exact: true }).click()
	const content = page.getByRole('dialog', { name: /Shop window/ }).first()
	await row.getByText('Fallback programme: plays when nothing else does', { exact: true }).waitFor()
	await content.getByText('Now playing: hello').waitFor()
	await content.getByRole('listitem').filter({ hasText: 'Fallback programme' }).waitFor()
	expect(await content.getByRole('button', { name: /Take down/ }).count()).toBe(0)
	await open(content)
	await page
		.getByRole('dialog', { name: 'Fallback programme of Shop window' })
		.getByText(/chosen for/)
		.waitFor()
	await choose(/^Fallback programme of Shop window/, 'closed')
	await says(screen.page, other)

	// A fallback program cannot be deleted, and the message says where it is chosen.
	await page.goto(`${server.origin}/schedule/programManage?q=closed`)
	const remove = async () => {
		await page.getByRole('button', { name: 'More closed', exact: true }).click()
		await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
		await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
	}
	await remove()
	const kept = page.getByRole('dialog', { name: 'The programme is still in use and cannot be deleted' })
	await kept.getByRole('link', { name: 'Shop window', exact: true }).click()
	await row.waitFor()
	await row.getByRole('button', { name: 'On screen', exact: true }).click()
	await open(content)
	const last = page.getByRole('dialog', { name: 'Fallback programme of Shop window' })
	await last.getByRole('radio', { name: 'No fallback programme', exact: true }).check()
	await last.getByRole('button', { name: 'Save', exact: true }).click()
	await last.waitFor({ state: 'hidden' })
	await page.goto(`${server.origin}/schedule/programManage?q=closed`)
	await remove()
	await page.getByText('Nothing matches', { exact: true }).waitFor()
	// The link to an organisation opens its fallback setting.
	await page.goto(`${server.origin}/schedule/programManage?q=hello`)
	await page.getByRole('button', { name: 'hello', exact: true }).click()
	await page.getByRole('link', { name: root?.name_en ?? '', exact: true }).click()
	await page
		.getByRole('dialog', { name: /^Fallback programme of/ })
		.getByText('In effect: hello')
		.waitFor()
	await expectClean(watched)
	await watched.context.close()
	await screen.context.close()
})
