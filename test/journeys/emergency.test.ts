import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Operator, signIn as signInBy } from '@vitrine/fleet/operator'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChromium, aPage, aPicture, aServer, expectClean, password, type Server, signIn, verify_code } from './kit.ts'
import { uploadBy } from './operated.ts'

let server: Server
let browser: Browser
let folder: string
let operator: Operator
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'vitrine-media-'))
	server = await aServer()
	browser = await aChromium()
	operator = await signInBy(server.origin, { account: 'admin', password, verifyCode: async () => verify_code })
})
afterAll(async () => {
	await browser?.close()
	await server?.remove()
	await rm(folder, { recursive: true, force: true })
})

/** A program of one picture. */
const aProgram = async (): Promise<number> => {
	const material = await uploadBy(operator, await aPicture(folder, 'green.png', 'green'))
	const made = await operator.programs.create({ name: 'green', w: 640, h: 360 })
	const item = { id: 'green', name: 'green', material_id: material.id, sha256: material.play_sha256, play_time: 2000 }
	const window = { id: 'w', name: 'w', idx: 0, zIndex: 0, x: 0, y: 0, w: 640, h: 360 }
	const resources = [{ kind: 'picture' as const, ...item, fit: 'cover' as const }]
	await operator.programs.save({
		...{ id: made.id, revision: made.revision },
		document: { ...made.document, windows: [{ ...window, resources }] },
	})
	return made.id
}

/** Waits until the wall plays this item, and this is drawn over it. */
const shows = (page: Page, item: string, over: string | null): Promise<unknown> =>
	page.waitForFunction(
		([wanted, above]) => {
			const { dataset } = document.documentElement
			return dataset.item === wanted && (dataset.over ?? null) === above
		},
		[item, over] as const,
	)

/** What the windows of the wall show, and since when. */
const framesOf = (page: Page): Promise<string> =>
	page.evaluate(() =>
		JSON.stringify((window as unknown as { vitrinePlayer: { frames: unknown } }).vitrinePlayer.frames),
	)

/** Waits until the program on the wall has begun anew so often. */
const goesOn = async (page: Page, rounds: number): Promise<void> => {
	for (let round = 0; round < rounds; round++) {
		const before = await framesOf(page)
		await expect.poll(() => framesOf(page), { timeout: 20_000 }).not.toBe(before)
	}
}

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click()

test('an emergency comes over what plays, survives a restart, moves and is taken down', async () => {
	const program = await aProgram()
	const terminal = await operator.terminals.add({ name: 'Wall', sn: 'WALL8', key: 'key-of-WALL8' })
	const wall = await aPage(browser, { viewport: { width: 640, height: 360 } })
	await wall.page.goto(`${server.origin}/player/?sn=WALL8&key=key-of-WALL8`)
	await wall.page.waitForFunction(() => document.documentElement.dataset.state === 'idle')
	await operator.releases.publish({ play_ids: [program], deviceids: [terminal.id] })
	await shows(wall.page, 'green', null)

	const office = await aPage(browser)
	const { page } = office
	await signIn(page, server)
	await page.waitForURL(/\/home|\/$/)
	await page.goto(`${server.origin}/system/rrgentContent`)
	await page.getByText('No emergency is on screen', { exact: true }).waitFor()

	// What is wrong is said beside its field, and nothing goes out.
	await page.getByRole('button', { name: 'Publish an emergency', exact: true }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByRole('checkbox', { name: 'Select all', exact: true }).check()
	await dialog.getByLabel('Font size', { exact: true }).fill('')
	await press(page, 'Next: confirm')
	await dialog.getByText('The content of an emergency cannot be empty', { exact: true }).waitFor()
	await dialog.getByText('Enter a font size (8–400)', { exact: true }).waitFor()
	await dialog.getByLabel('Font size', { exact: true }).fill('120')
	await dialog.getByLabel('Name', { exact: true }).fill('Fire')
	await dialog.getByLabel('English', { exact: true }).fill('Leave the building')
	await press(page, 'Next: confirm')
	await dialog.getByText('About to be shown on 1 terminals:', { exact: true }).waitFor()
	await press(page, 'Publish the emergency now')

	// The whole wall shows it, and its receipt is seen without being asked for.
	await shows(wall.page, 'en', null)
	await wall.page.locator('[data-window="words"]').getByText('Leave the building', { exact: true }).waitFor()
	const running = page.getByRole('region', { name: 'Emergencies on screen', exact: true })
	await running.getByText('Received: 1 of 1', { exact: true }).waitFor()

	// A wall that is restarted meanwhile goes on showing it.
	await wall.page.reload()
	await shows(wall.page, 'en', null)

	// As a strip it lies over the program, which goes on beneath.
	await running.getByRole('button', { name: 'Strip at the bottom', exact: true }).click()
	await shows(wall.page, 'green', 'Fire')
	const strip = await wall.page.locator('.overlay').boundingBox()
	expect(strip).toEqual({ x: 0, y: 288, width: 640, height: 72 })
	await goesOn(wall.page, 2)
	await running.getByText('Received: 1 of 1', { exact: true }).waitFor()
	expect(await running.getByRole('listitem').count()).toBe(1)

	// Taken down by two clicks on a telephone, the program is alone again.
	await page.setViewportSize({ width: 390, height: 800 })
	await running.getByRole('button', { name: 'Take down “Fire”', exact: true }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Take down', exact: true }).click()
	await running.getByText('No emergency is on screen', { exact: true }).waitFor()
	await shows(wall.page, 'green', null)

	// What was shown is in the journal like everything else.
	const played = async () => (await operator.plays.getPlayHistoryList({ limit: 500 })).map(row => row.name)
	await expect.poll(played, { timeout: 20_000 }).toContain('Fire')
	expectClean(wall, office)
})
