import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser } from '../../../test/browser.ts'
import { brightness, commanding, nextCommand } from '../../../test/commanding.ts'
import { aTerminal, bound } from '../../../test/factories.ts'

describe.each(dialects)('the times of a command on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const { order, rowOf, connected, answer } = commanding(() => ({ app, admin }))

	/** Each of the command's times in minutes after its creation; null if not set. */
	const minutesOf = async (command_id: number, id: number) => {
		const row = await rowOf(command_id, id)
		if (row === undefined) throw new Error('no such command')
		const { create_time, sent_time, received_time, executing_time, end_time } = row
		const since = (time: number | null) => time && Math.round((time - create_time) / 60_000)
		return [since(sent_time), since(received_time), since(executing_time), since(end_time)]
	}

	test('each step has its own, and what comes again has the one of the first', async () => {
		const pair = await aTerminal(admin)
		const { id } = pair.terminal
		const { command_id } = await order([id], brightness(40))
		expect(await minutesOf(command_id, id)).toEqual([null, null, null, null])
		app.clock.move(2 * 60_000)
		const first = await bound(app, pair)
		await nextCommand(first)
		expect(await minutesOf(command_id, id)).toEqual([2, null, null, null])
		app.clock.move(60_000)
		await answer(first, command_id, { status: 1, state: 'received' })
		first.close()
		app.clock.move(60_000)
		const second = await bound(app, pair)
		await nextCommand(second)
		await answer(second, command_id, { status: 1, state: 'executing', percent: 10 })
		app.clock.move(60_000)
		await answer(second, command_id, { status: 1, state: 'executing', percent: 60 })
		expect(await minutesOf(command_id, id)).toEqual([2, 3, 4, null])
		app.clock.move(60_000)
		await answer(second, command_id, { status: 1 })
		app.clock.move(60_000)
		await answer(second, command_id, { status: 1 })
		expect(await minutesOf(command_id, id)).toEqual([2, 3, 4, 6])
		second.close()
	})

	test('what is taken back, what nobody answers and what a terminal does not do has its end', async () => {
		const { id } = (await aTerminal(admin)).terminal
		const taken = await order([id], brightness(40))
		app.clock.move(60_000)
		await admin.commands.cancel({ command_id: taken.command_id })
		expect(await minutesOf(taken.command_id, id)).toEqual([null, null, null, 1])

		const { id: silent, terminal } = await connected()
		const unanswered = await order([silent], brightness(40), { expires_in: 10 })
		await nextCommand(terminal)
		app.clock.move(40_000)
		app.sweep()
		expect(await minutesOf(unanswered.command_id, silent)).toEqual([0, null, null, 1])
		// It was done after all: that is its end.
		app.clock.move(60_000)
		await answer(terminal, unanswered.command_id, { status: 1 })
		expect(await minutesOf(unanswered.command_id, silent)).toEqual([0, null, null, 2])
		terminal.close()

		const { id: limited, terminal: other } = await connected({ capabilities: ['volume'] })
		const unable = await order([limited], brightness(40))
		expect(await minutesOf(unable.command_id, limited)).toEqual([null, null, null, 0])
		other.close()
	})
})
