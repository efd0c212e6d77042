import { central_limits } from '@vitrine/domain/devices/central-command'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { commanding, nextCommand } from '../../../test/commanding.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'
import { aHolder, aRole, lastOperation } from '../../../test/roles.ts'

describe.each(dialects)('saved central control commands on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const { order, connected } = commanding(() => ({ app, admin }))
	const open = { name: 'Open the hall', steps: [{ command_id: 12, wait_ms: 0 }] }
	const close = { name: 'Close the hall', steps: [...open.steps, { command_id: 15, wait_ms: 2000 }] }

	test('belong to a terminal, are replaced together, and are sent by their numbers', async () => {
		const { id, terminal } = await connected()
		expect((await admin.terminals.getCentralCommands({ device_id: id })).commands).toEqual([])
		const { revision } = await admin.terminals.setCentralCommands({ device_id: id, commands: [open, close] })
		expect(await admin.terminals.getCentralCommands({ device_id: id })).toEqual({ commands: [open, close], revision })
		expect((await lastOperation(app, 'terminals.setCentralCommands')).after).toContain('Close the hall')
		await order([id], { type: 'central_control', data: close })
		expect((await nextCommand(terminal)).data.commands[0]).toMatchObject({ type: 'central_control', data: close })
		const again = { device_id: id, commands: [open], revision: revision - 1 }
		await expectError(admin.terminals.setCentralCommands(again), 'record_changed_by')
		await admin.terminals.setCentralCommands({ ...again, revision })
		expect((await admin.terminals.getCentralCommands({ device_id: id })).commands).toEqual([open])
		terminal.close()
	})

	test('what is wrong is refused: twice a name, no steps, too many, or waits beyond a minute', async () => {
		const { id, terminal } = await connected()
		const { steps: most, commands, wait_ms } = central_limits
		const step = { command_id: 1, wait_ms: 0 }
		const wrong = [
			[open, { ...close, name: open.name }],
			[{ ...open, name: ' ' }],
			[{ ...open, steps: [] }],
			[{ ...open, steps: Array.from({ length: most + 1 }, () => step) }],
			[{ ...open, steps: [step, { ...step, wait_ms }, { ...step, wait_ms: 1 }] }],
			Array.from({ length: commands + 1 }, (_, at) => ({ ...open, name: `${at}` })),
		]
		for (const some of wrong)
			await expect(admin.terminals.setCentralCommands({ device_id: id, commands: some })).rejects.toThrow()
		await expectError(order([id], { type: 'central_control', data: {} }), 'command_data')
		await expectError(order([id], { type: 'central_control', data: { ...close, command_id: 3 } }), 'command_data')
		expect((await admin.terminals.getCentralCommands({ device_id: id })).commands).toEqual([])
		terminal.close()
	})

	test('others neither see nor change them, and controlling a terminal is not enough to change them', async () => {
		const { id, terminal } = await connected()
		const member = await aMember(app, await aGroup(app, 1), 'administrator')
		await expectError(member.terminals.getCentralCommands({ device_id: id }), 'terminal_absent')
		await expectError(member.terminals.setCentralCommands({ device_id: id, commands: [] }), 'terminal_absent')
		const role = await aRole(app, ['terminals.read', 'terminals.control'])
		const controller = await aHolder(app, await rootGroup(app), role)
		expect((await controller.terminals.getCentralCommands({ device_id: id })).commands).toEqual([])
		await expectError(controller.terminals.setCentralCommands({ device_id: id, commands: [open] }), 'not_permitted')
		terminal.close()
	})
})
