import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Operator, signIn as signInOperator } from '@vitrine/fleet/operator'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChromium, aPage, aServer, expectClean, password, type Server, signIn, verify_code } from './kit.ts'

/** The answers of a Nominatim-like geocoder, by query; the box gives the size of a place. */
const known: Readonly<Record<string, unknown>> = {
	Lobby: [
		{ display_name: 'Lobby Town', lat: '48.2', lon: '16.4', category: 'boundary', boundingbox: [48, 48.4, 16, 16.8] },
		{ display_name: '1 Lobby Street', lat: '48.21', lon: '16.37', category: 'building' },
	],
	Nowhere: [],
	Broken: { error: 'x' },
}

const geocoder = createServer((request, response) => {
	const asked = new URL(request.url ?? '', 'http://geocoder').searchParams.get('q') ?? ''
	response.setHeader('content-type', 'application/json').end(JSON.stringify(known[asked]))
})

const a_tile = Buffer.from(
	'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
	'base64',
)

/** A tile server that knows no other addresses. */
const tiles = createServer((request, response) => {
	const isTile = /^\/tiles\/\d+\/\d+\/\d+\.png$/.test(request.url ?? '')
	response.writeHead(isTile ? 200 : 404, {
		'content-type': 'image/png',
		'cross-origin-resource-policy': 'cross-origin',
	})
	response.end(isTile ? a_tile : undefined)
})

const portOf = (listening: typeof tiles): number => (listening.address() as AddressInfo).port

let server: Server
let browser: Browser
let operator: Operator
beforeAll(async () => {
	await new Promise<void>(resolve => geocoder.listen(0, '127.0.0.1', resolve))
	await new Promise<void>(resolve => tiles.listen(0, '127.0.0.1', resolve))
	const port = portOf(geocoder)
	server = await aServer({
		VITRINE_ADMIN_PASSWORD: password,
		VITRINE_GEOCODER_URL: `http://127.0.0.1:${port}/search`,
		VITRINE_EGRESS_ALLOW: `127.0.0.1:${port}`,
	})
	browser = await aChromium()
	operator = await signInOperator(server.origin, { account: 'admin', password, verifyCode: async () => verify_code })
})
afterAll(async () => {
	await browser?.close()
	await server?.remove()
	geocoder.close()
	tiles.close()
})

const placed = async (name: string, longitude?: number, latitude?: number) => {
	const sn = name.toUpperCase().replace(/\W/g, '')
	const { id, revision } = await operator.terminals.add({ name, sn, key: `key-of-${sn}` })
	if (longitude !== undefined && latitude !== undefined)
		await operator.terminals.edit({ id, longitude, latitude, revision })
	return { id, sn, key: `key-of-${sn}` }
}

/** A bound terminal; closing its socket tells the server that it is gone. */
const connected = async ({ sn, key }: { sn: string; key: string }): Promise<() => void> => {
	const { socket_port } = (await (await fetch(`${server.origin}/config.json`)).json()) as { socket_port: number }
	const socket = new WebSocket(`ws://127.0.0.1:${socket_port}/?from=terminal`)
	await new Promise((done, failed) => {
		socket.onerror = failed
		socket.onopen = () =>
			socket.send(JSON.stringify({ type: 'bind', role: 'terminal', data: { sn, key, system_version: '3.0.13.228' } }))
		socket.onmessage = message => JSON.parse(String(message.data)).type === 'bind' && done(null)
	})
	const beats = setInterval(() => socket.send('{"type":"heart_package"}'), 5000)
	return () => {
		clearInterval(beats)
		socket.close()
	}
}

test('terminals stand on a map without the internet, in their states, by mouse and by keyboard', async () => {
	const vienna = await placed('Vienna', 16.37, 48.21)
	await placed('Tokyo North', 139.7, 35.7)
	await placed('Tokyo South', 139.7, 35.7)
	const nowhere = await placed('Nowhere')
	const office = await aPage(browser)
	const { page } = office
	await signIn(page, server)
	await page.waitForURL(/\/home|\/$/)
	const outside: string[] = []
	page.on('request', request => {
		if (!request.url().startsWith(server.origin) && !/^(data|blob):/.test(request.url())) outside.push(request.url())
	})
	await page.goto(`${server.origin}/terminal/Control`)
	await page.getByRole('button', { name: 'Map', exact: true }).click()
	await page.waitForURL(/view=map/)
	const map = page.getByRole('application', { name: 'Map of terminals', exact: true })
	await map.getByRole('button', { name: 'Vienna · Never connected', exact: true }).waitFor()
	await map.getByRole('button', { name: '2 terminals: Never connected 2', exact: true }).waitFor()
	await expect.poll(() => map.locator('path.map-country').count()).toBeGreaterThan(200)

	// A change of state updates the marker in place, and its open popup.
	await map.getByRole('button', { name: 'Vienna · Never connected', exact: true }).press('Enter')
	const link = map.getByRole('link', { name: 'Vienna', exact: true })
	await expect.poll(() => link.evaluate(element => element === document.activeElement)).toBe(true)
	const disconnect = await connected(vienna)
	await map.getByRole('button', { name: 'Vienna · Online', exact: true }).waitFor()
	await map.getByRole('listitem').filter({ hasText: 'Online' }).waitFor()
	disconnect()
	await map.getByRole('button', { name: 'Vienna · Offline', exact: true }).waitFor()
	await link.press('Escape')
	await link.waitFor({ state: 'detached' })

	// Terminals on one spot are listed together at any zoom.
	const group = map.getByRole('button', { name: '2 terminals: Never connected 2', exact: true })
	await group.focus()
	await page.keyboard.press('Enter')
	await map.getByRole('link', { name: 'Tokyo South', exact: true }).waitFor()
	await map.getByRole('link', { name: 'Tokyo North', exact: true }).click()
	await page.waitForURL(/pandoraDetails\?id=/)
	await page.goBack()

	// The filters are the same as those of the list.
	await map.getByRole('button', { name: 'Vienna · Offline', exact: true }).waitFor()
	await page.getByLabel('Search terminals').fill('Tokyo')
	await map.getByRole('button', { name: 'Vienna · Offline', exact: true }).waitFor({ state: 'detached' })
	await page.getByLabel('Search terminals').fill('')
	await map.getByRole('button', { name: 'Vienna · Offline', exact: true }).waitFor()

	// Terminals without a position are counted and listed, and get one by dragging a pin.
	await page.getByText('1 terminal has no position', { exact: true }).click()
	await page.getByRole('button', { name: 'Set position Nowhere', exact: true }).click()
	const dialog = page.getByRole('dialog')
	const pin = dialog.locator('.map-pin')
	await pin.scrollIntoViewIfNeeded()
	const box = await pin.boundingBox()
	if (box === null) throw new Error('there is no pin')
	await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
	await page.mouse.down()
	await page.mouse.move(box.x + box.width / 2 + 40, box.y + box.height / 2 + 20, { steps: 4 })
	await page.mouse.up()
	await expect.poll(() => dialog.getByLabel('Longitude', { exact: true }).inputValue()).toMatch(/^-?\d+(\.\d+)?$/)
	await expect.poll(() => dialog.getByLabel('Latitude', { exact: true }).inputValue()).toMatch(/^-?\d+(\.\d+)?$/)

	// An address is found by the configured geocoder; its failures are reported with the texts of the specification.
	const find = async (address: string): Promise<void> => {
		await dialog.getByLabel('Address', { exact: true }).fill(address)
		await dialog.getByRole('button', { name: 'Find address', exact: true }).click()
	}
	await find('Nowhere')
	await page.getByText('Address could not be obtained, retry later', { exact: true }).waitFor()
	await find('Broken')
	await page.getByText('The maps service information error', { exact: true }).waitFor()
	await find('Lobby')
	const before = await dialog.getByLabel('Longitude', { exact: true }).inputValue()
	await dialog.getByRole('button', { name: 'Lobby Town', exact: true }).click()
	await dialog.getByText('Address is not an exact coordinate point, reselect', { exact: true }).waitFor()
	expect(await dialog.getByLabel('Longitude', { exact: true }).inputValue()).toBe(before)
	await dialog.getByRole('button', { name: '1 Lobby Street', exact: true }).click()
	await expect.poll(() => dialog.getByLabel('Longitude', { exact: true }).inputValue()).toBe('16.37')
	await dialog.getByRole('button', { name: 'Save', exact: true }).click()
	await dialog.waitFor({ state: 'hidden' })
	await page.getByText('1 terminal has no position', { exact: true }).waitFor({ state: 'detached' })
	const { longitude, latitude } = await operator.terminals.get({ id: nowhere.id })
	expect({ longitude, latitude }).toEqual({ longitude: 16.37, latitude: 48.21 })
	expect(outside).toEqual([])
	expectClean(office)
})

test('tiles are set with a preview, show on maps at once, and the geocoder is tried with an address', async () => {
	const office = await aPage(browser)
	const { page } = office
	await signIn(page, server)
	await page.waitForURL(/\/home|\/$/)
	await page.goto(`${server.origin}/system/systemLayout`)
	const from = page.getByLabel('Map tiles', { exact: true })
	const form = page.locator('form').filter({ has: from })
	const choose = async (label: string, option: string): Promise<void> => {
		await page.getByLabel(label, { exact: true }).click()
		await page.getByTitle(option, { exact: true }).last().click()
	}
	await choose('Map tiles', 'Own tiles')
	const address = form.getByLabel('Tile address', { exact: true })
	const save = form.getByRole('button', { name: 'Save', exact: true })
	await address.fill('https://*.example/{z}/{x}/{y}.png')
	await save.click()
	await form.getByText(/^Enter an http:\/\/ or https:\/\/ address of one server/).waitFor()
	await address.fill(`http://127.0.0.1:${portOf(tiles)}/tiles/{z}/{x}/{y}.png`)
	await form.getByText('The tiles were loaded.', { exact: true }).waitFor()
	await form.getByLabel('Tile attribution', { exact: true }).fill('© Town')
	await save.click()
	await page.getByText('“Map tiles, Tile attribution” was saved', { exact: true }).waitFor()

	await form.getByLabel('Test with an address', { exact: true }).fill('Lobby')
	await page.keyboard.press('Enter')
	await form.getByText('Found: Lobby Town (48.2, 16.4)', { exact: true }).waitFor()
	await form.getByLabel('Test with an address', { exact: true }).fill('Nowhere')
	await form.getByRole('button', { name: 'Test', exact: true }).click()
	await form.getByText('Address could not be obtained, retry later', { exact: true }).waitFor()

	await page.goto(`${server.origin}/terminal/Control?view=map`)
	const map = page.getByRole('application', { name: 'Map of terminals', exact: true })
	await map.getByText('© Town', { exact: true }).waitFor()
	const shown = () =>
		map
			.locator('img.leaflet-tile')
			.evaluateAll(all => all.filter(one => (one as HTMLImageElement).naturalWidth > 0).length)
	await expect.poll(shown).toBeGreaterThan(0)
	expectClean(office)

	// Missing tiles are reported.
	await page.goto(`${server.origin}/system/systemLayout`)
	await address.fill(`http://127.0.0.1:${portOf(tiles)}/nothing/{z}/{x}/{y}.png`)
	await form.getByText(/^The tiles could not be loaded\./).waitFor()
	await choose('Map tiles', 'No tiles, countries only')
	await save.click()
	await page.getByText('“Map tiles” was saved', { exact: true }).waitFor()
	expect((await operator.terminals.getMap({})).tiles).toBe('')
})
