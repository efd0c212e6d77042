import type { Page } from 'playwright-core'

/** One press of a key or button, or navigation to a screen. */
type Step = (page: Page) => Promise<void>

const click =
	(selector: string, nth = 0): Step =>
	page =>
		page.locator(selector).nth(nth).click()
const press = (...keys: string[]): Step[] => keys.map(key => page => page.keyboard.press(key))

const menu = (nth: number): Step => click('.top-menu > .menu > button', nth)
const chosen = (nth: number): Step => click('.menu-panel:not([hidden]) a, .menu-panel:not([hidden]) button', nth)
const screen = (path: string): Step => click(`.top-menu > a[href="${path}"]`)
const search: readonly Step[] = [
	click('.search input'),
	...press('n', 'o', 'r', 't', 'h', ...Array<string>(5).fill('Backspace')),
]
const dialog = (opening: Step): Step[] => [
	opening,
	async page => {
		await page.locator('[role=dialog]').first().waitFor()
		await page.keyboard.press('Escape')
	},
]
const looks = (nth: number, choice: number): Step[] => [
	click('.top-looks .menu > button', nth),
	click('.top-looks .menu-panel:not([hidden]) button', choice),
]

/** What people do in the shell: menus, languages, themes, dialogs, searches, and navigation between screens. */
const round: readonly Step[] = [
	menu(0),
	chosen(0),
	...search,
	...dialog(click('.page-head button.ant-btn-primary')),
	screen('/terminal/Control'),
	...search,
	...dialog(click('.page-head button.ant-btn-primary')),
	...dialog(click('.top-tools > .icon-button')),
	...looks(0, 3),
	...looks(0, 1),
	...looks(1, 2),
	...looks(1, 1),
	screen('/explorer/mediaList'),
	...search,
	screen('/home'),
	click('.top-tools > .menu > button', 0),
	...press('ArrowDown', 'ArrowDown', 'Escape'),
	click('.top-tools > .menu > button', 1),
	...press('Escape'),
	...search,
]

/** People do not press faster than this, in ms. */
const pause = 120

/** Does this many of these things, one after the other. */
export const interact = async (page: Page, count: number): Promise<void> => {
	for (let done = 0; done < count; done++) {
		await round[done % round.length]?.(page)
		await page.waitForTimeout(pause)
	}
}
