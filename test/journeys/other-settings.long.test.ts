import { startFleet } from '@vitrine/fleet/fleet'
import { readOptions } from '@vitrine/fleet/options'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAccount, signedIn } from './accounts.ts'
import { axeFindings } from './axe.ts'
import { expectClean, password, verify_code } from './kit.ts'
import { aScreen, aSite, colourProgram } from './operated.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

/** A simulated terminal that supports every command; returns its id and name. */
const aBox = async (prefix: string) => {
	const { server, operator } = site
	const who = ['--account', 'admin', '--password', password, '--verify-code', verify_code, '--server', server.origin]
	const options = readOptions([...who, '--terminals', '1', '--prefix', prefix, '--jitter', '0'])
	const fleet = await startFleet(options, { account: 'admin', password, verifyCode: async () => verify_code })
	const found = (await operator.terminals.list({ key_word: prefix })).list[0]
	return { fleet, id: found?.id ?? 0, name: found?.name ?? '' }
}

test('settings of the device are set from its page, beside what it reports; what it cannot do is said with the reason', async () => {
	const { server, browser, operator } = site
	const { fleet, id, name } = await aBox('BOX')
	const desk = await signedIn(site)
	const { page } = desk
	await page.goto(`${server.origin}/device/pandoraDetails?id=${id}`)
	await page.getByRole('tab', { name: 'Other settings', exact: true }).click()
	await page.waitForURL(/tab=settings/)
	const section = (title: string) => page.getByRole('region', { name: title, exact: true })
	const confirm = (title: string) =>
		page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Send command', exact: true }).click()

	// A time zone is chosen from those that exist, and confirmed: what is scheduled follows it.
	const zone = section('Time zone')
	await zone.getByRole('button', { name: 'Edit “Time zone”', exact: true }).click()
	await zone.getByLabel('Time zone', { exact: true }).selectOption('')
	await zone.getByRole('button', { name: 'Send command', exact: true }).click()
	await zone.getByText('Select a time zone', { exact: true }).waitFor()
	await zone.getByLabel('Time zone', { exact: true }).selectOption('Asia/Tokyo')
	await zone.getByLabel('NTP servers (separated by commas)', { exact: true }).fill('a.example, b.example')
	await zone.getByRole('button', { name: 'Send command', exact: true }).click()
	await confirm(`Send “Time zone” to “${name}”?`)
	await zone.getByText('Reported: Asia/Tokyo · a.example · b.example', { exact: true }).waitFor()
	await zone.getByText('As requested', { exact: true }).waitFor()

	// Typed text survives a switch to another tab; what the terminal does not report is read from it.
	const sensors = section('Sensor settings')
	await sensors.getByRole('button', { name: 'Edit “Sensor settings”', exact: true }).click()
	await sensors.getByLabel('Report interval (s)', { exact: true }).fill('4')
	await page.getByRole('tab', { name: 'Rules', exact: true }).click()
	await page.getByRole('tab', { name: 'Other settings', exact: true }).click()
	expect(await sensors.getByLabel('Report interval (s)', { exact: true }).inputValue()).toBe('4')
	await sensors.getByRole('button', { name: 'Send command', exact: true }).click()
	await sensors.getByText(/^Enter a whole number from 5 to 86,?400$/).waitFor()
	await sensors.getByLabel('Report interval (s)', { exact: true }).fill('120')
	await sensors.getByRole('checkbox', { name: 'Cabinet door', exact: true }).check()
	await sensors.getByRole('button', { name: 'Send command', exact: true }).click()
	await sensors.getByText(/^Requested: 2 minutes · Cabinet door/).waitFor()
	await sensors.getByText(/^Reported: 2 minutes · Cabinet door/).waitFor()
	await sensors.getByText('As requested', { exact: true }).waitFor()

	const input = section('Signal source')
	await input.getByRole('button', { name: 'Edit “Signal source”', exact: true }).click()
	// Nothing was reported, so nothing is chosen yet; an opened form can be left without sending it.
	expect(await input.getByLabel('Signal source', { exact: true }).inputValue()).toBe('')
	await input.getByRole('button', { name: 'Send command', exact: true }).click()
	await input.locator('.fault').getByText('Please choose', { exact: true }).waitFor()
	await input.getByRole('button', { name: 'Cancel', exact: true }).click()
	await input.getByRole('button', { name: 'Edit “Signal source”', exact: true }).click()
	await input.getByLabel('Signal source', { exact: true }).selectOption('hdmi2')
	await input.getByRole('button', { name: 'Send command', exact: true }).click()
	await input.getByText('Reported: HDMI2', { exact: true }).waitFor()

	// The forms are accessible, also the curve of a brightness by ambient light.
	for (const title of ['Time zone', 'Sensor settings', 'Signal source'])
		await page.getByRole('button', { name: `Edit “${title}”`, exact: true }).click()
	expect(await axeFindings(page)).toEqual([])
	await page.getByRole('tab', { name: 'Control', exact: true }).click()
	await page.getByLabel('More commands', { exact: true }).selectOption('brightness')
	await page.getByLabel('Mode', { exact: true }).selectOption('auto')
	await page.getByRole('button', { name: 'Add light level', exact: true }).click()
	await page.getByLabel('Light (lux)', { exact: true }).fill('10')
	const curve = page.getByRole('group', { name: 'Brightness by ambient light', exact: true })
	await curve.getByLabel('Brightness', { exact: true }).fill('5')
	expect(await axeFindings(page)).toEqual([])
	await page.getByRole('button', { name: 'Send command', exact: true }).click()
	await expect
		.poll(async () => (await operator.commands.list({ device_id: id, type: 'brightness' })).list[0]?.data)
		.toEqual({ mode: 'auto', curve: [{ lux: 10, percent: 5 }] })
	await page.getByRole('tab', { name: 'Other settings', exact: true }).click()

	// Central control commands are saved under names, and sent by them.
	const central = section('Central control')
	await central.getByRole('button', { name: 'Add central control command', exact: true }).click()
	const added = page.getByRole('dialog', { name: 'Add central control command' })
	await added.getByLabel('Name', { exact: true }).fill('Open the hall')
	await added.getByLabel('Number of the central control command', { exact: true }).fill('12')
	// A wait that is too long is refused in words, and stays as it was entered.
	const wait = added.getByRole('spinbutton', { name: 'Wait before it (s)', exact: true })
	await wait.fill('61')
	await added.getByRole('button', { name: 'Save', exact: true }).click()
	await added.getByText('Enter a number from 0 to 60', { exact: true }).waitFor()
	expect(await wait.inputValue()).toBe('61')
	await wait.fill('0')
	await added.getByRole('button', { name: 'Save', exact: true }).click()
	await central.getByRole('button', { name: 'Send command: Open the hall', exact: true }).click()
	await confirm(`Send “Open the hall” to “${name}”?`)
	await expect
		.poll(async () => (await operator.commands.list({ device_id: id, type: 'central_control' })).list[0])
		.toMatchObject({ state: 'succeeded', data: { name: 'Open the hall', steps: [{ command_id: 12 }] } })

	// What needs the terminal online says so where it is not.
	const shed = await operator.terminals.add({ name: 'Shed', sn: 'SHED', key: 'key-of-SHED' })
	await page.goto(`${server.origin}/device/pandoraDetails?id=${shed.id}&tab=settings`)
	for (const title of ['Central control', 'Storage', 'Log upload']) {
		const general = section(title).getByRole('button', { name: `Send command: ${title}`, exact: true })
		expect(await general.isDisabled()).toBe(true)
		await section(title).getByText('The terminal has never connected. This command needs it online.').waitFor()
	}
	await page.goto(`${server.origin}/device/pandoraDetails?id=${id}&tab=settings`)

	// Deleting asks first.
	const storage = section('Storage')
	await storage.getByRole('button', { name: 'Send command: Storage', exact: true }).click()
	await storage.getByLabel('Storage', { exact: true }).selectOption('clear_all')
	await storage.getByRole('button', { name: 'Send command', exact: true }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click()
	await page.getByRole('dialog').waitFor({ state: 'hidden' })
	expect((await operator.commands.list({ device_id: id, type: 'storage' })).count).toBe(0)

	// A player in a browser cannot change the device under it.
	const pane = await operator.terminals.add({ name: 'Pane', sn: 'PANE', key: 'key-of-PANE' })
	await operator.releases.publish({ play_ids: [await colourProgram(site, 'olive')], deviceids: [pane.id] })
	const screen = await aScreen(browser, server, 'PANE')
	await page.goto(`${server.origin}/device/pandoraDetails?id=${pane.id}&tab=settings`)
	await input.getByText('Not supported', { exact: true }).waitFor()
	await input.getByText(/^A player in a browser cannot change settings of the device/).waitFor()
	await section('Language').getByRole('button', { name: 'Edit “Language”', exact: true }).waitFor()
	expectClean(desk)
	await screen.context.close()
	await fleet.stop()
})

test('any command goes to many at once, what still waits is cancelled, and rules are copied', async () => {
	const { server, operator } = site
	const { fleet, id, name } = await aBox('MANY')
	const away = await operator.terminals.add({ name: 'Remote hall', sn: 'HALL1', key: 'key-of-HALL1' })
	const permissions = ['terminals.read', 'terminals.control'] as const
	const role = await operator.roles.add({ name: 'Controller', remark: '', permissions: [...permissions] })
	await anAccount(site, 'controller', role.id)

	// Controlling is enough to select terminals; what it does not allow is not offered.
	const desk = await signedIn(site, 'controller')
	const { page } = desk
	await page.goto(`${server.origin}/terminal/Control`)
	for (const one of [name, away.name])
		await page.getByRole('row').filter({ hasText: one }).getByRole('checkbox').check()
	expect(await page.getByRole('button', { name: 'Set tags', exact: true }).count()).toBe(0)
	await page.getByRole('button', { name: 'Send command', exact: true }).click()
	await page.getByRole('menuitem', { name: 'More commands…', exact: true }).click()
	const form = page.getByRole('dialog', { name: 'Send a command to 2 terminals' })
	await form.getByLabel('Command', { exact: true }).selectOption('volume_now')
	expect(await form.getByLabel('Command', { exact: true }).locator('option[value=time_zone]').count()).toBe(0)
	await form.getByLabel('Volume', { exact: true }).fill('25')
	await form.getByRole('checkbox', { name: 'Mute', exact: true }).check()
	expect(await axeFindings(page)).toEqual([])
	await form.getByRole('button', { name: 'Send command', exact: true }).click()
	await page
		.getByRole('dialog', { name: 'Send “Volume · Mute” to 2 terminals?' })
		.getByRole('button', { name: 'Send command', exact: true })
		.click()

	const run = page.getByRole('dialog', { name: 'Volume · Mute' })
	await run.getByText('Succeeded: 1', { exact: true }).waitFor()
	await run.getByRole('button', { name: 'Cancel what still waits', exact: true }).click()
	await page
		.getByRole('dialog', { name: 'Cancel the command for 1 terminal where it still waits?' })
		.getByRole('button', { name: 'Cancel what still waits', exact: true })
		.click()
	const cancelled = run.getByRole('region', { name: 'Terminals where it was cancelled', exact: true })
	await cancelled.getByText('Cancelled', { exact: true }).waitFor()
	// Nothing has failed.
	await run.getByText('Failed: 0', { exact: true }).waitFor()
	await run.getByText('Cancelled: 1', { exact: true }).waitFor()
	await expect.poll(() => run.getByRole('button', { name: 'Cancel what still waits', exact: true }).count()).toBe(0)
	// A value by itself leaves the times of the terminals alone.
	expect((await operator.commands.list({ type: 'volume' })).list[0]?.data).toEqual({ value: 25, mute: true })
	const states = (await operator.commands.list({ type: 'volume' })).list.map(({ device_id, state }) => [
		device_id,
		state,
	])
	expect(states).toEqual(
		expect.arrayContaining([
			[id, 'succeeded'],
			[away.id, 'cancelled'],
		]),
	)

	// The rules of one replace those of others.
	const rules = [
		{
			key: 'night',
			name: 'Night',
			enabled: true,
			when: { match: 'all', terms: [{ input: 'time', start_time: '22:00:00', end_time: '06:00:00', week_days: null }] },
			for_s: 0,
			action: { type: 'brightness', data: { value: 20 } },
			otherwise: 'opposite',
			cooldown_s: 0,
			priority: 50,
		},
	]
	await operator.commands.generalCommand({
		devices_info: [{ id }],
		commands_info: [{ type: 'rules', data: { rules } }],
	})
	await page.goto(`${server.origin}/device/pandoraDetails?id=${id}&tab=rules`)
	await page.getByRole('button', { name: 'Copy to other terminals', exact: true }).click()
	const copy = page.getByRole('dialog', { name: `Copy the rules of “${name}” to other terminals` })
	await copy.getByRole('checkbox', { name: 'Select all', exact: true }).check()
	await copy.getByRole('button', { name: 'Copy to other terminals', exact: true }).click()
	await page
		.getByRole('dialog', { name: /^Copy the rules to \d+ terminals?\?$/ })
		.getByRole('button', { name: 'Copy to other terminals', exact: true })
		.click()
	await page.getByText(/^Waiting for the terminal to connect: [1-9]/).waitFor()
	const copied = await operator.commands.list({ device_id: away.id, type: 'rules' })
	expect(copied.list[0]?.data).toMatchObject({ rules: [{ name: 'Night' }] })
	expectClean(desk)
	await fleet.stop()
})
