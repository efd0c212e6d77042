import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from './accounts.ts'
import { axeFindings } from './axe.ts'
import { aChromium } from './kit.ts'
import { aScreen, aSite, colourProgram, type Site } from './operated.ts'

let site: Site
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

/** Keeps the streams that a player captures from now on. */
const watchCaptures = (page: Page): Promise<void> =>
	page.evaluate(() => {
		const captured: MediaStream[] = []
		Object.assign(window, { captured })
		const media = navigator.mediaDevices
		const capture = media.getUserMedia.bind(media)
		media.getUserMedia = async wanted => {
			const stream = await capture(wanted)
			captured.push(stream)
			return stream
		}
	})

/** The devices that a player captures at this moment. */
const capturing = (page: Page): Promise<string[]> =>
	page.evaluate(() =>
		(window as unknown as { captured: MediaStream[] }).captured
			.flatMap(stream => stream.getTracks())
			.filter(({ readyState }) => readyState === 'live')
			.map(({ label }) => label)
			.sort(),
	)

test('a camera is previewed while somebody watches, beside another one, and says why where it cannot be', async () => {
	const { server, operator } = site
	const browser = await aChromium(['--use-fake-device-for-media-stream=device-count=2'])
	const { id } = await operator.terminals.add({ name: 'Stage wall', sn: 'STAGE', key: 'key-of-STAGE' })
	const card = { kind: 'video', device_id: id } as const
	const camera = await operator.acquisition.add({ ...card, name: 'Stage camera', port: 'fake_device_0' })
	const second = await operator.acquisition.add({ ...card, name: 'Hall camera', port: 'fake_device_1' })
	const desk = await signedIn({ browser, server })
	const { page } = desk

	await page.goto(`${server.origin}/device/acquisitionDevice?id=${camera.id}`)
	const start = page.getByRole('button', { name: 'Start preview', exact: true })
	await page.getByText('The terminal has never connected. A preview needs it online.', { exact: true }).waitFor()
	expect(await start.isDisabled()).toBe(true)
	expect(await axeFindings(page)).toEqual([])
	await operator.releases.publish({ play_ids: [await colourProgram(site, 'red')], deviceids: [id] })
	const shown = await aScreen(browser, server, 'STAGE', { permissions: ['camera'] })
	await watchCaptures(shown.page)
	await expect.poll(() => start.isEnabled()).toBe(true)
	// Nothing is asked of the terminal before somebody wants it.
	expect((await operator.commands.list({ device_id: id, type: 'live_view' })).count).toBe(0)

	await start.click()
	const picture = page.getByRole('img', { name: 'Preview of “Stage camera”', exact: true }).locator('img')
	await picture.waitFor()
	const width = await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))
	expect(width).toBeGreaterThan(0)
	expect(width).toBeLessThanOrEqual(960)
	await expect.poll(() => capturing(shown.page)).toEqual(['fake_device_0'])
	expect(await axeFindings(page)).toEqual([])
	await page.setViewportSize({ width: 390, height: 844 })
	await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
	await page.setViewportSize({ width: 1280, height: 800 })

	// Another camera and the screen of the same terminal are viewed beside it, each with pictures of its own.
	const look = async (device?: number) =>
		(await operator.screenshots.getLiveView({ device_id: id, ...(device !== undefined && { device }) })).frame?.seq ?? 0
	expect(await look(second.id)).toBe(0)
	const view = { devices_info: [{ id }], commands_info: [{ type: 'live_view', data: { device: second.id } }] }
	await operator.commands.generalCommand(view)
	await expect.poll(() => look(second.id)).toBeGreaterThan(1)
	expect(await capturing(shown.page)).toEqual(['fake_device_0', 'fake_device_1'])
	expect(await look()).toBe(0)

	// A camera that is plugged in elsewhere is followed.
	await operator.acquisition.edit({ id: second.id, ...card, name: 'Hall camera', port: 'elsewhere' })
	await operator.acquisition.edit({ id: camera.id, ...card, name: 'Stage camera', port: 'fake_device_1' })
	const followed = async () => {
		await look(second.id)
		return capturing(shown.page)
	}
	await expect.poll(followed).toEqual(['fake_device_1'])
	await picture.waitFor()

	// Once nobody looks, nothing is captured any more.
	await page.getByRole('button', { name: 'Stop preview', exact: true }).click()
	await start.waitFor()
	await expect.poll(() => capturing(shown.page)).toEqual([])

	// Neither does a terminal whose line is cut go on, which cannot learn that nobody looks.
	await start.click()
	await picture.waitFor()
	expect(await capturing(shown.page)).toEqual(['fake_device_1'])
	await shown.context.setOffline(true)
	await page.getByRole('button', { name: 'Stop preview', exact: true }).click()
	await expect.poll(() => capturing(shown.page)).toEqual([])
	await shown.context.setOffline(false)

	// A request that fails on the way ends nothing.
	await start.click()
	await picture.waitFor()
	let failed = 0
	await page.route('**/getLiveView*', route => (failed++ < 3 ? route.abort() : route.continue()))
	await expect.poll(() => failed).toBeGreaterThan(3)
	await page.unroute('**/getLiveView*')
	const last = await picture.getAttribute('src')
	await expect.poll(() => picture.getAttribute('src')).not.toBe(last)

	// At another terminal nothing is captured that nobody asked for there, and why it ended is said here.
	const other = await operator.terminals.add({ name: 'Store', sn: 'STORE', key: 'key-of-STORE' })
	await operator.acquisition.edit({ id: camera.id, ...card, device_id: other.id, name: 'Stage camera', port: 'x' })
	await page.getByText('The terminal has never connected. A preview needs it online.', { exact: true }).waitFor()
	await operator.acquisition.edit({ id: camera.id, ...card, name: 'Stage camera', port: 'fake_device_1' })
	await page.getByText('The preview was interrupted. You can start it again.', { exact: true }).waitFor()

	// A terminal that goes away ends it: when it is back, nothing is captured before somebody asks again.
	await start.click()
	await picture.waitFor()
	const asked = async () => (await operator.commands.list({ device_id: id, type: 'live_view' })).count
	const address = shown.page.url()
	await shown.page.goto('about:blank')
	await page.getByText('The terminal is offline. A preview needs it online.', { exact: true }).waitFor()
	const before = await asked()
	await shown.page.goto(address)
	await page.getByText('The preview was interrupted. You can start it again.', { exact: true }).waitFor()
	expect(await start.isEnabled()).toBe(true)
	expect(await asked()).toBe(before)
	await start.click()
	await picture.waitFor()

	await page.goto(`${server.origin}/device/acquisitionDevice?id=${second.id}`)
	await start.click()
	await page.getByText('The preview has stopped: The terminal has no such input', { exact: true }).waitFor()
	await shown.context.close()
	await page.getByText('The terminal is offline. A preview needs it online.', { exact: true }).waitFor()

	// A browser that may not use cameras says so.
	const barred = await aScreen(browser, server, 'STAGE')
	await operator.acquisition.edit({ id: second.id, ...card, name: 'Hall camera', port: 'fake_device_0' })
	await expect.poll(() => start.isEnabled()).toBe(true)
	await start.click()
	const denied = 'The preview has stopped: The browser of the terminal is not allowed to use the capture device'
	await page.getByText(denied, { exact: true }).waitFor()
	await barred.context.close()
	expect(desk.errors().filter(line => !/ERR_FAILED .*getLiveView$/.test(line))).toEqual([])
	await browser.close()
})
