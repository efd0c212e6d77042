import { mkdir, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { map_limits } from '@vitrine/contract/terminal/map'
import { map_states } from '@vitrine/domain/terminal/map-state'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../../test/browser.ts'
import { aTerminal, bound } from '../../../../test/factories.ts'
import { aGroup, aMember, rootGroup } from '../../../../test/people.ts'

/** A geocoder with canned answers. */
const aGeocoder = async () => {
	const asked: string[] = []
	let answer: { readonly status: number; readonly body: string } = { status: 200, body: '[]' }
	const server: Server = createServer((request, response) => {
		asked.push(request.url ?? '')
		response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
	})
	await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
	const { port } = server.address() as AddressInfo
	return {
		port,
		asked,
		answers: (body: unknown, status = 200) => {
			answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) }
		},
		close: () => new Promise(resolve => server.close(resolve)),
	}
}

const building = {
	display_name: '1, Lobby Street',
	lat: '48.2082',
	lon: '16.3738',
	category: 'building',
	boundingbox: ['48.20815', '48.20825', '16.3737', '16.3739'],
}
const town = { ...building, display_name: 'Town', category: 'boundary', boundingbox: ['48.1', '48.3', '16.1', '16.5'] }
const lane = {
	...building,
	display_name: 'Lane',
	category: 'highway',
	boundingbox: ['48.2082', '48.2102', '16.3738', '16.3738'],
}

describe.each(dialects)('terminals on the map on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let geocoder: Awaited<ReturnType<typeof aGeocoder>>
	beforeAll(async () => {
		geocoder = await aGeocoder()
		app = await aApp(dialect, {
			VITRINE_MAP_TILES: 'https://tiles.example:8443/{z}/{x}/{y}.png?key=a',
			VITRINE_MAP_ATTRIBUTION: '© somebody',
			VITRINE_GEOCODER_URL: `http://127.0.0.1:${geocoder.port}/search?layer=address`,
			VITRINE_EGRESS_ALLOW: `127.0.0.1:${geocoder.port}`,
		})
		// The policy that depends on the setting is the page's, so there has to be a page.
		await mkdir(join(app.folder, 'web'))
		await writeFile(join(app.folder, 'web', 'index.html'), '<!doctype html><head></head><body></body>')
		app = await app.again()
		admin = await anAdmin(app)
	})
	afterAll(async () => {
		await app.remove()
		await geocoder.close()
	})

	/** The map entry of a terminal. */
	const onMap = async (browser: Browser, id: number) => {
		await app.settled()
		const { ids, names, longitudes, latitudes, states } = await browser.terminals.listPositions({})
		const at = ids.indexOf(id)
		if (at < 0) return null
		return { name: names[at], place: [longitudes[at], latitudes[at]], state: map_states[states[at] ?? -1] }
	}

	test('a terminal stands where its record says, in the state that it is in; one without a place is counted', async () => {
		const pair = await aTerminal(admin)
		const { id, name } = pair.terminal
		const before = await admin.terminals.listPositions({})
		expect(before.ids).not.toContain(id)
		expect(await onMap(admin, id)).toBeNull()
		await admin.terminals.edit({ id, longitude: -16.37381234, latitude: 48.2, revision: undefined })
		expect((await admin.terminals.listPositions({})).unplaced).toBe(before.unplaced - 1)
		expect(await onMap(admin, id)).toEqual({ name, place: [-16.373812, 48.2], state: 'never' })
		const socket = await bound(app, pair)
		expect((await onMap(admin, id))?.state).toBe('online')
		await app.database.db.updateTable('terminals').set({ faults: '["disk"]' }).where('id', '=', id).execute()
		expect((await onMap(admin, id))?.state).toBe('problem')
		await admin.terminals.ban({ ids: [id], banned: 1 })
		expect((await onMap(admin, id))?.state).toBe('banned')
		socket.close()
	})

	test('the filters of the list hold, and those without a place are listed', async () => {
		const [{ terminal: there }, { terminal: nowhere }] = [await aTerminal(admin), await aTerminal(admin)]
		await admin.terminals.edit({ id: there.id, longitude: 0, latitude: 0, tags: ['sea'], revision: undefined })
		await admin.terminals.edit({ id: nowhere.id, tags: ['sea'], revision: undefined })
		const found = await admin.terminals.listPositions({ tags: ['sea'] })
		expect(found).toMatchObject({ ids: [there.id], longitudes: [0], latitudes: [0], left_out: 0, unplaced: 1 })
		const named = async (placed: number) =>
			(await admin.terminals.list({ tags: ['sea'], placed })).list.map(({ id }) => id)
		expect([await named(1), await named(0)]).toEqual([[there.id], [nowhere.id]])
		expect(await admin.terminals.listPositions({ tags: ['sea'], placed: 0 })).toMatchObject({ ids: [], unplaced: 1 })
		expect(await admin.terminals.listPositions({ tags: ['sea'], placed: 1 })).toMatchObject({
			ids: [there.id],
			unplaced: 0,
		})
	})

	test('nobody sees places of other organisations', async () => {
		const { terminal } = await aTerminal(admin)
		await admin.terminals.edit({ id: terminal.id, longitude: 1, latitude: 2, revision: undefined })
		const group_id = await aGroup(app, await rootGroup(app))
		const browser = await aMember(app, group_id)
		expect(await browser.terminals.listPositions({})).toEqual({
			ids: [],
			names: [],
			longitudes: [],
			latitudes: [],
			states: [],
			left_out: 0,
			unplaced: 0,
		})
	})

	test('maps are told where tiles come from, and pages may show pictures of that server and no other', async () => {
		expect(await admin.terminals.getMap({})).toEqual({
			tiles: 'https://tiles.example:8443/{z}/{x}/{y}.png?key=a',
			attribution: '© somebody',
			geocoder: true,
		})
		const policy = (await fetch(`${app.origin}/login`)).headers.get('content-security-policy')
		expect(policy).toContain("img-src 'self' blob: data: https://tiles.example:8443;")
		const player = (await fetch(`${app.origin}/player/`)).headers.get('content-security-policy')
		expect(player).toContain("img-src 'self' blob: data:;")
	})

	test('what an administrator sets is before the environment, for maps and for pages, and can be taken back or turned off', async () => {
		const policyOf = async () => (await fetch(`${app.origin}/login`)).headers.get('content-security-policy')
		const before = {
			tiles: 'https://tiles.example:8443/{z}/{x}/{y}.png?key=a',
			attribution: '© somebody',
			geocoder: true,
		}
		const set = (map_tiles: string, map_attribution: string, geocoder_url: string) =>
			admin.system.save({ settings: { map_tiles, map_attribution, geocoder_url } })
		await set('http://own.example/{z}/{x}/{y}.png', '© town', 'none')
		expect(await admin.terminals.getMap({})).toEqual({
			tiles: 'http://own.example/{z}/{x}/{y}.png',
			attribution: '© town',
			geocoder: false,
		})
		expect(await policyOf()).toContain("img-src 'self' blob: data: http://own.example;")
		await expectError(admin.terminals.listPlaces({ address: 'Lobby' }), 'maps_service')
		await set('none', '', `http://127.0.0.1:${geocoder.port}/other`)
		expect(await admin.terminals.getMap({})).toEqual({ tiles: '', attribution: '', geocoder: true })
		expect(await policyOf()).toContain("img-src 'self' blob: data:;")
		geocoder.answers([building])
		await admin.terminals.listPlaces({ address: 'Lobby' })
		expect(geocoder.asked.at(-1)).toMatch(/^\/other\?q=Lobby&/)
		// The server's own network stays closed to it, whoever sets the address.
		await set('', '', 'http://127.0.0.1:1/search')
		await expectError(admin.terminals.listPlaces({ address: 'Lobby' }), 'maps_service')
		await set('', '', '')
		expect(await admin.terminals.getMap({})).toEqual(before)
		expect(await policyOf()).toContain('https://tiles.example:8443;')
		expect((await admin.system.layout({})).environment).toEqual({
			map_tiles: before.tiles,
			map_attribution: before.attribution,
			geocoder_origin: `http://127.0.0.1:${geocoder.port}`,
		})
	})

	test('another process knows new tiles a second later, and what is no address gets into no header', async () => {
		const policyOf = async () => (await fetch(`${app.origin}/login`)).headers.get('content-security-policy')
		const write = (value: string) =>
			app.database.db
				.insertInto('settings')
				.values({ key: 'map_tiles', value, revision: 0 })
				.onConflict(conflict => conflict.column('key').doUpdateSet({ value }))
				.execute()
		// Written as by another process: this one is not notified.
		await write('https://elsewhere.example/{z}/{x}/{y}.png')
		app.clock.move(1001)
		expect(await policyOf()).toContain("img-src 'self' blob: data: https://elsewhere.example;")
		await write("https://x.example;script-src '*'/{z}/{x}/{y}.png")
		app.clock.move(1001)
		expect(await policyOf()).toContain("img-src 'self' blob: data:;")
		await app.database.db.deleteFrom('settings').where('key', '=', 'map_tiles').execute()
		app.clock.move(1001)
		expect(await policyOf()).toContain('https://tiles.example:8443;')
	})

	test('tiles that are not saved yet are shown to administrators only, on a page that runs nothing', async () => {
		const preview = (tiles: string, cookie = admin.cookie) =>
			fetch(`${app.origin}/map-preview?tiles=${encodeURIComponent(tiles)}`, { headers: { cookie } })
		const tiles = 'https://new.example/{z}/{x}/{y}{r}.png?a="><script>&b'
		for (const cookie of ['', (await aMember(app, await rootGroup(app), 'operator')).cookie])
			expect((await preview(tiles, cookie)).status).toBe(404)
		for (const wrong of ['', 'none', "https://a;script-src 'x'/{z}/{x}/{y}", 'https://*/{z}/{x}/{y}'])
			expect((await preview(wrong)).status).toBe(400)
		const answer = await preview(tiles)
		expect(answer.status).toBe(200)
		expect(answer.headers.get('content-security-policy')).toBe(
			"default-src 'none';img-src https://new.example;style-src 'unsafe-inline';base-uri 'none';form-action 'none';frame-ancestors 'self'",
		)
		const page = await answer.text()
		expect(page).toContain('src="https://new.example/2/0/1.png?a=&#34;&#62;&#60;script&#62;&#38;b"')
		expect(page).not.toContain('<script')
	})

	test('an address is found, and what is no point is said to be none', async () => {
		geocoder.answers([
			building,
			town,
			lane,
			{ ...building, lat: '91' },
			{ ...building, lat: '' },
			{ ...building, lon: '0x10' },
			'rubbish',
		])
		const found = await admin.terminals.listPlaces({ address: 'Lobby & Street', lang: 'ja' })
		expect(found).toEqual([
			{ name: '1, Lobby Street', longitude: 16.3738, latitude: 48.2082, exact: true },
			{ name: 'Town', longitude: 16.3738, latitude: 48.2082, exact: false },
			{ name: 'Lane', longitude: 16.3738, latitude: 48.2082, exact: false },
		])
		expect(geocoder.asked.at(-1)).toBe(
			'/search?layer=address&q=Lobby+%26+Street&format=jsonv2&limit=8&accept-language=ja',
		)
	})

	test('an address that is nowhere, and a map service that fails, are said in words', async () => {
		const find = () => admin.terminals.listPlaces({ address: 'Nowhere' })
		geocoder.answers([])
		await expectError(find(), 'address_unobtained')
		for (const [body, status] of [
			['{"error":"x"}', 200],
			['<html>', 200],
			['[{"a":1}]', 200],
			['[]', 500],
			['[]', 302],
			[`[${' '.repeat(600 * 1024)}]`, 200],
		] as const) {
			geocoder.answers(body, status)
			await expectError(find(), 'maps_service')
		}
	})

	test('one person looks for so many addresses within a minute, and others go on', async () => {
		geocoder.answers([building])
		const group_id = await aGroup(app, await rootGroup(app))
		const browser = await aMember(app, group_id)
		const find = () => browser.terminals.listPlaces({ address: 'Lobby' })
		for (let search = 0; search < map_limits.searches; search++) await find()
		const asked = geocoder.asked.length
		const { message } = await expectError(find(), 'address_tries')
		expect(message).toMatch(/\d/)
		expect(geocoder.asked.length).toBe(asked)
		expect(await admin.terminals.listPlaces({ address: 'Lobby' })).toHaveLength(1)
		app.clock.move(61_000)
		expect(await find()).toHaveLength(1)
	})
})

test('without a geocoder nothing is looked for, and an address of the own network is refused as any other', async () => {
	const geocoder = await aGeocoder()
	geocoder.answers([building])
	const without = await aApp('sqlite')
	const admin = await anAdmin(without)
	expect(await admin.terminals.getMap({})).toEqual({ tiles: '', attribution: '', geocoder: false })
	await expectError(admin.terminals.listPlaces({ address: 'x' }), 'maps_service')
	await without.remove()
	const inside = await aApp('sqlite', { VITRINE_GEOCODER_URL: `http://127.0.0.1:${geocoder.port}/search` })
	await expectError((await anAdmin(inside)).terminals.listPlaces({ address: 'x' }), 'maps_service')
	expect(geocoder.asked).toEqual([])
	await inside.remove()
	await geocoder.close()
})
