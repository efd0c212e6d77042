import { expect, test } from 'vitest'
import type { CommandType } from './command.ts'
import { strayMember } from './stray-member.ts'

const span = { start_time: '08:00:00', end_time: '20:00:00' }

test.each<[CommandType, Record<string, unknown>, string | null]>([
	['screen_timing', { list: [span] }, 'list'],
	['screen_timing', { default: 'off', items: [span, { ...span, weekdays: 62 }] }, 'items.1.weekdays'],
	['screen_timing', { default: 'off', items: [{ ...span, week_days: 62, value: 1 }] }, null],
	['screen_timing', {}, null],
	['brightness', { value: 40, times: [] }, 'times'],
	['brightness', { value: 40, mode: 'manual', min: 1, ramp_ms: 0, items: [{ ...span, value: 3 }] }, null],
	['volume', { value: 40, items: [{ ...span, level: 3 }] }, 'items.0.level'],
	['restart_schedule', { enabled: true, item: [] }, 'item'],
	['remote_lock', { mode: 'schedule', items: [{ from: '08:00:00' }] }, 'items.0.from'],
	['relay', { channel: 1, action: 'on', item: [] }, 'item'],
	['signal_switch', { source: 'hdmi1', items: [{ ...span, source: 'hdmi2', sources: 1 }] }, 'items.0.sources'],
	['program_switch', { program_id: 1, program: 2 }, 'program'],
	['screen_timing', { ['x'.repeat(90)]: 1 }, 'x'.repeat(64)],
	// What is no list or no object is refused for that.
	['screen_timing', { items: 'never' }, null],
	['screen_timing', { items: [3] }, null],
	['color', { temperature_k: 6500, more: 1 }, null],
	['self_test', { pattern: 'red', more: 1 }, null],
])('%s: %j', (type, data, stray) => {
	expect(strayMember(type, data)).toBe(stray)
})
