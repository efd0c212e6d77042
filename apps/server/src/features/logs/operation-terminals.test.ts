import { randomUUID } from 'node:crypto'
import type { OperationRow } from '@vitrine/contract/people/logs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { brightness, commanding } from '../../../test/commanding.ts'
import { aProgram, aTerminal } from '../../../test/factories.ts'
import { aGroup, rootGroup } from '../../../test/people.ts'
import { notedById } from '../../http/audit/terminals-note.ts'

describe.each(dialects)('terminals in the operation log on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const { order, connected } = commanding(() => ({ app, admin }))
	const some = async (count: number) => {
		const made: { id: number; name: string; sn: string }[] = []
		for (let at = 0; at < count; at++) made.push((await aTerminal(admin)).terminal)
		return made
	}
	const range = () => ({
		start_time: Math.floor(app.clock.now() / 1000) - 86_400,
		end_time: Math.floor(app.clock.now() / 1000) + 86_400,
	})
	const last = async (action: string): Promise<OperationRow> => {
		const [row] = (await admin.logs.listOperations({ ...range(), action, limit: 1 })).list
		return row ?? expect.unreachable(`nothing logged of ${action}`)
	}
	const shortOf = ({ name, sn }: { name: string; sn: string }) => ({ name, sn })

	test('a command names the first of its terminals with their serial numbers, and says how many there are', async () => {
		const terminals = await some(7)
		const ids = terminals.map(({ id }) => id)
		const { command_id } = await order(ids, brightness(30))
		const sent = await last('commands.generalCommand')
		expect(sent).toMatchObject({ devices: terminals.slice(0, 5).map(shortOf), device_count: 7 })
		expect(sent.sn).toBe(
			terminals
				.slice(0, 5)
				.map(({ sn }) => sn)
				.join(', '),
		)
		expect(sent.changes).toContainEqual({ field: 'terminals', before: null, after: '7' })
		expect(sent.changes).toContainEqual({ field: 'data.value', before: null, after: '30' })
		const found = await admin.logs.listOperations({ ...range(), device: terminals[4]?.sn })
		expect(found.list.map(({ id }) => id)).toContain(sent.id)

		const [first, second] = terminals
		await admin.commands.cancel({ command_id, device_ids: ids.slice(0, 2) })
		const cancelled = await last('commands.cancel')
		expect(cancelled).toMatchObject({ devices: [first, second].flatMap(one => (one ? [shortOf(one)] : [])) })
		expect(cancelled.changes).toContainEqual({ field: 'type', before: 'brightness', after: null })
	})

	test('a refused and a repeated command name theirs too, and one with much data does', async () => {
		const [one] = await some(1)
		const { id, ...named } = one ?? expect.unreachable('no terminal')
		await expectError(order([id], { type: 'screenshot', data: {} }), 'device_offline')
		expect(await last('commands.generalCommand')).toMatchObject({ devices: [shortOf(named)], device_count: 1 })
		// One that is not there, or out of sight, keeps nobody from finding the entry by the others.
		await expectError(order([id, 999_999], { type: 'brightness', data: { value: 30 } }), 'terminal_absent')
		expect(await last('commands.generalCommand')).toMatchObject({ devices: [shortOf(named)], device_count: 1 })
		const items = Array.from({ length: 60 }, (_, minute) => {
			const start = `00:${String(minute).padStart(2, '0')}`
			return { start_time: `${start}:00`, end_time: `${start}:30`, value: minute }
		})
		const request_id = randomUUID()
		const long = { type: 'brightness', data: { value: 20, items } }
		for (let times = 0; times < 2; times++) {
			await order([id], long, { request_id })
			const row = await last('commands.generalCommand')
			expect(row).toMatchObject({ devices: [shortOf(named)], device_count: 1, result: 1 })
			expect(row.changes).toContainEqual({ field: 'type', before: null, after: 'brightness' })
		}
	})

	test('central control commands: what was saved, changed and removed on which terminal, and what was sent', async () => {
		const { id, pair, terminal } = await connected()
		const open = { name: 'Open', steps: [{ command_id: 12, wait_ms: 0 }] }
		const close = { name: 'Close', steps: [{ command_id: 15, wait_ms: 500 }] }
		const save = (...commands: (typeof open)[]) => admin.terminals.setCentralCommands({ device_id: id, commands })
		const saved = async () => {
			const { devices, changes } = await last('terminals.setCentralCommands')
			expect(devices).toEqual([shortOf(pair.terminal)])
			return changes
		}
		await save(open, close)
		expect(await saved()).toEqual([
			{ field: 'central_commands.Open', before: '', after: '12' },
			{ field: 'central_commands.Close', before: '', after: '+500 ms 15' },
		])
		await save({ ...open, steps: [{ command_id: 13, wait_ms: 0 }] }, close)
		expect(await saved()).toEqual([{ field: 'central_commands.Open', before: '12', after: '13' }])
		await save()
		expect(await saved()).toEqual([
			{ field: 'central_commands.Open', before: '13', after: '' },
			{ field: 'central_commands.Close', before: '+500 ms 15', after: '' },
		])
		await order([id], { type: 'central_control', data: open })
		const sent = await last('commands.generalCommand')
		expect(sent).toMatchObject({ devices: [shortOf(pair.terminal)], device_count: 1 })
		expect(sent.changes).toContainEqual({ field: 'data.name', before: null, after: 'Open' })
		terminal.close()
	})

	test('what else is done with a terminal is found by its name or serial number, and nothing that is only called so', async () => {
		const [one] = await some(1)
		const { id, name, sn } = one ?? expect.unreachable('no terminal')
		await admin.fallbacks.setOfTerminal({ device_id: id, choice: 'none' })
		await admin.roles.add({ name: sn, remark: '', permissions: ['logs.read'] })
		for (const device of [name, sn]) {
			const { list } = await admin.logs.listOperations({ ...range(), device })
			expect(list.map(({ action, devices }) => [action, devices])).toEqual([
				['fallbacks.setOfTerminal', [{ name, sn }]],
				['terminals.add', [{ name, sn }]],
			])
		}
		const group_id = await aGroup(app, await rootGroup(app))
		expect(await notedById(app.database.db, dialect, group_id, [id])).toEqual({ terminals: 1, devices: [] })
	})

	test('a schedule template that is ended names them as it did when it was applied', async () => {
		const terminals = await some(2)
		const at = { time: '18:00:00', date_start: null, date_end: null, weekdays: null }
		const { id } = await admin.timing.save({
			name: 'Evening',
			commands: [{ operation: 'brightness', value: 40, ...at }],
		})
		const { publish_id } = await admin.timing.apply({ id, deviceids: terminals.map(one => one.id) })
		await admin.timing.end({ publish_id })
		for (const action of ['timing.apply', 'timing.end'])
			expect(await last(action)).toMatchObject({ operand: 'Evening', devices: terminals.map(shortOf), device_count: 2 })
		await expectError(admin.timing.end({ publish_id }), 'release_ended')
		expect(await last('timing.end')).toMatchObject({ operand: 'Evening', device_count: 0 })
	})

	test('an ending whose terminals cannot be read does not happen, so that its failure is true', async () => {
		const terminals = await some(2)
		const program = await aProgram(app, admin)
		const { publish_id } = await admin.releases.publish({
			play_ids: [program.id],
			deviceids: terminals.map(one => one.id),
		})
		await app.settled()
		const rename = (from: string, to: string) =>
			sql`alter table terminals rename column ${sql.ref(from)} to ${sql.ref(to)}`.execute(app.database.db)
		await rename('sn', 'unread')
		const failed = await admin.releases.end({ id: publish_id }).catch((error: unknown) => error)
		await rename('unread', 'sn')
		expect(failed).toBeInstanceOf(Error)
		expect(await admin.releases.get({ id: publish_id })).toMatchObject({ ended_at: null })
		await admin.releases.end({ id: publish_id })
		expect(await last('releases.end')).toMatchObject({ devices: terminals.map(shortOf), device_count: 2 })
	})

	test('tags name theirs too', async () => {
		const terminals = await some(2)
		await admin.terminals.tag({ ids: terminals.map(({ id }) => id), add: ['north'] })
		expect(await last('terminals.tag')).toMatchObject({ devices: terminals.map(shortOf), device_count: 2 })
	})
})
