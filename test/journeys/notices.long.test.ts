import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPage, expectClean, signIn } from './kit.ts'
import { aSite, colourProgram } from './operated.ts'

let site: Awaited<ReturnType<typeof aSite>>
let socketPort: number
beforeAll(async () => {
	site = await aSite()
	const config = await fetch(`${site.server.origin}/config.json`)
	socketPort = ((await config.json()) as { socket_port: number }).socket_port
})
afterAll(() => site?.remove())

interface Device {
	readonly sn: string
	readonly key: string
}

const addDevices = async (prefix: string, count: number): Promise<Device[]> => {
	const devices = Array.from({ length: count }, (_, place) => ({
		sn: `${prefix.toUpperCase()}${place}`,
		key: `key-of-${prefix}-${place}`,
	}))
	for (const { sn, key } of devices) await site.operator.terminals.add({ name: `${prefix} ${sn}`, sn, key })
	return devices
}

/** Connects a device; once the server has accepted it, resolves with a function that disconnects it. */
const connect = async ({ sn, key }: Device): Promise<() => void> => {
	const socket = new WebSocket(`ws://127.0.0.1:${socketPort}/?from=terminal`)
	await new Promise((done, failed) => {
		socket.onerror = failed
		socket.onopen = () =>
			socket.send(JSON.stringify({ type: 'bind', role: 'terminal', data: { sn, key, system_version: '3.0.13.228' } }))
		socket.onmessage = message => JSON.parse(String(message.data)).type === 'bind' && done(null)
	})
	// As a terminal does: on a slow machine it would otherwise time out before it is meant to disconnect.
	const beats = setInterval(() => socket.send('{"type":"heart_package"}'), 5000)
	return () => {
		clearInterval(beats)
		socket.close()
	}
}

/** Whether this is the body of the request by which a page learns the state of every device. */
const isPoll = (sent: string | null): boolean => {
	const asked = new URLSearchParams(sent ?? '')
	return asked.get('limit') === '50' && asked.has('group_ids') && !asked.has('key_word') && !asked.has('tags')
}

/** Opens a page and waits until it receives live updates and knows the state of every device. */
const listening = async (page: Page, open: () => Promise<unknown>): Promise<void> => {
	const polled = page.waitForResponse(
		response => response.url().includes('/admin/device/list') && isPoll(response.request().postData()),
	)
	const heard = new Promise(done => {
		page.on('websocket', socket =>
			socket.on('framereceived', ({ payload }) => String(payload).includes('"bind"') && done(null)),
		)
	})
	await Promise.all([polled, heard, open()])
}

const opened = async (path: string, size = { width: 1440, height: 900 }) => {
	const watched = await aPage(site.browser, { viewport: size })
	const { page } = watched
	await signIn(page, site.server)
	await page.waitForURL(/\/home|\/$/)
	await listening(page, () => page.goto(`${site.server.origin}${path}`))
	return watched
}

/** The controls that a toast or the stack of device notices covers. */
const covered = (page: Page): Promise<string[]> =>
	page.evaluate(() => {
		const controls =
			'a[href], button, input, select, textarea, [role="dialog"] .ant-modal-content, [role="tab"], .top-bar'
		const boxes = [...document.querySelectorAll('.toasts .toast')].map(toast => toast.getBoundingClientRect())
		return [...document.querySelectorAll(controls)]
			.filter(element => element.closest('.toasts') === null && element.checkVisibility())
			.filter(element => {
				const one = element.getBoundingClientRect()
				const isThere = one.width > 0 && one.height > 0
				return (
					isThere &&
					boxes.some(
						box => box.left < one.right && one.left < box.right && box.top < one.bottom && one.top < box.bottom,
					)
				)
			})
			.map(element => element.outerHTML.slice(0, 120))
	})

const expectUncovered = (page: Page) => expect.poll(() => covered(page)).toEqual([])

test('many devices that go are one stack, which covers nothing and is closed at once', async () => {
	const devices = await addDevices('many', 23)
	const losing = await Promise.all(devices.map(connect))
	const watched = await opened('/terminal/Control')
	const { page } = watched
	for (const lose of losing) lose()
	const stack = page.getByRole('region', { name: 'Device notifications', exact: true })
	const summary = stack.getByRole('button', { name: '23 terminals went offline', exact: true })
	await summary.waitFor()
	await expect.poll(() => stack.locator('.toast').count()).toBe(1)
	// It is at the top right and covers nothing: not the menu, the primary button, nor a dialog that opens meanwhile.
	const box = await page.locator('.toasts').boundingBox()
	expect(box?.y).toBeLessThan(300)
	expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(900)
	await expectUncovered(page)
	await page.getByRole('button', { name: 'Add terminal', exact: true }).first().click()
	await page.getByRole('dialog').waitFor()
	await expectUncovered(page)
	await page.keyboard.press('Escape')
	await page.getByRole('dialog').waitFor({ state: 'hidden' })
	await page.getByRole('button', { name: 'Quick add', exact: true }).click()
	await expectUncovered(page)
	await page.keyboard.press('Escape')
	await summary.click()
	await stack.getByText('many MANY7 went offline', { exact: true }).waitFor()
	await stack.getByRole('button', { name: 'Close all', exact: true }).click()
	await stack.waitFor({ state: 'detached' })
	expectClean(watched)
	await watched.context.close()
})

test('neither the undo buttons of the editor nor "Restore" lie below a notice', async () => {
	const id = await colourProgram(site, 'green')
	const [device] = await addDevices('editor', 1)
	if (device === undefined) throw new Error('no device')
	const lose = await connect(device)
	const { page, context } = await opened(`/schedule/windowsIndex?id=${id}`)
	const name = page.getByLabel('Programme name', { exact: true })
	await name.fill('Unsaved name')
	await name.press('Enter')
	await page.getByText('Not saved', { exact: true }).waitFor()
	lose()
	await page.getByText('editor EDITOR0 went offline', { exact: true }).waitFor()
	await expectUncovered(page)
	page.once('dialog', dialog => void dialog.accept())
	await listening(page, () => page.reload())
	await page.getByRole('button', { name: 'Restore', exact: true }).waitFor()
	const again = await connect(device)
	await page.getByText('editor EDITOR0 came online', { exact: true }).waitFor()
	await expectUncovered(page)
	await page.getByRole('button', { name: 'Restore', exact: true }).click()
	await expect.poll(() => name.inputValue()).toBe('Unsaved name')
	again()
	await context.close()
})

test('what comes back at once is no news', async () => {
	const [flapping, marker] = await addDevices('flap', 2)
	if (flapping === undefined || marker === undefined) throw new Error('no devices')
	const lose = await connect(flapping)
	const watched = await opened('/home')
	const { page } = watched
	lose()
	const loseAgain = await connect(flapping)
	const loseMarker = await connect(marker)
	await page.getByText('flap FLAP1 came online', { exact: true }).waitFor()
	expect(await page.getByText(/FLAP0 (went|came)/).count()).toBe(0)
	expectClean(watched)
	await watched.context.close()
	loseAgain()
	loseMarker()
})

test('a restart of the server is no news of terminals that come back after it', async () => {
	const [back, first, second] = await addDevices('restart', 3)
	if (back === undefined || first === undefined || second === undefined) throw new Error('no devices')
	const lose = await connect(back)
	const { page, context } = await opened('/home')
	await site.server.stop()
	lose()
	const polled = page.waitForResponse(response => isPoll(response.request().postData()))
	await site.server.start()
	await polled
	// Whoever was offline before and comes is news.
	const loseFirst = await connect(first)
	await page.getByText('restart RESTART1 came online', { exact: true }).waitFor()
	expect(await page.getByText(/RESTART0 (went|came)/).count()).toBe(0)
	const loseAgain = await connect(back)
	const loseSecond = await connect(second)
	// Both that were offline before, and not the third.
	await page.getByRole('button', { name: '2 terminals came online', exact: true }).waitFor()
	await context.close()
	for (const end of [loseFirst, loseAgain, loseSecond]) end()
})

test('a terminal that goes while the page waits for its first list is news', async () => {
	const [device] = await addDevices('early', 1)
	if (device === undefined) throw new Error('no device')
	const lose = await connect(device)
	const watched = await aPage(site.browser)
	const { page } = watched
	await signIn(page, site.server)
	await page.waitForURL(/\/home|\/$/)
	const gone = new Promise<void>(done =>
		page.on('websocket', socket =>
			socket.on('framereceived', ({ payload }) => {
				const frame = String(payload)
				if (frame.includes('"early EARLY0"') && frame.includes('"run_state":0')) done()
			}),
		),
	)
	// The server answers while the terminal is online; the answer arrives after the socket has reported that it went.
	await page.route('**/api/admin/device/list', async route => {
		if (!isPoll(route.request().postData())) return route.continue()
		const response = await route.fetch()
		lose()
		await gone
		await route.fulfill({ response })
	})
	await page.goto(`${site.server.origin}/home`)
	await page.getByText('early EARLY0 went offline', { exact: true }).waitFor()
	expectClean(watched)
	await watched.context.close()
})

test('the bell counts what has not been seen, leads to it, and remembers what was', async () => {
	const [device] = await addDevices('bell', 1)
	if (device === undefined) throw new Error('no device')
	const watched = await opened('/home')
	const { page } = watched
	const bell = page.locator('.inbox').getByRole('button').first()
	await bell.click()
	await page.getByRole('button', { name: 'Mark all as read', exact: true }).click()
	await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
	const lose = await connect(device)
	await page.getByRole('button', { name: 'Notifications, unread: 1', exact: true }).click()
	await page.getByRole('link', { name: /bell BELL0 came online/ }).click()
	await page.waitForURL(/\/terminal\/Control\?q=bell/)
	await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
	await page.reload()
	await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
	lose()
	await page.getByRole('button', { name: 'Notifications, unread: 1', exact: true }).waitFor()
	expectClean(watched)
	await watched.context.close()
})

test('a toast goes by itself, and on a telephone covers nothing either', async () => {
	const watched = await opened('/terminal/Control', { width: 390, height: 844 })
	const { page } = watched
	await page.route('**/api/admin/device/list', route =>
		route.fulfill({
			contentType: 'application/json',
			body: JSON.stringify({ status: 100000208, data: null, tips: '服务器繁忙，请稍后再试' }),
		}),
	)
	await page.getByRole('searchbox').first().fill('x')
	await page.locator('.toast.warning').waitFor()
	await expectUncovered(page)
	await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
	await page.locator('.toast.warning').waitFor({ state: 'detached' })
	await watched.context.close()
})

test('in a full editor a message is in the window, and the page does not grow for it', async () => {
	const id = await colourProgram(site, 'teal')
	const [device] = await addDevices('full', 1)
	if (device === undefined) throw new Error('no device')
	const lose = await connect(device)
	const { page, context } = await opened(`/schedule/windowsIndex?id=${id}`, { width: 1366, height: 768 })
	const name = page.getByLabel('Programme name', { exact: true })
	await name.fill('Never saved')
	await name.press('Enter')
	await page.getByText('Not saved', { exact: true }).waitFor()
	lose()
	await page.getByText('full FULL0 went offline', { exact: true }).waitFor()
	await site.server.stop('SIGKILL')
	await page.getByRole('button', { name: 'Save', exact: true }).click()
	const message = page.locator('.toast').filter({ hasText: 'was not saved' })
	await message.waitFor()
	const placed = () =>
		page.evaluate(() => {
			const seen = [...document.querySelectorAll('.toasts .toast')].map(toast => toast.getBoundingClientRect())
			return {
				isWithin: seen.every(({ top, left, bottom, right }) => {
					return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
				}),
				grown: document.documentElement.scrollHeight - innerHeight,
			}
		})
	await expect.poll(placed).toEqual({ isWithin: true, grown: 0 })
	await context.close()
})
