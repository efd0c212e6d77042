import type { EmergencyDraft } from '@vitrine/domain/release/emergency'
import { signIn as signInOperator } from '@vitrine/fleet/operator'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChromium, aPage, aServer, password, type Server, signIn, verify_code } from './kit.ts'

let server: Server
let browser: Browser
beforeAll(async () => {
	server = await aServer()
	browser = await aChromium()
})
afterAll(async () => {
	server?.signal('SIGCONT')
	await browser?.close()
	await server?.remove()
})

const emergency: EmergencyDraft = {
	name: 'Fire',
	texts: { zh: '', en: 'Leave', vi: '', ru: '', tr: '', ja: '' },
	font_size: 96,
	color: '#ffffff',
	background: '#c92a2a',
	opacity: 100,
	position: 'full',
	strip_height: 15,
	scroll: 'none',
	speed: 200,
	blink: false,
	broadcast_type: 'drill',
	language_seconds: 5,
	priority: 9,
	duration: null,
	sound: null,
}

test('a server that stands still is told of as lost, the call that waits for it too, and both end when it goes on', async () => {
	const who = { account: 'admin', password, verifyCode: async () => verify_code }
	const operator = await signInOperator(server.origin, who)
	const { id } = await operator.terminals.add({ name: 'Hall', sn: 'HALL', key: 'key-of-HALL' })
	await operator.emergency.publish({ content: emergency, deviceids: [id] })
	const { page, context } = await aPage(browser)
	await signIn(page, server)
	const banner = page.getByRole('region', { name: 'Emergency content', exact: true })
	await banner.getByRole('button', { name: 'Take down “Fire”', exact: true }).click()
	await page.locator('.connection.open').waitFor({ state: 'attached' })
	server.signal('SIGSTOP')
	await banner.getByRole('button', { name: 'Take down', exact: true }).click()
	const silent = page.getByText('The server is not answering yet. Still waiting.', { exact: true })
	await Promise.all([silent.waitFor(), page.locator('.connection.lost').waitFor()])
	expect(await page.locator('.connection.open').count()).toBe(0)
	server.signal('SIGCONT')
	await silent.waitFor({ state: 'detached' })
	await banner.waitFor({ state: 'detached' })
	await page.locator('.connection.open').waitFor({ state: 'attached' })
	await context.close()
})
