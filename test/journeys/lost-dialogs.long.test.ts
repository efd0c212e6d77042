import type { Permission } from '@vitrine/domain/people/permission'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAccount, signedIn } from './accounts.ts'
import { expectClean } from './kit.ts'
import { aSite } from './operated.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

const keeper: readonly Permission[] = ['terminals.read', 'terminals.write', 'terminals.control']

test('a dialog says so when the terminal has gone or the right was taken away, and offers nothing more', async () => {
	const { operator, server } = site
	const [root] = await operator.organizations.list({})
	const below = await operator.organizations.add({ pid: root?.id ?? 0, name: '分部', name_en: 'Branch' })
	const beside = await operator.organizations.add({ pid: root?.id ?? 0, name: '旁部', name_en: 'Beside' })
	const role = await operator.roles.add({ name: 'keeper', permissions: [...keeper] })
	const user_id = await anAccount(site, 'keeper', role.id)
	await operator.users.edit({ id: user_id, group_id: below.id })
	const add = (name: string) =>
		operator.terminals.add({ name, sn: name.toUpperCase(), key: `key-of-${name}`, group_id: below.id })
	const [gone, moved, away] = [await add('Gone'), await add('Moved'), await add('Away')]
	await add('Kept')
	const desk = await signedIn(site, 'keeper')
	const { page } = desk
	await page.goto(`${server.origin}/terminal/Control`)
	const open = (name: string, button: string) =>
		page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: button, exact: true }).click()
	const dialog = page.getByRole('dialog')
	const lost = dialog.getByText('This terminal was deleted or moved to an organisation that you cannot see.')
	const buttons = () => dialog.getByRole('button').allInnerTexts()

	await open('Gone', 'Control')
	await dialog.getByRole('button', { name: 'Screen off', exact: true }).waitFor()
	await operator.terminals.remove({ ids: [gone.id] })
	await lost.waitFor()
	await expect.poll(buttons).toEqual([''])
	await page.keyboard.press('Escape')

	await open('Moved', 'Edit')
	await operator.terminals.move({ ids: [moved.id], group_id: beside.id })
	await lost.waitFor()
	expect(await dialog.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
	await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()

	// The page of a terminal offers nothing on it, either, once it has moved out of sight.
	await page.goto(`${server.origin}/device/pandoraDetails?id=${away.id}`)
	const actions = page.locator('.page-head')
	await actions.getByRole('button', { name: 'Edit', exact: true }).click()
	await operator.terminals.move({ ids: [away.id], group_id: beside.id })
	await lost.waitFor()
	await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
	await page.getByText('The terminal does not exist', { exact: true }).waitFor()
	expect(await actions.getByRole('button').allInnerTexts()).toEqual([])
	expect(await actions.getByRole('link').allInnerTexts()).toEqual(['All terminals'])
	await page.goto(`${server.origin}/terminal/Control`)

	await open('Kept', 'Control')
	await dialog.getByRole('button', { name: 'Screen off', exact: true }).waitFor()
	await operator.roles.edit({ id: role.id, permissions: keeper.filter(right => right !== 'terminals.control') })
	await dialog.getByText('You no longer have permission to control terminals.', { exact: true }).waitFor()
	await expect.poll(buttons).toEqual([''])
	await page.keyboard.press('Escape')
	// A user without the right to change anything still sees what is on a terminal.
	await operator.roles.edit({ id: role.id, permissions: ['terminals.read'] })
	await page.getByRole('button', { name: 'Edit', exact: true }).first().waitFor({ state: 'detached' })
	await open('Kept', 'On screen')
	await dialog.getByText('No content on this terminal', { exact: true }).waitFor()
	expectClean(desk)
	await desk.context.close()
})
