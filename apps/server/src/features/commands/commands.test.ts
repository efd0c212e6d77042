import { randomUUID } from 'node:crypto'
import { errors } from '@vitrine/contract/error-codes'
import type { Permission } from '@vitrine/domain/people/permission'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, aVisitor, type Browser, expectError } from '../../../test/browser.ts'
import { brightness, commanding, nextCommand } from '../../../test/commanding.ts'
import { aSocket, aTerminal, bound, heard } from '../../../test/factories.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'
import { post } from '../../../test/raw.ts'
import { aHolder, aRole } from '../../../test/roles.ts'

describe.each(dialects)('commands on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const { order, rowOf, connected, answer } = commanding(() => ({ app, admin }))

	test('what is wrong is refused in words, and nothing is stored of it', async () => {
		const { id } = (await aTerminal(admin)).terminal
		const before = (await admin.commands.list({})).count
		await expectError(admin.commands.generalCommand({ devices_info: [{ id }] }), 'command_info_missing')
		await expectError(
			admin.commands.generalCommand({ devices_info: [{ id }], commands_info: [] }),
			'command_info_missing',
		)
		await expectError(order([id], { type: 'explode' }), 'command_unsupported')
		await expectError(order([id], { type: 'constructor' }), 'command_unsupported')
		await expectError(order([id], brightness(101)), 'command_data')
		const list = [{ start_time: '08:00:00', end_time: '20:00:00' }]
		for (const [data, field] of [
			[{ list }, 'list'],
			[{ items: list.map(item => ({ ...item, weekdays: 62 })) }, 'items.0.weekdays'],
		] as const) {
			const { tips } = await expectError(order([id], { type: 'screen_timing', data }), 'command_member_unknown')
			expect(tips).toContain(`“${field}”`)
		}
		for (const type of ['color', 'restart', 'language', 'central_control', 'app_upgrade', 'rule_value'])
			for (const name of ['more', 'constructor']) {
				const { tips } = await expectError(order([id], { type, data: { [name]: 1 } }), 'command_member_unknown')
				expect(tips).toContain(`“${name}”`)
			}
		const asked = order([id], { type: 'volume', data: { level: 1 } }, { request_type: 'get' })
		await expectError(asked, 'command_member_unknown')
		await expectError(order([id], { type: 'relay', data: { channel: 9, action: 'on' } }), 'command_data')
		await expectError(order([id], { type: 'program_switch' }), 'command_program_missing')
		await expectError(order([id], { type: 'restart' }, { request_type: 'get' }), 'command_unsupported')
		await expectError(order([id], { type: 'info' }), 'command_unsupported')
		await expectError(order([], brightness(1)), 'no_terminal')
		await expectError(order([999_999], brightness(1)), 'terminal_absent')
		await expectError(order([id, 999_999], brightness(1)), 'terminal_absent')
		await expectError(order([id, id + 1], brightness(1), { device_select_mode: 'single' }), 'terminals_many')
		await expectError(
			admin.commands.generalCommand({ devices_info: [{ name: 'x' }], commands_info: [brightness(1)] }),
			'devices_sn_missing',
		)
		const by_group = { device_select_mode: 'group' as const, commands_info: [brightness(1)] }
		await expectError(admin.commands.generalCommand(by_group), 'group_ids_missing')
		await expectError(admin.commands.generalCommand({ ...by_group, group_ids: [999_999] }), 'group_absent')
		await expectError(order([id], { type: 'screenshot' }), 'device_offline')
		await expectError(admin.commands.cancel({ command_id: 999_999 }), 'command_absent')
		expect((await admin.commands.list({})).count).toBe(before)
	})

	test('each type needs its right, also where its value is only asked for', async () => {
		const { id, terminal } = await connected()
		const holder = async (...rights: Permission[]) => aHolder(app, await rootGroup(app), await aRole(app, rights))
		const viewer = await holder('terminals.read')
		const controller = await holder('terminals.read', 'terminals.control')
		const send = (by: Browser, type: string, data: Record<string, unknown>, request_type: 'set' | 'get' = 'set') =>
			by.commands.generalCommand({ devices_info: [{ id }], commands_info: [{ type, data }], request_type })
		await expectError(send(viewer, 'brightness', { value: 1 }), 'not_permitted')
		await expectError(send(controller, 'language', { lang: 'en' }), 'not_permitted')
		await expectError(send(controller, 'stop_download', { dc_id: 1 }), 'not_permitted')
		const { token } = await admin.access.createToken({ name: 'narrow', scopes: ['terminals.read'] })
		const devices_info = JSON.stringify([{ id }])
		const commands_info = JSON.stringify([brightness(2)])
		const fields = { devices_info, commands_info }
		const bearer = { authorization: `Bearer ${token}` }
		const refused = await post(await aVisitor(app), '/admin/Command/generalCommand', fields, bearer)
		expect(refused.status).toBe(errors.not_permitted.status)
		await expectError(send(viewer, 'brightness', {}, 'get'), 'not_permitted')
		await expectError(send(controller, 'network', {}, 'get'), 'not_permitted')
		const asked_by_token = { ...fields, request_type: 'get' }
		const unasked = await post(await aVisitor(app), '/admin/Command/generalCommand', asked_by_token, bearer)
		expect(unasked.status).toBe(errors.not_permitted.status)
		expect((await send(viewer, 'info', {}, 'get')).targets).toBe(1)
		expect((await send(controller, 'volume', {}, 'get')).targets).toBe(1)
		expect((await send(controller, 'brightness', { value: 1 })).targets).toBe(1)
		terminal.close()
	})

	test('a command reaches a terminal that is there, and what becomes of it is told', async () => {
		const { id, terminal } = await connected()
		const browser = await aSocket(app, admin)
		const { command_id, targets, skipped } = await order([id], brightness(40))
		expect([targets, skipped]).toEqual([1, []])
		const { data } = await nextCommand(terminal)
		expect(data).toMatchObject({
			command_id: String(command_id),
			commands: [{ type: 'brightness', data: { value: 40, mode: 'manual' }, request_type: 'set' }],
		})
		expect(await rowOf(command_id, id)).toMatchObject({
			state: 'sent',
			attempt: 1,
			data: { value: 40 },
			type: 'brightness',
		})
		await answer(terminal, command_id, { status: 1, state: 'executing', percent: 50 })
		expect(await rowOf(command_id, id)).toMatchObject({ state: 'executing', percent: 50 })
		await answer(terminal, command_id, { status: 1, tips: 'done', data: { value: 40 } })
		expect(await rowOf(command_id, id)).toMatchObject({
			state: 'succeeded',
			percent: 100,
			tips: 'done',
			result: { value: 40 },
		})
		const frame = await browser.next<{ data: object }>(
			({ type, data: said }) => type === 'command_result' && (said as { state: string }).state === 'succeeded',
		)
		expect(frame.data).toEqual({ command_id, device_id: id, state: 'succeeded', percent: 100, tips: 'done' })
		browser.close()
		terminal.close()
	})

	test('what was never sent, is of another terminal, comes twice or says nonsense changes nothing', async () => {
		const [one, other] = [await connected(), await connected()]
		const { command_id } = await order([one.id], brightness(40))
		await nextCommand(one.terminal)
		await answer(other.terminal, command_id, { status: 1 })
		await answer(one.terminal, 999_999, { status: 1 })
		await answer(one.terminal, -1, { status: 1 })
		one.terminal.send({ type: 'command_result', data: { command_id: 'what?', status: 1 } })
		await heard(one.terminal)
		expect(await rowOf(command_id, one.id)).toMatchObject({ state: 'sent' })
		await answer(one.terminal, command_id, { status: 0, tips: 'no' })
		await answer(one.terminal, command_id, { status: 1 })
		expect(await rowOf(command_id, one.id)).toMatchObject({ state: 'failed', tips: 'no' })
		one.terminal.close()
		other.terminal.close()
	})

	test('what is set waits for a terminal that is away, the newest of its kind, and is sent again until it is answered', async () => {
		const pair = await aTerminal(admin)
		const { id } = pair.terminal
		const first = await order([id], brightness(10))
		app.clock.move(5000)
		const second = await order([id], brightness(20))
		const volume = await order([id], { type: 'volume', data: { value: 5 } })
		expect(await rowOf(first.command_id, id)).toMatchObject({ state: 'cancelled', tips: 'replaced' })
		const terminal = await bound(app, pair)
		expect((await nextCommand(terminal)).data.command_id).toBe(String(second.command_id))
		expect((await nextCommand(terminal)).data.command_id).toBe(String(volume.command_id))
		await answer(terminal, second.command_id, { status: 1 })
		terminal.close()
		const again = await bound(app, pair)
		expect((await nextCommand(again)).data.command_id).toBe(String(volume.command_id))
		await answer(again, volume.command_id, { status: 1 })
		expect(await rowOf(volume.command_id, id)).toMatchObject({ state: 'succeeded', attempt: 2 })
		again.close()
	})

	test('what nobody answers times out, what nobody fetched expires, and what was done late is said', async () => {
		const here = await connected()
		const away = await aTerminal(admin)
		const { command_id } = await order([here.id, away.terminal.id], brightness(30), { expires_in: 60 })
		await nextCommand(here.terminal)
		await app.settled()
		app.clock.move(61_000)
		app.sweep()
		expect(await rowOf(command_id, here.id)).toMatchObject({ state: 'timeout' })
		expect(await rowOf(command_id, away.terminal.id)).toMatchObject({ state: 'expired' })
		await answer(here.terminal, command_id, { status: 1 })
		expect(await rowOf(command_id, here.id)).toMatchObject({ state: 'succeeded' })
		const late = await bound(app, away)
		await answer(late, command_id, { status: 1 })
		expect(await rowOf(command_id, away.terminal.id)).toMatchObject({ state: 'expired', attempt: 0 })
		here.terminal.close()
		late.close()
	})

	test('the same request is one command, also when it comes twice at once', async () => {
		const { id } = (await aTerminal(admin)).terminal
		const request_id = randomUUID()
		const [one, other] = await Promise.all([1, 2].map(() => order([id], brightness(60), { request_id })))
		expect(one?.command_id).toBe(other?.command_id)
		expect((await order([id], brightness(60), { request_id })).command_id).toBe(one?.command_id)
		expect((await admin.commands.list({ device_id: id })).count).toBe(1)
	})

	test('a terminal takes one of a type at a time: the next is told how long to wait', async () => {
		const [busy, free] = [(await aTerminal(admin)).terminal.id, (await aTerminal(admin)).terminal.id]
		await order([busy], brightness(1))
		await expectError(order([busy], brightness(2)), 'command_cooldown')
		const { targets, skipped } = await order([busy, free], brightness(3))
		expect([targets, skipped]).toMatchObject([
			1,
			[{ id: busy, reason: expect.stringMatching(/^请等待 [12] 秒后再操作$/) }],
		])
		expect((await order([busy], { type: 'volume', data: { value: 1 } })).targets).toBe(1)
	})

	test('what waits can be taken back, what was sent cannot', async () => {
		const away = (await aTerminal(admin)).terminal.id
		const here = await connected()
		const { command_id } = await order([away, here.id], brightness(7))
		await nextCommand(here.terminal)
		await app.settled()
		await expectError(admin.commands.cancel({ command_id, device_ids: [here.id] }), 'command_sent')
		expect(await admin.commands.cancel({ command_id })).toEqual({ count: 1 })
		expect(await rowOf(command_id, away)).toMatchObject({ state: 'cancelled' })
		expect(await admin.commands.cancel({ command_id, device_ids: [away] })).toEqual({ count: 0 })
		expect(await rowOf(command_id, here.id)).toMatchObject({ state: 'sent' })
		here.terminal.close()
	})

	test('a command is only taken back by those who may send it', async () => {
		const { id } = (await aTerminal(admin)).terminal
		const { command_id } = await order([id], { type: 'language', data: { lang: 'en' } })
		const holder = async (...rights: Permission[]) => aHolder(app, await rootGroup(app), await aRole(app, rights))
		const controller = await holder('terminals.read', 'terminals.control')
		await expectError(controller.commands.cancel({ command_id }), 'not_permitted')
		expect(await rowOf(command_id, id)).toMatchObject({ state: 'queued' })
		const writer = await holder('terminals.read', 'terminals.control', 'terminals.write')
		expect(await writer.commands.cancel({ command_id })).toEqual({ count: 1 })
	})

	test('a terminal that belongs to others by now does not do what its former people asked', async () => {
		const group = await aGroup(app, await rootGroup(app))
		const other = await aGroup(app, await rootGroup(app))
		const member = await aMember(app, group, 'administrator')
		const pair = await aTerminal(member)
		const { id } = pair.terminal
		const { command_id } = await member.commands.generalCommand({
			devices_info: [{ id }],
			commands_info: [brightness(9)],
		})
		await admin.terminals.move({ ids: [id], group_id: other })
		const terminal = await bound(app, pair)
		await app.settled()
		expect(await rowOf(command_id, id)).toMatchObject({ state: 'cancelled', tips: 'out_of_reach' })
		expect((await member.commands.list({})).count).toBe(0)
		terminal.close()
	})

	test('of each type the newest is listed, however many others came after it', async () => {
		const group = await aGroup(app, await rootGroup(app))
		const member = await aMember(app, group, 'administrator')
		const { id } = (await aTerminal(member)).terminal
		const sent = async (by: Browser, type: string, data: Record<string, unknown>) =>
			(await by.commands.generalCommand({ devices_info: [{ id }], commands_info: [{ type, data }] })).command_id
		const language = await sent(member, 'language', { lang: 'en' })
		for (const name of ['a', 'b', 'c']) await sent(member, 'rule_value', { name, value: 1 }).catch(() => undefined)
		const relay = await sent(member, 'relay', { channel: 1, name: 'Roof' })
		const newest = async (by: Browser, more: object = {}) =>
			(await by.commands.list({ device_id: id, newest: 1, ...more })).list
		expect((await newest(member)).map(({ type }) => type)).toEqual(['relay', 'rule_value', 'language'])
		expect((await newest(member, { type: 'language' })).map(({ command_id }) => command_id)).toEqual([language])
		// A type is a word, not a pattern.
		for (const type of ['%', 'lan_uage']) expect(await newest(member, { type })).toEqual([])
		expect((await newest(member)).map(({ command_id }) => command_id)[0]).toBe(relay)
		expect((await member.commands.list({ newest: 1 })).count).toBe((await member.commands.list({})).count)
		// Others who get the terminal do not see what was requested before, nor does it hide their own commands.
		const other = await aGroup(app, await rootGroup(app))
		const heir = await aMember(app, other, 'administrator')
		await admin.terminals.move({ ids: [id], group_id: other })
		expect(await newest(heir)).toEqual([])
		const volume = await sent(heir, 'volume', { value: 7 })
		expect((await newest(heir)).map(({ command_id }) => command_id)).toEqual([volume])
	})

	test('a whole organisation, and all, are reached by one command', async () => {
		const group = await aGroup(app, await rootGroup(app))
		const member = await aMember(app, group, 'administrator')
		const ids = [(await aTerminal(member)).terminal.id, (await aTerminal(member)).terminal.id]
		const by_group = { device_select_mode: 'group' as const, group_ids: [group], commands_info: [brightness(11)] }
		expect((await member.commands.generalCommand(by_group)).targets).toBe(2)
		const all = { device_select_mode: 'all' as const, commands_info: [{ type: 'volume', data: { value: 3 } }] }
		expect((await member.commands.generalCommand(all)).targets).toBe(2)
		const { list } = await member.commands.list({ device_id: ids[0] ?? 0 })
		expect(list.map(({ type }) => type)).toEqual(['volume', 'brightness'])
	})

	test('a server that comes back goes on with what it had begun', async () => {
		const pair = await aTerminal(admin)
		const { command_id } = await order([pair.terminal.id], brightness(77))
		app = await app.again()
		admin = await anAdmin(app)
		const terminal = await bound(app, pair)
		expect((await nextCommand(terminal)).data.command_id).toBe(String(command_id))
		await answer(terminal, command_id, { status: 1 })
		expect(await rowOf(command_id, pair.terminal.id)).toMatchObject({ state: 'succeeded' })
		terminal.close()
	})
})
