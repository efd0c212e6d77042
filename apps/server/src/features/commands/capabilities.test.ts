import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser } from '../../../test/browser.ts'
import { brightness, commanding, nextCommand } from '../../../test/commanding.ts'
import { aTerminal, bound, heard } from '../../../test/factories.ts'

describe.each(dialects)('what terminals list on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const { order, rowOf, connected } = commanding(() => ({ app, admin }))
	const relay = { type: 'relay', data: { channel: 1, action: 'on' } }
	const unsupported = { state: 'unsupported', tips: 'not_listed', attempt: 0 }

	test('what a terminal does not list is not supported at once, and never sent', async () => {
		const { id, terminal } = await connected({ capabilities: ['fallback', 'volume'] })
		const refused = await order([id], brightness(40))
		expect(refused).toMatchObject({ targets: 1, skipped: [] })
		expect(await rowOf(refused.command_id, id)).toMatchObject(unsupported)
		// A command that was never sent starts no cooldown.
		const several = await admin.commands.generalCommand({
			devices_info: [{ id }],
			commands_info: [{ type: 'volume', data: { value: 1 } }, relay],
		})
		expect(await rowOf(several.command_id, id)).toMatchObject(unsupported)
		const taken = await order([id], { type: 'volume', data: { value: 5 } })
		expect((await nextCommand(terminal)).data.command_id).toBe(String(taken.command_id))
		await heard(terminal)
		expect(terminal.all.filter(({ type }) => type === 'command')).toHaveLength(1)
		const [row] = (await admin.terminals.list({ key_word: (await admin.terminals.list({})).list[0]?.sn ?? '' })).list
		expect(row?.capabilities).toEqual(['fallback', 'volume'])
		terminal.close()
	})

	test('times of programs are sent only to terminals that follow them', async () => {
		const older = await connected({ capabilities: ['program_switch'] })
		const newer = await connected({ capabilities: ['program_switch', 'timed_switches'] })
		const items = [{ start_time: '08:00:00', end_time: '10:00:00', program_id: 4 }]
		const { command_id } = await order([older.id, newer.id], {
			type: 'program_switch',
			data: { program_id: 0, items },
		})
		expect(await rowOf(command_id, older.id)).toMatchObject(unsupported)
		const { data } = await nextCommand(newer.terminal)
		expect(data).toMatchObject({
			command_id: String(command_id),
			commands: [{ data: { program_id: 0, items: [expect.objectContaining(items[0])] } }],
		})
		// They are a setting: a terminal that is away gets them later, unlike a switch for right now.
		newer.terminal.close()
		const later = await aTerminal(admin)
		const times = { type: 'program_switch', data: { items: [] } }
		const { command_id: waiting } = await order([later.terminal.id], times)
		expect(await rowOf(waiting, later.terminal.id)).toMatchObject({ state: 'queued' })
		older.terminal.close()
	})

	test('a terminal that is away is known by what it listed, and one that lists none is tried', async () => {
		const listing = await connected({ capabilities: ['volume'] })
		const older = await connected({ capabilities: ['fallback'] })
		listing.terminal.close()
		const { command_id, targets } = await order([listing.id, older.id], relay)
		expect(targets).toBe(2)
		expect(await rowOf(command_id, listing.id)).toMatchObject(unsupported)
		expect((await nextCommand(older.terminal)).data.command_id).toBe(String(command_id))
		expect(await rowOf(command_id, older.id)).toMatchObject({ state: 'sent' })
		older.terminal.close()
	})

	test('what waits for a terminal that turns out not to do it is not sent to it', async () => {
		const pair = await aTerminal(admin)
		const { id } = pair.terminal
		const { command_id } = await order([id], brightness(30))
		expect(await rowOf(command_id, id)).toMatchObject({ state: 'queued' })
		const again = await bound(app, pair, { capabilities: ['volume'] })
		await app.settled()
		expect(await rowOf(command_id, id)).toMatchObject(unsupported)
		expect(again.all.filter(({ type }) => type === 'command')).toEqual([])
		again.close()
	})
})
