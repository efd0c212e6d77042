import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aTerminal, bound } from '../../../test/factories.ts'
import { aGroup, aMember } from '../../../test/people.ts'

const mac = '02:00:00:00:00:01'

describe.each(dialects)('terminals that wake others on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	/** A connected terminal that reports this, and supports waking unless it lists something else. */
	const aOne = async (reported: object, capabilities: string[] = ['wake']) => {
		const pair = await aTerminal(admin)
		const channel = await bound(app, pair, { capabilities })
		channel.send({ type: 'heart_package', data: { reported } })
		await channel.next(frame => frame.type === 'heart_package')
		await app.settled()
		return { ...pair.terminal, channel }
	}
	const isOff = async (id: number): Promise<void> => {
		const state = async () => (await admin.terminals.list({})).list.find(one => one.id === id)?.run_state
		await expect.poll(state).toBe(0)
	}
	/** A terminal that has reported its addresses and is off. */
	const aSleeper = async (reported: object = { mac, ip: '10.1.2.3' }) => {
		const { id, channel } = await aOne(reported)
		channel.close()
		await isOff(id)
		return id
	}
	const order = (id: number, device_id: number, data: object = {}) =>
		admin.commands.generalCommand({
			devices_info: [{ id }],
			commands_info: [{ type: 'wake', data: { device_id, ...data } }],
		})

	test('online ones of its organisation and network are offered, and only those that can', async () => {
		const group = await aGroup(app, 1)
		const id = await aSleeper()
		const near = await aOne({ ip: '10.1.2.77' })
		const unknown = await aOne({})
		const elsewhere = await aOne({ ip: '10.1.20.3' })
		const unable = await aOne({ ip: '10.1.2.78' }, ['volume'])
		const foreign = await aOne({ ip: '10.1.2.79' })
		await admin.terminals.edit({ id: foreign.id, group_id: group })
		const offered = await admin.commands.listWakers({ device_id: id })
		expect(offered.mac).toBe(mac)
		expect(offered.list.map(one => [one.id, one.is_near])).toEqual([
			[near.id, true],
			[unknown.id, false],
		])
		near.channel.close()
		await isOff(near.id)
		expect((await admin.commands.listWakers({ device_id: id })).list.map(one => one.id)).toEqual([unknown.id])
		const silent = await aSleeper({})
		expect((await admin.commands.listWakers({ device_id: silent })).mac).toBe('')
		const member = await aMember(app, group, 'administrator')
		await expectError(member.commands.listWakers({ device_id: id }), 'terminal_absent')
		for (const { channel } of [unknown, elsewhere, unable, foreign]) channel.close()
	})

	test('the address is the one that was reported last, never one that is sent along, and nothing is sent without one', async () => {
		const [id, silent] = [await aSleeper(), await aSleeper({})]
		const waker = await aOne({ ip: '10.1.2.77' })
		await expectError(order(waker.id, silent), 'wake_no_address')
		await expectError(order(waker.id, 987_654), 'terminal_absent')
		await expectError(order(waker.id, id, { mac: '02:66:66:66:66:66' }), 'command_member_unknown')
		await order(waker.id, id)
		const frame = await waker.channel.next(one => one.type === 'command')
		expect(frame).toMatchObject({ data: { commands: [{ type: 'wake', data: { device_id: id, mac } }] } })
		waker.channel.close()
	})

	test('nobody wakes what is out of sight', async () => {
		const group = await aGroup(app, 1)
		const id = await aSleeper()
		const waker = await aOne({})
		await admin.terminals.edit({ id: waker.id, group_id: group })
		const member = await aMember(app, group, 'administrator')
		const wake = {
			devices_info: [{ id: waker.id }],
			commands_info: [{ type: 'wake', data: { device_id: id } }],
		}
		await expectError(member.commands.generalCommand(wake), 'terminal_absent')
		// One who sees both cannot either: whoever sees the waker would read the address.
		await expectError(order(waker.id, id), 'wake_elsewhere')
		expect((await admin.commands.list({ device_id: waker.id, type: 'wake' })).list).toEqual([])
		const able = await aOne({}, ['volume'])
		const { command_id } = await order(able.id, id)
		expect((await admin.commands.list({ command_id })).list).toMatchObject([{ state: 'unsupported' }])
		for (const { channel } of [waker, able]) channel.close()
	})
})
