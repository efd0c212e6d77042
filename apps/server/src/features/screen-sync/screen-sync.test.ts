import { sync_history } from '@vitrine/domain/screen-sync/screen-sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aSocket, aTerminal, bound } from '../../../test/factories.ts'
import { aGroup, aMember } from '../../../test/people.ts'

const minute = 60_000

describe.each(dialects)('multi-screen sync on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	/** A connected terminal that reports about its group. */
	const aScreen = async (group_code: string, more: object = {}) => {
		const pair = await aTerminal(admin)
		const terminal = await bound(app, pair)
		const say = async (sync: object): Promise<void> => {
			const whole = {
				group_code,
				role: 'auto',
				offset_ms: 0,
				measured_ms: 0,
				uncertainty_ms: 2,
				program_id: 0,
				...more,
			}
			terminal.send({ type: 'heart_package', data: { reported: { sync: { ...whole, ...sync } } } })
			await terminal.next(frame => frame.type === 'heart_package')
			await app.settled()
		}
		return { id: pair.terminal.id, terminal, say }
	}
	const states = async (group_code: string) =>
		Object.fromEntries(
			(await admin.screen_sync.get({ group_code })).list.map(({ device_id, state, apart_ms }) => [
				device_id,
				[state, apart_ms],
			]),
		)

	test('members are measured against the one that leads, and one that leaves is a member no longer', async () => {
		const [lead, other] = [await aScreen('lobby', { role: 'lead' }), await aScreen('lobby')]
		await lead.say({ measured_ms: 4 })
		await other.say({ measured_ms: 60.4 })
		expect(await states('lobby')).toEqual({ [lead.id]: ['in_step', 0], [other.id]: ['apart', 56] })
		expect(await admin.screen_sync.get({ group_code: 'lobby' })).toMatchObject({
			reference_id: lead.id,
			spread_ms: 56,
			count: 2,
		})
		await other.say({ measured_ms: 10 })
		const { list, count } = await admin.screen_sync.list({ key_word: 'LOBB' })
		expect(count).toBe(1)
		expect(list).toMatchObject([{ group_code: 'lobby', terminals: 2, online: 2, in_step: 2, spread_ms: 6 }])
		lead.terminal.close()
		await app.settled()
		await expect.poll(() => states('lobby')).toEqual({ [lead.id]: ['offline', null], [other.id]: ['alone', null] })
		await other.say({ group_code: '' })
		expect(Object.keys(await states('lobby'))).toEqual([String(lead.id)])
		other.terminal.close()
	})

	test('the history has a point for five minutes, of the group and of each member', async () => {
		const [one, two] = [await aScreen('stage'), await aScreen('stage')]
		const begun = app.clock.now()
		const point = begun - (begun % sync_history.step) + sync_history.step
		app.clock.move(point - begun)
		await one.say({ measured_ms: 10 })
		await one.say({ measured_ms: 20 })
		await two.say({ measured_ms: -30 })
		app.clock.move(sync_history.step)
		await two.say({ measured_ms: -10 })
		await two.say({ measured_ms: null })
		app.clock.move(minute)
		const points = async (device_id?: number) =>
			(await admin.screen_sync.getHistory({ group_code: 'stage', ...(device_id && { device_id }) })).points
		expect(await points()).toEqual([
			{ time: point, span: sync_history.step, min: -30, avg: 0, max: 20, count: 3 },
			{ time: point + sync_history.step, span: sync_history.step, min: -10, avg: -10, max: -10, count: 1 },
		])
		expect(await points(one.id)).toEqual([
			{ time: point, span: sync_history.step, min: 10, avg: 15, max: 20, count: 2 },
		])
		await expectError(admin.screen_sync.getHistory({ group_code: 'stage', from: 0, to: 26 * 60 * minute }), 'sync_span')
		await expectError(admin.screen_sync.getHistory({ group_code: 'stage', from: 2, to: 1 }), 'sync_span')
		app.clock.move(sync_history.life + sync_history.step)
		admin = await anAdmin(app)
		const late = await aScreen('other')
		await late.say({})
		const from = point - minute
		expect((await admin.screen_sync.getHistory({ group_code: 'stage', from, to: from + minute * 60 })).points).toEqual(
			[],
		)
		for (const { terminal } of [one, two, late]) terminal.close()
	})

	test('others see neither the group nor its history; browsers that may see it are told', async () => {
		const screen = await aScreen('secret')
		const socket = await aSocket(app, admin)
		await screen.say({ measured_ms: 5 })
		await socket.next(frame => frame.type === 'record_list' && JSON.stringify(frame).includes('screen_sync'))
		const member = await aMember(app, await aGroup(app, 1), 'administrator')
		expect(await member.screen_sync.list({})).toEqual({ count: 0, list: [] })
		expect((await member.screen_sync.get({ group_code: 'secret' })).list).toEqual([])
		expect((await member.screen_sync.getHistory({ group_code: 'secret' })).points).toEqual([])
		expect((await admin.screen_sync.getHistory({ group_code: 'secret' })).points).toHaveLength(1)
		await admin.terminals.remove({ ids: [screen.id] })
		expect((await admin.screen_sync.get({ group_code: 'secret' })).list).toEqual([])
		socket.close()
		screen.terminal.close()
	})

	test('an invalid report changes nothing and is a fault of the terminal', async () => {
		const screen = await aScreen('proper')
		await screen.say({ measured_ms: 5 })
		await screen.say({ measured_ms: 1e9 })
		expect((await admin.screen_sync.get({ group_code: 'proper' })).list).toMatchObject([{ measured_ms: 5 }])
		expect((await admin.terminals.get({ id: screen.id })).faults.length).toBeGreaterThan(0)
		screen.terminal.close()
	})
})
