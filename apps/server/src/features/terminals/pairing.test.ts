import { randomUUID } from 'node:crypto'
import { close_codes } from '@vitrine/contract/messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { aChannel, anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aName, heard } from '../../../test/factories.ts'

type Pairing = { type: string; data: { code: string; expires_at: number } }

describe.each(dialects)('pairing on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const waiting = async (about: object = {}, sn = aName('PAIR').replace(' ', '')) => {
		const channel = await aChannel(`ws://127.0.0.1:${app.port}/ws?from=terminal`)
		const key = randomUUID()
		channel.send({ type: 'bind', role: 'terminal', data: { sn, key, pairing: true, ...about } })
		const { data } = await channel.next<Pairing>()
		return { channel, sn, key, ...data }
	}

	test('a wrong code pairs nothing', async () => {
		const { channel, code } = await waiting()
		const wrong = code === 'ABCDEF' ? 'ABCDEG' : 'ABCDEF'
		await expectError(admin.terminals.pair({ name: 'x', code: wrong }), 'pairing_absent')
		channel.close()
	})

	test("the terminal that shows the code becomes one of the operator's, on the same socket", async () => {
		const { channel, code, sn, expires_at } = await waiting({
			model: 'P\u0000-1\ud800',
			resolution: { w: 800, h: 600 },
		})
		expect(code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)
		expect(expires_at).toBeGreaterThan(app.clock.now())
		const made = await admin.terminals.pair({ name: 'paired', code })
		expect(made).toMatchObject({ name: 'paired', sn, w: 800, h: 600 })
		const { data } = await channel.next<{ data: { device_id: number; token: string } }>(frame => frame.type === 'bind')
		expect(data.device_id).toBe(made.id)
		await heard(channel)
		await app.settled()
		expect((await admin.terminals.list({ key_word: sn })).list).toMatchObject([{ run_state: 1 }])
		await expectError(admin.terminals.pair({ name: 'again', code }), 'pairing_absent')
		channel.close()
	})

	test('adding the waiting terminal by its number and key binds it too', async () => {
		const { channel, sn, key } = await waiting()
		const { id } = await admin.terminals.add({ name: 'added', sn, key })
		expect(await channel.next(frame => frame.type === 'bind')).toMatchObject({ status: 1, data: { device_id: id } })
		channel.close()
	})

	test('adding it with another key sends it away', async () => {
		const { channel, sn } = await waiting()
		await admin.terminals.add({ name: 'other', sn, key: 'another-key' })
		expect(await channel.closed()).toBe(close_codes.terminal_refused)
	})

	test('an expired code pairs nothing, and the terminal is given a new one', async () => {
		const { channel, code, expires_at } = await waiting()
		for (let left = expires_at - app.clock.now() + 1; left > 0; left -= 60_000) {
			app.clock.move(60_000)
			await heard(channel)
		}
		await expectError(admin.terminals.pair({ name: 'late', code }), 'pairing_absent')
		app.sweep()
		const { data } = await channel.next<Pairing>(frame => frame.type === 'pairing')
		expect(data.code).not.toBe(code)
		expect((await admin.terminals.pair({ name: 'in time', code: data.code })).id).toBeGreaterThan(0)
		await channel.next(frame => frame.type === 'bind')
		channel.close()
	})

	test('of two connections of one terminal that show a code the newer counts', async () => {
		const first = await waiting()
		const second = await waiting({ key: first.key }, first.sn)
		expect(await first.channel.closed()).toBe(close_codes.replaced)
		await admin.terminals.pair({ name: 'x', code: second.code })
		await second.channel.next(frame => frame.type === 'bind')
		second.channel.close()
	})

	test('a waiting terminal that changes its number waits for the new one only', async () => {
		const { channel, sn, code } = await waiting()
		const next = `${sn}B`
		channel.send({ type: 'bind', role: 'terminal', data: { sn: next, key: 'secret-key', pairing: true } })
		const { data } = await channel.next<Pairing>()
		await admin.terminals.pair({ name: 'old', code })
		await heard(channel)
		const { id } = await admin.terminals.pair({ name: 'new', code: data.code })
		expect(await channel.next(frame => frame.type === 'bind')).toMatchObject({ status: 1, data: { device_id: id } })
		channel.close()
	})

	test('a code pairs once, also side by side', async () => {
		const { channel, code } = await waiting()
		const pair = () =>
			admin.terminals.pair({ name: 'x', code }).then(
				() => 1,
				error => error.status,
			)
		const outcomes = await Promise.all(Array.from({ length: 6 }, pair))
		expect(outcomes.filter(status => status === 1)).toHaveLength(1)
		for (const status of outcomes) expect([1, 100000603, 100000602]).toContain(status)
		channel.close()
	})
})
