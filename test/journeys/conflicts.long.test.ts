import { preset_roles } from '@vitrine/domain/people/permission'
import { newText } from '@vitrine/domain/program/kinds/text'
import { signIn as signInOperator } from '@vitrine/fleet/operator'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPage, expectClean, password, signIn, verify_code } from './kit.ts'
import { aSite } from './operated.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

const opened = async (path: string) => {
	const watched = await aPage(site.browser)
	await signIn(watched.page, site.server)
	await watched.page.waitForURL(/\/home|\/$/)
	await watched.page.goto(`${site.server.origin}${path}`)
	return watched
}

const press = (where: Page | Locator, name: string): Promise<void> =>
	where.getByRole('button', { name, exact: true }).click()

const addTerminals = (names: readonly string[]) =>
	Promise.all(
		names.map(name =>
			site.operator.terminals.add({ name, sn: name.toUpperCase().replace(' ', ''), key: `key-of-${name}` }),
		),
	)

const changedBy = /^admin changed this on/

test('a saved group that somebody else has changed is replaced only once that has been seen', async () => {
	const [one, two, three] = await addTerminals(['Group 1', 'Group 2', 'Group 3'])
	const ids = [one?.id ?? 0, two?.id ?? 0, three?.id ?? 0]
	const { id } = await site.operator.selections.add({ name: 'Lobby', deviceids: ids.slice(0, 1) })
	const watched = await opened('/schedule/issueManage?type=addRelease')
	const { page } = watched
	const publishing = page.getByRole('dialog', { name: 'Create release' })
	await publishing.getByRole('treeitem').filter({ hasText: 'Group 3' }).getByRole('checkbox').click()
	await press(publishing, 'Saved groups')
	await page.getByRole('menuitem', { name: 'Manage groups', exact: true }).click()
	const row = page.getByRole('listitem', { name: 'Lobby', exact: true })
	await press(row, 'Replace with selection')
	const asking = page.getByRole('dialog').filter({ hasText: 'Replace the terminals of “Lobby”' })
	await site.operator.selections.replace({ id, deviceids: ids.slice(0, 2) })
	await press(asking, 'Replace with selection')
	await asking.getByText(changedBy).waitFor()
	expect((await site.operator.selections.get({ id })).deviceids.sort()).toEqual(ids.slice(0, 2).sort())
	await press(asking, 'Show the current version')
	await asking.getByText('It now has 2 terminals.', { exact: true }).waitFor()
	await press(asking, 'Replace with selection')
	await asking.waitFor({ state: 'detached' })
	await page.locator('.toast.success').filter({ hasText: '“Lobby”' }).waitFor()
	expect((await site.operator.selections.get({ id })).deviceids).toEqual(ids.slice(2))
	expectClean(watched)
	await watched.context.close()
})

/** Writes a text and a name into a form that was opened before another user changed both: neither change is lost. */
const expectNothingLost = async (page: Page, label: string, change: () => Promise<unknown>) => {
	const name = page.getByLabel(label, { exact: true })
	const text = page.getByLabel('Text', { exact: true })
	await text.fill('Mine')
	await change()
	await press(page, 'Save')
	await page.getByText(changedBy).waitFor()
	await expect.poll(() => text.inputValue()).toBe('Mine')
	await press(page, 'Show the current version')
	await page.getByText('Now: Theirs', { exact: true }).waitFor()
	await expect.poll(async () => [await name.inputValue(), await text.inputValue()]).toEqual(['Renamed', 'Mine'])
	await press(page, 'Save')
}

test('a made material keeps what somebody else has changed meanwhile, and what was typed', async () => {
	const { operator } = site
	const options = { ...newText, text: 'Hello' }
	const { id } = await operator.materials.make({ name: 'Greeting', options })
	const watched = await opened(`/explorer/newMediaList?id=${id}`)
	const { page } = watched
	await expectNothingLost(page, 'Name of the material', () =>
		operator.materials.change({ id, name: 'Renamed', options: { ...options, text: 'Theirs', font_size: 99 } }),
	)
	await page.getByText('“Renamed” saved').first().waitFor()
	const [now] = await operator.materials.get({ ids: [id] })
	expect(now).toMatchObject({ name: 'Renamed', options: { text: 'Mine', font_size: 99 } })
	expectClean(watched)
	await watched.context.close()
})

test('so does a material template', async () => {
	const { operator } = site
	const options = { ...newText, text: 'Hello' }
	const { id } = await operator.templates.addMaterial({ name: 'Notice', options })
	const watched = await opened('/system/templateManagement/Material')
	const { page } = watched
	await page
		.getByRole('listitem')
		.filter({ hasText: 'Notice' })
		.getByRole('button', { name: 'Edit', exact: true })
		.click()
	await expectNothingLost(page, 'Name', () =>
		operator.templates.change({ id, name: 'Renamed', options: { ...options, text: 'Theirs', font_size: 99 } }),
	)
	await page.getByText('“Renamed” saved').first().waitFor()
	expect(await operator.templates.get({ id })).toMatchObject({ options: { text: 'Mine', font_size: 99 } })
	expectClean(watched)
	await watched.context.close()
})

test('the rule of two persons says that somebody else has set it, and keeps the choice at hand', async () => {
	const { operator } = site
	const [root] = await operator.organizations.list({})
	const group_id = root?.id ?? 0
	const watched = await opened('/system/rrgentContent')
	const { page } = watched
	const panel = page.getByRole('region', { name: 'Two-person approval', exact: true })
	await panel.getByRole('button', { name: 'Required', exact: true }).waitFor()
	// The panel is not notified: this is what a user sees just before it is.
	await page.route('**/api/admin/emergency/getRule', route => route.abort())
	await operator.emergency.setRule({ group_id, rule: 'off' })
	await page.unroute('**/api/admin/emergency/getRule')
	await press(panel, 'Required')
	await panel.getByText(changedBy).waitFor()
	expect((await operator.emergency.getRule({ group_id })).rule).toBe('off')
	await press(panel, 'Change to “Required” anyway')
	await expect.poll(async () => (await operator.emergency.getRule({ group_id })).rule).toBe('on')
	await expect.poll(() => panel.getByText(changedBy).count()).toBe(0)
	expectClean(watched)
	await watched.context.close()
})

test('whoever saves a programme just before somebody else hears of it at once, and how to go on', async () => {
	const { operator } = site
	const made = await operator.programs.create({ name: 'Overtaken', w: 640, h: 360 })
	const watched = await opened(`/schedule/windowsIndex?id=${made.id}`)
	const { page } = watched
	await press(page, 'Add window')
	await press(page, 'Full screen')
	const saved = page.waitForResponse(response => response.url().endsWith('/admin/program/save'))
	// Its thumbnail is still being uploaded when the other user saves.
	const { promise, resolve } = Promise.withResolvers<void>()
	await page.route('**/api/admin/program/screenshot', async route => {
		await promise
		await route.continue()
	})
	await press(page, 'Save')
	await saved
	const { revision, document } = await operator.programs.get({ id: made.id })
	await operator.programs.save({ id: made.id, revision, document: { ...document, background: '#112233' } })
	resolve()
	await page.getByText(/^“Overtaken”: admin changed this on/).waitFor()
	await press(page, 'See what you can do')
	await page.getByRole('dialog').getByText(changedBy).waitFor()
	await press(page.getByRole('dialog'), 'Discard my changes and reload')
	await page.getByRole('dialog').waitFor({ state: 'detached' })
	expect((await operator.programs.get({ id: made.id })).document.background).toBe('#112233')
	expectClean(watched)
	await watched.context.close()
})

test('an approval says to how many terminals it goes, and which it does not reach', async () => {
	const { operator, server } = site
	const [root] = await operator.organizations.list({})
	const [east, west] = await Promise.all(
		['East', 'West'].map(name => operator.organizations.add({ pid: root?.id ?? 0, name, name_en: name })),
	)
	const secret = 'First#2026'
	const about = { account: 'easterner', realname: 'Easterner', role_id: preset_roles.operator.id }
	await operator.users.add({ ...about, group_id: east?.id ?? 0, password: secret, confirm_password: secret })
	const verifyCode = async () => verify_code
	const author = await signInOperator(server.origin, { account: 'easterner', password: secret, verifyCode })
	await author.access.changePassword({ old_password: secret, new_password: password, confirm_password: password })
	const terminals = await addTerminals(['Reach 1', 'Reach 2', 'Reach 3', 'Reach 4'])
	const ids = terminals.map(({ id }) => id)
	await operator.terminals.move({ ids, group_id: east?.id ?? 0 })
	const program = await author.programs.create({ name: 'Reaching', w: 640, h: 360 })
	const item = { ...newText, id: 'text', name: 'text', play_time: 2000, text: 'Hello' }
	const window = { id: 'w', name: 'w', idx: 0, zIndex: 0, x: 0, y: 0, w: 640, h: 360, resources: [item] }
	const { id, revision } = program
	await author.programs.save({ id, revision, document: { ...program.document, windows: [window] } })
	await operator.system.save({ settings: { review_releases: '1' } })
	await author.releases.publish({ play_ids: [program.id], deviceids: ids, publish_name: 'Spring' })
	await operator.terminals.move({ ids: ids.slice(3), group_id: west?.id ?? 0 })
	const watched = await opened('/review/issueCheck')
	const { page } = watched
	await page.getByRole('button', { name: /^Spring/ }).click()
	await press(page, 'Approve')
	const notice = page.getByRole('status').filter({ hasText: 'Sent to 3 of 4 terminals' })
	await notice.getByText(/no longer belong to the organisation of the release: Reach 4$/).waitFor()
	await notice.getByRole('button', { name: 'Close', exact: true }).click()
	await notice.waitFor({ state: 'detached' })
	expectClean(watched)
	await watched.context.close()
})
