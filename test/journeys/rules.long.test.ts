import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from './accounts.ts'
import { expectClean } from './kit.ts'
import { aScreen, aSite, colourProgram } from './operated.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

const shade = (page: Page) => page.locator('.shade').evaluate(element => Number((element as HTMLElement).style.opacity))
const berlin = { longitude: 13.4, latitude: 52.5 }
const far = { longitude: 2.35, latitude: 48.85 }

test('a rule made in the form is followed by the screen, without the server and after a restart too', async () => {
	const { server, browser, operator } = site
	const { id } = await operator.terminals.add({ name: 'Foyer', sn: 'FOYER', key: 'key-of-FOYER' })
	await operator.releases.publish({ play_ids: [await colourProgram(site, 'navy')], deviceids: [id] })
	const screen = await aScreen(browser, server, 'FOYER', { permissions: ['geolocation'], geolocation: far })
	const desk = await signedIn(site)
	const { page } = desk
	await page.goto(`${server.origin}/device/pandoraDetails?id=${id}&tab=rules`)
	await page.getByText('Reported: No rules', { exact: true }).waitFor()
	await page.getByRole('button', { name: 'Add rule', exact: true }).click()
	const form = page.getByRole('form', { name: 'Add rule', exact: true })
	const send = form.getByRole('button', { name: 'Send rules', exact: true })

	// Errors are reported in words, and nothing is sent.
	await send.click()
	await form.getByText('Enter 1 to 60 characters', { exact: true }).waitFor()
	await form.getByLabel('Rule name', { exact: true }).fill('Busy')
	await form.getByLabel('Depends on', { exact: true }).selectOption('value')
	await form.getByLabel('Value', { exact: true }).fill('many')
	await form.getByLabel('Name of the value', { exact: true }).fill('queue')
	await send.click()
	// Every invalid field states what it accepts, and the first of them has the focus.
	await form.getByText('Enter a number', { exact: true }).waitFor()
	await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true')
	await form.getByLabel('Value', { exact: true }).fill('10')
	await form.getByLabel('Least time between actions (seconds)', { exact: true }).fill('0')
	await form.getByLabel('When they hold no more', { exact: true }).selectOption('opposite')
	await send.click()
	const busy = page.getByRole('region', { name: 'Busy', exact: true })
	await busy.getByText('Has not acted yet', { exact: true }).waitFor()
	await page.getByText('As requested', { exact: true }).waitFor()

	const tell = (value: number) =>
		operator.commands.generalCommand({
			devices_info: [{ id }],
			commands_info: [{ type: 'rule_value', data: { name: 'queue', value } }],
		})
	await tell(12)
	await expect.poll(() => shade(screen.page)).toBeCloseTo(0.7)
	await busy.getByText(/^Last: acted/).waitFor()
	await busy.getByText('queue above 10 — holds · it was 12', { exact: true }).waitFor()

	// The simulator shows what the same rule would do.
	const simulator = page.getByRole('region', { name: 'Simulation', exact: true })
	await simulator.getByLabel('queue', { exact: true }).fill('5')
	await simulator.getByText('Would not act: the conditions do not hold', { exact: true }).waitFor()
	// While an input is invalid, no effect is shown.
	await simulator.getByLabel('Local time of the terminal', { exact: true }).fill('garbage')
	await simulator.getByText('Correct the marked values to see what the rules would do.', { exact: true }).waitFor()
	await expect(await simulator.getByText(/Would/).count()).toBe(0)
	await simulator.getByLabel('Local time of the terminal', { exact: true }).fill('2026-11-25 12:00:00')
	await simulator.getByLabel('queue', { exact: true }).fill('50')
	await simulator.getByText('Would act: Brightness 30%', { exact: true }).waitFor()

	await page.getByRole('button', { name: 'Add rule', exact: true }).click()
	await form.getByLabel('Rule name', { exact: true }).fill('At home')
	await form.getByLabel('Depends on', { exact: true }).selectOption('place')
	await form.getByLabel('Longitude', { exact: true }).fill(String(berlin.longitude))
	await form.getByLabel('Latitude', { exact: true }).fill(String(berlin.latitude))
	await form.getByLabel('Action', { exact: true }).selectOption('screen_power')
	await form.getByLabel('Least time between actions (seconds)', { exact: true }).fill('0')
	await form.getByLabel('When they hold no more', { exact: true }).selectOption('opposite')
	await send.click()
	await page.getByRole('region', { name: 'At home', exact: true }).waitFor()
	await page.getByText('As requested', { exact: true }).waitFor()

	// What is typed into a rule that somebody else deletes meanwhile is not lost.
	const { list } = await operator.commands.list({ device_id: id, type: 'rules' })
	const asked =
		list.map(({ data }) => (data as { rules?: { key: string; name: string }[] } | null)?.rules).find(Boolean) ?? []
	await page.getByRole('button', { name: 'Edit “At home”', exact: true }).click()
	await page.getByLabel('Rule name', { exact: true }).fill('In Berlin')
	await operator.commands.generalCommand({
		devices_info: [{ id }],
		commands_info: [{ type: 'rules', data: { rules: asked.filter(({ name }) => name !== 'At home') } }],
	})
	await page.getByText('This rule has been deleted. Sending adds it again.', { exact: true }).waitFor()
	expect(await page.getByLabel('Rule name', { exact: true }).inputValue()).toBe('In Berlin')
	await send.click()
	await page.getByRole('region', { name: 'In Berlin', exact: true }).waitFor()
	await page.getByText('As requested', { exact: true }).waitFor()

	// Two people who add a rule at the same moment add two: the one that is refused for coming too soon takes on the other's.
	const sent = async () => {
		const { list: now } = await operator.commands.list({ device_id: id, type: 'rules' })
		return now.map(({ data }) => (data as { rules?: object[] } | null)?.rules).find(Boolean) ?? []
	}
	const [first] = await sent()
	await page.getByRole('button', { name: 'Add rule', exact: true }).click()
	await form.getByLabel('Rule name', { exact: true }).fill('Mine')
	const addTheirs = async (name: string) => {
		const add = async () => {
			const rules = [...(await sent()), { ...first, key: name.toLowerCase(), name, enabled: false }]
			const commands_info = [{ type: 'rules' as const, data: { rules } }]
			return operator.commands.generalCommand({ devices_info: [{ id }], commands_info })
		}
		// It is refused, too, until two seconds after the rules before.
		const targets = () =>
			add().then(
				made => made.targets,
				() => 0,
			)
		await expect.poll(targets).toBe(1)
	}
	await addTheirs('Theirs')
	await send.click()
	await page.getByRole('region', { name: 'Mine', exact: true }).waitFor()
	await page.getByRole('region', { name: 'Theirs', exact: true }).waitFor()
	expect(await sent()).toHaveLength(4)
	await page.getByText('As requested', { exact: true }).waitFor()

	// A rule that somebody else adds while the dialog asks about another is not deleted with it.
	await page.getByRole('button', { name: 'Delete “Mine”', exact: true }).click()
	const sure = page.getByRole('dialog', { name: 'Delete the rule “Mine”?' })
	await sure.waitFor()
	await addTheirs('Late')
	await page.locator('section[aria-label="Late"]').waitFor()
	await sure.getByRole('button', { name: 'Delete', exact: true }).click()
	await sure.waitFor({ state: 'hidden' })
	expect((await sent()).map(rule => (rule as { name: string }).name)).toEqual(['Busy', 'In Berlin', 'Theirs', 'Late'])
	await page.getByText('As requested', { exact: true }).waitFor()

	// One that somebody else sends while the own is still on its way is not lost either, however slow the line is.
	const [held, reached] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
	const hold = async (route: Route): Promise<void> => {
		reached.resolve()
		await held.promise
		await route.continue()
	}
	await page.route('**/Command/generalCommand', hold, { times: 1 })
	await page.getByRole('button', { name: 'Add rule', exact: true }).click()
	await form.getByLabel('Rule name', { exact: true }).fill('Slow')
	await send.click()
	await reached.promise
	await addTheirs('Fast')
	held.resolve()
	await page.getByRole('region', { name: 'Slow', exact: true }).waitFor()
	await page.getByRole('region', { name: 'Fast', exact: true }).waitFor()
	expect(await sent()).toHaveLength(6)
	await page.getByText('As requested', { exact: true }).waitFor()
	expectClean(desk)
	await desk.context.close()

	// The server is down: the screen relies on what it knows itself.
	await server.stop()
	await screen.context.setGeolocation(berlin)
	await expect.poll(() => shade(screen.page)).toBe(1)
	await screen.page.reload()
	await expect.poll(() => shade(screen.page)).toBe(1)
	await screen.context.setGeolocation(far)
	await expect.poll(() => shade(screen.page)).toBeCloseTo(0.7)
	await server.start()
	const acted = async () =>
		(await operator.terminals.list({ key_word: 'FOYER' })).list[0]?.reported.rules?.map(({ key, is_end }) => [
			asked.find(one => one.key === key)?.name,
			is_end,
		])
	await expect.poll(acted).toEqual([
		['At home', true],
		['Busy', false],
	])
	await screen.context.close()
})

test('rules that nobody knows are not replaced without a question', async () => {
	const { server, browser, operator } = site
	const { id } = await operator.terminals.add({ name: 'Attic', sn: 'ATTIC', key: 'key-of-ATTIC' })
	const desk = await signedIn(site)
	const { page } = desk
	const address = `${server.origin}/device/pandoraDetails?id=${id}&tab=rules`
	await operator.releases.publish({ play_ids: [await colourProgram(site, 'olive')], deviceids: [id] })
	const screen = await aScreen(browser, server, 'ATTIC')
	await screen.context.close()
	await expect.poll(async () => (await operator.terminals.get({ id })).run_state).toBe(0)
	await page.goto(address)
	await page.getByText('The rules of this terminal are not known', { exact: true }).waitFor()
	await page.getByRole('button', { name: 'Add rule', exact: true }).click()
	const form = page.getByRole('form', { name: 'Add rule', exact: true })
	await form.getByLabel('Rule name', { exact: true }).fill('First')
	await form.getByLabel('Depends on', { exact: true }).selectOption('value')
	await form.getByLabel('Value', { exact: true }).fill('10')
	await form.getByLabel('Name of the value', { exact: true }).fill('queue')
	await form.getByRole('button', { name: 'Send rules', exact: true }).click()
	const question = page.getByRole('dialog', { name: 'Replace all rules of the terminal?' })
	await question.getByRole('button', { name: 'Cancel', exact: true }).click()
	expect((await operator.commands.list({ device_id: id, type: 'rules' })).count).toBe(0)
	await form.getByRole('button', { name: 'Send rules', exact: true }).click()
	await question.getByRole('button', { name: 'Replace', exact: true }).click()
	await page.getByRole('region', { name: 'First', exact: true }).waitFor()
	expectClean(desk)
	await desk.context.close()
})
