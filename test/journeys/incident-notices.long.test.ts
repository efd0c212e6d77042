import { incident_kinds } from '@vitrine/domain/terminal/incident'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAccount } from './accounts.ts'
import { aPage, expectClean, openPage, signIn, type Watched } from './kit.ts'
import { aSite } from './operated.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

/** The notifications that pages have shown, and on which page; real ones need a desktop. */
interface Said {
	readonly title: string
	readonly body: string
	readonly tab: string
}

/** Makes every page of a context record its notifications, and click the last one on request. */
const noteNotifications = async ({ context }: Watched): Promise<Said[]> => {
	const said: Said[] = []
	await context.exposeBinding('noteNotification', ({ page }, title: string, body: string) => {
		said.push({ title, body, tab: page.url() })
	})
	await context.addInitScript(() => {
		const hooked = window as unknown as {
			noteNotification: (title: string, body: string) => Promise<void>
			pressNotification: () => void
		}
		const Real = window.Notification
		window.Notification = class extends Real {
			constructor(title: string, options: NotificationOptions = {}) {
				super(title, options)
				hooked.pressNotification = () => this.onclick?.call(this, new Event('click'))
				void hooked.noteNotification(title, options.body ?? '')
			}
		}
	})
	return said
}

/** A terminal that reports a problem until it is closed. */
const inTrouble = async (sn: string): Promise<WebSocket> => {
	const { operator, server } = site
	await operator.terminals.add({ name: `Wall ${sn}`, sn, key: `key-of-${sn}` })
	const response = await fetch(`${server.origin}/config.json`)
	const { socket_port } = (await response.json()) as { socket_port: number }
	const socket = new WebSocket(`ws://127.0.0.1:${socket_port}/?from=terminal`)
	const send = (message: object) => socket.send(JSON.stringify(message))
	await new Promise((done, failed) => {
		socket.onerror = failed
		socket.onopen = () =>
			send({ type: 'bind', role: 'terminal', data: { sn, key: `key-of-${sn}`, system_version: '3.0.13.228' } })
		socket.onmessage = message => JSON.parse(String(message.data)).type === 'bind' && done(null)
	})
	send({ type: 'heart_package', data: { storage_used: 99, storage_total: 100 } })
	return socket
}

const openDialog = async (page: Page) => {
	await page.getByRole('button', { name: 'Notices', exact: true }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByRole('switch', { name: 'By email', exact: true }).waitFor()
	return dialog
}

test('somebody sets how to be told of incidents, and the browser tells of what begins from then on, once', async () => {
	const { server, browser, operator } = site
	const { origin } = server
	const office = await aPage(browser, { timezoneId: 'Asia/Tokyo' })
	const { page, context } = office
	await context.grantPermissions(['notifications'], { origin })
	const said = await noteNotifications(office)
	await signIn(page, server)
	await page.waitForURL(/\/home|\/$/)
	const before = await inTrouble('BEFORE')
	await page.goto(`${origin}/terminal/health`)
	await page.getByRole('row').filter({ hasText: 'BEFORE' }).waitFor()

	const dialog = await openDialog(page)
	// Without an address there is no email.
	expect(await dialog.getByRole('switch', { name: 'By email', exact: true }).isDisabled()).toBe(true)
	await dialog.getByRole('link', { name: /Your account has no email address/ }).waitFor()
	await dialog.getByRole('switch', { name: 'In the browser', exact: true }).click()
	await dialog.getByText('Tokyo').waitFor()
	await dialog.getByRole('checkbox', { name: 'Clock off', exact: true }).uncheck()
	await dialog.getByRole('switch', { name: 'Quiet hours', exact: true }).click()
	const [from, until] = [dialog.getByLabel('From', { exact: true }), dialog.getByLabel('Until', { exact: true })]
	expect([await from.inputValue(), await until.inputValue()]).toEqual(['22:00', '07:00'])
	await from.fill('07:00')
	const save = dialog.getByRole('button', { name: 'Save', exact: true })
	await save.click()
	await dialog.getByText('Start and end must differ', { exact: true }).waitFor()
	expect(await operator.health.getNotices({})).toMatchObject({ browser: 0, time_zone: '' })
	// A minute of Tokyo's night that is not now.
	const hours = new Date(Date.now() + 9 * 3_600_000).getUTCHours()
	const far = (hours + 12) % 24
	const two = (value: number) => String(value).padStart(2, '0')
	await from.fill(`${two(far)}:00`)
	await until.fill(`${two(far)}:30`)
	await save.click()
	await page.getByText('Notices saved', { exact: true }).waitFor()
	const kinds = incident_kinds.filter(kind => kind !== 'clock')
	const stored = { email: 0, browser: 1, kinds, quiet_from: far * 60, quiet_to: far * 60 + 30, time_zone: 'Asia/Tokyo' }
	expect(await operator.health.getNotices({})).toMatchObject(stored)

	await page.reload()
	const again = await openDialog(page)
	expect(await again.getByRole('switch', { name: 'In the browser', exact: true }).isChecked()).toBe(true)
	expect(await again.getByRole('checkbox', { name: 'Clock off', exact: true }).isChecked()).toBe(false)
	expect(await again.getByLabel('From', { exact: true }).inputValue()).toBe(`${two(far)}:00`)
	await again.getByRole('button', { name: 'Cancel', exact: true }).click()

	// Two tabs of one browser, both on another screen.
	const second = await openPage(context)
	for (const one of [page, second.page]) {
		const settings = one.waitForResponse(response => response.url().includes('/health/getNotices'))
		await one.goto(`${origin}/terminal/Control`)
		await settings
	}
	const one_more = await inTrouble('WALL1')
	await expect.poll(() => said.length).toBe(1)
	expect(said[0]).toMatchObject({ title: 'Wall WALL1', body: 'Storage nearly full' })
	const next = await inTrouble('WALL2')
	await expect.poll(() => said.length).toBe(2)
	expect(said[1]).toMatchObject({ title: 'Wall WALL2' })

	// Clicking it leads there; once switched off, there are no more notifications.
	const teller = [page, second.page].filter(one => one.url().endsWith('/terminal/Control'))
	for (const one of teller)
		await one.evaluate(() => (window as unknown as { pressNotification?: () => void }).pressNotification?.())
	await expect.poll(() => [page, second.page].some(one => one.url().endsWith('/terminal/health'))).toBe(true)
	await page.goto(`${origin}/terminal/health`)
	const last = await openDialog(page)
	await last.getByRole('switch', { name: 'In the browser', exact: true }).click()
	await last.getByRole('button', { name: 'Save', exact: true }).click()
	await page.getByText('Notices saved', { exact: true }).waitFor()
	const looked = [page, second.page].map(one =>
		one.waitForResponse(response => response.url().includes('/health/getNotices')),
	)
	const silent = await inTrouble('WALL3')
	await page.getByRole('row').filter({ hasText: 'WALL3' }).waitFor()
	await Promise.all(looked)
	expect(said).toHaveLength(2)
	for (const socket of [before, one_more, next, silent]) socket.close()
	expectClean(office, second)
})

test('a browser that refuses is said so, and nothing is asked for where nothing may be said', async () => {
	const { server, browser } = site
	const office = await aPage(browser)
	const { page } = office
	const asked: string[] = []
	page.on('request', request => request.url().includes('/health/getNotices') && asked.push(request.url()))
	await signIn(page, server)
	await page.waitForURL(/\/home|\/$/)
	await page.goto(`${server.origin}/terminal/health`)
	await page.getByRole('row').filter({ hasText: 'WALL3' }).waitFor()
	// Notification settings are not even requested if the browser cannot notify.
	expect(asked).toEqual([])
	const dialog = await openDialog(page)
	const browserSwitch = dialog.getByRole('switch', { name: 'In the browser', exact: true })
	await browserSwitch.click()
	await dialog.getByText(/Notifications are blocked/).waitFor()
	expect(await browserSwitch.isChecked()).toBe(false)
	await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()

	// A user without the right, whose browser would allow notifications.
	const role = await site.operator.roles.add({ name: 'Counter', remark: '', permissions: ['plays.read'] })
	await anAccount(site, 'counter', role.id)
	const counter = await aPage(browser)
	await counter.context.grantPermissions(['notifications'], { origin: server.origin })
	counter.page.on('request', request => request.url().includes('/health/') && asked.push(request.url()))
	const line = counter.page.waitForEvent('websocket').then(socket => socket.waitForEvent('framereceived'))
	asked.length = 0
	await signIn(counter.page, server, 'counter')
	await counter.page.waitForURL(/\/home|\/$/)
	await line
	expect(asked).toEqual([])
	expectClean(office, counter)
})
