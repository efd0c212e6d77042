import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { brightness, commanding, nextCommand } from '../../../test/commanding.ts'
import { aTerminal, heard } from '../../../test/factories.ts'

describe.each(dialects)('what commands may cost on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const { order, rowOf, connected, answer } = commanding(() => ({ app, admin }))

	test.each([
		['nested deeper than anybody reads', { status: 1, data: 'deep' }, {}],
		['a number that no command has', { status: 1 }, { command_id: '1.5' }],
		['a number beyond all', { status: 1 }, { command_id: '1e300' }],
		['a number of another kind', { status: 1 }, { command_id: ' 0x7' }],
		['words with NUL and half a character', { status: 1, tips: 'a\0b', data: { a: '\0\ud800' } }, {}],
		['more data than is kept', { status: 1, data: 'x'.repeat(30_000) }, {}],
	])('%s holds nobody else up', async (_, said, other) => {
		const [one, two] = [await connected(), await connected()]
		const { command_id } = await order([one.id, two.id], brightness(40))
		await nextCommand(one.terminal)
		await nextCommand(two.terminal)
		const frame = JSON.stringify({ type: 'command_result', data: { command_id, ...said, ...other } })
		one.terminal.socket.send(frame.replace('"deep"', `${'['.repeat(6000)}${']'.repeat(6000)}`))
		await heard(one.terminal)
		await answer(two.terminal, command_id, { status: 1 })
		expect(await rowOf(command_id, two.id)).toMatchObject({ state: 'succeeded' })
		expect((await rowOf(command_id, one.id))?.state).toBe('command_id' in other ? 'sent' : 'succeeded')
		one.terminal.close()
		two.terminal.close()
	})

	test('data counts as the word that it came with', async () => {
		const { id, terminal } = await connected()
		const { command_id } = await order([id], brightness(40), { request_type: 'get' })
		await nextCommand(terminal)
		for (const [status, value] of [
			[1, 'right'],
			[0, 'wrong'],
		] as const)
			terminal.send({ type: 'command_result', data: { command_id, status, data: { value } } })
		await heard(terminal)
		await app.settled()
		expect(await rowOf(command_id, id)).toMatchObject({ state: 'succeeded', result: { value: 'right' } })
		terminal.close()
	})

	test('what is asked for is about this moment, and not asked for again at once', async () => {
		const away = (await aTerminal(admin)).terminal.id
		await expectError(order([away], brightness(1), { request_type: 'get', expires_in: 86_400 }), 'device_offline')
		const { id, terminal } = await connected()
		await order([id], brightness(1), { request_type: 'get' })
		await expectError(order([id], brightness(1), { request_type: 'get' }), 'command_cooldown')
		terminal.close()
	})

	test('only so much waits for a terminal, and nothing is larger than it can be told together', {
		tags: 'long',
	}, async () => {
		const { id } = (await aTerminal(admin)).terminal
		const relay = (channel: number) => ({ type: 'relay', data: { channel, action: 'on' } })
		const set = (commands_info: { type: string; data: Record<string, unknown> }[]) =>
			admin.commands.generalCommand({ devices_info: [{ id }], commands_info })
		const pairs = Array.from({ length: 8 }, (_, one) => one + 1).flatMap(one =>
			Array.from({ length: 8 }, (_, other) => [one, other + 1] as const).filter(([, other]) => one < other),
		)
		for (const mode of ['on', 'off'])
			for (const [one, other] of pairs.slice(0, 25)) {
				app.clock.move(3000)
				const sync = { type: 'timer_play', data: { enabled: mode === 'on' } }
				await set(mode === 'on' ? [relay(one), relay(other)] : [relay(one), relay(other), sync])
			}
		app.clock.move(3000)
		await expectError(order([id], { type: 'volume', data: { value: 1 } }), 'command_queue_full')
		const items = Array.from({ length: 64 }, () => ({ exec_time: '08:00:00', value: 1 }))
		const large = Array.from({ length: 8 }, (_, n) => ({
			type: 'relay',
			data: { channel: n + 1, action: 'on', items },
		}))
		const other = (await aTerminal(admin)).terminal.id
		const sent = admin.commands.generalCommand({ devices_info: [{ id: other }], commands_info: large })
		await expectError(sent, 'command_too_large')
	})

	test('a clock that was put back makes nobody wait longer than the usual', async () => {
		const { id } = (await aTerminal(admin)).terminal
		await order([id], brightness(1))
		app.clock.put(-3_600_000)
		const { tips } = await expectError(order([id], brightness(2)), 'command_cooldown')
		expect(tips).toMatch(/ [12] /)
		app.clock.put(3_600_000)
	})

	test('what waits for a terminal ends when it is removed, and old commands are forgotten, also those of removed ones', async () => {
		const gone = (await aTerminal(admin)).terminal.id
		const stays = (await aTerminal(admin)).terminal.id
		const { command_id } = await order([gone, stays], brightness(1))
		await admin.terminals.remove({ ids: [gone] })
		const targets = () =>
			app.database.db
				.selectFrom('command_targets')
				.select(['terminal_id', 'state'])
				.where('command_id', '=', command_id)
				.orderBy('terminal_id')
				.execute()
		expect(await targets()).toEqual([
			{ terminal_id: gone, state: 'cancelled' },
			{ terminal_id: stays, state: 'queued' },
		])
		app.clock.move(100 * 86_400_000)
		app.sweep()
		await app.settled()
		expect(await targets()).toEqual([])
		// The session has ended, too.
		admin = await anAdmin(app)
	})
})
