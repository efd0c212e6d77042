import { knownSetting } from '@vitrine/domain/command/known-setting'
import { terminalRules } from '@vitrine/domain/rules/rule'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { commanding, nextCommand } from '../../../test/commanding.ts'
import { aSocket, aTerminal, bound, heard } from '../../../test/factories.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'

const hot = { input: 'sensor', metric: 'temperature', is: 'above', value: 40 }
const rule = (more: object = {}) => ({
	key: 'fan',
	name: 'Fan',
	when: { terms: [hot] },
	action: { type: 'relay', data: { channel: 2, action: 'on' } },
	...more,
})
const rules = (...list: readonly unknown[]) => ({ type: 'rules', data: { rules: list } })

describe.each(dialects)('rules on the box on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const { order, rowOf, connected, answer } = commanding(() => ({ app, admin }))

	test('what is no rule is refused in words, and nothing is stored', async () => {
		const { id } = (await aTerminal(admin)).terminal
		const say = async (...list: readonly unknown[]) => order([id], rules(...list))
		await expectError(say(...Array.from({ length: 33 }, (_, n) => rule({ key: `r${n}` }))), 'rules_many')
		await expectError(say(rule(), rule()), 'rule_key_twice')
		await expectError(say(rule({ name: '' })), 'rule_name')
		await expectError(say(rule({ when: { terms: [] } })), 'rule_terms')
		const { tips } = await expectError(say(rule({ when: { terms: [hot, { ...hot, value: 'x' }] } })), 'rule_term')
		expect(tips).toContain('Fan')
		expect(tips).toContain('2')
		await expectError(say(rule({ for_s: -1 })), 'rule_span')
		await expectError(say(rule({ action: { type: 'server_migrate', data: {} } })), 'rule_action')
		await expectError(say(rule({ key: 'A key' })), 'rule_field')
		await expectError(order([id], { type: 'rules', data: {} }), 'rules_many')
		await expectError(order([id], { type: 'rule_value', data: { name: 'a b', value: 1 } }), 'command_data')
		expect((await admin.commands.list({ device_id: id })).count).toBe(0)
	})

	test('rules that were made from others than the last ones are refused, also at the same moment', async () => {
		const { id } = (await aTerminal(admin)).terminal
		const other = (await aTerminal(admin)).terminal
		const send = (known_command_id: number, ...list: readonly unknown[]) =>
			order([id], rules(...list), { known_command_id })
		await order([other.id], rules(rule()))
		const { command_id } = await send(0, rule())
		app.clock.move(3000)
		// A command of another type is no change of it.
		await order([id], { type: 'rule_value', data: { name: 'queue', value: 1 } })
		await expectError(send(0, rule({ name: 'Lost' })), 'command_changed')
		await expectError(send(command_id - 1, rule({ name: 'Lost' })), 'command_changed')
		// Neither what does not exist nor what was sent to another terminal, or of another type, was the last here.
		const { command_id: value } = (await admin.commands.list({ device_id: id, type: 'rule_value' })).list[0] ?? {
			command_id: 0,
		}
		const { command_id: elsewhere } = (await admin.commands.list({ device_id: other.id })).list[0] ?? { command_id: 0 }
		for (const wrong of [2 ** 53 - 1, value, elsewhere])
			await expectError(send(wrong, rule({ name: 'Lost' })), 'command_changed')
		const outcomes = await Promise.allSettled(['One', 'Other'].map(name => send(command_id, rule({ name }))))
		expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
		// Whoever does not say what they know replaces what there is.
		app.clock.move(3000)
		await order([id], rules(rule({ name: 'Last' })))
		expect((await admin.commands.list({ device_id: id, type: 'rules' })).count).toBe(3)
		await expectError(order([id, other.id], rules(rule()), { known_command_id: 0 }), 'terminals_many')
	})

	test('rules that were sent together with another command are the last ones, too', async () => {
		const { id } = (await aTerminal(admin)).terminal
		const { command_id } = await order([id], rules(rule()), { known_command_id: 0 })
		app.clock.move(3000)
		const both = await admin.commands.generalCommand({
			devices_info: [{ id }],
			commands_info: [{ type: 'brightness', data: { value: 40 } }, rules(rule({ name: 'Together' }))],
			known_command_id: command_id,
		})
		app.clock.move(3000)
		const send = (known_command_id: number) => order([id], rules(rule({ name: 'After' })), { known_command_id })
		await expectError(send(command_id), 'command_changed')
		const newest = (await admin.commands.list({ device_id: id, type: 'rules', newest: 1 })).list
		expect(newest.map(row => row.command_id)).toContain(both.command_id)
		const { asked } = knownSetting(
			newest,
			'rules',
			said => terminalRules.safeParse((said as { rules?: unknown })?.rules).data ?? null,
		)
		expect(asked?.map(({ name }) => name)).toEqual(['Together'])
		await send(both.command_id)
	})

	test('what was sent before a terminal came to an organisation is nothing that this has to know', async () => {
		const root = await rootGroup(app)
		const [first, second] = [await aGroup(app, root), await aGroup(app, root)]
		const [owner, heir] = [await aMember(app, first, 'administrator'), await aMember(app, second, 'administrator')]
		const { id } = (await aTerminal(owner)).terminal
		const send = (by: Browser, known_command_id: number) =>
			by.commands.generalCommand({ devices_info: [{ id }], commands_info: [rules(rule())], known_command_id })
		await send(owner, 0)
		app.clock.move(3000)
		await expectError(send(owner, 0), 'command_changed')
		await admin.terminals.move({ ids: [id], group_id: second })
		expect((await heir.commands.list({ device_id: id, newest: 1 })).list).toEqual([])
		const { command_id } = await send(heir, 0)
		app.clock.move(3000)
		await expectError(send(heir, 0), 'command_changed')
		expect((await send(heir, command_id)).targets).toBe(1)
	})

	test('rules wait for a terminal that is away, the newest of them, and a value of each name', async () => {
		const pair = await aTerminal(admin)
		const { id } = pair.terminal
		const first = await order([id], rules(rule()))
		app.clock.move(3000)
		const second = await order([id], rules(rule({ name: 'Roof fan' })))
		const values = []
		for (const [name, value] of [
			['queue', 3],
			['gate', 'open'],
			['queue', 9],
		] as const) {
			app.clock.move(2000)
			values.push((await order([id], { type: 'rule_value', data: { name, value } })).command_id)
		}
		const states = await Promise.all([first.command_id, second.command_id, ...values].map(one => rowOf(one, id)))
		expect(states.map(row => row?.state)).toEqual(['cancelled', 'queued', 'cancelled', 'queued', 'queued'])
		const terminal = await bound(app, pair)
		const sent = await nextCommand(terminal)
		// Omitted fields are sent with their defaults, so that players only deal with the complete form.
		expect(sent.data.commands[0]).toMatchObject({
			type: 'rules',
			data: { rules: [{ key: 'fan', name: 'Roof fan', enabled: true, cooldown_s: 60, otherwise: 'none' }] },
		})
		await answer(terminal, second.command_id, { status: 1 })
		expect((await rowOf(second.command_id, id))?.state).toBe('succeeded')
		terminal.close()
	})

	test('a terminal answers its rules, and one that lists none is not asked to follow any', async () => {
		const { id, terminal } = await connected({ capabilities: ['rules', 'brightness'] })
		const { command_id } = await order([id], { type: 'rules' }, { request_type: 'get' })
		await nextCommand(terminal)
		const data = { rules: [rule()], values: {}, last: [] }
		await answer(terminal, command_id, { status: 1, data })
		expect((await rowOf(command_id, id))?.result).toEqual(data)
		terminal.close()
		const other = await connected({ capabilities: ['brightness'] })
		const set = await order([other.id], rules(rule()))
		expect(await rowOf(set.command_id, other.id)).toMatchObject({ state: 'unsupported', tips: 'not_listed' })
		other.terminal.close()
	})

	test('what rules did last is stored and announced; what is none is not', async () => {
		const { id, terminal } = await connected()
		const shown = async () => (await admin.terminals.list({})).list.find(one => one.id === id)?.reported.rules
		await app.settled()
		const socket = await aSocket(app, admin)
		const acted = { key: 'fan', at: 1000, is_end: false, problem: '', terms: [{ holds: true, value: 41.5 }] }
		terminal.send({ type: 'heart_package', data: { reported: { rules: [acted] } } })
		await socket.next(frame => frame.type === 'device_list')
		await expect.poll(shown).toEqual([acted])
		for (const wrong of [[{ ...acted, at: -1 }], Array.from({ length: 6 }, () => acted), 'fan', [{ key: 'fan' }]])
			terminal.send({ type: 'heart_package', data: { reported: { rules: wrong } } })
		await heard(terminal)
		await app.settled()
		expect(await shown()).toEqual([acted])
		socket.close()
		terminal.close()
	})
})
