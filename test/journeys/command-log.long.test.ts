import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from './accounts.ts'
import { axeFindings } from './axe.ts'
import { expectClean } from './kit.ts'
import { aScreen, aSite, colourProgram } from './operated.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test('the command log names central control commands, marks states, and is searched by terminal', async () => {
	const { operator, server, browser } = site
	const { id } = await operator.terminals.add({ name: 'Lobby', sn: 'LOBBY', key: 'key-of-LOBBY' })
	const away = await operator.terminals.add({ name: 'Attic', sn: 'ATTIC', key: 'key-of-ATTIC' })
	await operator.releases.publish({ play_ids: [await colourProgram(site, 'red')], deviceids: [id] })
	const screen = await aScreen(browser, server, 'LOBBY')
	const send = (device: number, type: string, data: Record<string, unknown>) =>
		operator.commands.generalCommand({ devices_info: [{ id: device }], commands_info: [{ type, data }] })
	await send(id, 'central_control', { name: 'Open the hall', steps: [{ command_id: 12, wait_ms: 0 }] })
	await send(id, 'restart', { target: 'system' })
	await send(away.id, 'brightness', { value: 30 })
	const restarted = async () => (await operator.commands.list({ device_id: id, type: 'restart' })).list[0]?.state
	// A browser cannot restart the machine.
	await expect.poll(restarted).toBe('unsupported')

	const desk = await signedIn(site)
	const { page } = desk
	await page.goto(`${server.origin}/log/terminalLogs?view=command`)
	await rowOf(page, 'Central control · Open the hall').waitFor()
	const refused = rowOf(page, 'Restart').getByText('Not supported', { exact: true })
	const colourOf = () => refused.evaluate(element => getComputedStyle(element).color)
	const colour = await colourOf()
	await rowOf(page, 'Attic').getByText('Waiting to be sent', { exact: true }).waitFor()

	// One field looks for a terminal, and for all with a word.
	await page.getByRole('combobox', { name: 'Terminal', exact: true }).fill('att')
	await page.getByTitle('Attic · ATTIC', { exact: true }).waitFor()
	await page.getByTitle('Name or serial number contains “att”', { exact: true }).click()
	await page.waitForURL(/[?&]q=att/)
	await rowOf(page, 'Lobby').first().waitFor({ state: 'detached' })
	await page.reload()
	await rowOf(page, 'Attic').waitFor()
	expect(await rowOf(page, 'Lobby').count()).toBe(0)
	expect(await axeFindings(page)).toEqual([])

	// The page of the terminal marks the same state alike.
	await page.goto(`${server.origin}/device/pandoraDetails?id=${id}&tab=commands`)
	const listed = page.getByRole('listitem').filter({ hasText: 'Restart' }).getByText('Not supported', { exact: true })
	await listed.waitFor()
	expect(await listed.evaluate(element => getComputedStyle(element).color)).toBe(colour)
	expectClean(desk)
	await desk.context.close()
	await screen.context.close()
})

test('the commands of a removed terminal stay, marked, and open with their course', async () => {
	const { operator, server } = site
	const { id } = await operator.terminals.add({ name: 'Cellar', sn: 'CELLAR', key: 'key-of-CELLAR' })
	await operator.commands.generalCommand({
		devices_info: [{ id }],
		commands_info: [{ type: 'brightness', data: { value: 30 } }],
	})
	await operator.terminals.remove({ ids: [id] })
	const desk = await signedIn(site)
	const { page } = desk
	await page.goto(`${server.origin}/log/terminalLogs?view=command`)
	const row = rowOf(page, 'Cellar')
	await row.getByText('CELLAR · Removed terminal', { exact: true }).waitFor()
	await row.getByText('Cancelled', { exact: true }).waitFor()
	await row.getByText('The terminal was removed', { exact: true }).waitFor()
	expect(await row.getByRole('link', { name: 'Cellar' }).count()).toBe(0)
	await row.getByRole('button', { name: 'Steps of “Brightness”' }).click()
	const dialog = page.getByRole('dialog', { name: 'Steps of “Brightness”' })
	await dialog.getByText('Cellar · Removed terminal', { exact: true }).waitFor()
	await dialog.getByText(/^Cancelled/).waitFor()
	expect(await axeFindings(page)).toEqual([])
	expectClean(desk)
	await desk.context.close()
})
