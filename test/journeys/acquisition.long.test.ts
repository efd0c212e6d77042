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

	// A port without a terminal is reported at its field.
	await dialog.getByText('Choose a terminal before entering a port', { exact: true }).waitFor()
	await dialog.getByLabel('Terminal', { exact: true }).click()
	await page.locator('.ant-select-item-option', { hasText: terminal?.sn ?? '' }).click()
	await dialog.getByRole('button', { name: 'Register', exact: true }).click()
	const row = page.getByRole('row').filter({ hasText: 'Roof box' })
	await row.getByText('Working', { exact: true }).waitFor()
	await row.getByText(/^Temperature: -?\d+(\.\d+)?\s*°C/).waitFor()

	await row.getByRole('link', { name: 'Roof box', exact: true }).click()
	await page.waitForURL(/acquisitionDevice\?id=\d+$/)
	await page.getByText('2.4.1', { exact: true }).waitFor()
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

	// An offset that cannot be is refused at its field; one that can is added, beside the value as measured.
	await card.getByRole('button', { name: 'Calibrate: Temperature', exact: true }).click()
	await dialog.getByLabel('Calibration offset', { exact: true }).fill('-151')
	await dialog.getByRole('button', { name: 'Save', exact: true }).click()
	await dialog.getByText('The calibration offset of this sensor lies between -150 and 150', { exact: true }).waitFor()
	await dialog.getByLabel('Calibration offset', { exact: true }).fill('-1.5')
	await dialog.getByRole('button', { name: 'Save', exact: true }).click()
	await card.getByText(/^As measured \d+(\.\d+)? °C, offset −1\.5 °C$/).waitFor()
	const [read] = (await operator.sensors.list({ device_id: terminal?.id ?? 0 })).list
	expect((read?.measured ?? 0) - (read?.value ?? 0)).toBeCloseTo(1.5)

	await page.goto(`${server.origin}/terminal/health?kind=sensor`)
	await page.getByText(/^Temperature .+, above the limit of 10 °C$/).waitFor()

	// Wider limits end the incident, on the page that is already open.
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
