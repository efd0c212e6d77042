import { preset_roles } from '@vitrine/domain/people/permission'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAccount, signedIn } from './accounts.ts'
import { axeFindings } from './axe.ts'
import { expectClean } from './kit.ts'
import { aScreen, aSite, colourProgram } from './operated.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const dayAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

test('a range that ends before it begins is marked, and nothing is read or lost', async () => {
	const desk = await signedIn(site)
	const { page } = desk
	const reads: string[] = []
	page.on('request', request => {
		if (request.url().includes('/admin/log/')) reads.push(request.url())
	})
	for (const path of ['/log/operationLogs', '/log/loginlLog', '/log/terminalLogs?view=command']) {
		await page.goto(
			`${site.server.origin}${path}${path.includes('?') ? '&' : '?'}user=adm&from=${dayAgo(2)}&to=${dayAgo(4)}`,
		)
		await page.getByText('The end date cannot be before the start date', { exact: true }).waitFor()
		await page.getByText('Change the date range', { exact: true }).waitFor()
		expect(await page.getByRole('button', { name: 'Export', exact: true }).isDisabled()).toBe(true)
		expect(await page.getByLabel('End date', { exact: true }).getAttribute('aria-invalid')).toBe('true')
		expect(await page.getByLabel('Account or name', { exact: true }).inputValue()).toBe('adm')
		expect(reads.filter(url => !url.includes('/admin/log/terminals'))).toEqual([])
	}
	await page.goto(`${site.server.origin}/log/operationLogs?from=${dayAgo(2)}&to=${dayAgo(4)}`)
	await page.getByText('Change the date range', { exact: true }).waitFor()
	expect(await axeFindings(page)).toEqual([])
	// What begins too long ago, or on no day of the calendar, is marked as well.
	await page.goto(`${site.server.origin}/log/operationLogs?from=${dayAgo(200)}`)
	await page.getByText('Only the last three months of logs can be searched', { exact: true }).waitFor()
	await page.goto(`${site.server.origin}/log/operationLogs?from=2026-02-31`)
	await page.getByText('Change the date range', { exact: true }).waitFor()
	expect(reads.filter(url => !url.includes('/admin/log/terminals'))).toEqual([])
	await page.goto(`${site.server.origin}/log/loginlLog?from=9999-12-31&to=9999-12-31`)
	await page.getByText('No log entries in this period', { exact: true }).waitFor()
	await page.goto(`${site.server.origin}/log/loginlLog?from=${dayAgo(2)}`)
	await page.getByRole('row').nth(1).waitFor()
	expectClean(desk)
	await desk.context.close()
})

test('the command log of a terminal that does not exist says so', async () => {
	const desk = await signedIn(site)
	const { page } = desk
	await page.goto(`${site.server.origin}/log/terminalLogs?view=command&id=99999`)
	await page.locator('.notice').getByText('The terminal does not exist', { exact: true }).waitFor()
	expect(await page.getByRole('button', { name: 'Export', exact: true }).count()).toBe(0)
	expect(await page.getByText('99999', { exact: true }).count()).toBe(0)
	await page.getByRole('link', { name: 'Logs of other terminals', exact: true }).click()
	await page.getByRole('button', { name: 'Export', exact: true }).waitFor()
	expect(await axeFindings(page)).toEqual([])
	expectClean(desk)
	await desk.context.close()
})

test('the answer to a command is said in words', async () => {
	const { operator, server, browser } = site
	const { id } = await operator.terminals.add({ name: 'Lobby', sn: 'LOBBY', key: 'key-of-LOBBY' })
	await operator.releases.publish({ play_ids: [await colourProgram(site, 'red')], deviceids: [id] })
	const screen = await aScreen(browser, server, 'LOBBY')
	const ask = (type: string) =>
		operator.commands.generalCommand({ devices_info: [{ id }], commands_info: [{ type }], request_type: 'get' })
	await ask('brightness')
	await ask('info')
	const stateOf = async (type: string) => (await operator.commands.list({ device_id: id, type })).list[0]?.state
	await expect.poll(() => stateOf('brightness')).toBe('succeeded')
	await expect.poll(() => stateOf('info')).toBe('succeeded')
	const desk = await signedIn(site)
	const { page } = desk
	await page.goto(`${server.origin}/log/terminalLogs?view=command&id=${id}`)
	const open = async (name: string) => {
		await page.getByRole('button', { name: `Steps of “Read: ${name}”` }).click()
		const dialog = page.getByRole('dialog', { name: `Steps of “Read: ${name}”` })
		await dialog.getByText('Response from the terminal', { exact: true }).waitFor()
		return dialog
	}
	const brightness = await open('Brightness')
	expect(await brightness.locator('.ant-descriptions-item').allInnerTexts()).toContainEqual(
		expect.stringMatching(/^Value\s*:?\s*100%$/),
	)
	expect(await brightness.locator('pre').count()).toBe(0)
	await page.keyboard.press('Escape')
	const about = await open('Read terminal info')
	const facts = (await about.locator('.ant-descriptions-item').allInnerTexts()).join('\n')
	expect(facts).toMatch(/Serial number\s*:?\s*LOBBY/)
	expect(facts).toMatch(/Resolution · Width\s*:?\s*640 px/)
	expect(await about.locator('pre').count()).toBe(0)
	expect(await axeFindings(page)).toEqual([])
	expectClean(desk)
	await desk.context.close()
	await screen.context.close()
})

test('open logs notice that their terminal was removed', async () => {
	const { operator, server } = site
	const { id } = await operator.terminals.add({ name: 'Attic', sn: 'ATTIC', key: 'key-of-ATTIC' })
	const other = await operator.terminals.add({ name: 'Cellar', sn: 'CELLAR', key: 'key-of-CELLAR' })
	for (const one of [id, other.id])
		await operator.commands.generalCommand({
			devices_info: [{ id: one }],
			commands_info: [{ type: 'brightness', data: { value: 30 } }],
		})
	const [commands, log] = [await signedIn(site), await signedIn(site)]
	await commands.page.goto(`${server.origin}/log/terminalLogs?view=command`)
	await rowOf(commands.page, 'Attic').waitFor()
	await log.page.goto(`${server.origin}/device/terminalLog?id=${id}`)
	await rowOf(log.page, 'Terminal added').waitFor()
	await log.page.getByRole('link', { name: 'Terminal details', exact: true }).waitFor()
	await operator.terminals.remove({ ids: [id] })
	await rowOf(commands.page, 'Attic').getByText('ATTIC · Removed terminal', { exact: true }).waitFor()
	await rowOf(commands.page, 'Cellar').getByText('CELLAR', { exact: true }).waitFor()
	await rowOf(log.page, 'Terminal removed').waitFor()
	await log.page.getByText('ATTIC · Removed terminal', { exact: true }).waitFor()
	for (const desk of [commands, log]) {
		expectClean(desk)
		await desk.context.close()
	}
})

test('the log of a terminal that moved out of sight says so, and an open page keeps its name', async () => {
	const { operator, server } = site
	const [root] = await operator.organizations.list({})
	const add = (name: string) => operator.organizations.add({ pid: root?.id ?? 0, name, name_en: name })
	const [north, south] = [await add('North'), await add('South')]
	const { id } = await operator.terminals.add({ name: 'Tower', sn: 'TOWER', key: 'key-of-TOWER', group_id: north.id })
	await anAccount(site, 'north', preset_roles.auditor.id, north.id)
	const desk = await signedIn(site, 'north')
	const { page } = desk
	const note = page.getByText('No longer in your organisations', { exact: true })
	const absent = page.getByText('The terminal does not exist', { exact: true })
	await page.goto(`${server.origin}/device/terminalLog?id=${id}`)
	const named = page.getByRole('heading', { name: 'Terminal log of “Tower”', exact: true })
	await named.waitFor()
	await operator.terminals.move({ ids: [id], group_id: south.id })
	await rowOf(page, 'Left organisation').waitFor()
	await note.waitFor()
	await named.waitFor()
	await page.getByRole('link', { name: 'Logs of other terminals', exact: true }).waitFor()
	expect(await page.getByRole('link', { name: 'Terminal details', exact: true }).count()).toBe(0)

	await page.goto(`${server.origin}/log/terminalLogs?id=${id}`)
	await rowOf(page, 'Left organisation').waitFor()
	await note.waitFor()
	expect(await absent.count()).toBe(0)
	await page.goto(`${server.origin}/log/terminalLogs?view=command&id=${id}`)
	await page.locator('.notice').getByText('No longer in your organisations', { exact: true }).waitFor()
	expect(await absent.count()).toBe(0)
	expect(await axeFindings(page)).toEqual([])
	expectClean(desk)
	await desk.context.close()
})

test('control characters in an address are not looked for', async () => {
	const { operator, server } = site
	await operator.terminals.add({ name: 'Vault', sn: 'VAULT', key: 'key-of-VAULT' })
	const desk = await signedIn(site)
	const { page } = desk
	await page.goto(`${server.origin}/terminal/Control?view=list&q=%00`)
	await rowOf(page, 'Vault').first().waitFor()
	await page.goto(`${server.origin}/log/operationLogs?user=adm%00`)
	await rowOf(page, 'Add terminal').first().waitFor()
	expect(await page.getByLabel('Account or name', { exact: true }).inputValue()).toBe('adm')
	// The button that clears the field is large enough.
	expect(await axeFindings(page)).toEqual([])
	expectClean(desk)
	await desk.context.close()
})
