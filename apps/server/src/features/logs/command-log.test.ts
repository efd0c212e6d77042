import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser } from '../../../test/browser.ts'
import { brightness, commanding } from '../../../test/commanding.ts'
import { log_sheets, wordsIn } from './log-sheet.ts'
import { logTexts } from './log-texts.ts'

describe.each(dialects)('the command log on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const { order, connected } = commanding(() => ({ app, admin }))

	test('says which central control command was sent, by its name or its number', async () => {
		const { id, terminal } = await connected()
		const rows = async () => {
			const now = Math.floor(app.clock.now() / 1000)
			return (await admin.logs.listCommands({ start_time: now - 86_400, end_time: now + 86_400, device_id: id })).list
		}
		const steps = [{ command_id: 12, wait_ms: 0 }]
		await order([id], { type: 'central_control', data: { name: 'Open the hall', steps } })
		app.clock.move(60_000)
		await order([id], { type: 'central_control', data: { command_id: 15 } })
		await order([id], brightness(20))
		const found = await rows()
		expect(found.map(({ type, central_name }) => [type, central_name])).toEqual([
			['brightness', ''],
			['central_control', '15'],
			['central_control', 'Open the hall'],
		])
		const words = wordsIn(logTexts('en'), () => 0)
		expect(found.map(row => log_sheets.commands.cells(words, row)[1])).toEqual([
			'Brightness',
			'Central control · 15',
			'Central control · Open the hall',
		])
		terminal.close()
	})

	test('tells what was read from what was set; the operation log has only what was set', async () => {
		const { id, terminal } = await connected()
		await admin.commands.generalCommand({
			devices_info: [{ id }],
			commands_info: [{ type: 'brightness' }],
			request_type: 'get',
		})
		await order([id], { type: 'volume', data: { value: 30 } })
		const now = Math.floor(app.clock.now() / 1000)
		const times = { start_time: now - 86_400, end_time: now + 86_400 }
		const { list } = await admin.logs.listCommands({ ...times, device_id: id })
		const words = wordsIn(logTexts('en'), () => 0)
		expect(list.map(row => [row.request_type, log_sheets.commands.cells(words, row)[1]])).toEqual([
			['set', 'Volume'],
			['get', 'Read: Brightness'],
		])
		const sn = list[0]?.sn ?? ''
		const operations = (await admin.logs.listOperations({ ...times, device: sn })).list
		const sent = operations.filter(({ action }) => action === 'commands.generalCommand')
		expect(sent.map(row => [row.sn, row.changes.find(({ field }) => field === 'type')?.after])).toEqual([
			[sn, 'volume'],
		])
		terminal.close()
	})

	test('says so of one that was sent together with others, too', async () => {
		const { id, terminal } = await connected()
		const steps = [{ command_id: 1, wait_ms: 0 }]
		await admin.commands.generalCommand({
			devices_info: [{ id }],
			commands_info: [
				{ type: 'relay', data: { channel: 1, name: 'Lamp', action: 'on' } },
				{ type: 'central_control', data: { name: 'Both', steps } },
			],
		})
		const now = Math.floor(app.clock.now() / 1000)
		const asked = { start_time: now - 86_400, end_time: now + 86_400, device_id: id }
		const [row] = (await admin.logs.listCommands(asked)).list
		expect(row).toMatchObject({ type: 'relay,central_control', central_name: 'Both' })
		terminal.close()
	})
})
