import { device_types } from '@vitrine/domain/terminal/device-type'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProgram, aServer, type Running } from '../test/server.ts'
import { type CommandHabits, obedient } from './commands.ts'
import { noCounts } from './counts.ts'
import { channelOf } from './fleet.ts'
import { identityOf } from './identity.ts'
import { requests } from './requests.ts'
import { Terminal } from './terminal.ts'

let server: Running
const stopping: (() => Promise<void>)[] = []
beforeAll(async () => {
	server = await aServer()
})
afterAll(async () => {
	for (const stop of stopping) await stop()
	await server?.end()
})

let place = 0

/** A connected terminal with these habits, of this type; `cameras` are connected to its ports of these names. */
const aTerminal = async (
	habits: Partial<CommandHabits> = {},
	{ type_id = device_types.screen, cameras = [] }: { readonly type_id?: number; readonly cameras?: string[] } = {},
) => {
	const { operator, origin } = server
	const identity = identityOf('BOX', ++place)
	const { id } = await operator.terminals.add({ name: identity.sn, sn: identity.sn, key: identity.key })
	const devices: number[] = []
	for (const port of cameras)
		devices.push((await operator.acquisition.add({ name: port, kind: 'video', device_id: id, port })).id)
	const counts = noCounts()
	const around = {
		socket: await channelOf(origin),
		requests: requests(origin),
		mode: 'fetch' as const,
		play: true,
		counts,
		type_id,
		commands: { ...obedient, ...habits },
	}
	const terminal = new Terminal(identity, around)
	terminal.start(0)
	stopping.push(() => terminal.stop())
	const read = async () => (await operator.terminals.list({ key_word: identity.sn })).list[0]
	await expect.poll(async () => (await read())?.run_state ?? 0).toBeGreaterThan(0)
	const order = async (type: string, data: Record<string, unknown>, request_type: 'get' | 'set' = 'set') => {
		const given = { devices_info: [{ id }], request_type, commands_info: [{ type, data }] }
		// One of its type may have to wait until the one before has cooled down.
		const send = async () => (await operator.commands.generalCommand(given).catch(() => null))?.command_id ?? 0
		let command_id = 0
		await expect.poll(async () => (command_id ||= await send())).toBeGreaterThan(0)
		const row = async () => (await operator.commands.list({ command_id })).list[0]
		await expect.poll(async () => (await row())?.end_time ?? null).not.toBeNull()
		return row()
	}
	return { id, devices, counts, read, order }
}

test('a log is sent when it is asked for, before the command is answered', async () => {
	const { id, order } = await aTerminal()
	const period = { from: 0, to: Date.now() + 3_600_000 }
	expect(await order('log_upload', { kind: 'crash', ...period })).toMatchObject({
		state: 'succeeded',
		result: { lines: 1 },
	})
	expect((await server.operator.uploaded_logs.list({ device_id: id })).list).toMatchObject([
		{ kind: 'crash', packed: true },
	])
})

test('pictures are sent: one that stays, and those of a live view', async () => {
	const { id, order } = await aTerminal()
	const { operator } = server
	expect(await order('screen_power', { action: 'off' })).toMatchObject({ state: 'succeeded' })
	expect(await order('screenshot', { width: 320 })).toMatchObject({ state: 'succeeded' })
	const { list } = await operator.screenshots.list({ device_id: id })
	expect(list).toMatchObject([{ width: 320, height: 180, dark: true }])
	const look = async () => (await operator.screenshots.getLiveView({ device_id: id })).frame?.seq ?? 0
	expect(await look()).toBe(0)
	expect(await order('live_view', { fps: 5, ttl_s: 60 })).toMatchObject({ state: 'succeeded' })
	await expect.poll(look).toBeGreaterThan(1)
	// What is to fail sends nothing.
	const failing = await aTerminal({ failing: 100 })
	expect(await failing.order('screenshot', {})).toMatchObject({ state: 'failed', tips: 'a simulated terminal' })
	expect((await operator.screenshots.list({ device_id: failing.id })).count).toBe(0)
})

test('each acquisition device has pictures of its own while it is at the terminal', async () => {
	const { id, devices, order } = await aTerminal({}, { cameras: ['Camera 1', 'Camera 2'] })
	const { operator } = server
	const [first = 0, second = 0] = devices
	const look = async (device: number) =>
		(await operator.screenshots.getLiveView({ device_id: id, device })).frame?.seq ?? 0
	for (const device of devices) {
		expect(await look(device)).toBe(0)
		expect(await order('live_view', { device, fps: 5, ttl_s: 60 })).toMatchObject({ state: 'succeeded' })
	}
	for (const device of devices) await expect.poll(() => look(device)).toBeGreaterThan(1)
	expect((await operator.screenshots.getLiveView({ device_id: id })).frame).toBeNull()
	await operator.acquisition.remove({ id: first })
	await expect(look(first)).rejects.toThrow()
	const seen = await look(second)
	await expect.poll(() => look(second)).toBeGreaterThan(seen)
})

test('protected content at an input of a media server is said instead of shown', async () => {
	const { devices, order } = await aTerminal({}, { type_id: device_types.media_server, cameras: ['Disc player'] })
	const row = await order('live_view', { device: devices[0] })
	expect(row).toMatchObject({ state: 'failed', tips: 'player_input_protected' })
})

test('a restart is answered, and the terminal binds again', async () => {
	const { counts, order } = await aTerminal({ doubling: 100 })
	expect(await order('restart', { target: 'system' })).toMatchObject({ state: 'succeeded' })
	await expect.poll(() => [counts.binds, counts.online]).toEqual([2, 1])
})

test('a locked terminal refuses publishes and other addresses in words, and takes what it missed once it is unlocked', async () => {
	const { id, counts, order, read } = await aTerminal()
	const { operator } = server
	await order('remote_lock', { mode: 'lock_now' })
	await operator.releases.publish({ play_ids: [await aProgram(operator, 'missed', 60_000)], deviceids: [id] })
	await expect.poll(() => counts.locked).toBe(1)
	const network = { dhcp: false, ip: '10.0.0.5', mask: '255.255.255.0', gateway: '10.0.0.1' }
	expect(await order('network', network)).toMatchObject({ state: 'failed', tips: 'player_locked' })
	await expect.poll(read).toMatchObject({ program_name: '', reported: { locked: true } })
	await order('remote_lock', { mode: 'unlock_now' })
	await expect.poll(async () => (await read())?.program_name).toBe('missed')
	await order('storage', { op: 'clear_all' })
	// What was deleted is loaded again.
	await expect.poll(() => counts.succeeded).toBe(2)
})

test('the screen follows switches of programs, by hand and at times, as far as the terminal holds them', async () => {
	const { id, order, read } = await aTerminal()
	const { operator } = server
	const [first, second] = [await aProgram(operator, 'first', 60_000), await aProgram(operator, 'second', 60_000)]
	await operator.releases.publish({ play_ids: [first, second], deviceids: [id] })
	await expect.poll(async () => (await read())?.program_name).not.toBe('')
	const shows = async () => {
		const { program_name, reported } = (await read()) ?? {}
		return [program_name, reported?.program_id]
	}
	const item = { start_time: '00:00:00', end_time: '23:59:59', program_id: second }
	await order('program_switch', { program_id: 0, items: [item] })
	await expect.poll(shows).toEqual(['second', second])
	expect((await order('program_switch', {}, 'get'))?.result).toMatchObject({ program_id: second, items: [item] })
	await order('program_switch', { items: [] })
	await expect.poll(async () => (await shows())[1]).toBe(0)
	const row = await order('program_switch', { program_id: first + second + 1 })
	expect(row).toMatchObject({ state: 'failed', tips: 'player_program_absent' })
})

test('another time zone is bound with, and what cannot be done is said', async () => {
	const { order, read } = await aTerminal()
	expect(await order('time_zone', { iana: 'Asia/Tokyo' })).toMatchObject({ state: 'succeeded' })
	await expect.poll(async () => (await read())?.time_zone).toBe('Asia/Tokyo')
	const row = await order('central_control', { command_id: 99 })
	expect(row).toMatchObject({ state: 'failed', tips: 'no central control command 99' })
})
