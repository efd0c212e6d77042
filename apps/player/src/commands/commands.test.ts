import { plain_dimming } from '@vitrine/domain/command/dimming'
import { play_modes } from '@vitrine/domain/release/release'
import type { HeldRelease } from '@vitrine/domain/schedule/terminal-plan'
import { expect, test } from 'vitest'
import { aPlayer, type Ordered, order } from '../../test/commanded-player.ts'
import { command_types_done } from './acts.ts'

const ordered = async (...list: readonly Ordered[]) => {
	const { run, log } = aPlayer()
	await run('1', list)
	return log
}
/** A release of one program. */
const release = (id: number, play_mode: number = play_modes.loop): HeldRelease => ({
	since: 0,
	manifest: {
		format: 1,
		command_id: id,
		publish_no: '',
		publish_name: '',
		play_mode,
		items: [],
		programs: [{ id, name: `p${id}`, document: { w: 1, h: 1, windows: [] } as never }],
		files: [],
	},
})

test.each(['explode', '__proto__', 'constructor', 'toString'])('%s is refused', async type => {
	expect(await ordered(order(type))).toEqual([
		{ command_id: 1, status: 0, state: 'unsupported', tips: 'player_not_known' },
	])
})

test.each([
	['brightness above 100', order('brightness', { value: 101 })],
	['brightness of nothing', order('brightness', null)],
	['a screen that is neither on nor off', order('screen_power', { action: 'maybe' })],
	['times that are none', order('volume', { value: 5, items: [{ exec_time: 'noon' }] })],
	[
		'two times at once',
		order('screen_timing', {
			items: [
				{ start_time: '08:00:00', end_time: '10:00:00' },
				{ start_time: '09:00:00', end_time: '11:00:00' },
			],
		}),
	],
	['a lock that is neither on nor off', order('remote_lock', { mode: 'perhaps' })],
	['a live view of no device', order('live_view', { device: 'camera' })],
	['a colour beyond all', order('color', { temperature_k: 1 })],
	['a language that there is not', order('language', { lang: 'tlh' })],
	['a timer that is neither on nor off', order('timer_play', { enabled: 1 })],
	['rules that are none', order('rules', { rules: [{ key: 'fan' }] })],
	['a value without its name', order('rule_value', { value: 1 })],
	['a value that is none', order('rule_value', { name: 'queue', value: null })],
	['a program that is not held', order('program_switch', { program_id: 7 })],
	[
		'a program at a time that is not named',
		order('program_switch', { program_id: 0, items: [{ exec_time: '08:00:00' }] }),
	],
	['brightness below the limit that comes with it', order('brightness', { value: 4, min: 5 })],
	['limits in the wrong order', order('brightness', { value: 50, min: 60, max: 40 })],
	['a change of brightness that takes too long', order('brightness', { value: 50, ramp_ms: 60_001 })],
	['a picture of no quality', order('screenshot', { quality: 0 })],
	['a picture of no width', order('screenshot', { width: 'wide' })],
	['a storage that is told nothing', order('storage', {})],
])('%s fails and sets nothing', async (_, one) => {
	expect(await ordered(one)).toEqual([expect.objectContaining({ status: 0, state: 'failed' })])
})

test.each([
	['a restart of the machine', order('restart', { target: 'system' })],
	['brightness by a sensor', order('brightness', { mode: 'auto' })],
	['a lock of its settings alone', order('remote_lock', { mode: 'lock_now', scope: 'local_ui' })],
	['brightness by a curve', order('brightness', { value: 5, curve: [{ lux: 10, percent: 5 }] })],
	['clearing what is stored', order('storage', { op: 'clear_all' })],
	['a signal source', order('signal_switch', { source: 'sync' })],
	['a relay at its times', order('relay', { channel: 1, action: 'off', items: [{ exec_time: '08:00:00' }] })],
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
		{
			command_id: 1,
			status: 1,
			state: 'succeeded',
			data: [{ value: 40, mode: 'manual', ...plain_dimming, items: [] }, { action: 'off' }],
		},
	])
})

const evening = { start_time: '18:00:00', end_time: '23:00:00', value: 20 }

test('times take the place of those of their type, hold beside what is set by hand, and an empty list ends them', async () => {
	const { run, log } = aPlayer()
	await run('1', [
		order('brightness', { value: 80, mode: 'schedule', items: [evening] }),
		order('brightness', {}, 'get'),
	])
	await run('2', [order('brightness', { value: 50 }), order('brightness', {}, 'get')])
	await run('3', [order('brightness', { value: 60, items: [] }), order('screen_timing', { default: 'off', items: [] })])
	await run('4', [order('restart_schedule', { enabled: true, items: [{ exec_time: '03:00:00' }] })])
	const items = [expect.objectContaining(evening)]
	expect(log).toEqual([
		['brightness', 80, 1],
		expect.objectContaining({ status: 1, data: { value: 100, mode: 'schedule', ...plain_dimming, items } }),
		['brightness', 50],
		expect.objectContaining({ status: 1, data: { value: 50, mode: 'schedule', ...plain_dimming, items } }),
		['brightness', 60, 0],
		['brightness', 60],
		['screen_timing', 0, 0],
		['screen_power', 0],
		expect.objectContaining({ command_id: 3, status: 1 }),
		['restart_schedule', 0, 1],
		expect.objectContaining({ command_id: 4, status: 1 }),
	])
})

test('what belongs to the browser and its device is not done, with the reason', async () => {
	const { run, log } = aPlayer()
	const types = ['network', 'resolution', 'server_migrate', 'confirm_change']
	for (const [place, type] of types.entries()) await run(String(place + 1), [order(type, {})])
	expect(log).toEqual(
		types.map((_, place) =>
			expect.objectContaining({ command_id: place + 1, state: 'unsupported', tips: 'player_browser_bound' }),
		),
	)
	for (const type of types) expect(command_types_done).not.toContain(type)
})

test('a lock of everything says that it has reached playback alone', async () => {
	const { run, log } = aPlayer()
	const lock = (mode: string, scope: string) => [order('remote_lock', { mode, scope })]
	await run('1', lock('lock_now', 'all'))
	await run('2', lock('lock_now', 'playback'))
	await run('3', lock('unlock_now', 'all'))
	const done = { status: 1, state: 'succeeded' }
	expect(log.filter(one => !Array.isArray(one))).toEqual([
		{ command_id: 1, ...done, tips: 'player_only_playback' },
		{ command_id: 2, ...done },
		{ command_id: 3, ...done },
	])
})

test('a locked terminal changes no address, and can be asked and unlocked', async () => {
	const { run, log } = aPlayer()
	await run('1', [order('remote_lock', { mode: 'lock_now' })])
	await run('2', [order('server_migrate', { url: 'https://other.example' })])
	await run('3', [order('remote_lock', {}, 'get')])
	await run('4', [order('remote_lock', { mode: 'unlock_now' })])
	expect(log).toEqual([
		['locked', 1],
		expect.objectContaining({ command_id: 1, status: 1 }),
		expect.objectContaining({ command_id: 2, state: 'failed', tips: 'player_locked' }),
		expect.objectContaining({ command_id: 3, data: { locked: true, items: [] } }),
		['locked', 0],
		expect.objectContaining({ command_id: 4, status: 1 }),
	])
})

test('a program is switched to where it is held, and not while a timed play is on', async () => {
	const { run, log } = aPlayer([], [release(1), release(2, play_modes.timed)])
	await run('1', [order('program_switch', { program_id: 1 })])
	await run('2', [order('timer_play', { enabled: false }), order('program_switch', { program_id: 1 })])
	await run('3', [order('program_switch', {}, 'get'), order('timer_play', {}, 'get')])
	await run('4', [order('timer_play', { enabled: true }), order('program_switch', {}, 'get')])
	const programs = [1, 2].map(id => ({ id, name: `p${id}` }))
	expect(log).toEqual([
		expect.objectContaining({ state: 'failed', tips: 'player_timed_play' }),
		expect.objectContaining({ command_id: 2, state: 'succeeded' }),
		expect.objectContaining({ command_id: 3, data: [{ program_id: 1, programs, items: [] }, { enabled: false }] }),
		expect.objectContaining({ command_id: 4, data: { program_id: 0, programs, items: [] } }),
	])
})

test('times of programs are set beside a switch by hand, noted where timed play ignores them, and ended alone', async () => {
	const { run, log } = aPlayer([], [release(1), release(2, play_modes.timed)])
	const items = [{ start_time: '08:00:00', end_time: '10:00:00', program_id: 1 }]
	await run('1', [order('program_switch', { program_id: 0, items }), order('program_switch', {}, 'get')])
	await run('2', [order('timer_play', { enabled: false }), order('program_switch', { program_id: 1 })])
	await run('3', [order('program_switch', { items: [] }), order('program_switch', {}, 'get')])
	expect(log).toEqual([
		['program_switch', 0, 1],
		expect.objectContaining({
			state: 'succeeded',
			tips: 'player_timed_play',
			data: expect.objectContaining({ program_id: 0, items: [expect.objectContaining(items[0])] }),
		}),
		expect.objectContaining({ command_id: 2, state: 'succeeded' }),
		['program_switch', 0, 0],
		expect.objectContaining({ command_id: 3, data: expect.objectContaining({ program_id: 1, items: [] }) }),
	])
})

test('limits and pace of the brightness stay until they are set again, and refuse what is beyond them', async () => {
	const { run, log } = aPlayer()
	await run('1', [order('brightness', { value: 50, min: 10, max: 80, ramp_ms: 2000 })])
	await run('2', [order('brightness', { value: 90 })])
	await run('3', [order('brightness', { value: 60, items: [{ ...evening, value: 5 }] })])
	await run('4', [order('brightness', { value: 90, max: 100 }), order('brightness', {}, 'get')])
	const refused = { status: 0, state: 'failed', tips: 'player_beyond_limits' }
	expect(log).toEqual([
		['brightness', 50],
		expect.objectContaining({ command_id: 1, status: 1 }),
		expect.objectContaining({ command_id: 2, ...refused }),
		expect.objectContaining({ command_id: 3, ...refused }),
		['brightness', 90],
		expect.objectContaining({ data: expect.objectContaining({ value: 90, min: 10, max: 100, ramp_ms: 2000 }) }),
	])
})

test('storage is listed, and tidied of what nothing needs', async () => {
	const data = { storage_used: 1 }
	expect(await ordered(order('storage', { op: 'list' }))).toEqual([expect.objectContaining({ status: 1, data })])
	expect(await ordered(order('storage', { op: 'clean_unused' }))).toEqual([
		'tidy',
		expect.objectContaining({ status: 1, data }),
	])
})

test('colour, language and a pattern are set, and what there is to say is answered', async () => {
	expect(
		await ordered(
			order('color', { temperature_k: 4000 }),
			order('self_test', { pattern: 'red', seconds: 3 }),
			order('language', { lang: 'ru' }),
			order('storage', {}, 'get'),
			order('self_test', {}, 'get'),
		),
	).toEqual([
		['tint', 4000],
		['red', 3],
		expect.objectContaining({ status: 1, data: [{ storage_used: 1 }, { faults: [] }] }),
		'restart',
	])
})

test('rules and the values that they ask are taken, answered and refused where there is no place', async () => {
	const fan = {
		key: 'fan',
		name: 'Fan',
		when: { terms: [{ input: 'value', name: 'queue', is: 'above', value: 2 }] },
		action: { type: 'volume', data: { value: 5 } },
	}
	const { run, log } = aPlayer()
	await run('1', [order('rules', { rules: [fan] }), order('rules', null, 'get'), order('rule_value', null, 'get')])
	await run('2', [order('rule_value', { name: 'queue', value: 4 })])
	await run('3', [order('rule_value', { name: 'full', value: 'yes' })])
	expect(log).toEqual([
		['rules', 1],
		expect.objectContaining({
			data: [{ rules: [expect.objectContaining({ key: 'fan', action: fan.action })] }, { values: { queue: 3 } }],
		}),
		['queue', 4],
		expect.objectContaining({ command_id: 2, status: 1 }),
		['full', 'yes'],
		expect.objectContaining({ command_id: 3, state: 'failed', tips: 'player_values_full' }),
	])
})
