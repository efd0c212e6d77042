import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPage, signIn } from './kit.ts'
import { aSite, colourProgram } from './operated.ts'
import { playerIs } from './steps.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

const shows = (page: Page, item: string): Promise<unknown> =>
	page.waitForFunction(wanted => document.documentElement.dataset.item === wanted, item, { timeout: 120_000 })

/** Waits until the simulated screen of the terminal is in one colour (red, green, blue). */
const drawn = (page: Page, colour: readonly number[]): Promise<unknown> =>
	page.waitForFunction(wanted => {
		const picture = document.querySelector<HTMLImageElement>('[role=img][aria-label*="Lobby"] img')
		if (!picture?.complete || picture.naturalWidth === 0) return false
		const context = new OffscreenCanvas(1, 1).getContext('2d')
		context?.drawImage(picture, 0, 0, 1, 1)
		const seen = context?.getImageData(0, 0, 1, 1).data
		// The picture has been a video frame, whose colours are slightly off.
		return wanted.every((part, place) => Math.abs(part - (seen?.[place] ?? 999)) < 8)
	}, colour)

test('a release is followed, gone back from and ended, and the simulator says why', async () => {
	const [red, green] = [await colourProgram(site, 'red'), await colourProgram(site, 'green')]
	const terminal = await site.operator.terminals.add({ name: 'Lobby', sn: 'LOBBY1', key: 'key-of-LOBBY1' })
	const screen = await aPage(site.browser, { viewport: { width: 640, height: 360 } })
	await screen.page.goto(`${site.server.origin}/player/?sn=LOBBY1&key=key-of-LOBBY1`)
	await playerIs(screen.page, 'idle')
	const to = { deviceids: [terminal.id] }
	await site.operator.releases.publish({ ...to, play_ids: [red], publish_name: 'Spring' })
	await shows(screen.page, 'red')
	await site.operator.releases.publish({ ...to, play_ids: [green], publish_name: 'Summer' })
	await shows(screen.page, 'green')

	const { page, errors } = await aPage(site.browser)
	await signIn(page, site.server)
	await page.waitForURL(/\/home|\/$/)
	await page.goto(`${site.server.origin}/schedule/issueManage`)
	await page.getByRole('button', { name: 'Summer', exact: true }).click()
	const details = page.getByRole('dialog')
	const terminals = details.getByRole('region', { name: 'Terminal', exact: true })
	const row = terminals.getByRole('row').filter({ hasText: 'LOBBY1' })
	await row.getByText('Download succeeded', { exact: true }).waitFor()
	await details.getByRole('link', { name: 'Spring', exact: true }).waitFor()

	// Why it plays, and why the other one does not.
	await row.getByRole('link', { name: 'Lobby', exact: true }).click()
	await page.waitForURL(/playSimulator/)
	await page.getByRole('region', { name: 'On screen at this time', exact: true }).getByText('green').waitFor()
	await drawn(page, [0, 128, 0])
	// Time passes once playback of the simulator is started.
	const moment = page.getByLabel('Local time of the terminal', { exact: true })
	await page.getByRole('button', { name: 'Next change', exact: true }).click()
	const begun = await moment.inputValue()
	await page.getByRole('button', { name: 'Play', exact: true }).click()
	await expect.poll(() => moment.inputValue()).not.toBe(begun)
	await page.getByRole('button', { name: 'Pause', exact: true }).click()
	expect((await moment.inputValue()) > begun).toBe(true)
	const reasons = page.getByRole('region', { name: 'Result of each release', exact: true })
	await reasons.getByText('Replaced by “Summer”', { exact: true }).waitFor()
	await reasons.getByRole('link', { name: 'Summer', exact: true }).click()

	await details.getByRole('button', { name: 'Roll back to the previous release', exact: true }).click()
	await page
		.getByRole('dialog')
		.last()
		.getByRole('button', { name: 'Roll back to the previous release', exact: true })
		.click()
	await shows(screen.page, 'red')
	await details.getByText('Ended', { exact: true }).first().waitFor()
	await details.getByRole('button', { name: 'Close', exact: true }).first().click()

	// What was rolled back to is a release of its own: when it ends, the screen is empty.
	await page.getByRole('button', { name: 'Spring', exact: true }).first().click()
	await details.getByRole('button', { name: 'End release', exact: true }).click()
	await page.getByRole('dialog').last().getByRole('button', { name: 'End release', exact: true }).click()
	await playerIs(screen.page, 'idle')

	// A copy contains everything of the original; the forecast knows that the terminal already has it all.
	await details.getByRole('button', { name: 'Copy release', exact: true }).click()
	await page.waitForURL(/playList/)
	const settings = page.getByRole('region', { name: 'Release settings', exact: true })
	await expect.poll(() => settings.getByLabel('Release name (optional)', { exact: true }).inputValue()).toBe('Spring')
	await settings.getByText('1 terminal chosen', { exact: true }).waitFor()
	await page.getByRole('region', { name: 'Forecast', exact: true }).waitFor()

	// Its effect is shown before it is published.
	await settings.getByText('Urgent', { exact: true }).click()
	await settings.getByRole('button', { name: 'Play simulator', exact: true }).click()
	const simulator = page.getByRole('dialog', { name: 'Play simulator' })
	await simulator
		.getByRole('region', { name: 'Result of each release', exact: true })
		.getByText('Now playing', { exact: true })
		.waitFor()
	await drawn(page, [255, 0, 0])
	expect([...errors(), ...screen.errors()]).toEqual([])
})
