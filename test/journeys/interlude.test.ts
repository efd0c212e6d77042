import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Operator, signIn as signInBy } from '@vitrine/fleet/operator'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
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

/** A program of one picture that plays so many ms. */
const aProgram = async (colour: string, play_time: number): Promise<number> => {
	const material = await uploadBy(operator, await aPicture(folder, `${colour}.png`, colour))
	const made = await operator.programs.create({ name: colour, w: 640, h: 360 })
	const item = { id: colour, name: colour, material_id: material.id, sha256: material.play_sha256, play_time }
	const window = { id: 'w', name: 'w', idx: 0, zIndex: 0, x: 0, y: 0, w: 640, h: 360 }
	const resources = [{ kind: 'picture' as const, ...item, fit: 'cover' as const }]
	const document = { ...made.document, windows: [{ ...window, resources }] }
	await operator.programs.save({ id: made.id, revision: made.revision, document })
	return made.id
}

const shows = (page: Page, item: string): Promise<unknown> =>
	page.waitForFunction(wanted => document.documentElement.dataset.item === wanted, item, { timeout: 60_000 })

test('an interlude made in the browser comes over a playing loop and goes again; a long one is ended', async () => {
	const loop = await aProgram('green', 2000)
	await aProgram('blue', 2000)
	const terminal = await operator.terminals.add({ name: 'Wall', sn: 'WALL22', key: 'key-of-WALL22' })
	await operator.releases.publish({ play_ids: [loop], deviceids: [terminal.id] })
	const wall = await aPage(browser, { viewport: { width: 640, height: 360 } })
	await wall.page.goto(`${server.origin}/player/?sn=WALL22&key=key-of-WALL22`)
	await shows(wall.page, 'green')

	const desk = await aPage(browser)
	const { page } = desk
	const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click()
	await signIn(page, server)
	await page.waitForURL(/\/home|\/$/)
	await page.goto(`${server.origin}/schedule/interCutManage`)
	await page.getByText('No interludes yet', { exact: true }).waitFor()
	await page.getByRole('link', { name: 'New interlude', exact: true }).first().click()
	await page.waitForURL(/newInterCut/)

	// Nothing is saved before it is whole.
	await press('Save and publish')
	await page.getByText('Event name cannot be empty', { exact: true }).waitFor()
	await page.getByText('The play list of an interlude cannot be empty', { exact: true }).waitFor()
	await page.getByLabel('Name', { exact: true }).fill('Noon bell')
	await page.getByRole('combobox', { name: 'Add a programme', exact: true }).click()
	await page.getByTitle('blue (640×360)', { exact: true }).click()
	const list = page.getByRole('region', { name: 'Playlist', exact: true })
	await list.getByText('blue', { exact: true }).waitFor()
	await page.getByRole('img', { name: 'Preview of the programme “blue”', exact: true }).waitFor()
	await press('Save and publish')

	const dialog = page.getByRole('dialog')
	await dialog.getByText('Publish interlude “Noon bell”', { exact: true }).waitFor()
	await dialog.getByRole('radio', { name: 'At a time', exact: true }).check()
	await dialog.getByLabel('Time', { exact: true }).fill('2020-05-01T08:00:00')
	await dialog.getByText('The reserved time has passed, it cannot play', { exact: true }).waitFor()
	await dialog.getByRole('radio', { name: 'Now', exact: true }).check()
	await dialog.getByRole('checkbox', { name: 'Select all', exact: true }).check()
	await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
	await shows(wall.page, 'blue')
	const event = page.getByRole('row').filter({ hasText: 'Noon bell' })
	await event.getByText('Within its time', { exact: true }).waitFor()
	// It has its round, and the loop goes on.
	await shows(wall.page, 'green')

	// One that would stay for long is ended by hand.
	await page.getByRole('tab', { name: 'Interlude', exact: true }).click()
	const row = page.getByRole('row').filter({ hasText: 'Noon bell' })
	await row.getByText('Published 1 times', { exact: true }).waitFor()
	await row.getByRole('link', { name: 'Edit “Noon bell”', exact: true }).click()
	await page.getByLabel('How often the whole list plays', { exact: true }).fill('500')
	await press('Save and publish')
	await dialog.getByRole('checkbox', { name: 'Select all', exact: true }).check()
	await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
	await shows(wall.page, 'blue')
	await event.nth(1).waitFor()
	await event.first().getByRole('button', { name: 'End interlude “Noon bell”', exact: true }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'End interlude', exact: true }).click()
	await shows(wall.page, 'green')
	await event.getByText('Ended', { exact: true }).waitFor()
	expectClean(wall, desk)
})
