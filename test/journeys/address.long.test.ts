import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChromium, aPage, aServer, type Server, signIn } from './kit.ts'

let server: Server
let browser: Browser
beforeAll(async () => {
	server = await aServer()
	browser = await aChromium()
})
afterAll(async () => {
	await browser?.close()
	await server?.remove()
})

const terminals = async (options = {}) => {
	const watched = await aPage(browser, options)
	await signIn(watched.page, server)
	await watched.page.waitForURL(/\/home|\/$/)
	await watched.page.goto(`${server.origin}/terminal/Control`)
	await watched.page.getByText('No terminals yet').waitFor()
	return watched
}

test('what two controls put into the address at the same moment both stands there', async () => {
	const { page, context, errors } = await terminals()
	await page.evaluate(() => {
		const press = (text: string) =>
			[...document.querySelectorAll('button')].find(button => button.textContent === text)?.click()
		press('Cards')
		press('Add terminal')
	})
	await page.getByRole('dialog').waitFor()
	const search = new URL(page.url()).searchParams
	expect(Object.fromEntries(search)).toEqual({ view: 'cards', type: 'addTerminal' })
	expect(errors()).toEqual([])
	await context.close()
})

test('a dialog that is opened while a search rests stays open when the search goes out', async () => {
	const { page, context, errors } = await terminals()
	await page.getByRole('searchbox', { name: 'Search terminals', exact: true }).fill('north')
	await page.getByRole('button', { name: 'Add terminal', exact: true }).first().click()
	await page.waitForURL(/q=north/)
	await page.getByRole('dialog').getByRole('textbox', { name: 'Pairing code', exact: true }).waitFor()
	expect(new URL(page.url()).searchParams.get('type')).toBe('addTerminal')
	expect(errors()).toEqual([])
	await context.close()
})

test.each(['reduce', 'no-preference'] as const)(
	'a dialog begins in its first field, whatever motion is asked for: %s',
	async reducedMotion => {
		const { page, context, errors } = await terminals({ reducedMotion })
		await page.getByRole('button', { name: 'Add terminal', exact: true }).first().click()
		const field = page.getByRole('dialog').getByRole('textbox', { name: 'Pairing code', exact: true })
		await field.waitFor()
		await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT')
		await page.keyboard.type('ABC123')
		await expect.poll(() => field.inputValue()).toBe('ABC123')
		expect(errors()).toEqual([])
		await context.close()
	},
)
