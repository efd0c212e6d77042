import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { brightness, commanding } from '../../../test/commanding.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'
import { removed_groups } from '../../db/migrations/removed-groups.ts'
import { log_sheets, wordsIn } from './log-sheet.ts'
import { logTexts } from './log-texts.ts'

describe.each(dialects)('the commands of removed terminals on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let group: number
	let auditor: Browser
	let sister: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		const root = await rootGroup(app)
		group = await aGroup(app, root)
		const elsewhere = await aGroup(app, root)
		auditor = await aMember(app, group, 'auditor')
		sister = await aMember(app, elsewhere, 'auditor')
	})
	afterAll(() => app.remove())

	const { order, connected, answer, rowOf } = commanding(() => ({ app, admin }))
	const range = () => {
		const now = Math.floor(app.clock.now() / 1000)
		return { start_time: now - 86_400, end_time: now + 86_400 }
	}
	const listed = async (browser: Browser, device_id: number) =>
		(await browser.logs.listCommands({ ...range(), device_id })).list

	/** A terminal of an organisation that answered one command and was removed while another was on its way and a third waited. */
	const aRemoved = async (group_id: number) => {
		const { id, pair, terminal } = await connected()
		await admin.terminals.move({ ids: [id], group_id })
		const done = await order([id], brightness(20))
		await answer(terminal, done.command_id, { status: 1, data: { value: 20 } })
		const sent = await order([id], { type: 'volume', data: { value: 10 } })
		await expect.poll(async () => (await rowOf(sent.command_id, id))?.state).toBe('sent')
		terminal.close()
		await terminal.closed()
		await expect.poll(async () => (await admin.terminals.get({ id })).run_state).toBe(0)
		await order([id], { type: 'color', data: { temperature_k: 6500 } })
		await admin.terminals.remove({ ids: [id] })
		return { id, pair, done: done.command_id }
	}

	test('stay in the log where the terminal stood, marked as of a removed one', async () => {
		const { id, pair } = await aRemoved(group)
		const rows = await listed(auditor, id)
		expect(rows.map(({ type, state, tips }) => [type, state, tips])).toEqual([
			['color', 'cancelled', 'terminal_removed'],
			['volume', 'timeout', 'terminal_removed'],
			['brightness', 'succeeded', ''],
		])
		const { name } = pair.terminal
		for (const row of rows) expect(row).toMatchObject({ name, sn: pair.sn, is_removed: true })
		expect(await listed(admin, id)).toEqual(rows)
		expect(await listed(sister, id)).toEqual([])
		const word = { ...range(), key_word: pair.sn.toLowerCase() }
		expect((await auditor.logs.listCommands(word)).list).toEqual(rows)
		expect((await sister.logs.listCommands(word)).list).toEqual([])
		const words = wordsIn(logTexts('en'), () => 0)
		expect(log_sheets.commands.cells(words, rows[0] as never)[2]).toBe(`${name} (Removed terminal)`)
	})

	test('are found with their course and answer, and nothing more is done with them', async () => {
		const { id, done } = await aRemoved(group)
		const asked = { device_id: id, command_id: done }
		const { list } = await auditor.commands.list(asked)
		expect(list).toMatchObject([{ is_removed: true, state: 'succeeded', result: { value: 20 }, data: { value: 20 } }])
		expect(list[0]?.end_time).toEqual(expect.any(Number))
		expect((await sister.commands.list(asked)).list).toEqual([])
		await expectError(admin.commands.cancel({ command_id: done }), 'command_absent')
		const here = (await connected()).id
		expect((await admin.commands.list({ device_id: here })).list).toEqual([])
	})

	test('can be looked up by their terminal, whose log may be gone by then', async () => {
		const { id, pair } = await aRemoved(group)
		await app.database.db.deleteFrom('terminal_logs').where('terminal_id', '=', id).execute()
		const wanted = { key_word: pair.sn }
		const found = [{ id, name: pair.terminal.name, sn: pair.sn, is_removed: true }]
		expect((await auditor.logs.listTerminals(wanted)).list).toEqual(found)
		expect((await auditor.logs.listTerminalLogs({ ...range(), device_id: id })).list).toEqual([])
		expect((await sister.logs.listTerminals(wanted)).list).toEqual([])
		await expectError(sister.logs.listTerminalLogs({ ...range(), device_id: id }), 'terminal_absent')
	})

	test('stay in sight above when their own organisation is removed, whoever sent them, and their log with them', async () => {
		const own = await aGroup(app, group)
		const beside = await aMember(app, await aGroup(app, group), 'auditor')
		const operator = await aMember(app, own, 'operator')
		const { id, pair, terminal } = await connected()
		await admin.terminals.move({ ids: [id], group_id: own })
		await operator.commands.generalCommand({ devices_info: [{ id }], commands_info: [brightness(30)] })
		terminal.close()
		await admin.terminals.remove({ ids: [id] })
		expect(await listed(auditor, id)).toHaveLength(1)
		const { user_id } = operator.session
		await admin.users.remove({ ids: [user_id] })
		await admin.organizations.remove({ id: own })
		for (const reader of [admin, auditor]) {
			expect(await listed(reader, id)).toMatchObject([{ type: 'brightness', is_removed: true }])
			expect((await reader.commands.list({ device_id: id })).list).toHaveLength(1)
			expect((await reader.logs.listTerminals({ key_word: pair.sn })).list).toMatchObject([{ id, is_removed: true }])
			await reader.logs.listTerminalLogs({ ...range(), device_id: id })
		}
		for (const reader of [sister, beside]) {
			expect(await listed(reader, id)).toEqual([])
			expect((await reader.commands.list({ device_id: id })).list).toEqual([])
			await expectError(reader.logs.listTerminalLogs({ ...range(), device_id: id }), 'terminal_absent')
		}
	})

	test('of a removed organisation to terminals elsewhere stay with the name of their sender, where they were seen before', async () => {
		const own = await aGroup(app, group)
		const beside = await aGroup(app, group)
		const operator = await aMember(app, own, 'operator')
		const next = await aMember(app, beside, 'auditor')
		const { id, terminal } = await connected()
		await admin.terminals.move({ ids: [id], group_id: own })
		const order = { devices_info: [{ id }], commands_info: [brightness(30)] }
		const { command_id } = await operator.commands.generalCommand(order)
		await answer(terminal, command_id, { status: 1 })
		await admin.terminals.move({ ids: [id], group_id: beside })
		const before = await listed(auditor, id)
		expect(before).toMatchObject([{ command_id, state: 'succeeded', operator: operator.session.username }])
		expect(await listed(next, id)).toEqual([])
		await admin.users.remove({ ids: [operator.session.user_id] })
		await admin.organizations.remove({ id: own })
		expect(await listed(auditor, id)).toEqual(before)
		expect((await auditor.commands.list({ device_id: id, newest: 1 })).list).toMatchObject([{ command_id }])
		expect(await listed(admin, id)).toEqual(before)
		// The organisation above is in line with the terminal, that of the sender never was.
		expect(await listed(next, id)).toEqual([])
		expect((await next.commands.list({ device_id: id })).list).toEqual([])
		terminal.close()
	})

	test('of terminals that were removed before an upgrade are seen where these stood last', async () => {
		const { db } = app.database
		const { id } = await aRemoved(group)
		await db.updateTable('removed_terminals').set({ group_id: 0 }).where('id', '=', id).execute()
		expect(await listed(auditor, id)).toEqual([])
		const [, filling = ''] = removed_groups
		await sql.raw(filling).execute(db)
		expect(await listed(auditor, id)).toHaveLength(3)
		expect(await listed(sister, id)).toEqual([])
	})
})
