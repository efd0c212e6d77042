import { errors } from '@vitrine/contract/error-codes'
import type { OperationRow } from '@vitrine/contract/people/logs'
import { languages } from '@vitrine/texts/rows'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aTerminal } from '../../../test/factories.ts'
import { aGroup, aMember, aUser, rootGroup } from '../../../test/people.ts'
import { log_sheets, wordsIn } from './log-sheet.ts'
import { logTexts } from './log-texts.ts'

describe.each(dialects)('reasons of failures in the operation log on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const last = async (action: string): Promise<OperationRow> => {
		const now = Math.floor(app.clock.now() / 1000)
		const asked = { start_time: now - 86_400, end_time: now + 86_400, action, limit: 1 }
		const [row] = (await admin.logs.listOperations(asked)).list
		return row ?? expect.unreachable(`nothing logged of ${action}`)
	}
	/** The result as the exported sheet says it in each language. */
	const said = (row: OperationRow): string[] =>
		languages.map(language =>
			String(
				log_sheets.operations
					.cells(
						wordsIn(logTexts(language), () => 0),
						row,
					)
					.at(-1),
			),
		)

	test('have the values that the caller was told, on the screen and in the sheet', async () => {
		const { terminal } = await aTerminal(admin)
		const tags = Array.from({ length: 21 }, (_, at) => `tag ${at}`)
		const error = await expectError(admin.terminals.tag({ ids: [terminal.id], add: tags }), 'terminal_tags')
		const row = await last('terminals.tag')
		expect(row).toMatchObject({ result: errors.terminal_tags.status, values: { name: terminal.name, count: 20 } })
		expect((error.data as { values: unknown }).values).toEqual(row.values)
		for (const words of said(row)) {
			expect(words).toContain(terminal.name)
			expect(words).toContain('20')
			expect(words).not.toMatch(/[{}…]/)
		}
	})

	test('list names as each language does', async () => {
		const group_id = await aGroup(app, await rootGroup(app))
		await aUser(app, group_id)
		await expectError(admin.organizations.remove({ id: group_id }), 'group_in_use')
		const row = await last('organizations.remove')
		expect(Object.keys(row.values).toSorted()).toEqual(['name', 'uses'])
		for (const words of said(row)) expect(words).not.toMatch(/[{}…]|object/)
		expect(said(row)[1]).toMatch(/User 1$/)
	})

	test('of rows from before have an ellipsis for each value', async () => {
		await app.database.db
			.updateTable('operation_logs')
			.set({ result_values: '' })
			.where('action', '=', 'terminals.tag')
			.execute()
		const row = await last('terminals.tag')
		expect(row.values).toEqual({})
		for (const words of said(row)) expect(words).not.toMatch(/[{}]/)
		expect(said(row)[1]).toContain('…')
	})

	test('a success and a plain refusal have none', async () => {
		await expectError(admin.terminals.remove({ ids: [987_654] }), 'terminal_absent')
		expect((await last('terminals.remove')).values).toEqual({})
		await admin.roles.add({ name: 'Readers', remark: '', permissions: ['logs.read'] })
		expect(await last('roles.add')).toMatchObject({ result: 1, values: {} })
	})

	test('of commands with a wrong value name the terminals, and the value in words', async () => {
		const { terminal, sn } = await aTerminal(admin)
		const steps = [{ command_id: 1, wait_ms: -1 }]
		const wrong = admin.commands.generalCommand({
			devices_info: [{ id: terminal.id }],
			commands_info: [{ type: 'central_control', data: { name: 'Hall', steps } }],
		})
		await expectError(wrong, 'command_data')
		const row = await last('commands.generalCommand')
		expect(row).toMatchObject({ devices: [{ name: terminal.name, sn }], device_count: 1, operand: terminal.name })
		expect(row.values).toEqual({ type: 'central_control', field: 'steps.0.wait_ms' })
		expect(new Set(said(row)).size).toBe(languages.length)
		for (const words of said(row)) expect(words).not.toMatch(/central_control|wait_ms|\.0\./)
		expect(said(row)[languages.indexOf('en')]).toContain('Step 1 · Wait before it')
	})

	test('of commands without a right or a known type name the terminals that the caller sees, and no others', async () => {
		const group_id = await aGroup(app, await rootGroup(app))
		const operator = await aMember(app, group_id, 'auditor')
		const [own, foreign] = [await aTerminal(admin), await aTerminal(admin)]
		await admin.terminals.move({ ids: [own.terminal.id], group_id })
		const send = (id: number, type: string) =>
			operator.commands.generalCommand({ devices_info: [{ id }], commands_info: [{ type, data: { value: 1 } }] })
		await expectError(send(own.terminal.id, 'brightness'), 'not_permitted')
		expect(await last('commands.generalCommand')).toMatchObject({ devices: [{ name: own.terminal.name }] })
		await expectError(send(own.terminal.id, 'nothing_known'), 'command_unsupported')
		expect(await last('commands.generalCommand')).toMatchObject({ devices: [{ name: own.terminal.name }] })
		await expectError(send(foreign.terminal.id, 'brightness'), 'not_permitted')
		expect(await last('commands.generalCommand')).toMatchObject({ devices: [], operand: '' })
	})

	test('text that turns other text, and control characters, are left out of entries', async () => {
		const { terminal } = await aTerminal(admin)
		const odd = admin.commands.generalCommand({
			devices_info: [{ id: terminal.id }],
			commands_info: [{ type: 'a\u202eb\u0007c', data: {} }],
		})
		await expectError(odd, 'command_unsupported')
		const row = await last('commands.generalCommand')
		expect(row.changes).toContainEqual({ field: 'type', before: null, after: 'ab c' })
		expect(row.values).toEqual({ type: 'ab c' })
	})
})
