import { newText } from '@vitrine/domain/program/kinds/text'
import type { Operator } from '@vitrine/fleet/operator'
import type { Page } from 'playwright-core'
import { aPage, type Server, signIn } from './kit.ts'
import { aSite } from './operated.ts'

/** The canvas of the edited program, in its own pixels. */
export const canvas = { w: 1000, h: 500 }

/** The screen position of a place in the program. */
export const screenOf = async (page: Page, x: number, y: number): Promise<[number, number]> => {
	const stage = await page.locator('[data-stage]').boundingBox()
	if (stage === null) throw new Error('nothing is drawn')
	return [stage.x + (x * stage.width) / canvas.w, stage.y + (y * stage.height) / canvas.h]
}
/** Clicks on a place in the program. */
export const click = async (page: Page, x: number, y: number, count = 1): Promise<void> =>
	page.mouse.click(...(await screenOf(page, x, y)), { clickCount: count })
/** Drags from the pointer's position to a place on the screen. */
export const dragTo = async (page: Page, to: [number, number]): Promise<void> => {
	await page.mouse.down()
	await page.mouse.move(...to, { steps: 6 })
	await page.mouse.up()
}
/** Drags from one place in the program to another. */
export const drag = async (
	page: Page,
	from: readonly [number, number],
	to: readonly [number, number],
): Promise<void> => {
	await page.mouse.move(...(await screenOf(page, ...from)))
	await dragTo(page, await screenOf(page, ...to))
}
/** Waits until the figures next to the pointer show this text. */
export const figures = (page: Page, text: string | RegExp): Promise<void> =>
	page.locator('.ed-figures').getByText(text).waitFor()
/** A window in the list of layers. */
export const layer = (page: Page, name: string | RegExp) =>
	page.getByRole('list', { name: 'Windows', exact: true }).getByRole('button', { name, exact: false })
/** Waits until this many windows are selected. */
export const selected = (page: Page, count: number): Promise<void> =>
	page.getByRole('heading', { name: `${count} ${count === 1 ? 'window' : 'windows'} selected`, exact: true }).waitFor()
/** The `aria-pressed` state of a layer. */
export const pressed = (page: Page, name: RegExp): Promise<string | null> =>
	layer(page, name).first().getAttribute('aria-pressed')

/** Saves with the keyboard and waits for the confirmation. */
export const save = async (page: Page, name: string): Promise<void> => {
	// An earlier confirmation may still be visible.
	const stored = page.waitForResponse(/\/api\/admin\/program\/save/i)
	await page.keyboard.press('Control+s')
	await stored
	await page.getByText(`“${name}” saved`).first().waitFor()
}

type Places = Record<string, readonly [x: number, y: number, w: number, h: number]>

/** The edited programs: creating, opening and reading them. */
const programsOf = (server: Server, operator: Operator) => {
	const open = async (page: Page, id: number): Promise<void> => {
		await page.goto(`${server.origin}/schedule/windowsIndex?id=${id}`)
		await page.getByRole('region', { name: 'Canvas', exact: true }).waitFor()
		await page.locator('[data-stage]').waitFor()
	}
	/** Makes a program with windows at these places, the lowest first, and opens it. */
	const aProgram = async (page: Page, name: string, places: Places): Promise<number> => {
		const made = await operator.programs.create({ name, ...canvas })
		const windows = Object.entries(places).map(([id, [x, y, w, h]], idx) => ({
			id,
			name: id,
			idx,
			zIndex: idx,
			x,
			y,
			w,
			h,
			resources: [{ ...newText, id: `item-${id}`, name: `Text of ${id}`, play_time: 5000 }],
		}))
		await operator.programs.save({ id: made.id, revision: made.revision, document: { ...made.document, windows } })
		await open(page, made.id)
		return made.id
	}
	const windowsOf = async (id: number) => (await operator.programs.get({ id })).document.windows
	const placesOf = async (id: number) =>
		Object.fromEntries((await windowsOf(id)).map(({ name, x, y, w, h }) => [name, [x, y, w, h]]))
	return { open, aProgram, windowsOf, placesOf }
}

/** A site with a signed-in user's editor. */
export const aStudio = async (options: Parameters<typeof aPage>[1] = {}) => {
	const site = await aSite()
	const editor = await aPage(site.browser, options)
	await signIn(editor.page, site.server)
	await editor.page.waitForURL(/\/home|\/$/)
	return { ...site, editor, programs: programsOf(site.server, site.operator) }
}
