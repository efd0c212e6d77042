import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPage, expectClean, signIn } from './kit.ts'
import { aSite, colourProgram } from './operated.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
	await site.operator.terminals.add({ name: 'Window', sn: 'FAULT1', key: 'key-of-fault-1' })
	await colourProgram(site, 'green')
	const at = { time: '18:00:00', date_start: null, date_end: null, weekdays: null }
	await site.operator.timing.save({ name: 'Evening', commands: [{ operation: 'brightness', value: 40, ...at }] })
	const about = { type: 'signal', source: 'any', w: 640, h: 360, play_count: 1 } as const
	await site.operator.interludes.save({ name: 'Camera', ...about, source_duration: 5000 })
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

/** The focused element: its label, whether it is marked as invalid, its error text, and whether it is in view. */
const focused = (page: Page) =>
	page.evaluate(() => {
		const at = document.activeElement
		const label = at?.getAttribute('aria-label') ?? at?.closest('label')?.textContent ?? ''
		const words = document.getElementById(at?.getAttribute('aria-describedby') ?? '')?.textContent ?? ''
		const box = at?.getBoundingClientRect()
		const isInSight = box !== undefined && box.top >= 0 && box.bottom <= innerHeight
		return { label: label.trim(), invalid: at?.getAttribute('aria-invalid'), words, isInSight }
	})

/** The terminal selection reports that it is empty and has the focus; the message appears nowhere else. */
const expectAtTerminals = async (page: Page, where: Locator) => {
	const words = 'Please select a terminal'
	await where.getByRole('alert').filter({ hasText: words }).waitFor()
	await expect.poll(() => focused(page)).toEqual({ label: 'Select all', invalid: 'true', words, isInSight: true })
	expect(await page.locator('.toast').filter({ hasText: words }).count()).toBe(0)
	await where.getByRole('checkbox', { name: 'Select all', exact: true }).check()
	await where.getByRole('alert').filter({ hasText: words }).waitFor({ state: 'detached' })
}

test('a release without programme and terminals says both, the cursor in the first', async () => {
	const watched = await opened('/schedule/issueManage?type=addRelease')
	const { page } = watched
	const dialog = page.getByRole('dialog')
	await dialog.getByRole('checkbox', { name: 'Select all', exact: true }).waitFor()
	await press(dialog, 'Publish')
	await dialog.getByRole('alert').filter({ hasText: 'Please select a terminal' }).waitFor()
	await expect.poll(async () => (await focused(page)).label).toBe('Programme')
	await dialog.getByRole('combobox', { name: 'Programme', exact: true }).click()
	await page.getByTitle(/^green/).click()
	await page.keyboard.press('Escape')
	await dialog.waitFor()
	await press(dialog, 'Publish')
	await expectAtTerminals(page, dialog)
	expectClean(watched)
	await watched.context.close()
})

test('so do an interlude and a schedule template', async () => {
	for (const [path, open, publish] of [
		['/schedule/interCutManage', 'Publish “Camera”', 'Publish'],
		['/schedule/scheduleTemplate', 'Apply', 'Apply'],
	] as const) {
		const watched = await opened(path)
		const { page } = watched
		await press(page.getByRole('main'), open)
		const dialog = page.getByRole('dialog')
		await dialog.getByRole('checkbox', { name: 'Select all', exact: true }).waitFor()
		await press(dialog, publish)
		await expectAtTerminals(page, dialog)
		expectClean(watched)
		await watched.context.close()
	}
})

test('an emergency form has the cursor in its first fault, which is in sight', async () => {
	const watched = await opened('/system/rrgentContent')
	const { page } = watched
	await press(page, 'Publish an emergency')
	const dialog = page.getByRole('dialog')
	await dialog.getByRole('checkbox', { name: 'Select all', exact: true }).waitFor()
	const name = dialog.getByLabel('Name', { exact: true })
	await dialog.getByRole('spinbutton', { name: /^Priority/ }).fill('')
	await press(dialog, 'Next: confirm')
	await expect.poll(() => name.evaluate(field => field === document.activeElement)).toBe(true)
	await expect.poll(() => focused(page)).toMatchObject({ invalid: 'true', isInSight: true })
	await name.fill('Fire')
	await press(dialog, 'Next: confirm')
	const english = dialog.getByRole('textbox', { name: '中文', exact: true })
	await expect.poll(() => english.evaluate(field => field === document.activeElement)).toBe(true)
	await english.fill('Leave')
	await press(dialog, 'Next: confirm')
	await expect.poll(async () => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('spinbutton')
	await page.keyboard.type('5')
	await press(dialog, 'Next: confirm')
	await expectAtTerminals(page, dialog)
	await press(dialog, 'Next: confirm')
	await dialog.getByRole('button', { name: 'Publish the emergency now', exact: true }).click()
	await page
		.getByText(/“Fire” was published to \d+ terminal/)
		.first()
		.waitFor()
	expectClean(watched)
	await watched.context.close()
})

test('what was typed into a dialog is not lost by a key or a click beside it', async () => {
	const watched = await opened('/terminal/Control')
	const { page } = watched
	await press(page, 'Add terminal')
	const dialog = page.getByRole('dialog', { name: 'Add terminal', exact: true })
	const name = dialog.getByLabel('Name', { exact: true })
	await name.fill('North entrance')
	const question = page.getByRole('dialog', { name: 'Discard the changes to “Add terminal”?' })
	await page.keyboard.press('Escape')
	await question.waitFor()
	await press(page, 'Keep editing')
	await question.waitFor({ state: 'hidden' })
	expect(await name.inputValue()).toBe('North entrance')
	await page.mouse.click(5, 450)
	await question.waitFor()
	await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Keep editing')
	await press(page, 'Discard changes')
	await dialog.waitFor({ state: 'detached' })
	// Without any input there is nothing to confirm.
	await press(page, 'Add terminal')
	await dialog.waitFor()
	await page.keyboard.press('Escape')
	await dialog.waitFor({ state: 'detached' })
	expectClean(watched)
	await watched.context.close()
})

test('a list is shown as it was chosen last, also on another day', async () => {
	const watched = await opened('/explorer/mediaList')
	const { page } = watched
	await press(page, 'List')
	await page.waitForURL(/view=list/)
	await page.goto(`${site.server.origin}/explorer/mediaList`)
	await page.getByRole('button', { name: 'List', exact: true, pressed: true }).waitFor()
	await press(page, 'Grid')
	await page.waitForURL(/view=grid/)
	await page.goto(`${site.server.origin}/explorer/mediaList`)
	await page.getByRole('button', { name: 'Grid', exact: true, pressed: true }).waitFor()
	expectClean(watched)
	await watched.context.close()
})
