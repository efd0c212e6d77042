import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from './axe.ts'
import { aPage, aVideo, expectClean, signIn } from './kit.ts'
import { aScreen, aSite, programBy, uploadBy } from './operated.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

/** In ms. */
const film_length = 8000
const serials = ['SYNC1', 'SYNC2'] as const

/** Two terminals that play the same film; their players. */
const twoScreens = async () => {
	const { operator, folder } = site
	const { id, play_sha256 } = await uploadBy(operator, await aVideo(folder, 'film.mp4', film_length / 1000))
	const item = { id: 'film', name: 'film', material_id: id, sha256: play_sha256, play_time: film_length, volume: 0 }
	const program = await programBy(operator, 'film', [{ kind: 'video', ...item, fit: 'cover' }], '#000000')
	const ids: number[] = []
	for (const sn of serials) ids.push((await operator.terminals.add({ name: `Wall ${sn}`, sn, key: `key-of-${sn}` })).id)
	await operator.releases.publish({ play_ids: [program], deviceids: ids })
	const screens = []
	for (const sn of serials) screens.push(await aScreen(site.browser, site.server, sn))
	return { ids, screens }
}

/** How many ms the film of a page is behind the clock of the machine, up to a constant. */
const behind = (page: Page) =>
	page.evaluate(() => {
		const film = [...document.querySelectorAll('video')].find(one => !one.paused)
		return film === undefined ? Number.NaN : performance.timeOrigin + performance.now() - film.currentTime * 1000
	})

test('two screens are put into a group, are in step, and one shows everything later on request', async () => {
	const { ids, screens } = await twoScreens()
	const watched = await aPage(site.browser, { viewport: { width: 1280, height: 900 } })
	const { page } = watched
	await signIn(page, site.server)
	await page.waitForURL(/\/home|\/$/)
	await page.goto(`${site.server.origin}/terminal/Control`)
	await page.getByRole('link', { name: 'Multi-screen sync', exact: true }).click()
	await page.getByText('No sync groups yet', { exact: true }).waitFor()
	await page.getByRole('button', { name: 'Add terminals to a group', exact: true }).first().click()
	const dialog = page.getByRole('dialog')
	await dialog.getByRole('button', { name: 'Send command', exact: true }).click()
	await dialog.getByText('Enter a group code', { exact: true }).waitFor()
	await dialog.getByLabel('Group code').fill('Lobby')
	for (const sn of serials) await dialog.getByText(`Wall ${sn} (${sn})`, { exact: true }).click()
	await dialog.getByRole('button', { name: 'Send command', exact: true }).click()
	await dialog.waitFor({ state: 'hidden' })
	await page.getByRole('link', { name: 'Lobby', exact: true }).click()
	const rowOf = (sn: string) => page.getByRole('row').filter({ hasText: `Wall ${sn}` })
	for (const sn of serials) await rowOf(sn).getByText('In step', { exact: true }).waitFor()
	expect(await axeFindings(page)).toEqual([])
	await page.getByText('One point per five minutes, kept for seven days.', { exact: true }).waitFor()
	await rowOf('SYNC2').getByRole('button', { name: 'Sync settings', exact: true }).click()
	await dialog.getByLabel('Delay (ms)').fill('1001')
	await dialog.getByLabel('Group code').click()
	await dialog.getByText('Enter a whole number from -1000 to 1000', { exact: true }).waitFor()
	await dialog.getByLabel('Delay (ms)').fill('400')
	await dialog.getByRole('button', { name: 'Send command', exact: true }).click()
	await dialog.waitFor({ state: 'hidden' })
	await rowOf('SYNC2').getByText('+400 ms', { exact: true }).waitFor()
	// Films are brought back into step within seconds; the difference is that of the offset, modulo the length of the film.
	const apart = async () => {
		const [one, other] = await Promise.all(screens.map(({ page: screen }) => behind(screen)))
		const difference = ((other ?? 0) - (one ?? 0)) % film_length
		return Math.round((difference + film_length) % film_length)
	}
	await expect.poll(async () => Math.abs((await apart()) - 400)).toBeLessThan(150)
	await rowOf('SYNC2').getByText('In step', { exact: true }).waitFor()
	await rowOf('SYNC1').getByRole('button', { name: 'Leave group', exact: true }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Leave group', exact: true }).click()
	await rowOf('SYNC1').waitFor({ state: 'detached' })
	await page.goto(`${site.server.origin}/device/pandoraDetails?id=${ids[1]}&tab=control`)
	await page.getByLabel('More commands', { exact: true }).selectOption('multi_screen_sync')
	await page.getByText('Lobby · Automatic · +400 ms', { exact: true }).first().waitFor()
	expectClean(watched, ...screens)
	for (const { context } of [watched, ...screens]) await context.close()
})
