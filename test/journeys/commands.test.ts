import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from './accounts.ts'
import { expectClean } from './kit.ts'
import { aScreen, aSite, colourProgram } from './operated.ts'
import { playerData } from './steps.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

/** How much the screen is dimmed, from 0 to 1. */
const shade = (page: Page) => page.locator('.shade').evaluate(element => Number((element as HTMLElement).style.opacity))

test('a screen does what it is told, at once or when it is back, and the operator sees what became of it', async () => {
	const { operator, server, browser } = site
	const { id } = await operator.terminals.add({ name: 'Lobby', sn: 'LOBBY', key: 'key-of-LOBBY' })
	await operator.releases.publish({ play_ids: [await colourProgram(site, 'red')], deviceids: [id] })
	const screen = await aScreen(browser, server, 'LOBBY')
	await expect.poll(async () => (await playerData(screen.page)).item).toBe('red')

	const runState = async () => (await operator.terminals.list({ key_word: 'LOBBY' })).list[0]?.run_state
	const desk = await signedIn(site)
	const { page } = desk
	await page.clock.install()
	await page.goto(`${server.origin}/terminal/Control`)
	await page.getByRole('row').filter({ hasText: 'Lobby' }).getByRole('button', { name: 'Control', exact: true }).click()
	const dialog = page.getByRole('dialog', { name: 'Control “Lobby”', exact: true })
	const rows = dialog.getByRole('listitem')
	await dialog.getByText('No commands yet', { exact: true }).waitFor()

	// The two seconds between two commands do not pass while this types, however slow the machine is.
	await page.clock.pauseAt(Date.now() + 1000)
	await dialog.getByLabel('Brightness', { exact: true }).fill('40')
	await dialog.getByRole('button', { name: 'Set to 40%', exact: true }).click()
	await page.getByText('Command set: Brightness', { exact: true }).first().waitFor()
	// Commands that come too soon after it are shown as waiting, and only the last of them is applied, once.
	for (const value of ['50', '70']) {
		await dialog.getByLabel('Brightness', { exact: true }).fill(value)
		await dialog.getByLabel('Brightness', { exact: true }).press('Enter')
	}
	await dialog.getByText(/Please wait \d seconds?.* · will then be set: 70%/).waitFor()
	await page.clock.resume()
	await rows.filter({ hasText: 'Brightness · 70%' }).getByText('Executed successfully', { exact: true }).waitFor()
	await expect.poll(() => shade(screen.page)).toBeCloseTo(0.3)
	await rows.filter({ hasText: 'Brightness · 40%' }).waitFor()
	expect(await rows.filter({ hasText: 'Brightness · ' }).count()).toBe(2)
	await page.keyboard.press('Escape')
	await dialog.waitFor({ state: 'detached' })
	const opener = page
		.getByRole('row')
		.filter({ hasText: 'Lobby' })
		.getByRole('button', { name: 'Control', exact: true })
	await expect.poll(() => opener.evaluate(element => element === document.activeElement)).toBe(true)
	await page.keyboard.press('Enter')
	await dialog.waitFor()

	await dialog.getByRole('button', { name: 'Screen off', exact: true }).click()
	await expect.poll(() => shade(screen.page)).toBe(1)
	await rows
		.filter({ hasText: 'Screen on/off · Screen off' })
		.getByText('Executed successfully', { exact: true })
		.waitFor()

	// The current state is shown outside the history as well, next to what was requested.
	const standing = dialog.getByRole('listitem').filter({ hasText: 'Reported: 70%' })
	await standing.getByText('As requested', { exact: true }).waitFor()
	await page.getByRole('row').filter({ hasText: 'Lobby' }).getByText('Screen off', { exact: true }).waitFor()

	// There are more commands, invalid input is not sent, and a lock is visible on the screen.
	const more = dialog.getByLabel('More commands', { exact: true })
	await more.selectOption('color')
	await dialog.getByLabel('Colour temperature (K)', { exact: true }).fill('999')
	await dialog.getByRole('button', { name: 'Send command', exact: true }).click()
	await dialog.getByText(/^Enter a whole number from 1,?000 to 20,?000$/).waitFor()
	await more.selectOption('remote_lock')
	await dialog.getByRole('button', { name: 'Send command', exact: true }).click()
	await page
		.getByRole('dialog', { name: 'Send “Remote lock” to “Lobby”?' })
		.getByRole('button', { name: 'Send command', exact: true })
		.click()
	await screen.page.locator('.lock-screen').waitFor()
	await page.getByRole('row').filter({ hasText: 'Lobby' }).getByText('Locked · Screen off', { exact: true }).waitFor()
	// The next command of the same type is accepted only after a while.
	const unlocking = { type: 'remote_lock', data: { mode: 'unlock_now' } }
	const unlock = () => operator.commands.generalCommand({ devices_info: [{ id }], commands_info: [unlocking] })
	await expect
		.poll(() =>
			unlock().then(
				({ targets }) => targets,
				() => 0,
			),
		)
		.toBe(1)
	await screen.page.locator('.lock-screen').waitFor({ state: 'hidden' })
	await more.selectOption('brightness')
	await dialog.getByRole('button', { name: 'Add time slot', exact: true }).click()
	await expect.poll(() => dialog.getByRole('button', { name: 'Send command', exact: true }).isEnabled()).toBe(true)

	// Settings wait for a screen that is away; commands about the current moment are rejected.
	await screen.page.goto('about:blank')
	await expect.poll(runState).toBe(0)
	await dialog.getByText(/^The terminal is offline/).waitFor()
	await expect.poll(() => dialog.getByRole('button', { name: 'Screenshot', exact: true }).isDisabled()).toBe(true)
	await dialog.getByLabel('Volume', { exact: true }).fill('1000')
	await dialog.getByText('Enter a whole number from 0 to 100', { exact: true }).waitFor()
	await dialog.getByLabel('Volume', { exact: true }).fill('15')
	await dialog.getByRole('button', { name: 'Set to 15%', exact: true }).click()
	const volume = rows.filter({ hasText: 'Volume · 15%' })
	await volume.getByText('Waiting to be sent', { exact: true }).waitFor()
	await screen.page.goto(`${server.origin}/player/?sn=LOBBY&key=key-of-LOBBY`)
	await volume.getByText('Executed successfully', { exact: true }).waitFor()
	// The screen was off before it went away, and still is.
	await expect.poll(() => shade(screen.page)).toBe(1)
	await dialog.getByRole('button', { name: 'Screen on', exact: true }).click()
	// At the brightness that was set.
	await expect.poll(() => shade(screen.page)).toBeCloseTo(0.3)

	await dialog.getByRole('button', { name: 'Restart', exact: true }).click()
	const reloaded = screen.page.waitForEvent('load')
	await page
		.getByRole('dialog', { name: 'Restart “Lobby”?' })
		.getByRole('button', { name: 'Restart', exact: true })
		.click()
	await reloaded
	await rows.filter({ hasText: 'Restart' }).getByText('Executed successfully', { exact: true }).last().waitFor()
	await expect.poll(runState).toBe(1)
	expect((await operator.commands.list({ type: 'restart' })).list).toMatchObject([{ state: 'succeeded', attempt: 1 }])
	expectClean(desk)
	await screen.context.close()
})
