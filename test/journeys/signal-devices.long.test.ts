import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from './accounts.ts'
import { aChromium, expectClean } from './kit.ts'
import { aScreen, aSite, type Site } from './operated.ts'
import { pickWindow, region, saveProgram } from './panel-actions.ts'

let site: Site
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

/** The device that the visible video is captured from; empty if there is none. */
const capturedFrom = (page: Page): Promise<string> =>
	page.evaluate(() => {
		const [video] = [...document.querySelectorAll('video')].filter(one => one.srcObject !== null)
		return (video?.srcObject as MediaStream | undefined)?.getVideoTracks()[0]?.label ?? ''
	})

test('a capture card becomes a program, is warned of where it is not, and follows its port without another release', async () => {
	const { server, operator } = site
	const browser = await aChromium(['--use-fake-device-for-media-stream=device-count=2'])
	const stage = await operator.terminals.add({ name: 'Stage wall', sn: 'STAGE', key: 'key-of-STAGE' })
	const hall = await operator.terminals.add({ name: 'Hall wall', sn: 'HALL', key: 'key-of-HALL' })
	const card = { name: 'Stage camera', kind: 'video', device_id: stage.id } as const
	const { id } = await operator.acquisition.add({ ...card, port: 'fake_device_0' })
	await operator.acquisition.add({ name: 'Lobby camera', kind: 'video' })
	const desk = await signedIn({ browser, server })
	const { page } = desk

	await page.goto(`${server.origin}/device/acquisitionDevice?id=${id}`)
	await page.getByText('No programme shows it', { exact: true }).waitFor()
	// A terminal that is not connected yet has reported nothing, which is not an error.
	expect(await page.getByText('No data', { exact: true }).count()).toBe(0)

	// Saving a form that was opened before another user's change does not undo that change.
	await page.getByRole('button', { name: 'Edit', exact: true }).click()
	const form = page.getByRole('dialog', { name: 'Edit device', exact: true })
	await form.getByLabel('Remark', { exact: true }).fill('beside the stage')
	await operator.acquisition.edit({ id, ...card, port: 'fake_device_0', model: 'CAM-1' })
	await page.getByText('CAM-1', { exact: true }).first().waitFor()
	await form.getByRole('button', { name: 'Save', exact: true }).click()
	await form.getByText('What you entered is still here and has not been saved.').waitFor()
	expect((await operator.acquisition.get({ id })).model).toBe('CAM-1')
	await form.getByRole('button', { name: 'Show the current version', exact: true }).click()
	await form.getByRole('button', { name: 'Save', exact: true }).click()
	await form.waitFor({ state: 'detached' })
	expect(await operator.acquisition.get({ id })).toMatchObject({ model: 'CAM-1', remark: 'beside the stage' })
	await page.getByRole('button', { name: 'Use in new programme', exact: true }).click()
	await page.waitForURL(/\/schedule\/windowsIndex\?id=\d+$/)
	const program_id = Number(new URL(page.url()).searchParams.get('id'))

	await page.goto(`${server.origin}/device/acquisitionDevice?id=${id}`)
	await page.getByRole('link', { name: 'Stage camera', exact: true }).click()
	await page.waitForURL(/\/schedule\/windowsIndex\?id=\d+$/)

	// In the editor another device is found by typing, and the selected one shows which terminal it is on.
	await pickWindow(page, 'Window 1')
	await region(page, 'Playlist').getByText('Stage camera', { exact: true }).click()
	const input = page.getByRole('combobox', { name: 'Signal source', exact: true })
	await page.getByText('Shown on the terminal “Stage wall” only', { exact: false }).waitFor()
	await input.fill('lobby')
	await page.locator('.ant-select-item-option', { hasText: 'Lobby camera · No terminal' }).click()
	await page.getByText('This device is at no terminal: every terminal shows “no signal”.', { exact: true }).waitFor()
	await input.fill('stage')
	await page.locator('.ant-select-item-option', { hasText: 'Stage camera · Stage wall · fake_device_0' }).click()
	await page.getByText('Shown on the terminal “Stage wall” only', { exact: false }).waitFor()

	await saveProgram(page, 'Stage camera')

	// The forecast warns about the terminal that has no such card.
	const to = { play_ids: [program_id], deviceids: [stage.id, hall.id] }
	await operator.releases.publish({ ...to, publish_name: 'Show' })
	await page.goto(`${server.origin}/schedule/issueManage`)
	await page.getByRole('button', { name: 'Show', exact: true }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Copy release', exact: true }).click()
	await page.waitForURL(/playList/)
	const forecast = page.getByRole('region', { name: 'Forecast', exact: true })
	await forecast.getByText('1 terminal without the picture of an acquisition device', { exact: true }).waitFor()
	await forecast.getByText('By terminal', { exact: true }).click()
	await forecast
		.getByRole('listitem')
		.filter({ hasText: 'Hall wall' })
		.getByText('“Stage camera” is not at this terminal: it will show “no signal”', { exact: true })
		.waitFor()

	const camera = { permissions: ['camera'] }
	const shown = await aScreen(browser, server, 'STAGE', camera)
	await expect.poll(() => capturedFrom(shown.page)).toBe('fake_device_0')
	const dark = await aScreen(browser, server, 'HALL', camera)
	await dark.page.getByText('Stage camera', { exact: true }).waitFor()
	expect(await capturedFrom(dark.page)).toBe('')

	// The card is plugged in elsewhere: first at the same terminal, then at another one.
	await operator.acquisition.edit({ id, ...card, port: 'Fake device 1' })
	await expect.poll(() => capturedFrom(shown.page)).toBe('fake_device_1')
	await operator.acquisition.edit({ id, ...card, device_id: hall.id, port: 'fake_device_0' })
	await shown.page.getByText('Stage camera', { exact: true }).waitFor()
	await expect.poll(() => capturedFrom(dark.page)).toBe('fake_device_0')

	// What the terminal was told still applies after a start without the server.
	await dark.page.evaluate(() => navigator.serviceWorker.ready)
	await desk.page.goto('about:blank')
	await server.stop()
	await dark.page.reload()
	await expect.poll(() => capturedFrom(dark.page)).toBe('fake_device_0')
	await server.start()
	for (const { context } of [shown, dark]) await context.close()

	// Deleting it first lists the programs that show it.
	await page.goto(`${server.origin}/device/acquisitionDevice`)
	const row = page.getByRole('row').filter({ hasText: 'Stage camera' })
	await row.getByRole('button', { name: 'Delete', exact: true }).click()
	await page.getByText('These programmes show it: Stage camera. Once it is deleted', { exact: false }).waitFor()
	await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
	await row.waitFor({ state: 'detached' })
	expectClean(desk)
	await browser.close()
})
