import { expect, test, vi } from 'vitest'
import { type CommandHabits, obedient, TerminalCommands } from './commands.ts'
import { Screen } from './screen.ts'
import { FollowedTimes } from './times.ts'

const command = (id: number, request_type = 'set') => ({
	command_id: String(id),
	commands: [{ type: 'brightness', data: { value: 1 }, request_type }],
})

/** A screen that holds a release of these programs. */
const aScreen = (...ids: number[]): Screen => {
	const screen = new Screen(() => 0, null)
	const document = { format: 1 as const, w: 640, h: 360, background: '#000000', windows: [] }
	const programs = ids.map(id => ({ id, name: `${id}`, document }))
	const items = ids.map(program_id => ({ program_id, count: 1 }))
	const named = { format: 1, command_id: 1, publish_no: '', publish_name: '', play_mode: 1 } as const
	if (ids.length > 0) screen.hold({ ...named, files: [], items, programs }, 'a'.repeat(64))
	return screen
}

/** A terminal with habits and a fixed sequence of chances, and its answers. */
const aTerminal = (habits: Partial<CommandHabits>, ...falls: number[]) => {
	const said: unknown[] = []
	const terminal = new TerminalCommands(
		{ ...obedient, ...habits },
		answer => said.push(answer),
		() => falls.shift() ?? 0.99,
	)
	return { terminal, said }
}

test('a command that comes again is answered the same, and done once', () => {
	const { terminal, said } = aTerminal({ failing: 50 }, 0.1)
	terminal.take(command(7))
	terminal.take(command(7))
	terminal.take(command(8))
	expect(said).toMatchObject([
		{ command_id: 7, state: 'failed' },
		{ command_id: 7, state: 'failed' },
		{ command_id: 8, status: 1 },
	])
	expect(terminal.done).toBe(2)
})

test('what is lost is done and not answered, until it comes again', () => {
	const { terminal, said } = aTerminal({ losing: 50 }, 0.1)
	terminal.take(command(7))
	expect([said, terminal.done]).toEqual([[], 1])
	terminal.take(command(7))
	expect([said.length, terminal.done]).toEqual([1, 1])
})

test('what is doubled is answered twice, and what is asked for with something', () => {
	const { terminal, said } = aTerminal({ doubling: 100 })
	terminal.take(command(7, 'get'))
	expect(said).toEqual([said[0], said[0]])
	expect(said[0]).toMatchObject({ data: { simulated: true, items: [] } })
})

test('what is late comes late, and not once it is stopped', () => {
	vi.useFakeTimers()
	const { terminal, said } = aTerminal({ delay: 1000 })
	terminal.take(command(7))
	vi.advanceTimersByTime(999)
	expect(said).toEqual([])
	vi.advanceTimersByTime(1)
	expect(said).toHaveLength(1)
	terminal.take(command(8))
	terminal.stop()
	vi.advanceTimersByTime(5000)
	expect(said).toHaveLength(1)
	vi.useRealTimers()
})

test('what it was told holds, is reported and answered', () => {
	const { terminal, said } = aTerminal({})
	const items = [{ start_time: '22:00:00', end_time: '06:00:00', value: 20 }]
	const order = (id: number, request_type: string, data: object) =>
		terminal.take({ command_id: String(id), commands: [{ type: 'volume', data: { ...data }, request_type }] })
	expect(terminal.reported).toEqual({})
	order(1, 'set', { value: 40, items })
	order(2, 'set', { value: 60 })
	expect(terminal.reported).toEqual({ volume: 60, scheduled: ['volume'] })
	order(3, 'get', {})
	expect(said.at(-1)).toMatchObject({ data: { value: 60, items } })
	terminal.stop()
})

test('its relays are switched, named and reported', () => {
	const { terminal, said } = aTerminal({})
	const order = (id: number, request_type: string, data: object) =>
		terminal.take({ command_id: String(id), commands: [{ type: 'relay', data: { ...data }, request_type }] })
	order(1, 'set', { channel: 2, action: 'on', name: 'Fan', role: 'fan' })
	order(2, 'set', { channel: 8, action: 'pulse', pulse_ms: 500 })
	expect(terminal.reported.relays).toEqual(['off', 'on', 'off', 'off', 'off', 'off', 'off', 'off'])
	order(3, 'get', {})
	expect(said.at(-1)).toMatchObject({ data: { relays: [{ channel: 2, name: 'Fan', role: 'fan' }, { channel: 8 }] } })
})

test('times are followed: of commands, and of a schedule template', () => {
	vi.useFakeTimers({ now: Date.UTC(2026, 5, 1, 12) })
	const said: unknown[] = []
	const changed = vi.fn()
	const screen = aScreen(7)
	const around = { zone: () => 0, measured: () => ({}), changed, screen }
	const terminal = new TerminalCommands(obedient, answer => said.push(answer), Math.random, around)
	const take = (id: number, type: string, data: object, request_type = 'set') =>
		terminal.take({ command_id: String(id), commands: [{ type, data, request_type }] })
	const span = { start_time: '13:00:00', end_time: '14:00:00' }
	take(1, 'relay', { channel: 2, action: 'off', items: [span] })
	take(2, 'signal_switch', { source: 'hdmi1', items: [{ ...span, source: 'async' }] })
	take(3, 'program_switch', { program_id: 0, items: [{ ...span, program_id: 7 }] })
	const [off, on] = ['off', 'on'].map(state => expect.arrayContaining([state]))
	expect(terminal.reported).toMatchObject({ signal_source: 'hdmi1', program_id: 0, relays: off })
	expect(terminal.reported.scheduled).toEqual(['relay', 'signal_switch', 'program_switch'])
	const when = { date_start: null, date_end: null, weekdays: null }
	terminal.follow([{ operation: 'relay', channel: 3, value: 1, time: '15:00:00', ...when }])
	expect(terminal.reported.relays?.slice(0, 3)).toEqual(['off', 'off', 'on'])
	vi.advanceTimersByTime(3_600_000)
	expect(terminal.reported).toMatchObject({ signal_source: 'async', program_id: 7, relays: on })
	expect(screen.shown()?.program.id).toBe(7)
	expect(terminal.reported.relays?.[1]).toBe('on')
	expect(changed).toHaveBeenCalled()
	vi.advanceTimersByTime(3_600_000)
	expect(terminal.reported).toMatchObject({ signal_source: 'hdmi1', program_id: 0 })
	expect(terminal.reported.relays?.[1]).toBe('off')
	take(4, 'relay', {}, 'get')
	expect(said.at(-1)).toMatchObject({
		data: {
			relays: [
				{ channel: 2, items: [span] },
				{ channel: 3, items: [] },
			],
		},
	})
	take(5, 'signal_switch', { items: [] })
	take(6, 'signal_switch', {}, 'get')
	expect(said.at(-1)).toMatchObject({ data: { source: 'hdmi1', items: [] } })
	terminal.stop()
	expect(vi.getTimerCount()).toBe(0)
	vi.useRealTimers()
})

test('rules are followed by what is known, answered and reported', () => {
	const said: unknown[] = []
	const changed = vi.fn()
	const around = { zone: () => 0, measured: () => ({ temperature: 45 }), changed, screen: aScreen() }
	const terminal = new TerminalCommands(obedient, answer => said.push(answer), Math.random, around)
	const rule = (key: string, term: object, action: object) => ({ key, name: key, when: { terms: [term] }, action })
	const hot = { input: 'sensor', metric: 'temperature', is: 'above', value: 40 }
	const queue = { input: 'value', name: 'queue', is: 'above', value: 3 }
	const rules = [
		rule('fan', hot, { type: 'relay', data: { channel: 2, action: 'on' } }),
		rule('dim', queue, { type: 'brightness', data: { value: 20 } }),
	]
	const take = (id: number, type: string, data: object, request_type = 'set') =>
		terminal.take({ command_id: String(id), commands: [{ type, data, request_type }] })
	take(1, 'rules', { rules })
	expect(terminal.reported.relays?.[1]).toBe('on')
	expect(terminal.reported.rules).toMatchObject([{ key: 'fan', is_end: false, terms: [{ holds: true, value: 45 }] }])
	take(2, 'rule_value', { name: 'queue', value: 4 })
	expect(terminal.reported).toMatchObject({ brightness: 20, rules: [{ key: 'dim' }, { key: 'fan' }] })
	take(3, 'rules', {}, 'get')
	expect(said.at(-1)).toMatchObject({
		data: { rules: [{ key: 'fan' }, { key: 'dim' }], values: { queue: 4 }, last: [{ key: 'dim' }, { key: 'fan' }] },
	})
	// The caller that passed the command reports the new state.
	expect(changed).not.toHaveBeenCalled()
	terminal.stop()
})

test('what it cannot do is said, and nothing is done of what it refuses', () => {
	const { terminal, said } = aTerminal({})
	const order = (id: number, type: string, data: object, more: object = {}) =>
		terminal.take({ command_id: String(id), commands: [{ type, data: { ...data }, request_type: 'set' }], ...more })
	order(1, 'screenshot', {})
	order(2, 'media_output', { mode: 'black' })
	order(3, 'made_up', {})
	order(4, 'brightness', { value: 40, min: 30 })
	order(5, 'brightness', { value: 20 })
	order(6, 'program_switch', { program_id: 7 })
	order(7, 'confirm_change', { command_id: 6 })
	order(8, 'volume', { value: 5 }, { expires_at: Date.now() - 1 })
	const sync = said.filter(answer => (answer as { command_id: number }).command_id !== 1)
	expect(sync).toMatchObject([
		{ command_id: 2, state: 'unsupported', tips: 'player_not_known' },
		{ command_id: 3, state: 'unsupported' },
		{ command_id: 4, status: 1 },
		{ command_id: 5, state: 'failed', tips: 'player_beyond_limits' },
		{ command_id: 6, state: 'failed', tips: 'player_program_absent' },
		{ command_id: 7, state: 'failed', tips: 'change_absent' },
	])
	expect(terminal.reported).toEqual({ brightness: 40 })
})

test('a restart that is due restarts, and a lock at its times plays nothing', () => {
	vi.useFakeTimers({ now: Date.UTC(2026, 5, 1, 12) })
	const restart = vi.fn()
	const nothing = () => undefined
	const times = new FollowedTimes({ zone: () => 0, act: nothing, switched: nothing, acted: nothing, restart })
	times.order('restart_schedule', { enabled: true, items: [{ exec_time: '13:00:00' }] }, Date.now())
	const screen = aScreen(7)
	const around = { zone: () => 0, measured: () => ({}), changed: nothing, screen }
	const terminal = new TerminalCommands(obedient, nothing, Math.random, around)
	const data = { mode: 'schedule', items: [{ start_time: '13:00:00', end_time: '14:00:00' }] }
	terminal.take({ command_id: '1', commands: [{ type: 'remote_lock', data, request_type: 'set' }] })
	expect([screen.shown()?.program.id, restart.mock.calls.length]).toEqual([7, 0])
	vi.advanceTimersByTime(3_600_000)
	expect([screen.shown(), terminal.reported.locked, restart.mock.calls.length]).toEqual([null, true, 1])
	vi.advanceTimersByTime(3_600_000)
	expect([screen.shown()?.program.id, terminal.reported.locked]).toEqual([7, false])
	terminal.stop()
	times.stop()
	vi.useRealTimers()
})
