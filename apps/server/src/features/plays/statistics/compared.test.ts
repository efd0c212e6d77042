import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { anAdmin, type Browser } from '../../../../test/browser.ts'
import { aTerminal, bound } from '../../../../test/factories.ts'

const day = 86_400_000
const began = Date.UTC(2026, 9, 1)

describe.each(dialects)('what a range is compared with on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let id: number
	beforeAll(async () => {
		app = await aApp(dialect)
		app.clock.move(began - day - app.clock.now())
		admin = await anAdmin(app)
		const pair = await aTerminal(admin)
		id = pair.terminal.id
		const { token, close } = await bound(app, pair)
		close()
		// One play at noon of each of ten days.
		const rows = Array.from({ length: 10 }, (_, at) => {
			const start_time = began + at * day + day / 2
			const times = { start_time, end_time: start_time + 60_000, time_zone: 'UTC', mono: at }
			return { seq: at + 1, kind: 'program', name: 'Menu', ...times }
		})
		app.clock.move(14 * day)
		admin = await anAdmin(app)
		await fetch(`${app.origin}/api/terminal/playLog`, {
			method: 'POST',
			headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
			body: JSON.stringify({ boot: randomUUID(), rows }),
		})
	})
	afterAll(() => app.remove())

	const summary = (from: number, to: number, device_id?: number) =>
		admin.statistics.getSummary({
			kind: 'program',
			start_time: (began + from * day) / 1000,
			end_time: (began + to * day) / 1000,
			time_zone: 'UTC',
			device_id,
		})

	test('while it is not over, with as much of the time before as has passed of it', async () => {
		// Three of ten days have passed: those before are the first three of the ten days before.
		for (const device_id of [undefined, id])
			expect(await summary(10, 20, device_id)).toMatchObject({
				is_over: false,
				now: { number: 0 },
				before: { number: 3, duration: 180 },
			})
	})

	test('when it is over, with as long a time before', async () => {
		for (const device_id of [undefined, id])
			expect(await summary(5, 10, device_id)).toMatchObject({
				is_over: true,
				now: { number: 5 },
				before: { number: 5 },
			})
	})

	test('and a terminal that was removed keeps its name and number', async () => {
		const { terminal } = await summary(5, 10, id)
		expect(terminal?.sn).not.toBe('')
		await admin.terminals.remove({ ids: [id] })
		expect((await summary(5, 10, id)).terminal).toEqual(terminal)
	})
})
