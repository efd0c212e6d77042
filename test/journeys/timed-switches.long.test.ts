import { localTextAt, type Zone, zoneOf } from '@vitrine/domain/local-time'
import { startFleet } from '@vitrine/fleet/fleet'
import { readOptions } from '@vitrine/fleet/options'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from './accounts.ts'
import { expectClean, password, verify_code } from './kit.ts'
import { aScreen, aSite, colourProgram } from './operated.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

const place = 'Asia/Kathmandu'
const clockThere = (): string => localTextAt(zoneOf(place) as Zone, Date.now()).slice(11)

/** A terminal with a screen that shows two colours in turn. */
const aTurningScreen = async (sn: string, colours: readonly [string, string]) => {
	const { operator, server, browser } = site
	const { id } = await operator.terminals.add({ name: `Wall ${sn}`, sn, key: `key-of-${sn}` })
	const [first, second] = [await colourProgram(site, colours[0]), await colourProgram(site, colours[1])]
	await operator.releases.publish({ play_ids: [first, second], deviceids: [id] })
	const screen = await aScreen(browser, server, sn, { timezoneId: place })
	const reported = async () => (await operator.terminals.list({ key_word: sn })).list[0]?.reported
	return { id, second, page: screen.page, context: screen.context, reported }
}

const shadeOf = (page: Page) =>
	page.locator('.shade').evaluate(element => Number((element as HTMLElement).style.opacity))
const shows = (page: Page, item: string): Promise<unknown> =>
	page.waitForFunction(wanted => document.documentElement.dataset.item === wanted, item)

/** Fills the time of a form that lasts all day. */
const allDay = async (section: Locator): Promise<void> => {
	await section.getByRole('button', { name: 'Add time slot', exact: true }).click()
	await section.getByLabel('Start time', { exact: true }).fill('00:00:00')
	await section.getByLabel('End time', { exact: true }).fill('23:59:59')
}

test('a schedule template switches the programme and dims the screen at its time, and says what a player cannot follow', async () => {
	const { operator, server } = site
	const { id, second, page: screen, context, reported } = await aTurningScreen('SWITCH', ['red', 'green'])
	// A terminal that has never connected, and to which nothing was published.
	const added = await operator.terminals.add({ name: 'Wall NEW', sn: 'NEW', key: 'key-of-NEW' })
	const desk = await signedIn(site)
	const { page } = desk
	await page.goto(`${server.origin}/schedule/scheduleTemplate`)
	await page.getByRole('button', { name: 'New schedule template', exact: true }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('Template name', { exact: true }).fill('Noon')
	const command = (number: number) => dialog.getByRole('group', { name: `Command ${number}`, exact: true })
	const time = clockThere()
	const add = async (number: number, operation: string): Promise<Locator> => {
		if (number > 1) await dialog.getByRole('button', { name: 'Add a command', exact: true }).click()
		await command(number).getByLabel('Operation', { exact: true }).selectOption(operation)
		await command(number).getByLabel('Time', { exact: true }).fill(time)
		return command(number)
	}
	await (await add(1, 'program_switch')).getByLabel('Programme', { exact: true }).selectOption('green')
	await (await add(2, 'brightness')).getByLabel('Value', { exact: true }).fill('40')
	await (await add(3, 'signal_switch')).getByLabel('Signal source', { exact: true }).selectOption('async')
	const relay = await add(4, 'relay')
	await relay.getByLabel('Relay', { exact: true }).selectOption('8')
	await relay.getByLabel('Value', { exact: true }).selectOption('1')
	// Of two contradicting commands only one could have an effect.
	await (await add(5, 'brightness')).getByLabel('Value', { exact: true }).fill('50')
	await dialog.getByRole('button', { name: 'Save', exact: true }).click()
	await dialog.getByText('Commands 2 and 5 set different values at the same time. Change one of them.').waitFor()
	await command(5).getByLabel('Time', { exact: true }).fill('00:00:00')
	await command(5).getByLabel('Operation', { exact: true }).selectOption('restart')
	await dialog.getByRole('button', { name: 'Save', exact: true }).click()
	// They stand in the order of their times.
	await page.getByRole('listitem').filter({ hasText: '00:00:00 · Restart the player' }).first().waitFor()
	expect(await page.locator('.schedule-template-commands li').first().textContent()).toMatch(/^00:00:00/)
	await page.getByText(`${time} · Switch to “green”`, { exact: true }).waitFor()
	await page.getByText(`${time} · Signal source: Asynchronous`, { exact: true }).waitFor()
	await page.getByText(`${time} · Relay 8: Switch on`, { exact: true }).waitFor()

	await page.getByRole('button', { name: 'Apply', exact: true }).click()
	await dialog.getByRole('checkbox', { name: 'Select all', exact: true }).check()
	await dialog.getByText('Relay: 1 terminal does not support it and will not follow it (Wall SWITCH)').waitFor()
	await dialog.getByText('Signal source: 1 terminal does not support it and will not follow it').waitFor()
	expect(await dialog.getByText('Programme switch: 1 terminal').count()).toBe(0)
	await dialog.getByText('The programme “green” has not been published to 1 terminal').waitFor()
	await dialog.getByText('1 terminal has never connected').waitFor()
	await dialog.getByRole('treeitem').filter({ hasText: 'Wall NEW' }).last().getByText('Never connected').waitFor()
	await dialog.getByRole('button', { name: 'Apply', exact: true }).click()
	await expect.poll(() => shadeOf(screen)).toBeCloseTo(0.6)
	await shows(screen, 'green')
	await expect.poll(async () => (await reported())?.program_id).toBe(second)
	const problems = async () => JSON.stringify((await operator.terminals.list({ key_word: 'SWITCH' })).list[0])
	await expect.poll(problems).toContain('player_timed_relay')
	expect(await problems()).toContain('player_timed_source')

	await page.goto(`${server.origin}/device/pandoraDetails?id=${added.id}&tab=timing`)
	const followed = page.getByRole('region', { name: 'Schedule template', exact: true })
	await followed.getByText('Not on the terminal yet', { exact: true }).waitFor()
	await followed.getByText('The programme “green” has not been published to this terminal').waitFor()
	// Of what it follows and supports nothing is known yet, which every kind of times says in the same words.
	const never = page.getByRole('region').getByText('Never connected', { exact: true })
	await expect.poll(() => never.count()).toBe(8)
	for (const words of ['not reported yet', 'No times set', 'Not supported'])
		expect(await page.getByText(words).count()).toBe(0)
	// Each has the heading and the actions that it has once it is connected; what cannot be done says why.
	const programs = page.getByRole('region', { name: 'Programme on schedule', exact: true })
	for (const name of ['Edit “Programme on schedule”', 'Read from terminal'])
		expect(await programs.getByRole('button', { name, exact: true }).isDisabled()).toBe(true)
	await programs.getByText('Until then, this cannot be edited.', { exact: false }).waitFor()
	await programs.getByText('Reading needs the terminal online.', { exact: true }).waitFor()
	const sources = page.getByRole('region', { name: 'Signal source on schedule', exact: true })
	await sources.getByRole('button', { name: 'Edit “Signal source on schedule”', exact: true }).click()
	await sources.getByRole('button', { name: 'Cancel', exact: true }).click()
	await page.goto(`${server.origin}/device/pandoraDetails?id=${id}&tab=timing`)
	await followed.getByText('Relay: this terminal does not support it', { exact: false }).waitFor()

	// Somebody returns to what is published: that holds until the next time.
	const back = { devices_info: [{ id }], commands_info: [{ type: 'program_switch', data: { program_id: 0 } }] }
	await operator.commands.generalCommand(back)
	await expect.poll(async () => (await reported())?.program_id).toBe(0)
	await shows(screen, 'red')
	expect(await shadeOf(screen)).toBeCloseTo(0.6)

	// Limits and pace of the brightness are kept, also against the template, and what is beyond them is refused in words.
	const dim = async (data: Record<string, unknown>) => {
		const order = { devices_info: [{ id }], commands_info: [{ type: 'brightness', data }] }
		const send = async () => (await operator.commands.generalCommand(order).catch(() => null))?.command_id ?? 0
		let command_id = 0
		await expect.poll(async () => (command_id ||= await send())).toBeGreaterThan(0)
		const row = async () => (await operator.commands.list({ command_id })).list[0]
		await expect.poll(async () => (await row())?.state).toMatch(/^(succeeded|failed)$/)
		return { state: (await row())?.state, tips: (await row())?.tips }
	}
	expect(await dim({ value: 60, min: 50, ramp_ms: 400 })).toMatchObject({ state: 'succeeded' })
	expect(await screen.locator('.shade').evaluate(shade => getComputedStyle(shade).transitionDuration)).toBe('0.4s')
	expect(await dim({ value: 20 })).toEqual({ state: 'failed', tips: 'player_beyond_limits' })
	await expect.poll(() => shadeOf(screen)).toBeCloseTo(0.4)
	await screen.reload()
	await expect.poll(() => shadeOf(screen)).toBeCloseTo(0.4)

	// Before it is ended, it is said what becomes of the terminals.
	await page.goto(`${server.origin}/schedule/scheduleTemplate?tab=applied`)
	await page.getByRole('button', { name: 'End', exact: true }).click()
	await dialog.getByText('Signal source and relays stay as they are.', { exact: true }).waitFor()
	await dialog.getByText('What is published plays again, unless', { exact: false }).waitFor()
	await dialog.getByRole('button', { name: 'End', exact: true }).click()
	await page.getByText('Ended', { exact: true }).waitFor()
	expectClean(desk)
	await context.close()
})

test('times of a programme are set on the page of a terminal and obeyed, and dates limit them', async () => {
	const { server } = site
	const { id, second, page: screen, context, reported } = await aTurningScreen('TIMES', ['blue', 'yellow'])
	const desk = await signedIn(site)
	const { page } = desk
	await page.goto(`${server.origin}/device/pandoraDetails?id=${id}&tab=timing`)
	for (const name of ['Signal source on schedule', 'Relay'])
		await page.getByRole('region', { name, exact: true }).getByText('Not supported', { exact: true }).waitFor()
	const program = page.getByRole('region', { name: 'Programme on schedule', exact: true })
	await program.getByText('No times set', { exact: true }).waitFor()
	await program.getByRole('button', { name: 'Edit “Programme on schedule”', exact: true }).click()
	await allDay(program)
	await program.getByLabel('Programme', { exact: true }).selectOption('yellow')
	await program.getByLabel('Only on certain dates', { exact: true }).check()
	await program.getByRole('button', { name: 'Send command', exact: true }).click()
	await program.getByText('Choose the first day, the last day or both', { exact: true }).waitFor()
	await program.getByLabel('Start date', { exact: true }).fill('2020-01-01')
	await program.getByLabel('End date', { exact: true }).fill('2099-12-31')
	await program.getByRole('button', { name: 'Send command', exact: true }).click()
	await program.getByText('As requested', { exact: true }).waitFor()
	await program.getByText('00:00:00 – 23:59:59 · yellow · 2020-01-01 – 2099-12-31', { exact: true }).waitFor()
	await program.getByText('Reported: yellow', { exact: true }).waitFor()
	await expect.poll(async () => (await reported())?.program_id).toBe(second)
	await shows(screen, 'yellow')
	await page.reload()
	await program.getByText('As requested', { exact: true }).waitFor()
	await program.getByRole('button', { name: 'End schedule', exact: true }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'End schedule', exact: true }).click()
	await program.getByText('No times set', { exact: true }).waitFor()
	await expect.poll(async () => (await reported())?.program_id).toBe(0)
	await shows(screen, 'blue')
	expectClean(desk)
	await context.close()
})

test('signal source and relays of a box are switched at times, and what it reports stands beside', async () => {
	const { server, operator } = site
	const who = ['--account', 'admin', '--password', password, '--verify-code', verify_code, '--server', server.origin]
	const options = readOptions([...who, '--terminals', '1', '--prefix', 'BOX', '--jitter', '0'])
	const fleet = await startFleet(options, { account: 'admin', password, verifyCode: async () => verify_code })
	const terminal = (await operator.terminals.list({})).list.find(({ sn }) => sn.startsWith('BOX'))
	const desk = await signedIn(site)
	const { page } = desk
	await page.goto(`${server.origin}/device/pandoraDetails?id=${terminal?.id ?? 0}&tab=timing`)
	const source = page.getByRole('region', { name: 'Signal source on schedule', exact: true })
	await source.getByText('No times set', { exact: true }).waitFor()
	await source.getByRole('button', { name: 'Edit “Signal source on schedule”', exact: true }).click()
	await allDay(source)
	await source.getByLabel('Signal source', { exact: true }).selectOption('async')
	await source.getByRole('button', { name: 'Send command', exact: true }).click()
	await source.getByText('00:00:00 – 23:59:59 · Asynchronous', { exact: true }).waitFor()
	await source.getByText('Reported: Asynchronous', { exact: true }).waitFor()

	const relays = page.getByRole('region', { name: 'Relay', exact: true })
	await relays.getByLabel('Relay', { exact: true }).selectOption('3')
	await relays.getByRole('button', { name: 'Add time slot', exact: true }).click()
	const third = page.getByRole('region', { name: 'Relay 3 on schedule', exact: true })
	// Its form is open with a time.
	await third.getByLabel('Start time', { exact: true }).fill('00:00:00')
	await third.getByLabel('End time', { exact: true }).fill('23:59:59')
	await third.getByRole('button', { name: 'Send command', exact: true }).click()
	await third.getByText('00:00:00 – 23:59:59 · Switch on', { exact: true }).waitFor()
	await third.getByText('Reported: Switch on', { exact: true }).waitFor()
	const { reported } = (await operator.terminals.list({ key_word: terminal?.sn ?? '' })).list[0] ?? {}
	expect(reported).toMatchObject({ signal_source: 'async', scheduled: ['signal_switch', 'relay'] })
	expect(reported?.relays?.[2]).toBe('on')
	await fleet.stop()
	expectClean(desk)
})
