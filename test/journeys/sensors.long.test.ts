import { startFleet } from '@vitrine/fleet/fleet'
import { readOptions } from '@vitrine/fleet/options'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPage, expectClean, password, signIn, verify_code } from './kit.ts'
import { aSite } from './operated.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

test('what sensors measure is shown as it comes, with a day of it; a terminal without says so', async () => {
	const { server, browser, operator } = site
	const bare = await operator.terminals.add({ name: 'Lobby', sn: 'BARE1', key: 'key-of-BARE1' })
	const who = ['--account', 'admin', '--password', password, '--verify-code', verify_code, '--server', server.origin]
	const how = ['--terminals', '1', '--prefix', 'SENSE', '--jitter', '0', '--sensor-every', '400']
	const options = readOptions([...who, ...how, '--sensors', 'temperature,smoke,tank-level'])
	const office = await aPage(browser)
	const { page } = office
	await signIn(page, server)
	await page.waitForURL(/\/home|\/$/)
	const tab = (id: number, more = '') => page.goto(`${server.origin}/device/pandoraDetails?id=${id}&tab=sensors${more}`)

	await tab(bare.id)
	await page.getByText('No sensor connected', { exact: true }).waitFor()

	const identity = { account: 'admin', password, verifyCode: async () => verify_code }
	const fleet = await startFleet(options, identity)
	const terminal = (await operator.terminals.list({})).list.find(({ sn }) => sn.startsWith('SENSE'))
	await tab(terminal?.id ?? 0)
	const one = (name: string) =>
		page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
	await one('Temperature')
		.getByText(/^\d+(\.\d+)? °C$/)
		.first()
		.waitFor()
	await one('Smoke').getByText('No smoke', { exact: true }).first().waitFor()
	await one('tank-level').waitFor()

	// No reload: the displayed value soon changes.
	const value = () => one('Temperature').locator('.sensor-value').innerText()
	const first = await value()
	await expect.poll(value).not.toBe(first)

	// The chart has a data table, and another day is empty.
	await page.getByRole('img', { name: 'Chart: Temperature', exact: true }).waitFor()
	await one('Temperature').getByText('Data table', { exact: true }).click()
	const table = one('Temperature').getByRole('table')
	await table.getByRole('columnheader', { name: 'Highest', exact: true }).waitFor()
	expect(await table.getByRole('row').count()).toBeGreaterThan(1)
	await page.getByRole('button', { name: 'By day', exact: true }).click()
	await page.waitForURL(/day=\d{4}-\d\d-\d\d/)
	await tab(terminal?.id ?? 0, '&day=2020-01-01')
	await one('Temperature').getByText('No data from this period', { exact: true }).waitFor()
	await page.getByText(/^Sensor data is kept for three months, from \d{4}-\d\d-\d\d on$/).waitFor()

	await fleet.stop()
	expect(fleet.counts.faults).toBe(0)
	expect(fleet.counts.sensors_stored).toBe(fleet.counts.sensors_written)

	// A terminal that never reported a sensor still shows none.
	await tab(bare.id)
	await page.getByText('No sensor connected', { exact: true }).waitFor()
	expectClean(office)
})
