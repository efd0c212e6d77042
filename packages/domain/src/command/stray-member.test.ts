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
	['color', { temperature_k: 6500, more: 1 }, 'more'],
	['self_test', { pattern: 'red', more: 1 }, 'more'],
	['restart', { constructor: 1 }, 'constructor'],
	['screenshot', JSON.parse('{ "__proto__": {} }'), '__proto__'],
	['media_shutdown', { now: true }, 'now'],
	['network', { dhcp: false, gatway: '10.0.0.1' }, 'gatway'],
	[
		'brightness',
		{
			value: 40,
			curve: [
				{ lux: 1, percent: 1 },
				{ lux: 2, per_cent: 1 },
			],
		},
		'curve.1.per_cent',
	],
	['central_control', { name: 'Open', steps: [{ command_id: 12, wait: 100 }] }, 'steps.0.wait'],
	['media_playback', { action: 'play', plans: 1 }, 'plans'],
	[
		'rules',
		{ rules: [{ key: 'a', name: 'A', when: { terms: [{ input: 'light', is: 'above', lux: 3 }] } }] },
		'rules.0.when.terms.0.lux',
	],
	['rules', { rules: [{ key: 'a', label: 'A' }] }, 'rules.0.label'],
	['rules', { rules: [{ key: 'a', when: { terms: [{ input: 'unknown', lux: 3 }] } }] }, null],
	// The protocol lists them with more members than it names.
	['cloud_care', { enabled: true, interval_s: 60 }, null],
	['multi_screen_sync', { enabled: true, group_code: 'wall', role: 'auto', offset_ms: 0 }, null],
	['stop_download', {}, null],
	['server_migrate', { url: 'https://a.example', user: 'u', password: 'p', test_only: true }, null],
])('%s: %j', (type, data, stray) => {
	expect(strayMember(type, data)).toBe(stray)
})
