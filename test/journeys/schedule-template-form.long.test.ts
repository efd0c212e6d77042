import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from './accounts.ts'
import { expectClean } from './kit.ts'
import { aSite } from './operated.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

test('saving a schedule template leads to the first field that is wrong, and only what is wrong is red', async () => {
	const desk = await signedIn(site)
	const { page } = desk
	await page.goto(`${site.server.origin}/schedule/scheduleTemplate`)
	await page.getByRole('button', { name: 'New schedule template', exact: true }).first().click()
	const dialog = page.getByRole('dialog')
	const command = (number: number) => dialog.getByRole('group', { name: `Command ${number}`, exact: true })
	const time = (number: number) => command(number).getByLabel('Time', { exact: true })
	const add = dialog.getByRole('button', { name: 'Add a command', exact: true })
	const focused = (field: typeof add) =>
		expect
			.poll(() => field.evaluate(element => element === document.activeElement), { message: String(field) })
			.toBe(true)
	const save = () => dialog.getByRole('button', { name: 'Save', exact: true }).click()
	await dialog.getByLabel('Template name', { exact: true }).fill('Evening')
	for (let more = 0; more < 4; more++) await add.click()
	const colour = (text: string) =>
		dialog.getByRole('button', { name: text, exact: true }).evaluate(element => getComputedStyle(element).color)
	expect(await colour('Delete command 1')).toBe(await colour('Add a command'))

	// Two of them are wrong: the first is out of sight by then.
	await time(2).fill('')
	await time(5).fill('25:00')
	await add.scrollIntoViewIfNeeded()
	await save()
	await focused(time(2))
	const seen = await time(2).evaluate(element => {
		const { top, bottom } = element.getBoundingClientRect()
		return top >= 0 && bottom <= window.innerHeight
	})
	expect(seen).toBe(true)
	await time(2).fill('22:00:00')
	await save()
	await focused(time(5))

	// What is wrong with two together is said at the end of the list, where it leads, too.
	await time(5).fill('22:00:00')
	await command(5).getByLabel('Value', { exact: true }).selectOption('1')
	await save()
	await dialog.getByText('Commands 1 and 5 set different values at the same time. Change one of them.').waitFor()
	await focused(add)

	// The name comes before the commands.
	await command(5).getByLabel('Value', { exact: true }).selectOption('0')
	await time(3).fill('')
	await dialog.getByLabel('Template name', { exact: true }).fill('')
	await save()
	await focused(dialog.getByLabel('Template name', { exact: true }))
	await dialog.getByLabel('Template name', { exact: true }).fill('Evening')
	await time(3).fill('06:00:00')
	await save()
	await dialog.waitFor({ state: 'hidden' })
	expectClean(desk)
	await desk.context.close()
})
