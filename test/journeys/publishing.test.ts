import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChromium, aPage, aPicture, aServer, expectClean, type Server, signIn } from './kit.ts'
import { fillDay } from './panel-actions.ts'
import { buildProgram, pair, playerData, playerIs, upload } from './steps.ts'

let server: Server
let browser: Browser
let folder: string
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'vitrine-media-'))
	server = await aServer()
	browser = await aChromium()
})
afterAll(async () => {
	await browser?.close()
	await server?.remove()
	await rm(folder, { recursive: true, force: true })
})

const press = (page: Page, name: string | RegExp): Promise<void> =>
	page.getByRole('button', { name, exact: true }).click()

const slot = (page: Page, number: number) => page.getByRole('group', { name: `Time slot ${number}`, exact: true })

test('a timed release made with the form reaches the terminal with its steps', async () => {
	const operator = await aPage(browser)
	const { page } = operator
	await signIn(page, server)
	await page.waitForURL(/\/home|\/$/)
	await upload(page, server, [await aPicture(folder, 'blue.png', 'blue'), await aPicture(folder, 'red.png', 'red')])
	await buildProgram(page, server, 'Morning', ['blue.png'])
	await buildProgram(page, server, 'Evening', ['red.png'])

	const screen = await aPage(browser, { viewport: { width: 960, height: 540 } })
	await screen.page.goto(`${server.origin}/player/`)
	await playerIs(screen.page, 'pairing')
	await screen.page.waitForFunction(() => Boolean(document.documentElement.dataset.code))
	const { code = '' } = await playerData(screen.page)
	await pair(page, server, code, 'Lobby')
	await playerIs(screen.page, 'idle')

	// With nothing selected it does nothing, and says so.
	await page.goto(`${server.origin}/schedule/issueManage`)
	await page.getByRole('button', { name: 'Publish a playlist', exact: true }).first().click()
	await page.waitForURL(/playList/)
	const list = page.getByRole('region', { name: 'Playlist', exact: true })
	const settings = page.getByRole('region', { name: 'Release settings', exact: true })
	await press(page, 'Publish')
	await list.getByText('Please select a programme', { exact: true }).waitFor()
	await settings.getByText('Please select a terminal', { exact: true }).waitFor()

	await press(page, 'Add “Morning”')
	await list.getByText('A playlist or timed release needs at least two programmes', { exact: true }).waitFor()
	await press(page, 'Add “Evening”')
	await press(page, 'Add “Evening”')
	await expect.poll(() => list.getByRole('listitem').count()).toBe(3)
	await list.getByRole('button', { name: 'Delete “Evening”', exact: true }).last().click()
	await expect.poll(() => list.getByRole('listitem').count()).toBe(2)

	// A program that plays by time needs a duration.
	await list.getByRole('radio', { name: 'By time', exact: true }).first().check()
	const time = list.getByLabel('Play time (h:m:s)', { exact: true })
	await expect.poll(() => time.inputValue()).toBe('01:00:00')
	await time.fill('soon')
	await list.getByText('Enter a play time of at least 1 second as HH:mm:ss', { exact: true }).waitFor()

	await fillDay(settings.getByLabel('Plays from (optional)', { exact: true }), '2090-05-02T08:00:00')
	await fillDay(settings.getByLabel('Expires (optional)', { exact: true }), '2090-05-01T08:00:00')
	await settings.getByText('The release time cannot be after the expiry time', { exact: true }).waitFor()
	await fillDay(settings.getByLabel('Expires (optional)', { exact: true }), '2091-05-03T08:00:00')
	await settings.getByText('A release can be valid for one year at most', { exact: true }).waitFor()
	await fillDay(settings.getByLabel('Plays from (optional)', { exact: true }), '')
	await fillDay(settings.getByLabel('Expires (optional)', { exact: true }), '2020-05-01T08:00:00')
	await settings.getByText('The expiry time has already passed', { exact: true }).waitFor()

	// A date that does not exist stays in its field, which reports it and blocks the release, whatever its earlier value was.
	const expires = settings.getByLabel('Expires (optional)', { exact: true })
	const none = settings.getByText('This date or time does not exist', { exact: true })
	await expires.fill('2027/02/30 10:00:00')
	await expires.press('Tab')
	await none.waitFor()
	await expect.poll(() => expires.inputValue()).toBe('2027/02/30 10:00:00')
	await press(page, 'Publish')
	await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true')
	await expect.poll(() => expires.getAttribute('aria-invalid')).toBe('true')
	await fillDay(expires, '2089/2/28 10:00')
	await none.waitFor({ state: 'detached' })
	await expect.poll(() => expires.inputValue()).toBe('2089-02-28 10:00:00')
	await fillDay(expires, 'soon')
	await none.waitFor()
	await expect.poll(() => expires.inputValue()).toBe('soon')
	await fillDay(settings.getByLabel('Expires (optional)', { exact: true }), '')

	// The schedule, with each problem next to its field.
	await settings.getByRole('radio', { name: 'Timed', exact: true }).check()
	await list.getByRole('link', { name: 'Edit time slots', exact: true }).first().click()
	await page.waitForURL(/addSchedule/)
	const [start, end] = ['Start time', 'End time'].map(name => slot(page, 1).getByLabel(name, { exact: true }))
	if (start === undefined || end === undefined) throw new Error('no fields')
	await expect.poll(async () => [await start.inputValue(), await end.inputValue()]).toEqual(['00:00:00', '23:59:59'])
	await expect.poll(() => page.getByRole('button', { name: 'Delete time slot 1', exact: true }).isDisabled()).toBe(true)
	await start.fill('12')
	await slot(page, 1).getByText('Enter the time as HH:mm:ss', { exact: true }).waitFor()
	await start.fill('9:30')
	await end.fill('08:00:00')
	await slot(page, 1).getByText('“Morning”: the start time cannot be after the end time', { exact: true }).waitFor()
	await end.fill('11:59:59')
	await expect.poll(() => start.inputValue()).toBe('09:30:00')
	await slot(page, 1).getByRole('checkbox', { name: 'Only on certain dates', exact: true }).check()
	await fillDay(slot(page, 1).getByLabel('Start date', { exact: true }), '2090-05-09')
	await fillDay(slot(page, 1).getByLabel('End date', { exact: true }), '2090-05-08')
	await slot(page, 1).getByText('“Morning”: the start date cannot be after the end date', { exact: true }).waitFor()
	await fillDay(slot(page, 1).getByLabel('Start date', { exact: true }), '2020-05-08')
	await slot(page, 1).getByText('“Morning”: a date cannot be before today', { exact: true }).waitFor()
	await fillDay(slot(page, 1).getByLabel('Start date', { exact: true }), '2027/02/30')
	await slot(page, 1).getByText('This date does not exist', { exact: true }).waitFor()
	// What was typed is still there after coming back, and counts as an error in the playlist.
	await page.getByRole('link', { name: 'Back to the playlist', exact: true }).click()
	await page.waitForURL(/playList/)
	await list.getByText('1 time slot with errors', { exact: true }).waitFor()
	await list.getByRole('link', { name: 'Edit time slots', exact: true }).first().click()
	await page.waitForURL(/addSchedule/)
	await slot(page, 1).getByText('This date does not exist', { exact: true }).waitFor()
	await expect.poll(() => slot(page, 1).getByLabel('Start date', { exact: true }).inputValue()).toBe('2027/02/30')
	await slot(page, 1).getByRole('checkbox', { name: 'Only on certain dates', exact: true }).uncheck()
	await slot(page, 1).getByRole('checkbox', { name: 'Only on certain weekdays', exact: true }).check()
	await slot(page, 1).getByRole('checkbox', { name: 'Select all', exact: true }).uncheck()
	await slot(page, 1).getByText('“Morning”: choose at least one day of the week', { exact: true }).waitFor()
	for (const day of ['Sunday', 'Monday']) await slot(page, 1).getByRole('checkbox', { name: day, exact: true }).check()
	await slot(page, 1).getByLabel('Plays per round', { exact: true }).selectOption('2')
	await slot(page, 1).getByLabel('Max. plays per day (0 = no limit)', { exact: true }).fill('40')
	await press(page, 'Add time slot')
	await slot(page, 2).getByText('Schedule times conflict: Morning 09:30:00–11:59:59', { exact: true }).waitFor()
	await press(page, 'Delete time slot 2')
	await slot(page, 1)
		.getByText(/^Schedule times conflict/)
		.waitFor({ state: 'detached' })

	// What plays when, on a Sunday and on the Tuesday after it.
	const view = page.getByRole('region', { name: 'Playback preview', exact: true })
	await fillDay(view.getByLabel('Preview day', { exact: true }), '2090-05-07')
	await view.getByText('09:30:00–11:59:59', { exact: true }).waitFor()
	await view.getByText('00:00:00–09:29:59', { exact: true }).waitFor()
	await fillDay(view.getByLabel('Preview day', { exact: true }), '2090-05-09')
	await view.getByText('00:00:00–23:59:59', { exact: true }).waitFor()

	await page.getByRole('link', { name: 'Back to the playlist', exact: true }).click()
	await page.waitForURL(/playList/)
	await settings.getByRole('radio', { name: 'Add to current', exact: true }).check()
	await settings.getByRole('checkbox', { name: 'Fit to the screen', exact: true }).uncheck()
	await settings.getByRole('checkbox', { name: 'Select all', exact: true }).check()
	await settings.getByLabel('Release name (optional)', { exact: true }).fill('Opening hours')
	const fetched = screen.page.waitForResponse(/\/api\/terminal\/manifest\//)
	await press(page, 'Publish')
	await page
		.getByText(/Release \S+ was created/)
		.first()
		.waitFor()
	const manifest: unknown = await (await fetched).json()
	expect(manifest).toMatchObject({
		publish_name: 'Opening hours',
		play_mode: 2,
		items: [],
		append: true,
		adapter_screen: false,
		steps: [
			{
				start: '09:30:00',
				end: '11:59:59',
				date_start: null,
				date_end: null,
				weekdays: 3,
				play_count: 2,
				total: 40,
			},
			{ start: '00:00:00', end: '23:59:59', date_start: null, date_end: null, weekdays: null, play_count: 1, total: 0 },
		],
	})
	await playerIs(screen.page, 'playing')

	// The list shows the play mode and can be filtered by it.
	await page.goto(`${server.origin}/schedule/issueManage?mode=2`)
	const row = page.getByRole('row').filter({ hasText: 'Opening hours' })
	await row.getByText('Timed', { exact: true }).waitFor()
	await row.getByText('Add to current', { exact: true }).waitFor()
	await page.goto(`${server.origin}/schedule/issueManage?mode=3`)
	await page.getByText('Nothing matches', { exact: true }).waitFor()
	expectClean(operator, screen)
})
