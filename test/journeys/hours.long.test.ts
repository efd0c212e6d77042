import { localTextAt, type Zone, zoneOf } from '@vitrine/domain/local-time'
import { type Operator, signIn } from '@vitrine/fleet/operator'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChromium, aPage, aServer, password, type Server, signIn as signInWith, verify_code } from './kit.ts'
import { aScreen, publishBy } from './operated.ts'
import { an_emergency, hasShell } from './steps.ts'

let server: Server
let browser: Browser
let operator: Operator
beforeAll(async () => {
	server = await aServer()
	browser = await aChromium()
	operator = await signIn(server.origin, { account: 'admin', password, verifyCode: async () => verify_code })
})
afterAll(async () => {
	await browser?.close()
	await server?.remove()
})

const place = 'Asia/Kathmandu'

/** Waits until the screen is dimmed by this share. */
const shadeIs = (page: Page, share: number): Promise<unknown> =>
	page.waitForFunction(
		wanted => Math.abs(Number(document.querySelector<HTMLElement>('.shade')?.style.opacity) - wanted) < 0.001,
		share,
	)

test('a terminal follows a schedule template by its own clock, also without the server, until that is ended', async () => {
	await publishBy(
		operator,
		[
			{
				kind: 'text',
				id: 'r',
				name: 'r',
				play_time: 60_000,
				text: 'Hello',
				font_size: 40,
				font_family: '',
				bold: false,
				italic: false,
				color: '#ffffff',
				background: '#203040',
				line_height: 1.2,
				speed: 100,
				align: 'center',
				vertical_align: 'middle',
				scroll: 'none',
			},
		],
		'HOURS',
	)
	const screen = await aScreen(browser, server, 'HOURS', { timezoneId: place })
	await shadeIs(screen.page, 0)

	const { page } = await aPage(browser)
	await signInWith(page, server)
	await page.waitForURL(/\/home|\/$/)
	await page.goto(`${server.origin}/schedule/scheduleTemplate`)
	await page.getByRole('button', { name: 'New schedule template', exact: true }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('Template name', { exact: true }).fill('Evening')
	await dialog.getByLabel('Operation', { exact: true }).selectOption('brightness')
	await dialog.getByLabel('Value', { exact: true }).fill('40')
	// A time that has already passed at the screen: it applies at once.
	await dialog.getByLabel('Time', { exact: true }).fill('25:00:00')
	await dialog.getByRole('button', { name: 'Save', exact: true }).click()
	await dialog.getByText('Command 1: Enter the time as HH:mm:ss').waitFor()
	const now = localTextAt(zoneOf(place) as Zone, Date.now()).slice(11)
	await dialog.getByLabel('Time', { exact: true }).fill(now)
	await dialog.getByRole('button', { name: 'Save', exact: true }).click()
	await page.getByText(`${now} · Brightness 40%`).waitFor()
	await page.getByRole('button', { name: 'Apply', exact: true }).click()
	await dialog.getByRole('checkbox', { name: 'Select all', exact: true }).check()
	await dialog.getByRole('button', { name: 'Apply', exact: true }).click()
	await shadeIs(screen.page, 0.6)

	await hasShell(screen.page)
	await screen.context.setOffline(true)
	await screen.page.reload()
	await shadeIs(screen.page, 0.6)
	await screen.context.setOffline(false)

	const { list } = await operator.terminals.list({})
	const deviceids = list.map(({ id }) => id)
	const { publish_id } = await operator.emergency.publish({ deviceids, content: an_emergency })
	// An emergency is visible at any hour.
	await shadeIs(screen.page, 0)
	await operator.emergency.cancel({ publish_id })
	await shadeIs(screen.page, 0.6)

	await page.getByRole('tab', { name: 'Where it is applied', exact: true }).click()
	await page.getByRole('cell', { name: '1 of 1 have it', exact: true }).waitFor()
	await page.getByRole('button', { name: 'End', exact: true }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click()
	await page.getByRole('cell', { name: '1 of 1 have removed it', exact: true }).waitFor()
	await shadeIs(screen.page, 0)
	expect(await screen.page.evaluate(() => document.documentElement.dataset.state)).toBe('playing')
})
