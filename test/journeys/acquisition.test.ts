import { startFleet } from '@vitrine/fleet/fleet'
import { readOptions } from '@vitrine/fleet/options'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from './accounts.ts'
import { expectClean, password, verify_code } from './kit.ts'
import { aSite } from './operated.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

test('a sensor box is registered, read, given limits, and is an incident while it is beyond them', async () => {
	const { server, operator } = site
	const who = ['--account', 'admin', '--password', password, '--verify-code', verify_code, '--server', server.origin]
	const how = ['--terminals', '1', '--prefix', 'METER', '--jitter', '0', '--sensor-every', '400']
	const identity = { account: 'admin', password, verifyCode: async () => verify_code }
	const fleet = await startFleet(readOptions([...who, ...how, '--sensors', 'temperature,humidity']), identity)
	const terminal = (await operator.terminals.list({})).list.find(({ sn }) => sn.startsWith('METER'))
	const desk = await signedIn(site)
	const { page } = desk

	await page.goto(`${server.origin}/terminal/Control`)
	await page.getByRole('link', { name: 'Acquisition devices', exact: true }).click()
	await page.waitForURL(/\/device\/acquisitionDevice$/)
	await page.getByText('No acquisition devices yet', { exact: true }).waitFor()
	await page.getByRole('button', { name: 'Register device', exact: true }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('Name', { exact: true }).fill('Roof box')
	await dialog.getByLabel('Port', { exact: true }).fill('RS485-1')
	await dialog.getByRole('button', { name: 'Register', exact: true }).click()

	// A port without a terminal is said to be wrong where it was typed.
	await dialog.getByText('Choose a terminal before entering a port', { exact: true }).waitFor()
	await dialog.getByLabel('Terminal', { exact: true }).click()
	await page.locator('.ant-select-item-option', { hasText: terminal?.sn ?? '' }).click()
	await dialog.getByRole('button', { name: 'Register', exact: true }).click()
	const row = page.getByRole('row').filter({ hasText: 'Roof box' })
	await row.getByText('Working', { exact: true }).waitFor()
	await row.getByText(/^Temperature: -?\d+(\.\d+)?\s*°C/).waitFor()

	await row.getByRole('link', { name: 'Roof box', exact: true }).click()
	await page.waitForURL(/acquisitionDevice\?id=\d+$/)
	const card = page
		.getByRole('listitem')
		.filter({ has: page.getByRole('heading', { name: 'Temperature', exact: true }) })
	await card.getByRole('img', { name: 'Chart: Temperature', exact: true }).waitFor()
	await card.getByRole('button', { name: 'Set limits: Temperature', exact: true }).click()
	await dialog.getByLabel('Lower limit', { exact: true }).fill('60')
	await dialog.getByLabel('Upper limit', { exact: true }).fill('10')
	await dialog.getByRole('button', { name: 'Save', exact: true }).click()
	await dialog.getByText('The lower limit must be below the upper limit', { exact: true }).waitFor()
	await dialog.getByLabel('Lower limit', { exact: true }).fill('-300')
	await dialog.getByRole('button', { name: 'Save', exact: true }).click()
	await dialog.getByText('Limits of this sensor lie between -100 and 200', { exact: true }).waitFor()
	await dialog.getByLabel('Lower limit', { exact: true }).fill('-20')
	await dialog.getByRole('button', { name: 'Save', exact: true }).click()
	await card.getByText('Above the limit', { exact: true }).waitFor()
	await card.getByText('Limits: -20 °C to 10 °C', { exact: true }).waitFor()

	await page.goto(`${server.origin}/terminal/health?kind=sensor`)
	await page.getByText(/^Temperature .+, above the limit of 10 °C$/).waitFor()

	// Wider limits end it, on the page that is open.
	const wider = { device_id: terminal?.id ?? 0, metric: 'temperature', unit: '°C', high: 90 }
	await operator.sensors.setLimit(wider)
	await page.getByText(/^Temperature .+, above the limit of 10 °C$/).waitFor({ state: 'detached' })

	await page.goto(`${server.origin}/device/acquisitionDevice`)
	await row.getByRole('button', { name: 'Delete', exact: true }).click()
	await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
	await page.getByText('No acquisition devices yet', { exact: true }).waitFor()
	await fleet.stop()
	expect(fleet.counts.faults).toBe(0)
	expectClean(desk)
})

test('a camera at a port of a terminal is chosen for a window, and the window says where it has moved since', async () => {
	const { server, operator } = site
	const terminal = await operator.terminals.add({ name: 'Stage', sn: 'STAGE', key: 'key-of-STAGE' })
	const camera = { name: 'Stage camera', kind: 'video' as const, device_id: terminal.id }
	const device = await operator.acquisition.add({ ...camera, port: 'SDI 1' })
	await operator.acquisition.add({ ...camera, name: 'Nowhere', port: '' })
	const desk = await signedIn(site)
	const { page } = desk
	await page.goto(`${server.origin}/schedule/programManage?type=addProgram`)
	await page.getByLabel('Name', { exact: true }).fill('On stage')
	await page.getByRole('button', { name: 'Create', exact: true }).click()
	await page.waitForURL(/windowsIndex/)
	const windows = page.getByRole('complementary', { name: 'Windows', exact: true })
	await windows.getByRole('button', { name: 'Add widget', exact: true }).click()
	await windows.getByRole('button', { name: 'External signal', exact: true }).click()
	const input = page.getByRole('combobox', { name: 'Input', exact: true })
	await input.click()
	// What says no port cannot be found on a terminal.
	await page.locator('.ant-select-item-option', { hasText: 'Stage camera' }).waitFor()
	expect(await page.locator('.ant-select-item-option', { hasText: 'Nowhere' }).count()).toBe(0)
	await page.locator('.ant-select-item-option', { hasText: 'Stage camera · Stage · SDI 1' }).click()
	const save = async (): Promise<void> => {
		await page.getByRole('button', { name: 'Save', exact: true }).click()
		await page.getByText('“On stage” saved').first().waitFor()
	}
	await save()
	const stored = async () => {
		const [{ id } = { id: 0 }] = (await operator.programs.list({ key_word: 'On stage' })).list
		return (await operator.programs.get({ id })).document.windows[0]?.resources[0]
	}
	const chosen = { id: device.id, name: 'Stage camera' }
	expect(await stored()).toMatchObject({ kind: 'external_signal', device: { ...chosen, port: 'SDI 1' } })

	// Somebody plugs it in elsewhere: what is open says so, and takes it over.
	await operator.acquisition.edit({ id: device.id, ...camera, port: 'HDMI 2' })
	await page.reload()
	await windows.getByRole('button', { name: /^Window 1/ }).click()
	const item = page
		.getByRole('complementary', { name: 'Properties', exact: true })
		.getByRole('button', { name: /^External signal/ })
	if ((await item.getAttribute('aria-expanded')) === 'false') await item.click()
	const note = page.getByText(
		'This acquisition device is now “Stage camera” at the port “HDMI 2”. The programme still uses “SDI 1”.',
	)
	await note.waitFor()
	await page.getByRole('button', { name: 'Update device', exact: true }).click()
	await note.waitFor({ state: 'detached' })
	await save()
	await expect.poll(stored).toMatchObject({ device: { ...chosen, port: 'HDMI 2' } })

	// An input instead of it takes it off.
	await input.click()
	await page.locator('.ant-select-item-option', { hasText: /^HDMI 1$/ }).click()
	await save()
	await expect.poll(async () => 'device' in ((await stored()) ?? {})).toBe(false)
	expectClean(desk)
	await desk.context.close()
})
