import { errors } from '@vitrine/contract/error-codes'
import { live_view } from '@vitrine/contract/terminal/screenshots'
import { capabilities } from '@vitrine/domain/terminal/terminal'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aName, aTerminal, bound } from '../../../test/factories.ts'
import { aGroup, aMember } from '../../../test/people.ts'
import { aHolder, aRole } from '../../../test/roles.ts'
import { liveViews } from './live-views.ts'

const coloured = (background: string): Promise<Buffer> =>
	sharp({ create: { width: 32, height: 18, channels: 3, background } })
		.png()
		.toBuffer()

/** Whether a picture is red or blue; undefined for none. */
const colourOf = async (frame: { readonly picture: string } | null): Promise<string | undefined> => {
	if (frame === null) return undefined
	const { channels } = await sharp(Buffer.from(frame.picture, 'base64')).stats()
	const [red, , blue] = channels.map(({ mean }) => mean)
	return (red ?? 0) > (blue ?? 0) ? 'red' : 'blue'
}

const able = [capabilities.acquisition, capabilities.device_view]

test('views of the screen and the devices of a terminal are apart, and one of a changed device begins anew', () => {
	const views = liveViews(() => 0)
	const look = (device: number, revision = 0) => ({ terminal_id: 1, device, revision, group_id: 1, by: 1 })
	const claim = (device: number, revision = 0) => views.claim({ terminal_id: 1, device }, revision)
	views.look(look(0), 0)
	views.look(look(7, 3), 0)
	expect(claim(8)).toBeNull()
	claim(7, 3)?.(Buffer.from('seven'), 1)
	expect(views.look(look(0), 0)).toBeNull()
	claim(0)?.(Buffer.from('screen'), 1)
	expect(views.look(look(0), 0)?.content.toString()).toBe('screen')
	expect(views.look(look(7, 3), 0)?.content.toString()).toBe('seven')
	// From a terminal that the device has left since somebody looked.
	expect(views.claim({ terminal_id: 1, device: 7 }, 4)).toBeNull()
	expect(views.look(look(7, 4), 0)).toBeNull()
	expect([views.isAnyWatched(1), views.isAnyWatched(11)]).toEqual([true, false])
})

describe.each(dialects)('live views of acquisition devices on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	/** A connected terminal that sends pictures. */
	const aBox = async (words: readonly string[] = able) => {
		const pair = await aTerminal(admin)
		const channel = await bound(app, pair, { capabilities: [...words] })
		const send = async (colour: string, device?: number | string) => {
			const form = new FormData()
			if (device !== undefined) form.set('device', String(device))
			form.set('file', new Blob([new Uint8Array(await coloured(colour))]), 'live.png')
			const headers = { authorization: `Bearer ${channel.token}` }
			const response = await fetch(`${app.origin}/api/terminal/live`, { method: 'POST', headers, body: form })
			return (await response.json()) as { status: number; data: { watched: boolean } | null }
		}
		return { id: pair.terminal.id, channel, send }
	}
	const aCamera = async (device_id: number) => {
		const camera = { name: aName('Camera'), kind: 'video', device_id, port: aName('P').slice(0, 30) } as const
		return { ...camera, ...(await admin.acquisition.add(camera)) }
	}
	const look = async (device_id: number, device?: number, browser = admin) =>
		(await browser.screenshots.getLiveView({ device_id, ...(device !== undefined && { device }) })).frame
	const order = (id: number, device: number, browser = admin) =>
		browser.commands.generalCommand({
			devices_info: [{ id }],
			commands_info: [{ type: 'live_view', data: { device } }],
		})

	test('pictures of the screen and of two devices reach those who look at each, and are not mixed up', async () => {
		const { id, channel, send } = await aBox()
		const [first, second] = [await aCamera(id), await aCamera(id)]
		expect(await look(id, first.id)).toBeNull()
		expect(await send('blue', second.id)).toMatchObject({ status: 1, data: { watched: false } })
		expect(await look(id, second.id)).toBeNull()
		expect(await send('red', first.id)).toMatchObject({ data: { watched: true } })
		await send('blue', second.id)
		expect(await send('red')).toMatchObject({ data: { watched: false } })
		expect(await colourOf(await look(id, first.id))).toBe('red')
		expect(await colourOf(await look(id, second.id))).toBe('blue')
		expect(await look(id)).toBeNull()
		await send('blue')
		expect(await colourOf(await look(id))).toBe('blue')
		for (const wrong of ['-1', '1.5', 'x', '']) expect((await send('red', wrong)).status).toBe(errors.parameter.status)
		channel.close()
	})

	test('the command names the device, and each has a cooldown of its own', async () => {
		const { id, channel } = await aBox()
		const [first, second] = [await aCamera(id), await aCamera(id)]
		await order(id, first.id)
		const frame = await channel.next(one => one.type === 'command')
		expect(frame).toMatchObject({ data: { commands: [{ type: 'live_view', data: { device: first.id, fps: 1 } }] } })
		await order(id, second.id)
		await admin.commands.generalCommand({ devices_info: [{ id }], commands_info: [{ type: 'live_view', data: {} }] })
		await expectError(order(id, first.id), 'command_cooldown')
		// A view of the screen is ordered as it always was.
		const screens = await channel.next(one => one.type === 'command' && !JSON.stringify(one).includes('"device"'))
		expect(screens).toMatchObject({ data: { commands: [{ data: { fps: 1, ttl_s: 60 } }] } })
		channel.close()
	})

	test('what is elsewhere, out of sight or without a picture is refused, as is a terminal that cannot send it', async () => {
		const { id, channel } = await aBox()
		const other = await aBox()
		const old = await aBox([capabilities.acquisition])
		const camera = await aCamera(id)
		const meter = await admin.acquisition.add({ name: 'Meter', kind: 'environment', device_id: id })
		const loose = await admin.acquisition.add({ name: 'Loose', kind: 'video' })
		for (const [device, code] of [
			[meter.id, 'acquisition_no_picture'],
			[loose.id, 'acquisition_elsewhere'],
			[(await aCamera(other.id)).id, 'acquisition_elsewhere'],
			[987_654, 'acquisition_absent'],
		] as const) {
			await expectError(order(id, device), code)
			await expectError(look(id, device), code)
		}
		await expectError(order(old.id, (await aCamera(old.id)).id), 'device_view_unable')
		const both = { devices_info: [{ id }, { id: other.id }] }
		const view = { commands_info: [{ type: 'live_view', data: { device: camera.id } }] }
		await expectError(admin.commands.generalCommand({ ...both, ...view }), 'acquisition_elsewhere')

		const group = await aGroup(app, 1)
		const member = await aMember(app, group, 'administrator')
		await expectError(look(id, camera.id, member), 'terminal_absent')
		const theirs = await aBox()
		await admin.terminals.edit({ id: theirs.id, group_id: group })
		await expectError(look(theirs.id, camera.id, member), 'acquisition_absent')
		await expectError(order(theirs.id, camera.id, member), 'acquisition_absent')
		// Who only sees the terminal may look, and may not order.
		const reader = await aHolder(app, 1, await aRole(app, ['terminals.read']))
		expect(await look(id, camera.id, reader)).toBeNull()
		await expectError(order(id, camera.id, reader), 'not_permitted')
		for (const box of [{ channel }, other, old, theirs]) box.channel.close()
	})

	test('a device that was moved or removed is shown to nobody from the terminal that it was at', async () => {
		const { id, channel, send } = await aBox()
		const other = await aBox()
		const { name, kind, port, ...camera } = await aCamera(id)
		const device = camera.id
		const place = async (device_id: number) => admin.acquisition.edit({ id: device, name, kind, port, device_id })
		await look(id, device)
		await send('red', device)
		await place(other.id)
		await expectError(look(id, device), 'acquisition_elsewhere')
		expect(await send('red', device)).toMatchObject({ data: { watched: false } })
		expect(await look(other.id, device)).toBeNull()
		await other.send('blue', device)
		expect(await colourOf(await look(other.id, device))).toBe('blue')
		// Back where it was, what was sent before is not shown again.
		await place(id)
		expect(await look(id, device)).toBeNull()
		app.clock.move(1000)
		await send('red', device)
		expect(await colourOf(await look(id, device))).toBe('red')
		// With its terminal it moves to another organisation, where a view begins anew.
		const group = await aGroup(app, 1)
		const member = await aMember(app, group, 'administrator')
		await admin.terminals.move({ ids: [id], group_id: group })
		expect(await look(id, device, member)).toBeNull()
		await admin.acquisition.remove({ id: device })
		await expectError(look(id, device, member), 'acquisition_absent')
		app.clock.move(1000)
		expect(await send('red', device)).toMatchObject({ data: { watched: false } })
		for (const box of [{ channel }, other]) box.channel.close()
	})

	test('screens and devices share the places: no more are watched at once than fit', async () => {
		app.clock.move(60_000)
		const { id, channel } = await aBox()
		await look(id)
		const cameras: number[] = []
		for (let count = 0; count < live_view.most; count += 1) cameras.push((await aCamera(id)).id)
		const [last, ...others] = cameras
		for (const device of others) await look(id, device)
		await expectError(look(id, last), 'live_views_many')
		app.clock.move(10_000)
		expect(await look(id, last)).toBeNull()
		channel.close()
	})
})
