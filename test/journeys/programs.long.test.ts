import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChromium, aPage, aPicture, aServer, expectClean, type Server, signIn } from './kit.ts'
import { fromMenu, pair, playerData, playerIs, publish, upload } from './steps.ts'

let server: Server
let browser: Browser
let folder: string
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'vitrine-programs-'))
	server = await aServer()
	browser = await aChromium()
})
afterAll(async () => {
	await browser?.close()
	await server?.remove()
	await rm(folder, { recursive: true, force: true })
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const manager = (page: Page, query = '') => page.goto(`${server.origin}/schedule/programManage${query}`)
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ has: button(page, name) })

/** Makes and saves a portrait program for advertising displays that shows two materials one after the other. */
const make = async (page: Page, name: string): Promise<void> => {
	await manager(page, '?type=addProgram')
	await dialog(page).getByLabel('Name', { exact: true }).fill(name)
	await dialog(page).getByLabel('Device type', { exact: true }).click()
	await page.locator('.ant-select-item-option').getByText('Signage display', { exact: true }).click()
	await dialog(page).getByLabel('Resolution', { exact: true }).click()
	await page.locator('.ant-select-item-option').getByText('1080 × 1920', { exact: true }).click()
	await dialog(page).getByRole('button', { name: 'Create', exact: true }).click()
	await page.waitForURL(/windowsIndex/)
	await button(page, 'Add window').click()
	await button(page, 'Full screen').click()
	await button(page, 'Add material').click()
	for (const material of ['red.png', 'blue.png'])
		await dialog(page).getByRole('checkbox', { name: material, exact: true }).check()
	await dialog(page)
		.getByRole('button', { name: /^Add \d+ items?$/ })
		.click()
	const taken = page.waitForResponse(response => response.url().endsWith('/admin/program/screenshot'))
	await button(page, 'Save').click()
	await page.getByText(`“${name}” saved`).first().waitFor()
	expect((await (await taken).json()).status).toBe(1)
}

/** The colour in the middle of a picture, or of a box on the page. */
const middleOf = (page: Page, source: string): Promise<number[]> =>
	page.evaluate(async address => {
		const image = new Image()
		image.src = address
		await image.decode()
		const canvas = document.createElement('canvas')
		canvas.width = image.naturalWidth
		canvas.height = image.naturalHeight
		const context = canvas.getContext('2d')
		context?.drawImage(image, 0, 0)
		const { data } = context?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1) ?? { data: [] }
		return [canvas.width, canvas.height, ...[...data].slice(0, 3).map(part => Math.round(part / 64))]
	}, source)

const red = [4, 0, 0]

/** Previews a program on a screen of another shape, at a given moment, through a link. */
const preview = async (page: Page): Promise<void> => {
	const address = new URL(page.url())
	address.searchParams.set('w', '500')
	address.searchParams.set('h', '1000')
	address.searchParams.set('at', '12000')
	await page.goto(String(address))
	const frame = page.getByRole('img', { name: 'Preview of the programme “Shop window”' })
	await frame.locator('img').first().waitFor()
	const { width = 0, height = 1 } = (await frame.boundingBox()) ?? {}
	expect(width / height).toBeCloseTo(0.5, 1)
	const shownAt = (name: string) =>
		page.waitForFunction(wanted => {
			const seen = [...document.querySelectorAll<HTMLImageElement>('.program-frame img')].filter(
				image => image.complete && image.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
			)
			const context = document.createElement('canvas').getContext('2d')
			return seen.some(image => {
				context?.drawImage(image, 0, 0, 1, 1)
				const [r = 0, , b = 0] = context?.getImageData(0, 0, 1, 1).data ?? []
				return wanted === 'red' ? r > 200 : b > 200
			})
		}, name)
	await expect.poll(() => page.getByRole('slider', { name: 'Moment' }).inputValue()).toBe('12000')
	await shownAt('blue')
	await page.getByRole('slider', { name: 'Moment' }).fill('2000')
	await shownAt('red')
	expect(new URL(page.url()).searchParams.get('at')).toBe('2000')
	await button(page, 'Play').click()
	await button(page, 'Pause').click()
}

test('a program is made, seen, looked into, copied, deleted, kept by its release and previewed', async () => {
	const operator = await aPage(browser)
	const { page } = operator
	await signIn(page, server)
	await page.waitForURL(/\/home|\/$/)
	await upload(
		page,
		server,
		await Promise.all(['red', 'blue'].map(colour => aPicture(folder, `${colour}.png`, colour))),
	)
	await make(page, 'Shop window')

	await manager(page)
	await button(page, 'Grid').click()
	const shop = card(page, 'Shop window')
	await shop.getByText('Signage display', { exact: true }).waitFor()
	const source = (await shop.locator('img').getAttribute('src')) ?? ''
	expect(await middleOf(page, source)).toEqual([360, 640, ...red])
	// The view is remembered.
	await manager(page)
	await shop.waitFor()

	await button(page, 'Shop window').click()
	const drawer = page.getByRole('dialog', { name: 'Shop window' })
	await drawer.getByText('2 materials').waitFor()
	await drawer.getByText('1080×1920', { exact: true }).waitFor()
	await expect.poll(() => drawer.getByText('red.png').count()).toBeGreaterThan(1)
	for (let copy = 1; copy <= 2; copy++) {
		await drawer.getByRole('button', { name: 'Copy', exact: true }).click()
		const naming = page.getByRole('dialog', { name: 'Copy “Shop window”' })
		if (copy === 1) {
			await naming.getByLabel('Name', { exact: true }).fill('Shop window')
			await naming.getByRole('button', { name: 'Copy', exact: true }).click()
			await naming.getByText('A programme with this name already exists').waitFor()
			await naming.getByLabel('Name', { exact: true }).fill('Shop window copy')
		}
		await naming.getByRole('button', { name: 'Copy', exact: true }).click()
		await naming.waitFor({ state: 'detached' })
	}
	await page.keyboard.press('Escape')
	await card(page, 'Shop window copy 2').waitFor()

	await button(page, 'List').click()
	for (const name of ['Shop window copy', 'Shop window copy 2'])
		await page.getByRole('checkbox', { name: `Select “${name}”`, exact: true }).check()
	await button(page, 'Delete selected (2)').click()
	await dialog(page)
		.getByText('Shop window copy, Shop window copy 2')
		.or(dialog(page).getByText(/Shop window copy 2, /))
		.waitFor()
	await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click()
	await page.getByText('2 programmes deleted').first().waitFor()

	const screen = await aPage(browser, { viewport: { width: 540, height: 960 } })
	await screen.page.goto(`${server.origin}/player/`)
	await playerIs(screen.page, 'pairing')
	await screen.page.waitForFunction(() => Boolean(document.documentElement.dataset.code))
	await pair(page, server, (await playerData(screen.page)).code ?? '', 'Door')
	await publish(page, server, 'Shop window')
	await playerIs(screen.page, 'playing')
	await manager(page)
	await fromMenu(page, 'Shop window', 'Delete')
	await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click()
	const inUse = page.getByRole('dialog', { name: 'The programme is still in use and cannot be deleted' })
	await inUse.getByRole('link', { name: 'Shop window', exact: true }).waitFor()
	await inUse.getByRole('button', { name: 'Close', exact: true }).last().click()

	await fromMenu(page, 'Shop window', 'Preview')
	await page.waitForURL(/programPreview/)
	await preview(page)
	expectClean(operator, screen)
})
