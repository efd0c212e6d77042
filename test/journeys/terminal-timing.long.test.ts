import { startFleet } from '@vitrine/fleet/fleet'
import { readOptions } from '@vitrine/fleet/options'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from './accounts.ts'
import { expectClean, password, verify_code } from './kit.ts'
import { aScreen, aSite, colourProgram } from './operated.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

test('times that a screen follows are read, set, seen and ended, and it is locked and unlocked', async () => {
	const { server, browser, operator } = site
	const { id } = await operator.terminals.add({ name: 'Foyer', sn: 'FOYER', key: 'key-of-FOYER' })
	await operator.releases.publish({ play_ids: [await colourProgram(site, 'navy')], deviceids: [id] })
	const screen = await aScreen(browser, server, 'FOYER')
	const desk = await signedIn(site)
	const { page } = desk
	await page.goto(`${server.origin}/device/pandoraDetails?id=${id}&tab=timing`)

	// It is asked for its schedules; a browser switches no relays, and the page says so.
	const volume = page.getByRole('region', { name: 'Volume on schedule', exact: true })
	await volume.getByText('No times set', { exact: true }).waitFor()
	const relays = page.getByRole('region', { name: 'Relay', exact: true })
	await relays.getByText('Not supported', { exact: true }).waitFor()

	await volume.getByRole('button', { name: 'Edit “Volume on schedule”', exact: true }).click()
	await volume.getByRole('button', { name: 'Add time slot', exact: true }).click()

	// Errors are shown at their fields; minutes are enough, and typed text survives a switch to another tab.
	const field = (name: string) => volume.getByLabel(name, { exact: true })
	await field('Start time').fill('25:99')
	await field('Value').fill('500')
	await volume.getByRole('button', { name: 'Send command', exact: true }).click()
	await volume.getByText('Enter the time as HH:mm:ss', { exact: true }).waitFor()
	await volume.getByText('Enter a whole number from 0 to 100', { exact: true }).waitFor()
	await field('Start time').fill('06:00')
	await field('Value').fill('20')
	await volume.getByText('Start and end must differ', { exact: true }).waitFor()
	await page.getByRole('tab', { name: 'Lock', exact: true }).click()
	await page.getByRole('tab', { name: 'Timing', exact: true }).click()
	expect(await field('Start time').inputValue()).toMatch(/^06:00/)
	await field('Start time').fill('22:00')
	await volume.getByRole('button', { name: 'Send command', exact: true }).click()
	await volume.getByText('As requested', { exact: true }).waitFor()
	await volume.getByText('22:00:00 – 06:00:00 · 20%', { exact: true }).waitFor()

	// Editing starts from the current schedule, and ending it is a command like any other.
	await page.reload()
	await volume.getByText('22:00:00 – 06:00:00 · 20%', { exact: true }).waitFor()
	await volume.getByRole('button', { name: 'Edit “Volume on schedule”', exact: true }).click()
	expect(await volume.getByLabel('Value', { exact: true }).inputValue()).toBe('20')
	await volume.getByRole('button', { name: 'Cancel', exact: true }).click()
	await volume.getByRole('button', { name: 'End schedule', exact: true }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'End schedule', exact: true }).click()
	await volume.getByText('No times set', { exact: true }).waitFor()
	await volume.getByText('As requested', { exact: true }).waitFor()

	await page.getByRole('tab', { name: 'Lock', exact: true }).click()
	await page.waitForURL(/tab=locks/)
	// A browser has nothing else to lock, and nothing else is offered.
	await page.getByText('A browser player can only lock playback', { exact: true }).waitFor()
	expect(await page.getByLabel('Lock applies to', { exact: true }).locator('option').allInnerTexts()).toEqual([
		'Playback only',
	])
	await page.getByRole('button', { name: 'Lock now', exact: true }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Lock now', exact: true }).click()
	await screen.page.locator('.lock-screen').waitFor()
	await page.getByText(/^Reported: Locked/).waitFor()
	await page.getByText('As requested', { exact: true }).waitFor()
	const history = page.getByRole('listitem').filter({ hasText: 'Remote lock · Lock now' })
	await history.getByText('Executed successfully', { exact: true }).waitFor()
	const unlocked = () => screen.page.locator('.lock-screen').isHidden()
	await expect
		.poll(async () => {
			await page.getByRole('button', { name: 'Unlock now', exact: true }).click()
			return unlocked()
		})
		.toBe(true)
	await page.getByText(/^Reported: Not locked/).waitFor()
	await page.goto(`${server.origin}/device/pandoraDetails?id=${id}&tab=relays`)
	await page.getByText('No multi-function card', { exact: true }).waitFor()
	expectClean(desk)
	await screen.context.close()
})

test('relays of a multi-function card are switched, and what it reports stands beside what was asked', async () => {
	const { server, operator } = site
	const who = ['--account', 'admin', '--password', password, '--verify-code', verify_code, '--server', server.origin]
	const options = readOptions([...who, '--terminals', '1', '--prefix', 'CARD', '--jitter', '0'])
	const fleet = await startFleet(options, { account: 'admin', password, verifyCode: async () => verify_code })
	const terminal = (await operator.terminals.list({})).list.find(({ sn }) => sn.startsWith('CARD'))
	const desk = await signedIn(site)
	const { page } = desk
	await page.goto(`${server.origin}/device/pandoraDetails?id=${terminal?.id ?? 0}&tab=relays`)
	const fan = page.getByRole('region', { name: 'Relay 2', exact: true })
	await fan.getByText('Not reported yet', { exact: true }).waitFor()
	await fan.getByLabel('Name', { exact: true }).fill('Roof')
	await fan.getByLabel('Switches', { exact: true }).selectOption('fan')

	// Typed text survives a switch to another tab, and is saved without switching anything.
	await page.getByRole('tab', { name: 'Sensors', exact: true }).click()
	await page.getByRole('tab', { name: 'Multi-function card', exact: true }).click()
	expect(await fan.getByLabel('Switches', { exact: true }).inputValue()).toBe('fan')
	await fan.getByRole('button', { name: 'Save', exact: true }).click()
	await fan.getByRole('heading', { name: 'Relay 2 · Roof', exact: true }).waitFor()
	await fan.getByText('Last command: Name and purpose', { exact: true }).waitFor()
	await fan.getByText('Executed successfully', { exact: true }).waitFor()
	await fan.getByText('Reported: Off', { exact: true }).waitFor()
	await expect
		.poll(async () => {
			await fan.getByRole('button', { name: 'Switch on', exact: true }).click()
			return fan.getByText('As requested', { exact: true }).isVisible()
		})
		.toBe(true)
	await fan.getByText('Last command: Switch on', { exact: true }).waitFor()

	// Switching off the screen's power needs a confirmation.
	const power = page.getByRole('region', { name: 'Relay 1', exact: true })
	await power.getByLabel('Switches', { exact: true }).selectOption('screen_power')
	await power.getByRole('button', { name: 'Switch off', exact: true }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click()
	await page.getByRole('dialog').waitFor({ state: 'hidden' })
	// So does a relay of which nobody has said what it switches: it may be just that.
	await page
		.getByRole('region', { name: 'Relay 3', exact: true })
		.getByRole('button', { name: 'Switch off', exact: true })
		.click()
	const unknown = page.getByRole('dialog', { name: 'It is not known what relay 3 switches. Continue?' })
	await unknown.getByRole('button', { name: 'Cancel', exact: true }).click()
	await unknown.waitFor({ state: 'hidden' })
	const sent = (await operator.commands.list({ type: 'relay' })).list.map(({ data }) => data as { channel?: number })
	expect(sent.filter(({ channel }) => channel === 1 || channel === 3)).toEqual([])
	await fleet.stop()
	expectClean(desk)
})
