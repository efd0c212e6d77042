import { noCounts } from '@vitrine/fleet/counts'
import { channelOf } from '@vitrine/fleet/fleet'
import { identityOf } from '@vitrine/fleet/identity'
import { type Operator, signIn } from '@vitrine/fleet/operator'
import { requests } from '@vitrine/fleet/requests'
import { Terminal } from '@vitrine/fleet/terminal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from './accounts.ts'
import { aServer, expectClean, password, type Server, verify_code } from './kit.ts'
import { aScreen, aSite, colourProgram } from './operated.ts'

const identity = identityOf('LOBBY', 1)

let old: Awaited<ReturnType<typeof aSite>>
let other: Server
let there: Operator
let box: Terminal
let terminal_id = 0
beforeAll(async () => {
	old = await aSite()
	other = await aServer()
	there = await signIn(other.origin, { account: 'admin', password, verifyCode: async () => verify_code })
	const { origin } = old.server
	const added = await old.operator.terminals.add({ name: 'Lobby', sn: identity.sn, key: identity.key })
	terminal_id = added.id
	const around = { socket: await channelOf(origin), requests: requests(origin), counts: noCounts() }
	box = new Terminal(identity, { ...around, mode: 'fetch', play: false })
	box.start(0)
})
afterAll(async () => {
	await box?.stop()
	await old?.remove()
	await other?.remove()
})

const isOnline = async (operator: Operator): Promise<boolean> => {
	const { list } = await operator.terminals.list({ key_word: identity.sn })
	return list.some(({ run_state }) => run_state > 0)
}

test('a terminal tries a resolution that is kept, and moves to another server after a test of the way there', async () => {
	await expect.poll(() => isOnline(old.operator)).toBe(true)
	const desk = await signedIn(old)
	const { page } = desk
	await page.goto(`${old.server.origin}/device/pandoraDetails?id=${terminal_id}&tab=control`)
	const type = page.getByLabel('More commands', { exact: true })

	// A resolution reverts by itself unless it is confirmed.
	await type.selectOption({ label: 'Resolution' })
	await page.getByLabel('Width', { exact: true }).fill('255')
	await page.getByText('Enter a whole number from 256 to 65536', { exact: true }).waitFor()
	const send = page.getByRole('button', { name: 'Send command', exact: true })
	expect(await send.isDisabled()).toBe(true)
	await page.getByLabel('Width', { exact: true }).fill('1280')
	await page.getByLabel('Goes back after (seconds)', { exact: true }).fill('3600')
	await send.click()
	await page.getByText(/^The new resolution is on trial and goes back 3600 seconds after/).waitFor()
	await page.getByRole('button', { name: 'Keep this change', exact: true }).click()
	await page.getByText('The change is kept', { exact: true }).waitFor()

	// User name and password are required, and a test comes before the move.
	await type.selectOption({ label: 'Server migration' })
	const button = (name: string) => page.getByRole('button', { name, exact: true })
	await page.getByLabel('New server address', { exact: true }).fill(other.origin)
	await page.getByText('Without https, the password is sent unencrypted.', { exact: true }).waitFor()
	await page.getByLabel('User name on the new server', { exact: true }).fill('admin')
	expect(await button('Test').isDisabled()).toBe(true)
	await page.getByLabel('Password on the new server', { exact: true }).fill('not the password')
	await button('Test').click()
	await page.getByText('Test failed', { exact: true }).waitFor()
	const step = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name }).last()
	expect(await step('TCP connection').innerText()).toMatch(/\d+ ms/)
	expect(await step('Sign-in').innerText()).toContain('The user name or password is wrong on the new server')
	expect(await button('Start migration').isDisabled()).toBe(true)

	await page.getByLabel('Password on the new server', { exact: true }).fill(password)
	await button('Test').click()
	await page.getByText('Test passed', { exact: true }).waitFor()
	expect(await step('WebSocket connection').innerText()).toMatch(/\d+ ms/)
	expect(await isOnline(there)).toBe(false)
	// The tested values are the ones used: other values need another test.
	await page.getByLabel('User name on the new server', { exact: true }).fill('somebody')
	expect(await button('Start migration').isDisabled()).toBe(true)
	await page.getByLabel('User name on the new server', { exact: true }).fill('admin')
	await button('Start migration').click()
	await page.getByText('Moved to the new server', { exact: true }).waitFor()
	await expect.poll(() => isOnline(there)).toBe(true)
	await expect.poll(() => isOnline(old.operator)).toBe(false)

	// Its history shows it, with each step and without the password.
	await page.getByRole('tab', { name: 'Command history', exact: true }).click()
	const order = page.getByRole('listitem').filter({ hasText: 'Server migration' }).first()
	await order.getByText('Executed successfully', { exact: true }).first().waitFor()
	await order.getByRole('button', { name: 'Steps of “Server migration”', exact: true }).click()
	await order.getByText('First heartbeat', { exact: true }).waitFor()
	expect(await page.content()).not.toContain(password)
	expectClean(desk)
})

test('a player in a browser says that it cannot, and why', async () => {
	const { server, browser, operator } = old
	const { id } = await operator.terminals.add({ name: 'Window', sn: 'WINDOW1', key: 'key-of-WINDOW1' })
	await operator.releases.publish({ play_ids: [await colourProgram(old, 'teal')], deviceids: [id] })
	const screen = await aScreen(browser, server, 'WINDOW1')
	const desk = await signedIn(old)
	const { page } = desk
	await page.goto(`${server.origin}/device/pandoraDetails?id=${id}&tab=control`)
	for (const type of ['Resolution', 'Network settings', 'Server migration']) {
		await page.getByLabel('More commands', { exact: true }).selectOption({ label: type })
		await page.getByText(/^This player cannot do it: a player in a browser cannot change its server/).waitFor()
	}
	const data = { url: other.origin, user: 'admin', password, test_only: true }
	const { command_id } = await operator.commands.generalCommand({
		devices_info: [{ id }],
		commands_info: [{ type: 'server_migrate', data }],
	})
	expect((await operator.commands.list({ command_id })).list).toMatchObject([
		{ state: 'unsupported', attempt: 0, tips: 'not_listed' },
	])
	expectClean(desk, screen)
})
