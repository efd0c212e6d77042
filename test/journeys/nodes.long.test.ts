import { noCounts } from '@vitrine/fleet/counts'
import { channelOf } from '@vitrine/fleet/fleet'
import { identityOf } from '@vitrine/fleet/identity'
import { type Operator, readPublicConfig, signIn } from '@vitrine/fleet/operator'
import { requests } from '@vitrine/fleet/requests'
import { Terminal } from '@vitrine/fleet/terminal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from './accounts.ts'
import { aServer, expectClean, password, type Server, verify_code } from './kit.ts'
import { aSite } from './operated.ts'

const identities = [1, 2, 3].map(place => identityOf('HALL', place))

let other: Server
let socket_port = 0
let old: Awaited<ReturnType<typeof aSite>>
let there: Operator
const boxes: Terminal[] = []
beforeAll(async () => {
	other = await aServer()
	socket_port = (await readPublicConfig(other.origin)).socket_port
	there = await signIn(other.origin, { account: 'admin', password, verifyCode: async () => verify_code })
	const allowed = `${new URL(other.origin).host},localhost:${socket_port}`
	old = await aSite({ VITRINE_ADMIN_PASSWORD: password, VITRINE_EGRESS_ALLOW: allowed })
	const { origin } = old.server
	for (const identity of identities) {
		await old.operator.terminals.add({ name: `Hall ${identity.sn}`, sn: identity.sn, key: identity.key })
		const around = { socket: await channelOf(origin), requests: requests(origin), counts: noCounts() }
		const box = new Terminal(identity, { ...around, mode: 'fetch', play: false })
		box.start(0)
		boxes.push(box)
	}
})
afterAll(async () => {
	for (const box of boxes) await box.stop()
	await old?.remove()
	await other?.remove()
})

const online = async (operator: Operator): Promise<number> =>
	(await operator.terminals.list({ key_word: 'HALL' })).list.filter(({ run_state }) => run_state > 0).length

test('a node is added, tested, drained and made a default, and terminals move to it in waves', async () => {
	await expect.poll(() => online(old.operator)).toBe(3)
	const desk = await signedIn(old)
	const { page } = desk
	const button = (name: string) => page.getByRole('button', { name, exact: true })
	await page.goto(`${old.server.origin}/system/nodeManage`)
	await page.getByRole('heading', { name: 'Node manage', exact: true }).waitFor()
	await page.getByText('No nodes yet', { exact: true }).waitFor()

	// Errors are shown at their fields, by the form and by the server.
	await button('Add node').click()
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('Name', { exact: true }).fill('Hall node')
	await dialog.getByLabel('Public URL', { exact: true }).fill('node.example')
	await dialog.getByRole('button', { name: 'Add', exact: true }).click()
	await dialog
		.getByText('Enter a server address such as https://signs.example:8443, without user name, path or parameters', {
			exact: true,
		})
		.waitFor()
	await dialog.getByLabel('Public URL', { exact: true }).fill('http://10.0.0.1')
	await dialog.getByLabel('Weight', { exact: true }).fill('101')
	await dialog.getByRole('button', { name: 'Add', exact: true }).click()
	await dialog.getByText('Enter a whole number from 0 to 100', { exact: true }).waitFor()
	await dialog.getByLabel('Weight', { exact: true }).fill('50')
	await dialog.getByRole('button', { name: 'Add', exact: true }).click()
	await dialog.getByText(/^The server may not go to this address\. Allow private addresses/).waitFor()
	await dialog.getByLabel('Public URL', { exact: true }).fill(other.origin)
	await dialog.getByLabel('Socket port', { exact: true }).fill(String(socket_port))
	await dialog.getByRole('button', { name: 'Add', exact: true }).click()
	await dialog.waitFor({ state: 'detached' })

	// It is tested automatically, and step by step on request.
	const row = page.getByRole('row').filter({ hasText: 'Hall node' })
	await row.getByText('Healthy', { exact: true }).waitFor()
	await row.getByRole('button', { name: 'Test', exact: true }).click()
	await dialog.getByText('Healthy', { exact: true }).waitFor()
	for (const step of ['Name lookup', 'TCP connection', 'API', 'WebSocket connection', 'Download'])
		expect(await dialog.getByRole('listitem').filter({ hasText: step }).innerText()).toMatch(/\d+ ms/)
	expect(await dialog.getByRole('listitem').filter({ hasText: 'TLS encryption' }).innerText()).toContain('Skipped')
	await page.keyboard.press('Escape')

	await row.getByRole('button', { name: 'Default for', exact: true }).click()
	await dialog.getByLabel('Organisation', { exact: true }).click()
	await page.locator('.ant-select-tree-title', { hasText: 'Headquarters' }).click()
	await dialog.getByRole('button', { name: 'Set as default', exact: true }).click()
	await row.getByText('Default for Headquarters', { exact: true }).waitFor()

	await row.getByRole('button', { name: 'Drain', exact: true }).click()
	await dialog.getByRole('button', { name: 'Drain', exact: true }).click()
	await row.getByText('API · draining', { exact: true }).waitFor()

	// Another user's change is not overwritten, and the typed text stays.
	await row.getByRole('button', { name: 'Edit', exact: true }).click()
	await dialog.getByLabel('Remark', { exact: true }).fill('by the door')
	const [node] = (await old.operator.nodes.list({})).list
	if (node === undefined) throw new Error('there is no node')
	const { id, name, role, public_url } = node
	await old.operator.nodes.edit({ id, name, role, public_url, socket_port, weight: 50, drain: 1, region: 'North' })
	await dialog.getByRole('button', { name: 'Save', exact: true }).click()
	await dialog.getByText('What you entered is still here and has not been saved.').waitFor()
	await dialog.getByRole('button', { name: 'Show the current version', exact: true }).click()
	await expect.poll(() => dialog.getByLabel('Region', { exact: true }).inputValue()).toBe('North')
	await dialog.getByRole('button', { name: 'Save', exact: true }).click()
	await dialog.waitFor({ state: 'detached' })
	const [saved] = (await old.operator.nodes.list({})).list
	expect(saved).toMatchObject({ region: 'North', remark: 'by the door', drain: true })

	// A draining node accepts no terminals; once it accepts them again, the organisation's default is preselected.
	await page.getByRole('tab', { name: 'Migrations', exact: true }).click()
	await page.getByText('No migrations yet', { exact: true }).waitFor()
	await button('Move terminals').click()
	await dialog.getByRole('button', { name: 'Start migration', exact: true }).click()
	await dialog.getByText('Choose a node', { exact: true }).last().waitFor()
	expect(await dialog.getByText('Required', { exact: true }).count()).toBe(2)
	await dialog.getByText('Select all', { exact: true }).click()
	await dialog.getByLabel('User name on the node', { exact: true }).fill('admin')
	await dialog.getByLabel('Password on the node', { exact: true }).fill('not the password')
	await dialog.getByLabel('First wave (%)', { exact: true }).fill('34')
	expect(await dialog.getByText(`Hall node · ${other.origin}`, { exact: true }).count()).toBe(0)
	await old.operator.nodes.drain({ id, drain: 0 })
	await dialog.getByText(`Hall node · ${other.origin}`, { exact: true }).waitFor()
	await dialog.getByRole('button', { name: 'Start migration', exact: true }).click()
	await dialog.waitFor({ state: 'detached' })

	// With the wrong password the first terminals stay where they are, and the others are not sent the command.
	const migration = page.getByRole('listitem', { name: 'Hall node', exact: true })
	await migration.getByText('Paused: too many failures', { exact: true }).waitFor()
	// Both must have failed: one that still tries the wrong password would stop the migration again after the retry.
	await migration.getByText(/^Wave 1 of \d · Sent to 2 of 3 · 0 moved, 2 failed$/).waitFor()
	await migration.getByRole('button', { name: 'View terminals', exact: true }).click()
	await dialog.getByText('Still at the old server', { exact: true }).first().waitFor()
	await dialog.getByText('The user name or password is wrong on the new server', { exact: true }).first().waitFor()
	await page.keyboard.press('Escape')
	await dialog.waitFor({ state: 'detached' })
	expect(await online(old.operator)).toBe(3)

	await migration.getByRole('button', { name: 'Retry failed terminals', exact: true }).click()
	await dialog.getByLabel('Password on the node', { exact: true }).fill(password)
	await dialog.getByRole('button', { name: 'Resume migration', exact: true }).click()
	await migration.getByText('Done', { exact: true }).waitFor()
	await migration.getByText('Sent to 3 of 3 · 3 moved, 0 failed', { exact: true }).waitFor()
	await expect.poll(() => online(there)).toBe(3)
	await expect.poll(() => online(old.operator)).toBe(0)

	await page.getByRole('tab', { name: 'Nodes', exact: true }).click()
	await row.getByRole('cell', { name: '3', exact: true }).waitFor()
	await row.getByRole('button', { name: 'Delete', exact: true }).click()
	await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
	await page
		.getByText('Node “Hall node” is the default of 1 organisation. Remove that first', { exact: true })
		.waitFor()
	await row.getByRole('button', { name: 'Default for', exact: true }).click()
	await button('Remove the default node of “Headquarters”').click()
	await button('Remove the default node of “Headquarters”').waitFor({ state: 'detached' })
	await page.keyboard.press('Escape')
	await row.getByRole('button', { name: 'Delete', exact: true }).click()
	await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
	await page.getByText('No nodes yet', { exact: true }).waitFor()
	expect(await page.content()).not.toContain(password)
	expectClean(desk)
})
