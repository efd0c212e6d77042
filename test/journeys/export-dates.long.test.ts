import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from './accounts.ts'
import { expectClean } from './kit.ts'
import { aSite } from './operated.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

test('plays are not exported of another period where a moment does not exist', async () => {
	const desk = await signedIn(site)
	const { page } = desk
	await page.getByRole('button', { name: 'Export', exact: true }).click()
	const dialog = page.getByRole('dialog', { name: 'Export play records', exact: true })
	const [start, end] = [
		dialog.getByLabel('Start time', { exact: true }),
		dialog.getByLabel('End time', { exact: true }),
	]
	const begin = await start.inputValue()
	for (const wrong of ['2026-11-31 10:00:00', 'abc']) {
		await start.fill(wrong)
		// The first Enter closes the calendar, the next one sends the form.
		await start.press('Enter')
		await start.press('Enter')
		await dialog.getByText('This date or time does not exist', { exact: true }).waitFor()
		expect(await start.inputValue()).toBe(wrong)
		// The end is right: only the start is marked.
		expect(await dialog.locator('.ant-form-item-has-error').count()).toBe(1)
	}
	await start.fill(begin)
	await end.fill('2020-01-02')
	// The first Enter confirms the day, completes it and closes its calendar; only the next one sends the form.
	const calendar = page.locator('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)')
	await calendar.waitFor()
	await end.press('Enter')
	await calendar.waitFor({ state: 'hidden' })
	expect(await end.inputValue()).toBe('2020-01-02 00:00:00')
	expect(await dialog.isVisible()).toBe(true)
	await end.press('Enter')
	await dialog.getByText('The end time must be after the start time', { exact: true }).waitFor()
	expectClean(desk)
	await desk.context.close()
})
