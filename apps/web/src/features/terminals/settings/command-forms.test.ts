import { dataOf } from '@vitrine/domain/command/command'
import { expect, test } from 'vitest'
import {
	dataOfDraft,
	type FormDraft,
	firstDraft,
	type OfferedForm,
	offered_forms,
	setting_forms,
} from '../command-draft.ts'
import { formProblems } from '../command-problems.ts'
import { draftOf } from './setting-draft.ts'

const draft = (type: OfferedForm, part: Partial<FormDraft> = {}): FormDraft => ({ ...firstDraft(type), ...part })
const fields = (of: Readonly<Record<string, string>>): Partial<FormDraft> => ({ fields: of })

test('every form but that of a time zone can be sent as it is first shown', () => {
	const forms = [...offered_forms, ...setting_forms, 'screen_power', 'relay'] as const
	for (const type of new Set(forms)) {
		const problems = [...formProblems(type, draft(type)).keys()]
		expect([type, problems]).toEqual([type, type === 'time_zone' ? ['time_zone-iana'] : []])
	}
})

test.each<[OfferedForm, Partial<FormDraft>, object]>([
	['restart', { choice: 'power_cycle' }, { target: 'power_cycle' }],
	['screenshot', {}, {}],
	['screenshot', fields({ width: '640', quality: '80' }), { width: 640, quality: 80 }],
	['volume', { number: '30', ...fields({ mute: '1' }) }, { value: 30, mute: true, items: [] }],
	['volume', { number: '30', is_now: true }, { value: 30 }],
	['brightness', { number: '30', is_now: true }, { mode: 'manual', value: 30 }],
	['remote_lock', { choice: 'lock_now', ...fields({ scope: 'usb' }) }, { mode: 'lock_now', scope: 'usb' }],
	['relay', { choice: 'off', ...fields({ channel: '3' }) }, { action: 'off', channel: 3 }],
	['relay', { choice: 'pulse' }, { action: 'pulse', channel: 1, pulse_ms: 1000 }],
	[
		'brightness',
		{ number: '40', ...fields({ ramp_ms: '500' }) },
		{ mode: 'manual', value: 40, ramp_ms: 500, items: [] },
	],
	[
		'brightness',
		fields({ mode: 'auto', min: '5', max: '90', curve: '10:5,5000:90' }),
		{
			mode: 'auto',
			min: 5,
			max: 90,
			curve: [
				{ lux: 10, percent: 5 },
				{ lux: 5000, percent: 90 },
			],
		},
	],
	['time_zone', fields({ iana: 'Asia/Tokyo' }), { iana: 'Asia/Tokyo' }],
	[
		'time_zone',
		fields({ iana: 'Asia/Tokyo', ntp_servers: 'a.example, b.example' }),
		{ iana: 'Asia/Tokyo', ntp_servers: ['a.example', 'b.example'] },
	],
	['signal_switch', { choice: 'hdmi2' }, { source: 'hdmi2' }],
	['screen_fold', { choice: 'ultra_wide' }, { mode: 'ultra_wide' }],
	['cloud_care', { choice: 'off' }, { enabled: false }],
	['sensor_config', { number: '120' }, { report_interval_s: 120 }],
	['sensor_config', fields({ metrics: 'door,smoke' }), { report_interval_s: 60, metrics: ['door', 'smoke'] }],
	['storage', { choice: 'clear_all' }, { op: 'clear_all' }],
	['central_control', { number: '12' }, { command_id: 12 }],
	['screen_power', { choice: 'off' }, { action: 'off' }],
])('the form of %s with %j orders %j', (type, part, data) => {
	expect(dataOfDraft(type, draft(type, part))).toEqual(data)
	expect(dataOf(type).safeParse(data).success).toBe(true)
})

test('a log is requested of the chosen time until now', () => {
	const data = dataOfDraft('log_upload', draft('log_upload', { choice: 'crash', ...fields({ period: 'hour' }) }))
	expect(data).toMatchObject({ kind: 'crash' })
	const { from, to } = data as { from: number; to: number }
	expect(to - from).toBe(3_600_000)
})

test.each<[OfferedForm, Partial<FormDraft>, string]>([
	['time_zone', fields({ iana: 'Mars/X' }), 'time_zone-iana'],
	['time_zone', fields({ iana: 'UTC', ntp_servers: 'a,b,c,d,e,f,g,h,i' }), 'time_zone-ntp_servers'],
	['time_zone', fields({ iana: 'UTC', ntp_servers: 'a b,,c' }), 'time_zone-ntp_servers'],
	['time_zone', fields({ iana: 'UTC', ntp_servers: 'a,,c' }), 'time_zone-ntp_servers'],
	['time_zone', fields({ iana: 'UTC', ntp_servers: '<script>' }), 'time_zone-ntp_servers'],
	['screenshot', fields({ width: '63' }), 'screenshot-width'],
	['screenshot', fields({ quality: '0' }), 'screenshot-quality'],
	['sensor_config', { number: '4' }, 'sensor_config-number'],
	['brightness', fields({ min: '50', max: '40' }), 'brightness-max'],
	['brightness', { number: '80', ...fields({ max: '70' }) }, 'brightness-number'],
	['brightness', { number: '3', ...fields({ min: '5' }) }, 'brightness-number'],
	['brightness', fields({ mode: 'auto', curve: '10:200' }), 'brightness-curve'],
	['brightness', fields({ mode: 'auto', curve: ':' }), 'brightness-curve'],
	['relay', { choice: 'pulse', ...fields({ pulse_ms: '' }) }, 'relay-pulse_ms'],
	['relay', { choice: 'pulse', ...fields({ pulse_ms: '10' }) }, 'relay-pulse_ms'],
	['central_control', { number: '0' }, 'central_control-number'],
])('the form of %s with %j is refused at %s', (type, part, name) => {
	expect([...formProblems(type, draft(type, part)).keys()]).toEqual([name])
})

test.each([
	['pool.example, <script>, a b', '“<script>”不是有效的 NTP 服务器地址'],
	['a,b,c,d,e,f,g,h,i', '最多 8 个 NTP 服务器'],
])('of the time servers %s, it says what is wrong', (ntp_servers, said) => {
	const problems = formProblems('time_zone', draft('time_zone', fields({ iana: 'UTC', ntp_servers })))
	expect([...problems.values()]).toEqual([said])
})

test('a form begins with what was last requested, or else with what the terminal reports', () => {
	const said = { time_zone: 'Asia/Tokyo', ntp_servers: ['a.example'], signal_source: 'dp' as const }
	expect(draftOf('time_zone', said, null).fields).toEqual({ iana: 'Asia/Tokyo', ntp_servers: 'a.example' })
	expect(draftOf('time_zone', said, { iana: 'UTC' }).fields).toMatchObject({ iana: 'UTC' })
	expect(draftOf('signal_switch', said, null).choice).toBe('dp')
	expect(draftOf('cloud_care', {}, { enabled: false }).choice).toBe('off')
	expect(draftOf('sensor_config', {}, { report_interval_s: 300, metrics: ['door'] })).toMatchObject({
		number: '300',
		fields: { metrics: 'door' },
	})
})

test.each<[OfferedForm, string[]]>([
	...(['signal_switch', 'screen_fold', 'cloud_care', 'language', 'storage', 'log_upload'] as const).map(
		(type): [OfferedForm, string[]] => [type, [`${type}-choice`]],
	),
	...(['color', 'sensor_config', 'central_control'] as const).map((type): [OfferedForm, string[]] => [
		type,
		[`${type}-number`],
	]),
	['time_zone', ['time_zone-iana']],
])('the form of %s invents nothing of which nobody has said anything', (type, open) => {
	const empty = draftOf(type, {}, null)
	expect(empty).toMatchObject({ choice: '', number: '' })
	expect([...formProblems(type, empty).keys()]).toEqual(open)
	expect(dataOfDraft(type, empty)).toBeNull()
})
