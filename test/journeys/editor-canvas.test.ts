import { afterAll, beforeAll, expect, test } from 'vitest'
import {
	aStudio,
	canvas,
	click,
	drag,
	dragTo,
	figures,
	layer,
	pressed,
	save,
	screenOf,
	selected,
} from './canvas-actions.ts'
import { expectClean } from './kit.ts'

let studio: Awaited<ReturnType<typeof aStudio>>
beforeAll(async () => {
	studio = await aStudio({ permissions: ['clipboard-read', 'clipboard-write'] })
})
afterAll(() => studio?.remove())

test('windows that are grouped are chosen, moved, scaled and arranged as one, until they are not', async () => {
	const { page } = studio.editor
	const id = await studio.programs.aProgram(page, 'Groups', {
		a: [100, 100, 200, 100],
		b: [400, 150, 100, 100],
		c: [700, 300, 200, 100],
	})
	await click(page, 200, 150)
	await page.keyboard.down('Shift')
	await click(page, 450, 200)
	await page.keyboard.up('Shift')
	await selected(page, 2)
	await page.keyboard.press('Control+g')
	await layer(page, /^Group of 2 windows/).waitFor()

	await click(page, 800, 350)
	await click(page, 200, 150)
	await selected(page, 2)
	await page.keyboard.down('Control')
	await drag(page, [200, 150], [250, 160])
	await page.keyboard.up('Control')
	await figures(page, '400×150 at 150, 110')

	// The frame is pulled at its corner to twice its size: the members scale with it.
	await page.keyboard.down('Shift')
	await page.keyboard.down('Control')
	await drag(page, [550, 260], [350, 185])
	await page.keyboard.up('Control')
	await page.keyboard.up('Shift')
	await figures(page, '200×75 at 150, 110')

	await page.getByRole('button', { name: 'Align left', exact: true }).click()
	await figures(page, '200×75 at 0, 110')

	// A double click goes inside the group, where a click selects a single window.
	await click(page, 30, 130, 2)
	await page.getByLabel('Name', { exact: true }).waitFor()
	await expect.poll(() => pressed(page, /^a\b/)).toBe('true')
	await click(page, 180, 170)
	await expect.poll(() => pressed(page, /^b\b/)).toBe('true')
	await page.keyboard.press('ArrowRight')
	await page.keyboard.press('Shift+ArrowDown')
	await save(page, 'Groups')
	await expect
		.poll(() => studio.programs.placesOf(id))
		.toEqual({
			a: [0, 110, 100, 50],
			b: [151, 145, 50, 50],
			c: [700, 300, 200, 100],
		})
	const groups = (await studio.programs.windowsOf(id)).map(({ group }) => group)
	expect(groups[0]).toBeDefined()
	expect(groups).toEqual([groups[0], groups[0], undefined])

	await page.reload()
	await layer(page, /^Group of 2 windows/).click()
	await selected(page, 2)
	await page.keyboard.press('Control+Shift+g')
	await layer(page, /^Group/).waitFor({ state: 'hidden' })
	await page.keyboard.press('Control+z')
	await layer(page, /^Group of 2 windows/).waitFor()
})

test('lines are drawn out of the rulers, attract, stay in this browser, and go when they are dragged back', {
	tags: 'long',
}, async () => {
	const { page } = studio.editor
	const id = await studio.programs.aProgram(page, 'Lines', { a: [100, 100, 200, 100] })
	const lines = page.locator('.ed-ruled')
	const pane = await page.getByRole('region', { name: 'Canvas', exact: true }).boundingBox()
	if (pane === null) throw new Error('there is no canvas')
	await page.mouse.move(pane.x + 200, pane.y + 8)
	await dragTo(page, [pane.x + 300, (await screenOf(page, 0, 333))[1]])
	await page.mouse.move(pane.x + 8, pane.y + 200)
	await dragTo(page, [(await screenOf(page, 377, 0))[0], pane.y + 300])
	await expect.poll(() => lines.count()).toBe(2)

	const [across, down] = (await lines.evaluateAll(all => all.map(line => Number(line.dataset.at)))) as [number, number]
	expect(Math.abs(across - 333)).toBeLessThan(3)
	expect(Math.abs(down - 377)).toBeLessThan(3)
	await drag(page, [150, 150], [150 + (down - 100) + 3, 150 + (across - 100) - 3])
	await figures(page, `200×100 at ${down}, ${across}`)
	await save(page, 'Lines')
	await expect.poll(() => studio.programs.placesOf(id)).toEqual({ a: [down, across, 200, 100] })

	await page.reload()
	await lines.nth(1).waitFor()
	await page.mouse.move(pane.x + 60, (await screenOf(page, 0, across))[1])
	await dragTo(page, [pane.x + 100, pane.y + 5])
	await expect.poll(() => lines.count()).toBe(1)
	await page.getByRole('button', { name: 'View', exact: true }).click()
	await page.getByRole('checkbox', { name: 'Rulers', exact: true }).uncheck()
	await page.getByRole('checkbox', { name: 'Title-safe area 90%', exact: true }).check()
	await page.getByLabel('Grid spacing').selectOption('50')
	await page.getByRole('button', { name: /^Clear guides/ }).click()
	await expect.poll(() => lines.count()).toBe(0)
	await page.reload()
	await page.locator('.ed-safe-title').waitFor()
	await page.locator('.ed-gridlines').waitFor()
	await expect.poll(() => page.locator('.ed-ruler').first().isVisible()).toBe(false)
	await page.getByRole('button', { name: 'View', exact: true }).click()
	await page.getByRole('checkbox', { name: 'Rulers', exact: true }).check()
	await page.getByLabel('Grid spacing').selectOption('0')
	await page.getByRole('checkbox', { name: 'Title-safe area 90%', exact: true }).uncheck()
})

test('the proportion stays with Shift, and where it is locked', { tags: 'long' }, async () => {
	const { page } = studio.editor
	const id = await studio.programs.aProgram(page, 'Proportion', { a: [100, 100, 200, 100] })
	await click(page, 200, 150)
	await page.keyboard.down('Control')
	await drag(page, [300, 150], [400, 150])
	await figures(page, '300×100 at 100, 100')
	await page.keyboard.press('Control+z')
	await page.keyboard.down('Shift')
	await drag(page, [300, 150], [400, 150])
	await page.keyboard.up('Shift')
	await figures(page, '300×150 at 100, 100')
	await page.keyboard.press('Control+z')
	await page.keyboard.up('Control')

	const { document, revision } = await studio.operator.programs.get({ id })
	const windows = document.windows.map(window => ({ ...window, ratio_locked: true }))
	await studio.operator.programs.save({ id, revision, document: { ...document, windows } })
	await studio.programs.open(page, id)
	await click(page, 200, 150)
	await page.keyboard.down('Control')
	await drag(page, [200, 200], [200, 250])
	await page.keyboard.up('Control')
	await figures(page, '300×150 at 100, 100')
	await save(page, 'Proportion')
	await expect.poll(() => studio.programs.placesOf(id)).toEqual({ a: [100, 100, 300, 150] })
})

test('windows are copied into another program in another tab, and what is not windows is left alone', async () => {
	const { page, context } = studio.editor
	await studio.programs.aProgram(page, 'From here', { a: [100, 100, 200, 100], b: [850, 400, 100, 50] })
	await page.getByRole('region', { name: 'Canvas', exact: true }).focus()
	await page.keyboard.press('Control+a')
	await page.keyboard.press('Control+g')
	await page.keyboard.press('Control+c')
	await page.getByText('2 windows copied').waitFor()

	const other = await context.newPage()
	const id = await studio.programs.aProgram(other, 'To there', { c: [0, 0, 100, 100] })
	await other.bringToFront()
	await other.getByRole('region', { name: 'Canvas', exact: true }).focus()
	await other.keyboard.press('Control+v')
	await selected(other, 2)
	await other.keyboard.press('Control+v')
	await expect.poll(() => layer(other, /^Group of 2 windows/).count()).toBe(2)
	await save(other, 'To there')
	const windows = await studio.programs.windowsOf(id)
	expect(windows.map(({ name }) => name)).toEqual(['c', 'a', 'b', 'a', 'b'])
	expect(windows.every(({ x, y, w, h }) => x >= 0 && y >= 0 && x + w <= canvas.w && y + h <= canvas.h)).toBe(true)
	expect(new Set(windows.map(({ x, y }) => `${x},${y}`)).size).toBe(5)
	expect(new Set(windows.flatMap(({ id, resources }) => [id, ...resources.map(item => item.id)])).size).toBe(10)
	expect(new Set(windows.map(({ group }) => group)).size).toBe(3)

	const paste = async (text: string): Promise<void> => {
		await other.evaluate(words => navigator.clipboard.writeText(words), text)
		await other.getByRole('region', { name: 'Canvas', exact: true }).focus()
		await other.keyboard.press('Control+v')
	}
	await paste('{"vitrine":"windows","format":99}')
	await other.getByText(/copied in a newer version/).waitFor()
	await paste('{"vitrine":"windows","format":1,"windows":[{}]}')
	await other.getByText(/copied windows are damaged/).waitFor()
	await paste('Hello')
	await expect.poll(() => layer(other, /^Group of 2 windows/).count()).toBe(2)

	// Cut, undo, and drag a copy away with the pointer.
	await layer(other, /^c\b/).click()
	await other.getByRole('region', { name: 'Canvas', exact: true }).focus()
	await other.keyboard.press('Control+x')
	await layer(other, /^c\b/).waitFor({ state: 'hidden' })
	await other.keyboard.press('Control+v')
	await layer(other, /^c\b/).waitFor()
	await other.keyboard.press('Delete')
	await other.keyboard.press('Control+z')
	await layer(other, /^c\b/).click()
	const held = (await other.locator('.ed-figures').textContent()) ?? ''
	const [x = 0, y = 0] = held.split(' at ')[1]?.split(', ').map(Number) ?? []
	await other.keyboard.down('Alt')
	await drag(other, [x + 50, y + 80], [x + 450, y + 330])
	await other.keyboard.up('Alt')
	await expect.poll(() => layer(other, /^c\b/).count()).toBe(2)
	await other.keyboard.press('Control+d')
	await expect.poll(() => layer(other, /^c\b/).count()).toBe(3)
	await save(other, 'To there')
	expect((await studio.programs.windowsOf(id)).filter(({ name }) => name === 'c').length).toBe(3)
	await other.close()
})

test('layers are ordered, renamed and walked through by the keyboard, and a dialog names the keys', async () => {
	const { page } = studio.editor
	const id = await studio.programs.aProgram(page, 'Layers', {
		a: [0, 0, 100, 100],
		b: [200, 0, 100, 100],
		c: [400, 0, 100, 100],
	})
	const names = () => page.locator('[data-layer] .ed-row-name').allTextContents()
	await expect.poll(names).toEqual(['c', 'b', 'a'])
	await layer(page, /^c\b/).click()
	await page.keyboard.press('Alt+ArrowDown')
	await expect.poll(names).toEqual(['b', 'c', 'a'])
	await page.keyboard.press('ArrowDown')
	await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^a/)
	await layer(page, /^a\b/).click()
	await layer(page, /^b\b/).click({ modifiers: ['Shift'] })
	await selected(page, 3)
	await layer(page, /^c\b/).click({ modifiers: ['Control'] })
	await selected(page, 2)
	await layer(page, /^b\b/).dragTo(layer(page, /^c\b/), { targetPosition: { x: 40, y: 44 } })
	await expect.poll(names).toEqual(['c', 'b', 'a'])

	await layer(page, /^a\b/).dblclick()
	await page.keyboard.type('Umbenannt')
	await page.keyboard.press('Enter')
	await expect.poll(names).toEqual(['c', 'b', 'Umbenannt'])

	await page.getByRole('region', { name: 'Canvas', exact: true }).focus()
	await page.keyboard.press('Escape')
	await page.getByRole('heading', { name: /^Programme/ }).waitFor()
	await page.getByRole('button', { name: 'Keyboard shortcuts', exact: true }).focus()
	await page.getByRole('region', { name: 'Canvas', exact: true }).focus()
	await page.keyboard.press('Tab')
	await expect.poll(() => pressed(page, /^c\b/)).toBe('true')
	await page.keyboard.press('Tab')
	await expect.poll(() => pressed(page, /^b\b/)).toBe('true')
	await page.keyboard.press(']')
	await expect.poll(names).toEqual(['b', 'c', 'Umbenannt'])
	await page.keyboard.press('Tab')
	await page.keyboard.press('Shift+Tab')
	await expect.poll(() => pressed(page, /^b\b/)).toBe('true')
	await page.keyboard.press('Escape')
	await page.keyboard.press('Tab')
	expect(await page.evaluate(() => document.activeElement?.className)).not.toContain('ed-pane')

	await page.getByRole('region', { name: 'Canvas', exact: true }).focus()
	await page.keyboard.press('?')
	const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts', exact: true })
	await dialog.getByText('Ungroup', { exact: true }).waitFor()
	await page.keyboard.press('Escape')
	await dialog.waitFor({ state: 'hidden' })
	await save(page, 'Layers')
	expect((await studio.programs.windowsOf(id)).map(({ name, zIndex }) => [name, zIndex])).toEqual([
		['Umbenannt', 0],
		['b', 2],
		['c', 1],
	])
	expectClean(studio.editor)
})
