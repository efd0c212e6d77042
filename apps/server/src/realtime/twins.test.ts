import { randomUUID } from 'node:crypto'
import { errors } from '@vitrine/contract/error-codes'
import { close_codes } from '@vitrine/contract/messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../test/app.ts'
import { aChannel, anAdmin, type Browser, type Channel } from '../../test/browser.ts'
import { aName, aTerminal, heard, type TerminalPair } from '../../test/factories.ts'
import { shared_for } from './shared-identities.ts'

type Identity = Pick<TerminalPair, 'sn' | 'key'>
type Answer = { type: string; status?: number; tips?: string; data?: { code?: string; device_id?: number } }

describe.each(dialects)('players with one identity on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	/** A player that binds once, and the answer it gets. */
	const comes = async ({ sn, key }: Identity, instance: string | undefined, more: object = {}) => {
		const channel = await aChannel(`ws://127.0.0.1:${app.socket_port}/?from=terminal`)
		channel.send({ type: 'bind', role: 'terminal', data: { sn, key, ...more, ...(instance && { instance }) } })
		const answer = await channel.next<Answer>(({ type }) => type === 'bind' || type === 'pairing')
		return { channel, answer }
	}
	const in_ = async (identity: Identity, instance: string | undefined, more: object = {}): Promise<Channel> => {
		const { channel, answer } = await comes(identity, instance, more)
		expect(answer.status ?? 1).toBe(1)
		return channel
	}
	const refused = async (identity: Identity, instance: string, more: object = {}): Promise<void> => {
		const { channel, answer } = await comes(identity, instance, more)
		expect(answer).toMatchObject({ status: errors.identity_shared.status, tips: errors.identity_shared.text })
		expect(await channel.closed()).toBe(close_codes.terminal_refused)
	}
	const notified = async (channel: Channel): Promise<boolean> => {
		const { data } = await channel.next<{ data: { is_shared: boolean } }>(({ type }) => type === 'identity_shared')
		return data.is_shared
	}
	const problemsOf = async ({ sn }: Identity): Promise<readonly string[]> => {
		await app.settled()
		const { list } = await admin.terminals.list({ key_word: sn })
		return list.find(terminal => terminal.sn === sn)?.faults ?? []
	}
	const starts = () => ({ one: randomUUID(), other: randomUUID() })
	/** One of them is connected, the other one was refused. */
	const twins = async () => {
		const pair = await aTerminal(admin)
		const { one, other } = starts()
		await in_(pair, one)
		const channel = await in_(pair, other)
		await refused(pair, one)
		return { pair, one, other, channel }
	}

	test('are noticed at the second try: one stays connected, the other hears why not, and the list says so', async () => {
		const { pair, one, channel } = await twins()
		expect(await notified(channel)).toBe(true)
		expect(await problemsOf(pair)).toEqual(['identity_shared'])
		for (let tries = 0; tries < 5; tries++) await refused(pair, one)
		await heard(channel)
		channel.close()
	})

	test('stand among the faults beside those that the terminal reports, as long as they try', async () => {
		const { pair, one, channel } = await twins()
		channel.send({ type: 'heart_package', data: { faults: ['too hot'] } })
		await heard(channel)
		expect(await problemsOf(pair)).toEqual(['identity_shared', 'too hot'])
		for (let passed = 0; passed < shared_for; passed += shared_for / 2) {
			app.clock.move(shared_for / 2)
			await heard(channel)
			await refused(pair, one)
			app.sweep()
		}
		expect(await problemsOf(pair)).toEqual(['identity_shared', 'too hot'])
		app.clock.move(shared_for + 1)
		await heard(channel)
		app.sweep()
		expect(await notified(channel)).toBe(false)
		expect(await problemsOf(pair)).toEqual(['too hot'])
		channel.close()
	})

	test('are over too where both were switched off, and what else was wrong stays', async () => {
		const { pair, channel } = await twins()
		channel.send({ type: 'heart_package', data: { faults: ['too hot'] } })
		await heard(channel)
		expect(await problemsOf(pair)).toEqual(['identity_shared', 'too hot'])
		channel.close()
		await channel.closed()
		await app.settled()
		expect(await problemsOf(pair)).toEqual(['identity_shared', 'too hot'])
		app.clock.move(shared_for + 1)
		app.sweep()
		await expect.poll(() => problemsOf(pair)).toEqual(['too hot'])
	})

	test('are over at once when the other one is known as a terminal of its own', async () => {
		const { pair, one, channel } = await twins()
		expect(await notified(channel)).toBe(true)
		const waiting = await comes({ sn: aName('NEW').replace(' ', ''), key: randomUUID() }, one, { pairing: true })
		// A code alone proves nothing: anyone can ask for one.
		expect(await problemsOf(pair)).toEqual(['identity_shared'])
		const code = waiting.answer.data?.code ?? ''
		const made = await admin.terminals.pair({ name: aName('new'), code })
		expect(await waiting.channel.next(({ type }) => type === 'bind')).toMatchObject({ data: { device_id: made.id } })
		expect(await notified(channel)).toBe(false)
		expect(await problemsOf(pair)).toEqual([])
		for (const each of [channel, waiting.channel]) {
			await heard(each)
			each.close()
		}
	})

	test('change places when the one that was connected is gone', async () => {
		const { pair, one, other, channel } = await twins()
		channel.close()
		await channel.closed()
		await app.settled()
		const now = await in_(pair, one)
		expect(await notified(now)).toBe(true)
		await refused(pair, other)
		now.close()
	})

	test('are told apart from one player whose connections are lost, or that is started again', async () => {
		const pair = await aTerminal(admin)
		const channels: Channel[] = []
		for (const start of ['first', 'first', 'first', 'second', 'third', 'third']) channels.push(await in_(pair, start))
		const last = channels.pop()
		for (const before of channels) expect(await before.closed()).toBe(close_codes.replaced)
		expect(await problemsOf(pair)).toEqual([])
		last?.close()
	})

	test('that say nothing of their starts replace each other as ever', async () => {
		const pair = await aTerminal(admin)
		for (let at = 0; at < 4; at++) await in_(pair, undefined)
		const channel = await in_(pair, undefined)
		await heard(channel)
		expect(await problemsOf(pair)).toEqual([])
		channel.close()
	})

	test('that wait with a code do not take it from each other, and the one that is added stays', async () => {
		const identity = { sn: aName('WAIT').replace(' ', ''), key: randomUUID() }
		const { one, other } = starts()
		await comes(identity, one, { pairing: true })
		const { channel, answer } = await comes(identity, other, { pairing: true })
		await refused(identity, one, { pairing: true })
		expect(await notified(channel)).toBe(true)
		const { id } = await admin.terminals.pair({ name: aName('added'), code: answer.data?.code ?? '' })
		expect(await channel.next(({ type }) => type === 'bind')).toMatchObject({ data: { device_id: id } })
		await refused(identity, one, { pairing: true })
		expect(await notified(channel)).toBe(true)
		expect(await problemsOf(identity)).toEqual(['identity_shared'])
		channel.close()
	})

	describe('cannot be made up', () => {
		test('by somebody who does not know the key: nobody is refused, told or reported', async () => {
			const pair = await aTerminal(admin)
			const { one, other } = starts()
			const channel = await in_(pair, one)
			for (const instance of [one, other, one, other])
				for (const more of [{}, { pairing: true }]) {
					const stranger = await comes({ sn: pair.sn, key: 'a-guess' }, instance, more)
					expect(stranger.answer.status).toBe(errors.terminal_key_wrong.status)
				}
			await heard(channel)
			expect(await problemsOf(pair)).toEqual([])
			const again = await in_(pair, one)
			await heard(again)
			again.close()
		})

		test('and a stranger who has heard of both starts does not end it', async () => {
			const { pair, one, other, channel } = await twins()
			const stranger = { sn: aName('STRANGE').replace(' ', ''), key: randomUUID() }
			for (const instance of [one, other]) {
				const { channel: waiting } = await comes(stranger, instance, { pairing: true })
				waiting.close()
				await waiting.closed()
			}
			expect(await problemsOf(pair)).toEqual(['identity_shared'])
			channel.close()
		})
	})

	test.each([
		['a megabyte', 'x'.repeat(1024 * 1024)],
		['a little too much', 'x'.repeat(65)],
		['nothing', ''],
		['a list', ['a']],
		['an object', { toString: 'a' }],
	])('a start of %s is refused before anybody looks for it', async (_what, instance) => {
		const pair = await aTerminal(admin)
		const channel = await in_(pair, 'honest')
		const bad = await aChannel(`ws://127.0.0.1:${app.socket_port}/?from=terminal`)
		bad.socket.on('error', () => undefined)
		bad.send({ type: 'bind', role: 'terminal', data: { sn: pair.sn, key: pair.key, instance } })
		expect([1006, 1009, close_codes.terminal_refused]).toContain(await bad.closed())
		await heard(channel)
		expect(await problemsOf(pair)).toEqual([])
		channel.close()
	})

	test.each(['__proto__', 'constructor', '\u0000', '\ud800', '🎬'])(
		'a start named %j is one as any other',
		async name => {
			const pair = await aTerminal(admin)
			await in_(pair, name)
			const channel = await in_(pair, 'other')
			await refused(pair, name)
			await heard(channel)
			channel.close()
		},
	)

	test('somebody with the key whose start changes all the time is one that starts all the time', {
		tags: 'long',
	}, async () => {
		const pair = await aTerminal(admin)
		const honest = randomUUID()
		await in_(pair, honest)
		for (let at = 0; at < 50; at++) await in_(pair, randomUUID())
		const channel = await in_(pair, randomUUID())
		// The memory is bounded: the honest one is forgotten by now, gets in again, and stays until the next start.
		const again = await in_(pair, honest)
		expect(await channel.closed()).toBe(close_codes.replaced)
		await heard(again)
		expect(await problemsOf(pair)).toEqual([])
		again.close()
	})
})
