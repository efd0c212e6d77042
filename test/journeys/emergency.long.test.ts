import { play_modes } from '@vitrine/domain/release/release'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPage, expectClean, openPage, signIn, type Watched } from './kit.ts'
import { aSite, colourProgram } from './operated.ts'
import { crash } from './problem-rows.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

/** Waits until a window of the screen plays this item with this one drawn over it. Which of two windows began last is random. */
const shows = (page: Page, item: string, over: string | null): Promise<unknown> =>
	page.waitForFunction(
		([wanted, above]) => {
			const { frames } = (window as unknown as { vitrinePlayer: { frames: Record<string, { item: string }> } })
				.vitrinePlayer
			return (
				Object.values(frames).some(frame => frame.item === wanted) &&
				(document.documentElement.dataset.over ?? null) === above
			)
		},
		[item, over] as const,
	)

/** What the windows of the screen show, and since when. */
const framesOf = (page: Page): Promise<string> =>
	page.evaluate(() =>
		JSON.stringify((window as unknown as { vitrinePlayer: { frames: unknown } }).vitrinePlayer.frames),
	)

/** Waits until the windows of the screen have changed this many times. */
const goesOn = async (page: Page, rounds: number): Promise<void> => {
	for (let round = 0; round < rounds; round++) {
		const before = await framesOf(page)
		await expect.poll(() => framesOf(page), { timeout: 120_000 }).not.toBe(before)
	}
}

interface OpenPlay {
	readonly name: string
	readonly kind: string
	readonly start_time: number
	readonly end_time: number
}

/** The plays that the player of a page has stored as running. */
const openPlays = (page: Page): Promise<OpenPlay[]> =>
	page.evaluate(
		() =>
			new Promise((resolve, reject) => {
				const opening = indexedDB.open('vitrine-player')
				opening.onerror = () => reject(opening.error)
				opening.onsuccess = () => {
					const reading = opening.result.transaction('kept').objectStore('kept').get('open')
					reading.onerror = () => reject(reading.error)
					reading.onsuccess = () => resolve(reading.result ?? [])
					opening.result.close()
				}
			}),
	)

/** The running play of this program as stored by the player, once it has been checked after a second. */
const openPlay = async (page: Page, name: string): Promise<OpenPlay> => {
	let found: OpenPlay | undefined
	const look = async (): Promise<boolean> => {
		found = (await openPlays(page)).find(play => play.kind === 'program' && play.name === name)
		return found !== undefined && found.end_time - found.start_time >= 1000
	}
	await expect.poll(look, { timeout: 120_000 }).toBe(true)
	if (found === undefined) throw new Error(`${name} is not on`)
	return found
}

/** Kills the process of a page, like a power cut; returns when it was gone, in ms since the epoch. */
const cutPower = async ({ page }: Watched): Promise<number> => {
	await crash(page)
	return Date.now()
}

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click()

test('an emergency comes over a timed play, survives a restart, moves and is taken down', async () => {
	const [green, red] = [await colourProgram(site, 'green'), await colourProgram(site, 'red')]
	const terminal = await site.operator.terminals.add({ name: 'Wall', sn: 'WALL8', key: 'key-of-WALL8' })
	let screen = await aPage(site.browser, { viewport: { width: 640, height: 360 } })
	await screen.page.goto(`${site.server.origin}/player/?sn=WALL8&key=key-of-WALL8`)
	await screen.page.waitForFunction(() => document.documentElement.dataset.state === 'idle')
	// Green all day, red on a future day: an interruption leads back into the program's hours.
	const row = { startTime: '00:00:00', endTime: '23:59:59', isDateLimit: 0, dateStart: '', dateEnd: '' } as const
	const rest = { isWeekLimit: 0, validWeek: 127, playCount: 1, allNumber: 0 } as const
	const coming = { isDateLimit: 1, dateStart: '2090/01/01', dateEnd: '2090/01/02' } as const
	await site.operator.releases.publish({
		play_ids: [green, red],
		deviceids: [terminal.id],
		play_mode: play_modes.timed,
		playSchedule: [
			{ ...row, ...rest, play_id: green },
			{ ...row, ...rest, ...coming, play_id: red },
		],
	})
	await shows(screen.page, 'green', null)

	const office = await aPage(site.browser)
	const { page } = office
	await signIn(page, site.server)
	await page.waitForURL(/\/home|\/$/)
	await page.goto(`${site.server.origin}/system/rrgentContent`)
	await page.getByText('No emergency is on screen', { exact: true }).waitFor()

	// Errors are shown at their fields, and nothing is sent.
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
	await dialog.getByText('About to be shown on 1 terminal:', { exact: true }).waitFor()
	await press(page, 'Publish the emergency now')

	// The whole screen shows it, and its receipt appears without a request.
	await shows(screen.page, 'en', null)
	await screen.page.locator('[data-window="words"]').getByText('Leave the building', { exact: true }).waitFor()
	const running = page.getByRole('region', { name: 'Emergencies on screen', exact: true })
	await running.getByText('Received: 1 of 1', { exact: true }).waitFor()

	// A screen whose power fails meanwhile shows it again.
	const interrupted = await openPlay(screen.page, 'Fire')
	const cut = await cutPower(screen)
	const address = screen.page.url()
	await screen.page.close()
	screen = await openPage(screen.context)
	await screen.page.goto(address)
	await shows(screen.page, 'en', null)

	// As a strip it is drawn over the program, which continues below.
	await running.getByRole('button', { name: 'Banner at the bottom', exact: true }).click()
	await shows(screen.page, 'green', 'Fire')
	const strip = await screen.page.locator('.overlay').boundingBox()
	expect(strip).toEqual({ x: 0, y: 288, width: 640, height: 72 })
	await goesOn(screen.page, 2)
	await running.getByText('Received: 1 of 1', { exact: true }).waitFor()
	await expect.poll(() => running.getByRole('listitem').count()).toBe(1)

	// Taken down with two clicks on a phone; the program is alone again.
	await page.setViewportSize({ width: 390, height: 800 })
	await running.getByRole('button', { name: 'Take down “Fire”', exact: true }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Take down', exact: true }).click()
	await running.getByText('No emergency is on screen', { exact: true }).waitFor()
	await shows(screen.page, 'green', null)

	// What was shown is in the journal like everything else, including what the power cut ended: once, until it was last seen.
	const played = async () =>
		(await site.operator.plays.getPlayHistoryList({ limit: 500 })).filter(row => row.name === 'Fire').reverse()
	await expect.poll(async () => (await played()).length, { timeout: 120_000 }).toBeGreaterThan(1)
	const [first, second] = await played()
	const seconds = (ms: number): number => Math.floor(ms / 1000)
	expect(first?.start_time).toBe(seconds(interrupted.start_time))
	expect(first?.end_time).toBeGreaterThanOrEqual(seconds(interrupted.end_time))
	expect(first?.end_time).toBeLessThanOrEqual(seconds(cut))
	expect(second?.start_time).toBeGreaterThanOrEqual(first?.end_time ?? Number.POSITIVE_INFINITY)
	expectClean(screen, office)
})
