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

test('a media server is run from its own page: cues, preload and take, outputs and presets', async () => {
	const { server, operator } = site
	const who = ['--account', 'admin', '--password', password, '--verify-code', verify_code, '--server', server.origin]
	const how = ['--terminals', '2', '--prefix', 'SHOW', '--jitter', '0', '--type', 'media_server']
	const identity = { account: 'admin', password, verifyCode: async () => verify_code }
	const fleet = await startFleet(readOptions([...who, ...how]), identity)
	const id = (await operator.terminals.list({})).list.find(({ sn }) => sn.startsWith('SHOW'))?.id ?? 0
	const desk = await signedIn(site)
	const { page } = desk

	// The address of an ordinary terminal redirects to the media server's page, on the same tab.
	await page.goto(`${server.origin}/device/pandoraDetails?id=${id}&tab=playback`)
	await page.waitForURL(/\/device\/kommanderDetails\?id=\d+&tab=playback$/)
	const now = page.locator('.media-now')
	await now.getByText('Show: Opening', { exact: true }).waitFor()
	await now.getByText('Stopped', { exact: true }).waitFor()

	await page.getByRole('button', { name: 'Play', exact: true }).click()
	await now.getByText('Playing', { exact: true }).waitFor()
	expect(await page.getByRole('button', { name: 'Take', exact: true }).isDisabled()).toBe(true)
	await page.getByRole('button', { name: 'Preload Cue 4 · Speaker', exact: true }).click()
	await now.getByText('Preloaded: Cue 4 · Speaker', { exact: true }).waitFor()
	await page.getByRole('button', { name: 'Take', exact: true }).click()
	await now.getByText('Cue 4 · Speaker', { exact: true }).waitFor()
	expect(await page.locator('.media-cues > [aria-current]').innerText()).toContain('Speaker')

	// Invalid input is reported at its field and not sent.
	await page.getByLabel('Go to time', { exact: true }).fill('1:75')
	const toTime = page.locator('.media-to-time').getByRole('button', { name: 'Go', exact: true })
	await toTime.click()
	await page.getByText('Enter a time such as 1:30 or 0:01:30', { exact: true }).waitFor()
	await page.getByLabel('Go to time', { exact: true }).fill('1:15')
	await toTime.click()
	await now.getByText('0:01:15', { exact: true }).waitFor()

	await page.getByRole('button', { name: 'Black', exact: true }).click()
	await now.getByText('Black', { exact: true }).waitFor()
	const preset = page.getByRole('button', { name: 'Picture in picture', exact: true })
	await preset.click()
	await expect.poll(() => preset.getAttribute('aria-pressed')).toBe('true')

	await page.getByRole('tab', { name: 'Hardware and outputs', exact: true }).click()
	await page.waitForURL(/tab=hardware/)
	await page.getByText('Locked to reference', { exact: true }).waitFor()
	const outputs = page.getByRole('region', { name: 'Outputs', exact: true })
	await outputs.getByText('3840×2160 · 60 Hz', { exact: true }).first().waitFor()
	await outputs.getByText('No display', { exact: true }).waitFor()
	await outputs.getByText('Display: LED-P2.5 · preferred mode 3840×2160 · 60 Hz', { exact: true }).waitFor()
	const inputs = page.getByRole('region', { name: 'Inputs', exact: true })
	await inputs.getByText('Protected content (HDCP): cannot be captured', { exact: true }).waitFor()

	// It is shut down after a question, and woken by the other one.
	await page.getByRole('button', { name: 'Shut down', exact: true }).click()
	const question = page.getByRole('dialog')
	await question.getByText(/^Its outputs go dark\./).waitFor()
	await question.getByRole('button', { name: 'Shut down', exact: true }).click()
	const power = page.getByRole('region', { name: 'Power', exact: true })
	const waker = power.getByLabel('Terminal that wakes it', { exact: true })
	await waker.waitFor()
	expect(await waker.locator('option').count()).toBe(1)
	await power.getByRole('button', { name: 'Wake', exact: true }).click()
	await power.getByRole('button', { name: 'Shut down', exact: true }).waitFor()
	await fleet.stop()
	expect(fleet.counts.faults).toBe(0)

	// An address without an id leads to the list, from which the page is one click away.
	await page.goto(`${server.origin}/device/kommanderDetails`)
	await page.waitForURL(/\/terminal\/Control/)
	await page.locator(`a[href^="/device/kommanderDetails?id=${id}"]`).first().waitFor()
	expectClean(desk)
})

test('what a terminal does not list is said to be missing, with the reason', async () => {
	const { server, operator } = site
	const { id } = await operator.terminals.add({ name: 'Rack', sn: 'RACK', key: 'key-of-RACK' })
	const { socket_port } = (await (await fetch(`${server.origin}/config.json`)).json()) as { socket_port: number }
	const socket = new WebSocket(`ws://127.0.0.1:${socket_port}/?from=terminal`)
	await new Promise(opened => socket.addEventListener('open', opened))
	const said = { sn: 'RACK', key: 'key-of-RACK', type_id: 4, capabilities: ['media_playback', 'volume'] }
	socket.send(JSON.stringify({ type: 'bind', role: 'terminal', data: said }))
	await new Promise(heard => socket.addEventListener('message', heard, { once: true }))
	const desk = await signedIn(site)
	const { page } = desk
	await page.goto(`${server.origin}/device/kommanderDetails?id=${id}&tab=playback`)
	await page.getByText('The terminal has not reported its media server state yet.', { exact: true }).waitFor()
	const reported = { media_server: { playback: 'paused', cue: 2 } }
	socket.send(JSON.stringify({ type: 'heart_package', data: { reported } }))
	await page.locator('.media-now').getByText('Cue 2', { exact: true }).waitFor()
	await page
		.getByText('Not available: “Output picture” is not among the functions that the terminal reports.', { exact: true })
		.waitFor()
	expect(await page.getByRole('button', { name: 'Play', exact: true }).isEnabled()).toBe(true)
	socket.close()
	await page.getByText(/^The terminal is offline\. Playback needs it online/).waitFor()
	expect(await page.getByRole('button', { name: 'Play', exact: true }).isDisabled()).toBe(true)
	expectClean(desk)
})
