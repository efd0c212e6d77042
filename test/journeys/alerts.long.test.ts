import type { EmergencyDraft } from '@vitrine/domain/release/emergency'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAlert, anArea, anInfo, atomContent, atomFeed, capTime } from '../../apps/server/test/cap.ts'
import { aReceiver, type Receiver } from '../../apps/server/test/receiver.ts'
import { signedIn } from './accounts.ts'
import { axeFindings } from './axe.ts'
import { expectClean, password } from './kit.ts'
import { aSite } from './operated.ts'

const draft: EmergencyDraft = {
	name: 'Red warning',
	texts: { zh: '警报', en: 'Warning', vi: '', ru: '', tr: '', ja: '' },
	color: '#ffffff',
	background: '#cc0000',
	opacity: 100,
	blink: false,
	position: 'full',
	scroll: 'none',
	broadcast_type: 'emergency',
	font_size: 96,
	strip_height: 20,
	speed: 200,
	language_seconds: 5,
	priority: 5,
	duration: 600,
	sound: null,
}

let receiver: Receiver
let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	receiver = await aReceiver()
	site = await aSite({ VITRINE_ADMIN_PASSWORD: password, VITRINE_EGRESS_ALLOW: receiver.allow })
})
afterAll(async () => {
	await site?.remove()
	await receiver?.close()
})

test('an alert source is added and checked, and its alert is published by a person', async () => {
	const { operator } = site
	await operator.terminals.add({ name: 'Station', sn: 'STATION', key: 'key-station' })
	await operator.emergency.save({ content: draft })
	const headline = 'Thunderstorm with hail over the city'
	const areas = anArea('<geocode><valueName>AGS</valueName><value>11000</value></geocode>', 'City')
	const now = Date.now()
	const severe = anInfo({ headline, areas, expires: capTime(now + 3_600_000) })
	const minor = anInfo({ headline: 'Fog', areas, severity: 'Minor', expires: capTime(now + 3_600_000) })
	const entries = [severe, minor].map(info => atomContent(anAlert({ sent: capTime(now), infos: [info] })))
	receiver.answer(response =>
		response.writeHead(200, { 'content-type': 'application/atom+xml' }).end(atomFeed(entries)),
	)

	const desk = await signedIn(site)
	const { page } = desk
	const dialog = page.getByRole('dialog')
	const button = (name: string) => page.getByRole('button', { name, exact: true })
	await page.goto(`${site.server.origin}/system/rrgentContent`)
	await page.getByRole('tab', { name: 'Public alerts', exact: true }).click()
	await page.getByText('No alert sources yet', { exact: true }).waitFor()
	expect(await axeFindings(page)).toEqual([])

	// Errors are shown at their fields, by the form and by the server.
	await button('Add alert source').click()
	await dialog.getByLabel('Name', { exact: true }).fill('Weather office')
	await dialog.getByLabel('Address of the alerts', { exact: true }).fill('alerts.example')
	await dialog.getByRole('button', { name: 'Add', exact: true }).click()
	const wrong = 'Enter an address that begins with https:// or http://, without a user name and #'
	await dialog.getByText(wrong, { exact: true }).waitFor()
	await dialog.getByLabel('Shown as', { exact: true }).click()
	await page.locator('.ant-select-item-option').filter({ hasText: 'Red warning' }).click()
	await dialog.getByLabel('Alerts without an area go to all terminals', { exact: true }).click()
	await dialog.getByLabel('Address of the alerts', { exact: true }).fill('https://10.0.0.1/')
	await dialog.getByRole('button', { name: 'Add', exact: true }).click()
	await dialog.getByText(/^The server may not go to this address\. Allow private addresses/).waitFor()
	await dialog.getByLabel('Address of the alerts', { exact: true }).fill(receiver.url)
	await dialog.getByRole('button', { name: 'Add', exact: true }).click()
	await dialog.waitFor({ state: 'detached' })

	const alert = page.getByRole('row').filter({ hasText: headline })
	await alert.getByText('Waits to be published', { exact: true }).waitFor()
	await page
		.getByRole('row')
		.filter({ hasText: 'Fog' })
		.getByText('It is less severe than set', { exact: true })
		.waitFor()
	expect(await axeFindings(page)).toEqual([])
	await button('Check now').click()
	await dialog.getByText('Received before', { exact: true }).first().waitFor()
	await page.keyboard.press('Escape')
	await dialog.waitFor({ state: 'detached' })

	await alert.getByRole('button', { name: 'Publish', exact: true }).click()
	const question = page
		.getByRole('dialog')
		.filter({ hasText: 'Terminals in its area interrupt what they show at once.' })
	await question.getByRole('button', { name: 'Publish', exact: true }).click()
	await page.getByText(`“${headline}” was published to 1 terminal`, { exact: true }).waitFor()
	await alert.getByText('On screen', { exact: true }).waitFor()
	const [active] = await operator.emergency.listActive({})
	expect(active?.content).toMatchObject({ name: headline, background: draft.background })
	await page.getByRole('tab', { name: 'Emergency content', exact: true }).click()
	await page.locator('.emergency-running').filter({ hasText: headline }).waitFor()
	expectClean(desk)
	await desk.context.close()
})
