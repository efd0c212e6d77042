import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPackage, hashOf } from '../../apps/server/test/packages.ts'
import { aChromium, aPage, aPicture, aServer, expectClean, type Server, signIn } from './kit.ts'
import { buildProgram, fromMenu, upload } from './steps.ts'

let home: Server
let away: Server
let browser: Browser
let folder: string
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'vitrine-exchange-'))
	;[home, away] = await Promise.all([aServer(), aServer()])
	browser = await aChromium()
})
afterAll(async () => {
	await browser?.close()
	await home?.remove()
	await away?.remove()
	await rm(folder, { recursive: true, force: true })
})

const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const programs = (page: Page, server: Server) => page.goto(`${server.origin}/schedule/programManage`)

/** Selects a package in the dialog, which opens for it. */
const choose = async (page: Page, path: string): Promise<void> => {
	const [chooser] = await Promise.all([
		page.waitForEvent('filechooser'),
		dialog(page).getByRole('button', { name: 'Choose a programme package', exact: true }).click(),
	])
	await chooser.setFiles(path)
}

/** What the preview of a program shows, in pixels. */
const shownBy = async (page: Page, server: Server, name: string): Promise<Buffer> => {
	await programs(page, server)
	await fromMenu(page, name, 'Preview')
	const frame = page.getByRole('img', { name: `Preview of the programme “${name}”` })
	await frame.locator('img').first().waitFor()
	await page.waitForFunction(() =>
		[...document.querySelectorAll<HTMLImageElement>('.program-frame img')].every(
			image => image.complete && image.naturalWidth > 0,
		),
	)
	return frame.screenshot({ animations: 'disabled' })
}

const saveAsFile = async (page: Page, name: string): Promise<string> => {
	await programs(page, home)
	const [saved] = await Promise.all([page.waitForEvent('download'), fromMenu(page, name, 'Export')])
	expect(saved.suggestedFilename()).toBe(`${name}.vitrine.zip`)
	await page.getByText('Export succeeded').first().waitFor()
	const path = join(folder, 'saved.zip')
	await saved.saveAs(path)
	return path
}

/** Rejected with a message in the dialog, which stays open for another file. */
const tryBroken = async (page: Page, path: string): Promise<void> => {
	const whole = await readFile(path)
	const half = join(folder, 'half.vitrine.zip')
	await writeFile(half, whole.subarray(0, whole.length / 2))
	await choose(page, half)
	await dialog(page).getByRole('alert').getByText('The archive is damaged or is not a ZIP file').waitFor()
	const changed = Buffer.from(whole)
	const place = changed.length >> 1
	changed[place] = (changed[place] ?? 0) ^ 0xff
	const other = join(folder, 'changed.zip')
	await writeFile(other, changed)
	await choose(page, other)
	await dialog(page).getByText('1 new material').waitFor()
	await dialog(page).getByRole('button', { name: 'Import', exact: true }).click()
	await dialog(page).getByRole('alert').waitFor()
}

test('a program goes to another server as a file and looks the same there', async () => {
	const [here, there] = [await aPage(browser), await aPage(browser)]
	await signIn(here.page, home)
	await here.page.waitForURL(/\/home|\/$/)
	await upload(here.page, home, [await aPicture(folder, 'teal.png', 'teal')])
	await buildProgram(here.page, home, 'Lobby', ['teal.png'])
	const path = await saveAsFile(here.page, 'Lobby')
	const { page } = there
	await signIn(page, away)
	await page.waitForURL(/\/home|\/$/)
	await programs(page, away)
	await page.getByRole('button', { name: 'Import', exact: true }).click()
	await tryBroken(page, path)
	await choose(page, path)
	await dialog(page).getByText('1 new material').waitFor()
	await dialog(page).getByRole('button', { name: 'Import', exact: true }).click()
	await page.getByText('1 programme imported: Lobby').first().waitFor()
	expect((await shownBy(page, away, 'Lobby')).equals(await shownBy(here.page, home, 'Lobby'))).toBe(true)
	// The browser itself logs every rejected call to its console.
	expectClean(here, there)
})

test('what cannot be imported is named before it is left out, and what is wrong leads to its place', async () => {
	const { page } = await aPage(browser)
	await signIn(page, away)
	await page.waitForURL(/\/home|\/$/)
	const picture = await readFile(await aPicture(folder, 'red.png', 'red'))
	const shown = { kind: 'picture', name: 'red', play_time: 5000, material_id: 1, sha256: hashOf(picture), fit: 'cover' }
	const items = [
		{ ...shown, id: 'old', valid_to: '2020-01-01' },
		{ kind: 'hologram', id: 'h', name: 'Hologram' },
	]
	const place = { idx: 0, zIndex: 0, x: 0, y: 0, w: 300, h: 300 }
	const windows = [
		{ id: 'far', name: 'Far away', ...place, x: 5000, resources: [{ ...shown, id: 'a' }] },
		{ id: 'near', name: 'Near', ...place, zIndex: 1, resources: items },
	]
	const document = { format: 1, w: 1920, h: 1080, background: '#000000', windows }
	const file = { sha256: hashOf(picture), size: picture.length, mime: 'image/png', width: 1280, height: 720 }
	const materials = [{ id: 1, name: 'red', kind: 'picture', ...file, duration: 0, codec: 'png', pages: [] }]
	const index = {
		format: 'vitrine-program',
		version: 1,
		materials,
		templates: [],
		programs: [{ name: 'Odd', w: 1920, h: 1080, screenshot: '', document }],
	}
	const path = join(folder, 'odd.vitrine.zip')
	await writeFile(path, aPackage({ index, media: [picture] }))
	await programs(page, away)
	await page.getByRole('button', { name: 'Import', exact: true }).click()
	await choose(page, path)
	await dialog(page).getByText('Near · Hologram: unknown kind “hologram”').waitFor()
	await dialog(page).getByRole('button', { name: 'Import without them', exact: true }).click()
	await page.getByText('1 programme imported: Odd').first().waitFor()
	await row(page, 'Odd').getByRole('link', { name: 'Publish', exact: true }).click()
	const checks = dialog(page).getByRole('alert')
	await checks.getByRole('link', { name: 'Near · red: expired on 2020-01-01 and is no longer shown' }).waitFor()
	await checks.getByRole('link', { name: /^Far away: / }).click()
	await page.waitForURL(/windowsIndex\?id=\d+&window=far/)
	const look = page.getByRole('region', { name: 'Window', exact: true })
	await expect.poll(() => look.getByLabel('Name', { exact: true }).inputValue()).toBe('Far away')
	await page.getByRole('button', { name: '2 to check', exact: true }).click()
	await page.getByRole('button', { name: /expired on 2020-01-01/ }).click()
	await expect.poll(() => look.getByLabel('Name', { exact: true }).inputValue()).toBe('Near')
})

test('a program of another version is opened as far as it can be read, and says what is missing', async () => {
	const { page, errors } = await aPage(browser)
	await signIn(page, home)
	await page.waitForURL(/\/home|\/$/)
	await upload(page, home, [await aPicture(folder, 'navy.png', 'navy')])
	await buildProgram(page, home, 'Future', ['navy.png'])
	const database = new DatabaseSync(join(home.folder, 'vitrine.sqlite'))
	const find = database.prepare('select document from programs where name = ?')
	const document = JSON.parse(String(find.get('Future')?.document))
	const [window] = document.windows
	window.resources.push({ kind: 'hologram', id: 'h', name: 'Hologram', play_time: 1000 })
	const more = Array.from({ length: 300 }, (_, place) => ({ ...window, id: `more${place}`, resources: [] }))
	const changed = JSON.stringify({ ...document, windows: [window, ...more] })
	database.prepare('update programs set document = ? where name = ?').run(changed, 'Future')
	database.close()
	await page.reload()
	await dialog(page).getByText('Hologram: unknown kind “hologram”').waitFor()
	await dialog(page).getByText('101 beyond the limit').waitFor()
	await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click()
	await page.getByRole('heading', { name: 'Windows 200' }).waitFor()
	expect(errors()).toEqual([])
})
