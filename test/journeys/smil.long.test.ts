import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { newAnalogClock } from '@vitrine/domain/program/kinds/analog-clock'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readArchive } from '../../apps/server/src/media/archive.ts'
import { aChromium, aPage, aPicture, aServer, expectClean, type Server, signIn } from './kit.ts'
import { buildProgram, fromMenu, upload } from './steps.ts'

let server: Server
let browser: Browser
let folder: string
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'vitrine-smil-'))
	server = await aServer()
	browser = await aChromium()
})
afterAll(async () => {
	await browser?.close()
	await server?.remove()
	await rm(folder, { recursive: true, force: true })
})

const smil = 'Export as SMIL (for other players)'
const dialog = (page: Page) => page.getByRole('dialog')

/** Puts a clock, which no SMIL player can show, into the window of a program. */
const addClock = (name: string): void => {
	const database = new DatabaseSync(join(server.folder, 'vitrine.sqlite'))
	const row = database.prepare('select document from programs where name = ?').get(name)
	const document = JSON.parse(String(row?.document))
	document.windows[0].resources.push({ ...newAnalogClock, id: 'clock', name: 'Station clock', play_time: 5000 })
	database.prepare('update programs set document = ? where name = ?').run(JSON.stringify(document), name)
	database.close()
}

const importFile = async (page: Page, path: string): Promise<void> => {
	await page.getByRole('button', { name: 'Import', exact: true }).click()
	const [chooser] = await Promise.all([
		page.waitForEvent('filechooser'),
		dialog(page).getByRole('button', { name: 'Choose a programme package', exact: true }).click(),
	])
	await chooser.setFiles(path)
	await dialog(page).getByText('1 already in the library').waitFor()
	await dialog(page).getByRole('button', { name: 'Import', exact: true }).click()
}

test('a program goes out as SMIL, which says what it lacks, and comes in again', async () => {
	const visit = await aPage(browser)
	const { page } = visit
	await signIn(page, server)
	await page.waitForURL(/\/home|\/$/)
	await upload(page, server, [await aPicture(folder, 'teal.png', 'teal')])
	await buildProgram(page, server, 'Lobby', ['teal.png'])
	addClock('Lobby')
	await page.goto(`${server.origin}/schedule/programManage`)
	await fromMenu(page, 'Lobby', smil)
	await dialog(page).getByText('SMIL players cannot show “Analogue clock”').waitFor()
	await dialog(page).getByText('Station clock').waitFor()
	const [saved] = await Promise.all([
		page.waitForEvent('download'),
		dialog(page).getByRole('button', { name: 'Export anyway', exact: true }).click(),
	])
	expect(saved.suggestedFilename()).toBe('Lobby.smil.zip')
	const path = join(folder, 'lobby.zip')
	await saved.saveAs(path)
	const files = await readArchive(path)
	const [document, media] = [...files.keys()]
	expect(document).toBe('index.smil')
	expect(media).toMatch(/^media\/teal-[0-9a-f]{12}\.png$/)
	expect(String(files.get('index.smil'))).toContain(`<img src="${media}"`)
	await importFile(page, path)
	await page.getByText('1 programme imported: Lobby (2)').first().waitFor()
	await page.getByRole('row').filter({ hasText: 'Lobby (2)' }).first().waitFor()
	expectClean(visit)
})
