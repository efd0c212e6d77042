import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aReceiver, type Receiver } from '../../apps/server/test/receiver.ts'
import { signedIn } from './accounts.ts'
import { axeFindings } from './axe.ts'
import { expectClean, password } from './kit.ts'
import { aSite } from './operated.ts'

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

test('a webhook is added, a test event arrives with a signature, stands in the log, and is sent again', async () => {
	const desk = await signedIn(site)
	const { page } = desk
	const button = (name: string) => page.getByRole('button', { name, exact: true })
	const dialog = page.getByRole('dialog')
	await page.goto(`${site.server.origin}/system/userManage`)
	await button('Senior management').click()
	await page.getByRole('link', { name: 'Webhooks', exact: true }).click()
	await page.getByText('No webhooks yet', { exact: true }).waitFor()
	expect(await axeFindings(page)).toEqual([])

	// Errors are shown at their fields, by the form and by the server.
	await button('Add webhook').click()
	await dialog.getByLabel('Name', { exact: true }).fill('Ticket desk')
	await dialog.getByLabel('Address', { exact: true }).fill('receiver.example')
	await dialog.getByRole('button', { name: 'Add', exact: true }).click()
	await dialog.getByText('Choose at least one event', { exact: true }).waitFor()
	await dialog
		.getByText('Enter an address that begins with https://, without a user name and #', { exact: true })
		.waitFor()
	await dialog.getByRole('checkbox', { name: 'Material created', exact: true }).check()
	await dialog.getByLabel('Address', { exact: true }).fill('https://10.0.0.1/')
	await dialog.getByRole('button', { name: 'Add', exact: true }).click()
	await dialog.getByText(/^The server may not go to this address\. Allow private addresses/).waitFor()
	await dialog.getByLabel('Address', { exact: true }).fill(receiver.url)
	await dialog.getByRole('button', { name: 'Add', exact: true }).click()
	const secret = await page.getByLabel('Signing secret', { exact: true }).inputValue()
	expect(secret).toMatch(/^whsec_/)
	// Going back does not dismiss it without asking, either.
	await page.goBack()
	await button('Go back and copy it').click()
	expect(await page.getByLabel('Signing secret', { exact: true }).inputValue()).toBe(secret)
	await button('I have saved the secret').click()
	await dialog.waitFor({ state: 'detached' })

	const row = page.getByRole('row').filter({ hasText: 'Ticket desk' })
	await row.getByText('Not tried yet', { exact: true }).waitFor()
	await row.getByRole('button', { name: 'Send test event', exact: true }).click()
	await receiver.seen(1)
	await page.getByText('Sent. The receiver answered HTTP 204', { exact: true }).waitFor()
	await row.getByText('Working', { exact: true }).waitFor()
	const [request] = receiver.received
	if (request === undefined) throw new Error('nothing came')
	const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = request.headers
	const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
	const computed = createHmac('sha256', key).update(`${id}.${time}.${request.body}`).digest('base64')
	expect(signature).toBe(`v1,${computed}`)

	await page.getByRole('tab', { name: 'Deliveries', exact: true }).click()
	const delivery = page.getByRole('row').filter({ hasText: 'webhook.test' })
	await delivery.getByText('Delivered', { exact: true }).waitFor()
	expect(await axeFindings(page)).toEqual([])
	await delivery.getByRole('button', { name: 'Details', exact: true }).click()
	await dialog.getByText(`webhook-id: ${id}`).waitFor()
	expect(await dialog.innerText()).not.toContain(computed)
	await dialog.getByRole('button', { name: 'Send again', exact: true }).click()
	await receiver.seen(2)
	expect(receiver.received[1]?.headers['webhook-id']).toBe(id)
	await dialog.getByText('Tries 2', { exact: true }).waitFor()
	await page.keyboard.press('Escape')
	await dialog.waitFor({ state: 'detached' })
	expectClean(desk)
	await desk.context.close()
})
