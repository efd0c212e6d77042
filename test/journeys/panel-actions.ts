import type { Locator, Page } from 'playwright-core'

/** A field with this label. */
export const field = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true })
/** Types a day, or a day and time, into its field; the calendar that opens next to it is closed again. */
export const fillDay = async (input: Locator, text: string): Promise<void> => {
	await input.fill(text)
	await input.press('Enter')
	await input.blur()
}
/** A button with this name. */
export const button = (page: Page, name: string | RegExp): Locator =>
	page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
/** A region of the screen with this name. */
export const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
/** A material selected in the library is used. */
export const chooseInLibrary = async (page: Page, name: string, use: string | RegExp): Promise<void> => {
	const library = page.getByRole('dialog')
	await library.getByRole('checkbox', { name, exact: true }).check()
	await library.getByRole('button', { name: use }).click()
	await library.waitFor({ state: 'hidden' })
}
/** Selects a window in the list of windows. */
export const pickWindow = (page: Page, name: string): Promise<void> =>
	page
		.getByRole('complementary', { name: 'Windows', exact: true })
		.getByRole('button', { name: new RegExp(`^${name}`) })
		.click()

/** Saves, and waits for the confirmation. */
export const saveProgram = async (page: Page, name: string): Promise<void> => {
	// An earlier confirmation may still be visible.
	const stored = page.waitForResponse(/\/api\/admin\/program\/save/i)
	await button(page, 'Save').click()
	await stored
	await page.getByText(`“${name}” saved`).first().waitFor()
}
