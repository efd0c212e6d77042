import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser } from '../../../test/browser.ts'
import { aSocket, aTerminal, bound, heard } from '../../../test/factories.ts'

describe.each(dialects)('what holds on terminals by their own word on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	test('is stored as it was said last, without what is none; what it says nothing of stays', async () => {
		const pair = await aTerminal(admin)
		const shown = async () => (await admin.terminals.list({ key_word: pair.sn })).list[0]?.reported
		expect(await shown()).toEqual({})
		const terminal = await bound(app, pair)
		const say = async (reported: unknown) => {
			terminal.send({ type: 'heart_package', data: { reported } })
			await terminal.next(frame => frame.type === 'heart_package')
			await app.settled()
		}
		await say({ brightness: 20, screen: 'off', locked: true, volume: 900 })
		await expect.poll(shown).toEqual({ brightness: 20, screen: 'off', locked: true })
		await say('nonsense')
		await expect.poll(shown).toEqual({ brightness: 20, screen: 'off', locked: true })
		await say({ brightness: 80, screen: 'on' })
		terminal.close()
		await app.settled()
		await expect.poll(shown).toEqual({ brightness: 80, screen: 'on', locked: true })
	})

	test('what a terminal says right before it closes its socket is stored', async () => {
		const pairs = await Promise.all(Array.from({ length: 20 }, () => aTerminal(admin)))
		const terminals = await Promise.all(pairs.map(pair => bound(app, pair)))
		for (const terminal of terminals) {
			for (let brightness = 0; brightness < 8; brightness++)
				terminal.send({ type: 'heart_package', data: { reported: { brightness } } })
			terminal.close()
		}
		const shown = async () =>
			Promise.all(pairs.map(async ({ terminal: { id } }) => (await admin.terminals.get({ id })).reported))
		await expect.poll(shown).toEqual(pairs.map(() => ({ brightness: 7 })))
	})

	test('what relays are is kept and announced, and what is no list is not', async () => {
		const pair = await aTerminal(admin)
		const shown = async () => (await admin.terminals.list({ key_word: pair.sn })).list[0]?.reported
		const terminal = await bound(app, pair)
		await app.settled()
		const socket = await aSocket(app, admin)
		terminal.send({ type: 'heart_package', data: { reported: { relays: ['off', 'on'] } } })
		await socket.next(frame => frame.type === 'device_list')
		await expect.poll(shown).toEqual({ relays: ['off', 'on'] })
		terminal.send({ type: 'heart_package', data: { reported: { relays: 'on' } } })
		await heard(terminal)
		await app.settled()
		expect(await shown()).toEqual({ relays: ['off', 'on'] })
		socket.close()
		terminal.close()
	})
})
