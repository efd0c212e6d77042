import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStudio, figures, save, screenOf } from './canvas-actions.ts'
import { expectClean } from './kit.ts'

let studio: Awaited<ReturnType<typeof aStudio>>
beforeAll(async () => {
	studio = await aStudio()
})
afterAll(() => studio?.remove())

/** Counts what a drag must not do: change the panels, or query the layout. */
const watchCosts = (page: Page): Promise<void> =>
	page.evaluate(() => {
		document.documentElement.dataset.costs = ''
		const note = (what: string): void => {
			document.documentElement.dataset.costs += `${what} `
		}
		const { getBoundingClientRect } = Element.prototype
		Element.prototype.getBoundingClientRect = function () {
			note('getBoundingClientRect')
			return getBoundingClientRect.call(this)
		}
		for (const [proto, name] of [
			[Element.prototype, 'clientWidth'],
			[Element.prototype, 'scrollWidth'],
			[HTMLElement.prototype, 'offsetWidth'],
			[HTMLElement.prototype, 'offsetHeight'],
		] as const) {
			const known = Object.getOwnPropertyDescriptor(proto, name)
			if (known?.get === undefined) throw new Error(`no ${name}`)
			const { get } = known
			Object.defineProperty(proto, name, {
				...known,
				get() {
					note(name)
					return get.call(this)
				},
			})
		}
		const panels = new MutationObserver(() => note('panel'))
		for (const panel of document.querySelectorAll('.ed-side, .ed-bar, .ed-timeline'))
			panels.observe(panel, { subtree: true, childList: true, attributes: true, characterData: true })
	})

test('with two hundred windows a drag changes nothing but the canvas, and asks for no layout', async () => {
	const { page } = studio.editor
	const places = Array.from({ length: 200 }, (_, place) => {
		const [column, row] = [place % 20, Math.floor(place / 20)]
		return [`w${place}`, [column * 50, row * 50, 40, 40]] as const
	})
	const id = await studio.programs.aProgram(page, 'Many', Object.fromEntries(places))
	await page.mouse.move(...(await screenOf(page, 970, 470)))
	await page.mouse.down()
	await page.mouse.move(...(await screenOf(page, 960, 465)))
	await figures(page, /^40×40 at 9/)
	const way = await Promise.all([940, 900, 850, 800, 740].map(x => screenOf(page, x, 440)))
	await watchCosts(page)
	for (const [x, y] of way) {
		await page.mouse.move(x, y)
		await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
	}
	expect(await page.evaluate(() => document.documentElement.dataset.costs)).toBe('')
	await page.mouse.up()
	await save(page, 'Many')
	const [last] = (await studio.programs.windowsOf(id)).slice(-1)
	expect(last?.x).toBeLessThan(800)
	expectClean(studio.editor)
})
