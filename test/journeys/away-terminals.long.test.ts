import { startFleet } from '@vitrine/fleet/fleet'
import { readOptions } from '@vitrine/fleet/options'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from './accounts.ts'
import { axeFindings } from './axe.ts'
import { expectClean, password, verify_code } from './kit.ts'
import { aSite } from './operated.ts'

let site: Awaited<ReturnType<typeof aSite>>
let box: { readonly id: number; readonly name: string }
let shed: { readonly id: number; readonly name: string }
beforeAll(async () => {
	site = await aSite()
	const { server, operator } = site
	// One terminal was connected once, and supports everything; the other never was.
	const who = ['--account', 'admin', '--password', password, '--verify-code', verify_code, '--server', server.origin]
	const options = readOptions([...who, '--terminals', '1', '--prefix', 'BOX', '--jitter', '0'])
	const fleet = await startFleet(options, { account: 'admin', password, verifyCode: async () => verify_code })
	const known = async () => (await operator.terminals.list({ key_word: 'BOX' })).list[0]
	let found = await known()
	while (found?.run_state !== 1) found = await known()
	await fleet.stop()
	while (found?.run_state !== 0) found = await known()
	box = { id: found.id, name: found.name }
	shed = await operator.terminals.add({ name: 'Shed', sn: 'SHED', key: 'key-of-SHED' })
})
afterAll(() => site?.remove())

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const button = (at: Page | ReturnType<typeof region>, name: string) => at.getByRole('button', { name, exact: true })

test('terminals that never connected are counted and listed apart from those that are offline', async () => {
	const desk = await signedIn(site)
	const { page } = desk
	const status = region(page, 'Terminal status')
	await status.locator('tbody tr').nth(2).waitFor({ state: 'attached' })
	const rows = status.locator('tbody tr')
	const cells = () => rows.evaluateAll(all => all.map(row => [...row.children].map(cell => cell.textContent ?? '')))
	expect(await cells()).toEqual([
		['Online', '0'],
		['Offline', '1'],
		['Never connected', '1'],
	])
	const [offline, never] = [
		{ state: 'Offline', path: /\/terminal\/Control\?state=offline$/, listed: box.name, other: shed.name },
		{ state: 'Never connected', path: /\/terminal\/Control\?state=never$/, listed: shed.name, other: box.name },
	]
	for (const { state, path, listed, other } of [offline, never]) {
		await status.getByRole('button', { name: 'Data table' }).click()
		await status.getByRole('link', { name: state, exact: true }).click()
		await page.waitForURL(path)
		const row = page.getByRole('row').filter({ hasText: listed })
		await row.getByText(state, { exact: true }).first().waitFor()
		expect(await page.getByRole('row').filter({ hasText: other }).count()).toBe(0)
		await page.goBack()
	}
	await page.goto(`${site.server.origin}/terminal/Control?state=offline`)
	await button(page, 'Cards').click()
	await page.getByRole('listitem').filter({ hasText: box.name }).waitFor()
	expect(await page.getByRole('listitem').filter({ hasText: shed.name }).count()).toBe(0)
	expectClean(desk)
	await desk.context.close()
})

test('what cannot be read from a terminal that is away says why, and what it has not told is said once', async () => {
	const desk = await signedIn(site)
	const { page } = desk
	const open = (id: number, tab: string) => page.goto(`${site.server.origin}/device/pandoraDetails?id=${id}&tab=${tab}`)
	for (const [id, state] of [
		[box.id, 'Not reported yet'],
		[shed.id, 'Never connected'],
	] as const) {
		await open(id, 'settings')
		const source = region(page, 'Signal source')
		await source.getByText(state, { exact: true }).waitFor()
		const read = button(source, 'Read from terminal')
		expect(await read.isDisabled()).toBe(true)
		const reason = await read.getAttribute('aria-describedby')
		expect(await source.locator(`[id="${reason}"]`).textContent()).toBe('Reading needs the terminal online.')
	}
	expect(await page.getByText('Not reported yet', { exact: true }).count()).toBe(0)
	expect(await axeFindings(page)).toEqual([])

	await open(box.id, 'timing')
	for (const name of ['Programme on schedule', 'Signal source on schedule', 'Relay', 'Volume on schedule']) {
		const section = region(page, name)
		await section.getByText('Times that the terminal follows', { exact: true }).waitFor()
		expect(await section.getByText('Not reported yet', { exact: true }).count()).toBe(1)
		await section.getByText('Reading needs the terminal online.', { exact: true }).waitFor()
	}
	expect(await page.getByText('No times set', { exact: true }).count()).toBe(0)
	expect(await axeFindings(page)).toEqual([])
	expectClean(desk)
	await desk.context.close()
})

test('an unfinished form of a terminal asks before its page is left, and not once it was sent or dropped', async () => {
	const desk = await signedIn(site)
	const { page } = desk
	await page.goto(`${site.server.origin}/device/pandoraDetails?id=${box.id}&tab=timing`)
	const volume = region(page, 'Volume on schedule')
	const dialog = page.getByRole('dialog', { name: `Discard the changes to “${box.name}”?` })
	const leave = () => page.getByRole('link', { name: 'All terminals', exact: true }).click()
	await button(volume, 'Edit “Volume on schedule”').click()
	await button(volume, 'Add time slot').click()
	await volume.getByLabel('Start time', { exact: true }).fill('08:00:00')

	// Another tab of the same page is no loss.
	await page.getByRole('tab', { name: 'Information', exact: true }).click()
	await page.getByRole('tab', { name: 'Timing', exact: true }).click()
	expect(await volume.getByLabel('Start time', { exact: true }).inputValue()).toBe('08:00:00')

	await leave()
	await button(dialog, 'Keep editing').click()
	await dialog.waitFor({ state: 'hidden' })
	expect(await volume.getByLabel('Start time', { exact: true }).inputValue()).toBe('08:00:00')
	await volume.getByLabel('End time', { exact: true }).fill('09:00:00')
	await volume.getByLabel('Value', { exact: true }).fill('30')
	await button(volume, 'Send command').click()
	await volume.getByText('Not as requested yet', { exact: true }).waitFor()
	await leave()
	await page.waitForURL(/\/terminal\/Control$/)

	await page.getByRole('link', { name: box.name, exact: true }).click()
	await page.getByRole('tab', { name: 'Timing', exact: true }).click()
	// What was not touched, or is as before again, is not asked for.
	await button(volume, 'Edit “Volume on schedule”').click()
	const begin = volume.getByLabel('Start time', { exact: true })
	await begin.fill('07:00:00')
	await begin.fill('08:00:00')
	await leave()
	await page.waitForURL(/\/terminal\/Control$/)
	await page.getByRole('link', { name: box.name, exact: true }).click()
	await page.getByRole('tab', { name: 'Other settings', exact: true }).click()
	await button(page, 'Edit “Time zone”').click()
	await leave()
	await page.waitForURL(/\/terminal\/Control$/)
	await page.getByRole('link', { name: box.name, exact: true }).click()
	await page.getByRole('tab', { name: 'Timing', exact: true }).click()
	await button(volume, 'Edit “Volume on schedule”').click()
	await begin.fill('07:00:00')
	await leave()
	await button(dialog, 'Discard changes').click()
	await page.waitForURL(/\/terminal\/Control$/)

	// A rule is retained on another tab and asked for likewise; one that was not touched is not.
	await page.getByRole('link', { name: box.name, exact: true }).click()
	const rules = page.getByRole('tab', { name: 'Rules', exact: true })
	await rules.click()
	await page.getByRole('button', { name: 'Add rule', exact: true }).click()
	await leave()
	await page.waitForURL(/\/terminal\/Control$/)
	await page.getByRole('link', { name: box.name, exact: true }).click()
	await rules.click()
	await page.getByRole('button', { name: 'Add rule', exact: true }).click()
	const name = page.getByLabel('Rule name', { exact: true })
	await name.fill('Night')
	await page.getByRole('tab', { name: 'Timing', exact: true }).click()
	await rules.click()
	expect(await name.inputValue()).toBe('Night')
	await leave()
	await button(dialog, 'Discard changes').click()
	await page.waitForURL(/\/terminal\/Control$/)

	// A form that stays open after it was sent has nothing to lose.
	await page.getByRole('link', { name: box.name, exact: true }).click()
	await page.getByRole('tab', { name: 'Control', exact: true }).click()
	await page.getByLabel('More commands', { exact: true }).selectOption('brightness')
	await page.getByLabel('Brightness', { exact: true }).last().fill('40')
	await page.getByRole('button', { name: 'Send command', exact: true }).click()
	await expect
		.poll(async () => (await site.operator.commands.list({ device_id: box.id, type: 'brightness' })).count)
		.toBe(1)
	await leave()
	await page.waitForURL(/\/terminal\/Control$/)
	expectClean(desk)
	await desk.context.close()
})
