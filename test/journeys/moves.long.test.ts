import { newText } from '@vitrine/domain/program/kinds/text'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPage, expectClean, signIn } from './kit.ts'
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

/** The row of a release in the dialog of a move. */
const rowOf = (where: Locator, name: string) => where.getByRole('listitem').filter({ hasText: name })

const choose = async (page: Page, dialog: Locator, label: string, name: string): Promise<void> => {
	await dialog.getByRole('combobox', { name: label, exact: true }).click()
	await page.getByRole('treeitem').filter({ hasText: name }).last().click()
}

test('a move says of all that runs there what becomes of it, with each choice', async () => {
	const { operator } = site
	const [root] = await operator.organizations.list({})
	const add = (pid: number, name: string) => operator.organizations.add({ pid, name, name_en: name })
	const above = root?.id ?? 0
	const [east, west] = [await add(above, 'East'), await add(above, 'West')]
	const { id } = await operator.terminals.add({ name: 'Shop window', sn: 'MOVED1', key: 'key-of-moved-1' })
	await operator.terminals.move({ ids: [id], group_id: east.id })
	const made = await operator.programs.create({ name: 'Spring', w: 640, h: 360 })
	const item = { ...newText, id: 'text', name: 'text', play_time: 2000, text: 'Hello' }
	const window = { id: 'w', name: 'w', idx: 0, zIndex: 0, x: 0, y: 0, w: 640, h: 360, resources: [item] }
	await operator.programs.save({
		id: made.id,
		revision: made.revision,
		document: { ...made.document, windows: [window] },
	})
	const publish = (publish_name: string, group_id: number) =>
		operator.releases.publish({ play_ids: [made.id], deviceids: [id], isAppend: 1, publish_name, group_id })
	await publish('Of the east', east.id)
	await publish('Of headquarters', above)
	await operator.system.save({ settings: { review_releases: '1' } })
	await publish('In review', east.id)

	const watched = await opened('/terminal/Control')
	const { page } = watched
	await page
		.getByRole('row')
		.filter({ hasText: 'Shop window' })
		.getByRole('button', { name: 'Edit', exact: true })
		.click()
	const dialog = page.getByRole('dialog')
	await choose(page, dialog, 'Organisation', 'West')
	const there = dialog.getByRole('region', { name: 'Content on these terminals', exact: true })
	await rowOf(there, 'Of headquarters').getByText('→ Not affected', { exact: true }).waitFor()
	await rowOf(there, 'Of the east').getByText('→ Keeps playing', { exact: true }).waitFor()
	await rowOf(there, 'In review').getByText('→ Will not be sent to these terminals', { exact: true }).waitFor()
	await there.getByRole('radio', { name: /^Take down/ }).check()
	await rowOf(there, 'Of the east').getByText('→ Taken down from these terminals', { exact: true }).waitFor()
	await rowOf(there, 'Of headquarters').getByText('→ Not affected', { exact: true }).waitFor()
	await there.getByLabel('Reason (optional)', { exact: true }).fill('The shop closes')
	await there.getByRole('radio', { name: /^Hand over/ }).check()
	await there.getByLabel('Reason (optional)', { exact: true }).waitFor({ state: 'detached' })
	await rowOf(there, 'Of the east')
		.getByText(/^→ Becomes a release of the new organisation/)
		.waitFor()
	await rowOf(there, 'In review')
		.getByText(/^→ Goes to the reviewers of the new organisation/)
		.waitFor()
	await dialog.getByRole('button', { name: 'Save', exact: true }).click()
	await dialog.waitFor({ state: 'detached' })
	const shown = await operator.terminals.listShown({ id })
	expect(shown.map(one => [one.name, one.group_id]).sort()).toEqual([
		['Of headquarters', above],
		['Of the east', west.id],
	])
	expectClean(watched)
	await watched.context.close()
})
