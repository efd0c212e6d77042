import { afterAll, beforeAll, expect, test } from 'vitest'
import { lineProblems, shownBy } from '../../apps/server/test/calendars.ts'
import { signedIn } from './accounts.ts'
import { axeFindings } from './axe.ts'
import { expectClean } from './kit.ts'
import { aSite, colourProgram, type Site } from './operated.ts'

let site: Site
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

test('a calendar feed is made, its address is read without signing in, and ends when the feed is deleted', async () => {
	const program = await colourProgram(site, 'crimson')
	const terminal = await site.operator.terminals.add({ name: 'Foyer', sn: 'CAL1', key: 'key-of-CAL1' })
	const desk = await signedIn(site)
	const { page } = desk
	const button = (name: string) => page.getByRole('button', { name, exact: true })
	const dialog = page.getByRole('dialog')
	await page.goto(`${site.server.origin}/schedule/issueManage`)
	await button('Calendar feeds').first().click()
	await page.getByText('No calendar feeds yet', { exact: true }).waitFor()
	expect(await axeFindings(page)).toEqual([])

	// Errors are shown at their fields.
	await button('Add calendar feed').click()
	await dialog.getByLabel('Days ahead (1–92)', { exact: true }).fill('93')
	await dialog.getByRole('button', { name: 'Add', exact: true }).click()
	await dialog.getByText('Enter a whole number from 1 to 92', { exact: true }).waitFor()
	await dialog.getByLabel('Days ahead (1–92)', { exact: true }).fill('14')
	await dialog.getByLabel('Name', { exact: true }).fill('Plan of the house')
	await dialog.getByRole('button', { name: 'Add', exact: true }).click()
	const address = await page.getByLabel('Calendar address', { exact: true }).inputValue()
	expect(address).toMatch(new RegExp(`^${site.server.origin}/calendar/[\\w-]{43}\\.ics$`))
	expect(await axeFindings(page)).toEqual([])
	await button('I have saved the address').click()
	await dialog.waitFor({ state: 'detached' })

	await site.operator.releases.publish({ play_ids: [program], deviceids: [terminal.id] })
	const answer = await fetch(address)
	expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
	const text = await answer.text()
	expect(lineProblems(text)).toEqual([])
	expect(shownBy(text)).toMatchObject([{ summary: 'crimson', location: 'Foyer' }])

	await page.reload()
	const row = page.getByRole('row').filter({ hasText: 'Plan of the house' })
	await row.getByText('1 event', { exact: true }).waitFor()
	await row.getByRole('button', { name: 'Edit', exact: true }).click()
	await dialog.getByLabel('Name', { exact: true }).fill('Plan of the foyer')
	await dialog.getByRole('button', { name: 'Save', exact: true }).click()
	await dialog.waitFor({ state: 'detached' })
	const edited = page.getByRole('row').filter({ hasText: 'Plan of the foyer' })
	await edited.getByRole('button', { name: 'Delete', exact: true }).click()
	await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
	await page.getByText('No calendar feeds yet', { exact: true }).waitFor()
	expect((await fetch(address)).status).toBe(404)
	expectClean(desk)
})
