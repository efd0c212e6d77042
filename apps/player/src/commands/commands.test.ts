import type { TimedState } from '@vitrine/domain/schedule/terms/timed-command'
import { expect, test } from 'vitest'
import type { CommandAnswer } from '../library/database.ts'
import { createCommands } from './commands.ts'

type Ordered = { type: string; data: unknown; request_type?: string }

/** An executor that writes down what it did, as it stands after a start with these answers. */
const aPlayer = (answers: readonly CommandAnswer[] = []) => {
	const log: unknown[] = []
	const state: Record<keyof TimedState, number> = { screen_power: 1, brightness: 100, volume: 100 }
	let kept = answers
	const commands = createCommands({
		capture: () => null,
		token: () => null,
		state: () => state,
		set: async (operation, value) => {
			state[operation] = value
			log.push([operation, value])
		},
		restart: () => log.push('restart'),
		answer: answer => log.push(answer),
		now: () => 1000,
		answers,
		keepAnswers: async list => {
			kept = list
		},
	})
	const run = (command_id: string, ordered: readonly Ordered[], expires_at?: number) =>
		commands.run({ command_id, commands: [...ordered], ...(expires_at === undefined ? {} : { expires_at }) })
	return { run, log, kept: () => kept }
}
const order = (type: string, data: unknown = null, request_type?: string): Ordered => ({
	type,
	data,
	...(request_type === undefined ? {} : { request_type }),
})
const ordered = async (...list: readonly Ordered[]) => {
	const { run, log } = aPlayer()
	await run('1', list)
	return log
}

test.each(['explode', '__proto__', 'constructor', 'toString', 'relay'])('%s is refused', async type => {
	expect(await ordered(order(type))).toEqual([
		{ command_id: 1, status: 0, state: 'unsupported', tips: 'player_not_known' },
	])
})

test.each([
	['brightness above 100', order('brightness', { value: 101 })],
	['brightness of nothing', order('brightness', null)],
	['a screen that is neither on nor off', order('screen_power', { action: 'maybe' })],
])('%s fails and sets nothing', async (_, one) => {
	expect(await ordered(one)).toEqual([expect.objectContaining({ status: 0, state: 'failed' })])
})

test.each([
	['a restart of the machine', order('restart', { target: 'system' })],
	['brightness by a sensor', order('brightness', { mode: 'auto' })],
	['volume at its own times', order('volume', { value: 5, items: [{ exec_time: '08:00:00' }] })],
])('%s is more than a browser can do', async (_, one) => {
	expect(await ordered(one)).toEqual([expect.objectContaining({ status: 0, state: 'unsupported' })])
})

test('what fails is answered with its reason, once, and ends the command', async () => {
	expect(await ordered(order('screenshot'), order('explode'))).toEqual([
		{ command_id: 1, status: 0, state: 'failed', tips: 'player_no_picture' },
	])
})

test('a command of nothing is done', async () => {
	expect(await ordered()).toEqual([{ command_id: 1, status: 1, state: 'succeeded' }])
})

test('what is set is set, and what holds can be asked for', async () => {
	expect(
		await ordered(
			order('brightness', { value: 40 }),
			order('screen_power', { action: 'off' }),
			order('volume', { value: 30, mute: true }),
			order('brightness', {}, 'get'),
			order('screen_power', {}, 'get'),
		),
	).toEqual([
		['brightness', 40],
		['screen_power', 0],
		['volume', 0],
		{ command_id: 1, status: 1, state: 'succeeded', data: [{ value: 40 }, { action: 'off' }] },
	])
})

test('a restart is answered before it happens, and does not happen again when it is sent again', async () => {
	const first = aPlayer()
	await first.run('1', [order('restart')])
	expect(first.log).toEqual([expect.objectContaining({ state: 'succeeded' }), 'restart'])
	const next = aPlayer(first.kept())
	await next.run('1', [order('restart')])
	expect(next.log).toEqual([expect.objectContaining({ command_id: 1, state: 'succeeded' })])
})

test('what comes twice at once is done once, and what comes too late not at all', async () => {
	const { run, log } = aPlayer()
	await Promise.all([1, 2].map(() => run('1', [order('brightness', { value: 1 })])))
	await run('2', [order('brightness', { value: 2 })], 1000)
	expect(log).toEqual([['brightness', 1], expect.objectContaining({ command_id: 1 })])
})
